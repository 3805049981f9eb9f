"""Fixtures of the matrix: the engines of the browser tests."""

import os

import pytest
from browser_fixtures import *  # noqa: F403
from places import App
from table import ALWAYS_IN_WEBKIT


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves out what only a deep run tries in WebKitGTK."""
    if os.environ.get("TANDEM_DEEP") == "1":
        return
    items[:] = [item for item in items if not _is_deep_in_webkit(item)]


def _is_deep_in_webkit(item: pytest.Item) -> bool:
    parameters = getattr(getattr(item, "callspec", None), "params", {})
    app = parameters.get("app")
    return (
        isinstance(app, App)
        and parameters.get("engine") == "webkit"
        and app.name not in ALWAYS_IN_WEBKIT
    )
