"""The sum of scripts/test must be red whenever something was not tested."""

from pathlib import Path

import browser_budget
import pytest
import summarize_results
from summarize_results import NOTHING, Count, count_suite

GREEN = (
    '<testsuites><testcase name="a" time="0.5"/><testsuite>'
    '<testcase name="b" time="2.25" classname="Files"/></testsuite></testsuites>'
)
RED = GREEN.replace('time="0.5"/>', "><failure/></testcase>").replace(
    'classname="Files"/>', "><skipped/></testcase>"
)
EMPTY = "<testsuites/>"


def leave(folder: Path, name: str, report: str | None = None, log: str = "", code: int = 0) -> None:
    (folder / f"{name}.log").write_text(log)
    (folder / f"{name}.exit").write_text(f"{code}\n")
    (folder / f"{name}.seconds").write_text("1\n")
    if report is not None:
        (folder / f"{name}.xml").write_text(report)


@pytest.mark.parametrize(
    ("report", "code", "expected"),
    [
        (GREEN, 0, Count(2, 0)),
        (GREEN, 1, Count(2, 1)),
        (RED, 1, Count(0, 2)),
        (RED, 0, Count(0, 2)),
        (EMPTY, 0, Count(0, 1)),
        ("<testsuites><testsuite>", 0, Count(0, 1)),
        (None, 0, Count(0, 1)),
        (None, 139, Count(0, 1)),
    ],
)
def test_reports(tmp_path: Path, report: str | None, code: int, expected: Count) -> None:
    leave(tmp_path, "python", report, code=code)
    assert count_suite("python", tmp_path) == expected


def test_a_suite_may_leave_more_than_one_report(tmp_path: Path) -> None:
    leave(tmp_path, "swift", GREEN)
    (tmp_path / "swift-swift-testing.xml").write_text(RED)
    assert count_suite("swift", tmp_path) == Count(2, 2)


@pytest.mark.parametrize(
    ("report", "code", "expected"),
    [
        (GREEN, 0, Count(2, 0)),
        (RED, 1, Count(0, 2)),
        (EMPTY, 0, NOTHING),
        (EMPTY, 1, Count(0, 1)),
        (None, 0, NOTHING),
        (None, 139, Count(0, 1)),
        ("<testsuites>", 0, Count(0, 1)),
    ],
)
def test_with_a_pattern_a_suite_may_run_nothing(
    tmp_path: Path, report: str | None, code: int, expected: Count
) -> None:
    leave(tmp_path, "python", report, code=code)
    assert count_suite("python", tmp_path, "pattern") == expected


def test_what_node_leaves_out_by_its_pattern_is_no_skipped_test(tmp_path: Path) -> None:
    left_out = '<skipped message="test name does not match pattern"/></testcase>'
    leave(tmp_path, "node", GREEN.replace('time="0.5"/>', f">{left_out}"))
    assert count_suite("node", tmp_path, "b") == Count(1, 0)


def test_check_counts_its_own_last_line(tmp_path: Path) -> None:
    leave(tmp_path, "check", log="ok a\n4 passed, 1 failed\n", code=1)
    assert count_suite("check", tmp_path) == Count(4, 1)
    leave(tmp_path, "check", log="error: Swift is not installed.\n", code=1)
    assert count_suite("check", tmp_path) == Count(0, 1)


def test_last_line_and_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    leave_green(tmp_path)
    (tmp_path / "python.exit").unlink()
    assert summarize_results.main(tmp_path) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "17 passed, 1 failed"
    leave(tmp_path, "python", GREEN)
    assert summarize_results.main(tmp_path) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "19 passed, 0 failed"


def test_what_is_spent_on_browsers_is_told_and_bounded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    leave_green(tmp_path)
    assert summarize_results.main(tmp_path) == 0
    tests, starts = browser_budget.TEST_COUNT_MAX, browser_budget.START_COUNT_MAX
    told = f"browser tests: 5 of {tests}, browser starts: 2 of {starts}"
    assert told in capsys.readouterr().out.splitlines()
    (tmp_path / browser_budget.STARTS_FILE).write_text("chromium\n" * (starts + 1))
    assert summarize_results.main(tmp_path) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "18 passed, 1 failed"
    (tmp_path / browser_budget.STARTS_FILE).unlink()
    assert summarize_results.main(tmp_path) == 1


def test_a_pattern_has_to_choose_something_somewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for suite in ("build", "node", "standalone", "swift", "flows", "python"):
        leave(tmp_path, suite, EMPTY)
    assert summarize_results.main(tmp_path, "nosuch") == 1
    assert capsys.readouterr().out.splitlines()[-2:] == [
        'error: the pattern "nosuch" is found in no test\'s file or name.',
        "0 passed, 1 failed",
    ]
    leave(tmp_path, "node", GREEN)
    assert summarize_results.main(tmp_path, "some") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 passed, 0 failed"
    leave(tmp_path, "build", code=1)
    assert summarize_results.main(tmp_path, "some") == 1


def test_the_slowest_tests_are_listed_slowest_first(tmp_path: Path) -> None:
    leave(tmp_path, "node", GREEN)
    many = "".join(f'<testcase name="n{number}" time="{number}"/>' for number in range(20))
    leave(tmp_path, "python", f"<testsuites>{many}</testsuites>")
    lines = summarize_results.slowest(tmp_path)
    assert [line.split()[-1] for line in lines] == [f"n{number}" for number in range(19, 9, -1)]
    leave(tmp_path, "python", EMPTY)
    assert summarize_results.slowest(tmp_path)[0] == "   2.25 s  node  Files: b"


LEFT_OUT = "left out: Python 2.7 is missing: install it.\n"


def leave_green(folder: Path) -> None:
    leave(folder, "check", log="5 passed, 0 failed\n")
    leave(folder, "build")
    for suite in ("node", "standalone", "swift", "packages", "flows", "python"):
        leave(folder, suite, GREEN)
    (folder / browser_budget.TESTS_FILE).write_text("5\n")
    (folder / browser_budget.STARTS_FILE).write_text("chromium\nfirefox-esr\n")


def test_what_is_left_out_is_said_and_counts_for_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    leave_green(tmp_path)
    leave(tmp_path, "autobahn", log=LEFT_OUT)
    assert summarize_results.main(tmp_path) == 0
    *_, row, sentence, _, total = capsys.readouterr().out.splitlines()
    assert row.split() == ["autobahn", "0", "0", "left", "out"]
    assert sentence == "warning: autobahn was left out: Python 2.7 is missing: install it."
    assert total == "19 passed, 0 failed"


@pytest.mark.parametrize(
    ("suite", "log", "code"),
    [
        ("autobahn", LEFT_OUT, 1),
        ("autobahn", LEFT_OUT + "Traceback\n", 0),
        ("autobahn", "", 0),
        ("fuzz", LEFT_OUT, 0),
    ],
)
def test_nothing_else_may_be_left_out(tmp_path: Path, suite: str, log: str, code: int) -> None:
    leave_green(tmp_path)
    leave(tmp_path, suite, log=log, code=code)
    assert summarize_results.main(tmp_path) == 1


def test_autobahn_counts_its_cases(tmp_path: Path) -> None:
    leave(tmp_path, "autobahn", log="247 OK\n246 passed, 1 failed\n", code=1)
    assert count_suite("autobahn", tmp_path) == Count(246, 1)


def test_a_failed_suite_shows_its_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    passed = "✔ Test passed\n" * summarize_results.LOG_LINE_COUNT_MAX
    leave(tmp_path, "build", log="error: no such module\n" + passed, code=1)
    assert summarize_results.main(tmp_path) == 1
    output = capsys.readouterr().out
    assert "error: no such module" in output and "✔" not in output
