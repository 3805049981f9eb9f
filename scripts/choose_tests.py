"""A plugin of pytest that keeps the tests in whose file or name TANDEM_ONLY is found."""

import os
import re

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    pattern = re.compile(os.environ.get("TANDEM_ONLY", ""))
    chosen = [item for item in items if pattern.search(f"Tests/{item.nodeid}")]
    others = [item for item in items if not pattern.search(f"Tests/{item.nodeid}")]
    config.hook.pytest_deselected(items=others)
    items[:] = chosen
