"""What a run may spend on browsers, which are the dearest tests by a factor of a hundred.

Whoever adds a browser test takes another one out, or says in the commit why a number has to grow.
"""

import os
import shutil
import stat
from pathlib import Path

# Tests that run in an engine, without those of `scripts/test --deep`.
TEST_COUNT_MAX = 580
# Browsers that one whole run starts. Each of four workers starts Chromium once for all its tests of
# a kind, so that it depends on which worker gets which: the same tests have taken 48, 49 and 50.
# One of them is the only one that shows that a shell's Firefox does not outlive it.
START_COUNT_MAX = 51

# Where a run leaves both numbers for the sum at its end.
TESTS_FILE = "browser-tests"
STARTS_FILE = "browser-starts"

PROGRAMS = ("chromium", "chromium-headless-shell", "firefox-esr", "WebKitWebDriver")
# One line for each start, with the test that was running in the worker.
STAND_IN = """#!/bin/sh
printf '%s\\t%s\\n' "{name}" "$PYTEST_CURRENT_TEST" >>"{starts}"
exec "{program}" "$@"
"""


def counting_path(folder: Path, starts: Path) -> str:
    """A `PATH` whose browsers are written down in a file when they start, whoever starts them."""
    folder.mkdir()
    for name in PROGRAMS:
        if program := shutil.which(name):
            stand_in = folder / name
            stand_in.write_text(STAND_IN.format(name=name, starts=starts, program=program))
            stand_in.chmod(stand_in.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


def keep_test_count(results: Path, count: int) -> None:
    """Notes how many of the tests that a worker has collected are browser tests."""
    with (results / TESTS_FILE).open("a") as file:
        file.write(f"{count}\n")


def spent(results: Path) -> tuple[int, int]:
    """The browser tests that a run had, and the browsers that it started."""
    # A worker that has a part of the files collects fewer.
    tests = max(map(int, (results / TESTS_FILE).read_text().split()))
    return tests, (results / STARTS_FILE).read_text().count("\n")
