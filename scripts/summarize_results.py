"""Sums up the suites that scripts/test ran, from the files that it left in a folder.

Each suite NAME leaves NAME.log, NAME.exit and NAME.seconds, and a report in its runner's own form.
A suite that crashed, left no report or ran nothing counts as one failure, and so does a skipped
test: whatever is not there was not tested.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

LOG_LINE_COUNT_MAX = 150
PASSED_PREFIXES = ("✔", "◇", "ok ", "[")


@dataclass(frozen=True)
class Count:
    passed: int
    failed: int

    def __add__(self, other: "Count") -> "Count":
        return Count(self.passed + other.passed, self.failed + other.failed)


def count_sum_line(log: str) -> Count | None:
    """The last line of the form `N passed, N failed`."""
    found = re.findall(r"^(\d+) passed, (\d+) failed$", log, re.MULTILINE)
    return Count(int(found[-1][0]), int(found[-1][1])) if found else None


def count_tap(log: str) -> Count | None:
    """The closing lines of node's TAP reporter; node repeats none of them for nested tests."""
    counts = dict(re.findall(r"^# (pass|fail|cancelled|skipped|todo) (\d+)$", log, re.MULTILINE))
    if "pass" not in counts or "fail" not in counts:
        return None
    failed = sum(int(counts.get(name, 0)) for name in ("fail", "cancelled", "skipped", "todo"))
    return Count(int(counts["pass"]), failed)


def count_junit(report: Path) -> Count | None:
    """The test cases of a JUnit report, as pytest and `swift test --xunit-output` write it."""
    try:
        cases = list(ElementTree.parse(report).iter("testcase"))
    except (OSError, ElementTree.ParseError):
        return None
    bad = {"failure", "error", "skipped"}
    failed = sum(any(child.tag in bad for child in case) for case in cases)
    return Count(len(cases) - failed, failed)


def count_suite(name: str, folder: Path) -> Count:
    """What a suite counts for, never without a failure if its process failed."""
    log = (folder / f"{name}.log").read_text(errors="replace")
    succeeded = (folder / f"{name}.exit").read_text().strip() == "0"
    if name == "build":
        return Count(int(succeeded), int(not succeeded))
    if name == "check":
        count = count_sum_line(log)
    elif name == "node":
        count = count_tap(log)
    elif name == "swift":
        # Swift Testing writes its report beside the one of XCTest, which is empty.
        count = count_junit(folder / "swift-swift-testing.xml")
    else:
        count = count_junit(folder / f"{name}.xml")
    if count is None or count == Count(0, 0):
        return Count(0, 1)
    if not succeeded and count.failed == 0:
        return Count(count.passed, 1)
    return count


def excerpt(log: str) -> str:
    """The end of a log without the lines of tests that passed."""
    lines = [line for line in log.splitlines() if not line.startswith(PASSED_PREFIXES)]
    return "\n".join(lines[-LOG_LINE_COUNT_MAX:])


def main(folder: Path) -> int:
    total = Count(0, 0)
    rows = []
    for name in ("check", "build", "node", "swift", "python"):
        if not (folder / f"{name}.exit").exists():
            count, seconds = Count(0, 1), "not run"
        else:
            count = count_suite(name, folder)
            seconds = (folder / f"{name}.seconds").read_text().strip() + " s"
            if count.failed:
                print(f"--- {name}: from {folder / name}.log")
                print(excerpt((folder / f"{name}.log").read_text(errors="replace")))
        rows.append((name, count, seconds))
        total += count
    print(f"{'suite':<8}{'passed':>8}{'failed':>8}{'time':>10}")
    for name, count, seconds in rows:
        print(f"{name:<8}{count.passed:>8}{count.failed:>8}{seconds:>10}")
    print(f"{total.passed} passed, {total.failed} failed")
    return 0 if total.failed == 0 and total.passed > 0 else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
