"""Sums up the suites that scripts/test ran, from the files that it left in a folder.

Each suite NAME leaves NAME.log, NAME.exit and NAME.seconds, and JUnit reports NAME*.xml. A suite
that crashed, left no report or ran nothing counts as one failure, and so does a skipped test:
whatever is not there was not tested. Only Autobahn's suite, which needs a Python 2.7 that current
systems lack, may be left out: it counts for nothing then, and a line below the table says so. With
a pattern only the tests that it chose count.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

import browser_budget

SUITES = ("check", "node", "standalone", "build", "swift", "packages", "flows", "python")
# Left out where a pattern chooses no test of theirs.
CHOSEN_SUITES = ("check", "packages")
# Run with `--deep` only.
DEEP_SUITES = ("autobahn", "fuzz")
# May be left out where what it needs is missing.
OPTIONAL_SUITE = "autobahn"
LOG_LINE_COUNT_MAX = 150
PASSED_PREFIXES = ("✔", "◇", "﹣", "ok ", "[")
SLOWEST_COUNT = 10
# The times of Swift's tests say nothing: all start at once and wait for each other's turn.
TIMED_SUITES = ("node", "standalone", "packages", "flows", "python")
# What node's runner says about a test that `--test-name-pattern` leaves out.
LEFT_OUT = "test name does not match pattern"
BAD = {"failure", "error", "skipped"}


@dataclass(frozen=True)
class Count:
    passed: int
    failed: int

    def __add__(self, other: "Count") -> "Count":
        return Count(self.passed + other.passed, self.failed + other.failed)


NOTHING = Count(0, 0)


def count_sum_line(log: str) -> Count | None:
    """The last line of the form `N passed, N failed`."""
    found = re.findall(r"^(\d+) passed, (\d+) failed$", log, re.MULTILINE)
    return Count(int(found[-1][0]), int(found[-1][1])) if found else None


def why_left_out(name: str, folder: Path) -> str | None:
    """The sentence of a suite that could not run here, None if it ran or had to."""
    if name != OPTIONAL_SUITE or int((folder / f"{name}.exit").read_text()) != 0:
        return None
    lines = (folder / f"{name}.log").read_text(errors="replace").splitlines()
    said = lines[-1] if lines else ""
    return said.removeprefix("left out: ") if said.startswith("left out: ") else None


def read_cases(name: str, folder: Path) -> list[ElementTree.Element] | None:
    """The test cases in a suite's reports, None if one of them cannot be read."""
    cases: list[ElementTree.Element] = []
    for report in sorted(folder.glob(f"{name}*.xml")):
        try:
            cases += ElementTree.parse(report).iter("testcase")
        except ElementTree.ParseError:
            return None
    return [case for case in cases if not is_left_out(case)]


def is_left_out(case: ElementTree.Element) -> bool:
    return any(child.get("message") == LEFT_OUT for child in case.iter("skipped"))


def count_cases(cases: list[ElementTree.Element]) -> Count:
    failed = sum(any(child.tag in BAD for child in case) for case in cases)
    return Count(len(cases) - failed, failed)


def count_suite(name: str, folder: Path, pattern: str = "") -> Count:
    """What a suite counts for, never without a failure if its process failed."""
    code = int((folder / f"{name}.exit").read_text())
    if name == "build":
        return Count(int(code == 0 and not pattern), int(code != 0))
    if name in ("check", *DEEP_SUITES):
        count = count_sum_line((folder / f"{name}.log").read_text(errors="replace"))
    else:
        cases = read_cases(name, folder)
        count = None if cases is None else count_cases(cases)
    if count == NOTHING and pattern and code == 0:
        return NOTHING
    if count is None or count == NOTHING:
        return Count(0, 1)
    if code != 0 and count.failed == 0:
        return Count(count.passed, 1)
    return count


def without_group(name: str | None) -> str | None:
    """The name of a test without the group that pytest-xdist appends."""
    return name and re.sub(r"@[\w-]+$", "", name)


def slowest(folder: Path) -> list[str]:
    """The tests that took longest, a line each."""
    timed = [
        (float(case.get("time", 0)), suite, case.get("classname"), without_group(case.get("name")))
        for suite in TIMED_SUITES
        for case in read_cases(suite, folder) or []
    ]
    timed.sort(key=lambda entry: entry[0], reverse=True)
    return [
        f"{seconds:7.2f} s  {suite}  {owner}: {name}"
        for seconds, suite, owner, name in timed[:SLOWEST_COUNT]
    ]


def count_budget(folder: Path) -> Count:
    """Whether a whole run kept to what it may spend on browsers, which counts as a test."""
    try:
        tests, starts = browser_budget.spent(folder)
    except OSError as error:
        print(f"error: what was spent on browsers is not known: {error}")
        return Count(0, 1)
    test_max, start_max = browser_budget.TEST_COUNT_MAX, browser_budget.START_COUNT_MAX
    print(f"browser tests: {tests} of {test_max}, browser starts: {starts} of {start_max}")
    if tests <= test_max and starts <= start_max:
        return Count(1, 0)
    print("error: that is more than scripts/browser_budget.py allows; it says what to do.")
    return Count(0, 1)


def excerpt(log: str) -> str:
    """The end of a log without the lines of tests that passed."""
    lines = [line for line in log.splitlines() if not line.startswith(PASSED_PREFIXES)]
    return "\n".join(lines[-LOG_LINE_COUNT_MAX:])


def main(folder: Path, pattern: str = "") -> int:
    total = NOTHING
    rows = []
    left_out = []
    optional = (*DEEP_SUITES, *(CHOSEN_SUITES if pattern else ()))
    for name in (*SUITES, *DEEP_SUITES):
        if name in optional and not (folder / f"{name}.exit").exists():
            continue
        if not (folder / f"{name}.exit").exists():
            count, seconds = Count(0, 1), "not run"
        elif sentence := why_left_out(name, folder):
            count, seconds = NOTHING, "left out"
            left_out.append(f"warning: {name} was left out: {sentence}")
        else:
            count = count_suite(name, folder, pattern)
            seconds = (folder / f"{name}.seconds").read_text().strip() + " s"
            if count.failed:
                print(f"--- {name}: from {folder / name}.log")
                print(excerpt((folder / f"{name}.log").read_text(errors="replace")))
        rows.append((name, count, seconds))
        total += count
    if lines := slowest(folder):
        print("The slowest tests:", *lines, sep="\n")
    print(f"{'suite':<10}{'passed':>8}{'failed':>8}{'time':>10}")
    for name, count, seconds in rows:
        print(f"{name:<10}{count.passed:>8}{count.failed:>8}{seconds:>10}")
    print(*left_out, sep="\n", end="\n" if left_out else "")
    total += NOTHING if pattern else count_budget(folder)
    if total == NOTHING:
        print(f"error: the pattern \"{pattern}\" is found in no test's file or name.")
        total = Count(0, 1)
    print(f"{total.passed} passed, {total.failed} failed")
    return int(total.failed > 0)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]))
