"""Fixtures of all tests in Python, and which of them run one after the other."""

from __future__ import annotations

from collections.abc import Iterator

import playwright.sync_api
import pytest

# The fixtures that start a browser, with the engine that it is.
ENGINES = {
    "chromium": "chromium",
    "firefox": "firefox",
    "webkit": "webkit",
    "playwright_driver": "chromium",
}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Groups the tests by engine for `--dist loadgroup`, so that one worker starts each browser.

    Tests without a browser are in no group: they go to the worker that has nothing left to do. The
    engine is a mark too: `-m webkit` runs one group.
    """
    for item in items:
        engine = _engine(item)
        if engine:
            item.add_marker(pytest.mark.xdist_group(engine))
            item.add_marker(engine)


def _engine(item: pytest.Item) -> str | None:
    asked = getattr(item, "callspec", None)
    names = [asked.params.get("engine")] if asked and "engine" in asked.params else []
    names += getattr(item, "fixturenames", [])
    return next((ENGINES[name] for name in names if name in ENGINES), None)


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[playwright.sync_api.Playwright]:
    """The one Playwright of the process, which refuses a second."""
    with playwright.sync_api.sync_playwright() as driver:
        yield driver
