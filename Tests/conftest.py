"""Fixtures of all tests in Python."""

from __future__ import annotations

from collections.abc import Iterator

import playwright.sync_api
import pytest


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[playwright.sync_api.Playwright]:
    """The one Playwright of the process, which refuses a second."""
    with playwright.sync_api.sync_playwright() as driver:
        yield driver
