"""What a run may spend on browsers, and that its parts stay together, on which that depends."""

import subprocess
from pathlib import Path

import browser_budget
import pytest


def test_there_are_no_more_browser_tests_than_the_budget_allows(browser_test_count: int) -> None:
    assert browser_test_count <= browser_budget.TEST_COUNT_MAX, (
        f"{browser_test_count} browser tests: take one out for each that comes, or show the same in"
        " a cheaper place; docs/decisions/0012 says where."
    )


def test_a_browser_that_starts_is_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "real").mkdir()
    program = tmp_path / "real" / "firefox-esr"
    program.write_text("#!/bin/sh\necho started $1\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}/real:/usr/bin:/bin")
    for count in (1, 3, 2):
        browser_budget.keep_test_count(tmp_path, count)
    starts = tmp_path / browser_budget.STARTS_FILE
    path = browser_budget.counting_path(tmp_path / "bin", starts)
    for _ in range(2):
        done = subprocess.run(
            ["firefox-esr", "--headless"], env={"PATH": path}, capture_output=True, text=True
        )
        assert done.stdout == "started --headless\n"
    assert browser_budget.spent(tmp_path) == (3, 2)


def test_the_tests_of_a_file_stay_in_one_worker(request: pytest.FixtureRequest) -> None:
    """What pytest-xdist reads the group from; each worker would start every browser without it."""
    if hasattr(request.config, "workerinput"):
        assert request.node.nodeid.endswith("@test_browser_budget")
