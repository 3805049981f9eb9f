"""Fixtures of all tests in Python, and which of them run one after the other."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from zlib import crc32

import browser_budget
import playwright.sync_api
import pytest

# The fixtures that start a browser, with the engine that it is.
ENGINES = {
    "chromium": "chromium",
    "firefox": "firefox",
    "webkit": "webkit",
    "playwright_driver": "chromium",
}
STARTS_SLOWLY = ("firefox", "webkit")
# What is here needs no program.
SCRIPTS = Path(__file__).parent / "Scripts"
# What waits for an option of scripts/test, and the variable by which it says that it was given.
WAITING = {"deep": "TANDEM_DEEP", "packages": "TANDEM_ALL_PACKAGES"}
# How many tests start a browser or use one that runs, without those that wait.
BROWSER_TEST_COUNT = pytest.StashKey[int]()
# One worker alone would take longer for all than the others for the rest.
PARTS = {"webkit": 2}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Groups tests for `--dist loadgroup`: what is started once for a group stays in one worker.

    That is an engine which starts slowly, else what the tests of one file share. Those that share
    nothing are `independent` and go to the worker that has nothing left to do. The engine is a mark
    too: `-m webkit` runs the tests of one.
    """
    for item in items:
        engine = _engine(item)
        if engine:
            item.add_marker(engine)
        if item.path.is_relative_to(SCRIPTS):
            item.add_marker("standalone")
        if engine in STARTS_SLOWLY:
            part = crc32(item.path.stem.encode()) % PARTS.get(engine, 1)
            item.add_marker(pytest.mark.xdist_group(f"{engine}-{part}"))
        elif not item.get_closest_marker("independent"):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
    ordinary = [item for item in items if not _waits(item, WAITING)]
    count = sum(_engine(item) is not None for item in ordinary)
    config.stash[BROWSER_TEST_COUNT] = count
    if results := os.environ.get("TANDEM_RESULTS"):
        browser_budget.keep_test_count(Path(results), count)
    missing = {mark for mark, variable in WAITING.items() if os.environ.get(variable) != "1"}
    items[:] = [item for item in items if not _waits(item, missing)]


def _waits(item: pytest.Item, marks: Iterable[str]) -> bool:
    return any(item.get_closest_marker(mark) for mark in marks)


def _engine(item: pytest.Item) -> str | None:
    asked = getattr(item, "callspec", None)
    names = [asked.params.get("engine")] if asked and "engine" in asked.params else []
    names += getattr(item, "fixturenames", [])
    return next((ENGINES[name] for name in names if name in ENGINES), None)


@pytest.fixture(scope="session", autouse=True)
def runtime_folder() -> Iterator[None]:
    """A runtime folder for each worker: its shells meet neither those of others nor the user's."""
    # The path of a socket has at most 107 bytes, so it cannot stand below `tmp_path`.
    with tempfile.TemporaryDirectory(prefix="tandem-tests-") as folder:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("XDG_RUNTIME_DIR", folder)
            yield


@pytest.fixture(scope="session", autouse=True)
def counted_browsers() -> Iterator[None]:
    """Counts the browsers that anything starts, where the run wants to know: `TANDEM_RESULTS`."""
    results = os.environ.get("TANDEM_RESULTS")
    if not results:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="tandem-browsers-") as folder:
        with pytest.MonkeyPatch.context() as patch:
            starts = Path(results) / browser_budget.STARTS_FILE
            patch.setenv("PATH", browser_budget.counting_path(Path(folder) / "bin", starts))
            yield


@pytest.fixture(scope="session")
def browser_test_count(pytestconfig: pytest.Config) -> int:
    """How many of the collected tests are browser tests."""
    return pytestconfig.stash[BROWSER_TEST_COUNT]


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[playwright.sync_api.Playwright]:
    """The one Playwright of the process, which refuses a second."""
    with playwright.sync_api.sync_playwright() as driver:
        yield driver
