"""Which values of a policy a row shows in which engine."""

from typing import Any

import pytest


def values(names: str, default: Any, *others: Any) -> pytest.MarkDecorator:
    """The default in both engines; the other values, which only the shell sees, in Chromium."""
    cases = [("chromium", default), ("webkit", default), *(("chromium", it) for it in others)]
    if "," in names:
        cases = [(engine, *value) for engine, value in cases]
    return pytest.mark.parametrize(f"engine, {names}", cases, indirect=["engine"])
