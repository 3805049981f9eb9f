"""Fixtures of all tests in Python."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import playwright.sync_api
import pytest


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[playwright.sync_api.Playwright]:
    """The one Playwright of the process, which refuses a second."""
    with playwright.sync_api.sync_playwright() as driver:
        yield driver


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keeps the tests in whose file or name the pattern of `scripts/test --only` is found."""
    pattern = re.compile(os.environ.get("TANDEM_ONLY", ""))
    chosen = [item for item in items if pattern.search(f"Tests/{item.nodeid}")]
    others = [item for item in items if not pattern.search(f"Tests/{item.nodeid}")]
    config.hook.pytest_deselected(items=others)
    items[:] = chosen
