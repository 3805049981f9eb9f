"""The sum of scripts/test must be red whenever something was not tested."""

from pathlib import Path

import pytest
import summarize_results
from summarize_results import Count, count_suite

TAP = "ok 1 - a\n# tests 4\n# pass 3\n# fail {fail}\n# cancelled 0\n# skipped {skipped}\n# todo 0\n"
JUNIT = (
    '<testsuites><testsuite><testcase name="a"/><testcase name="b"><failure/></testcase>'
    '<testcase name="c"><skipped/></testcase></testsuite></testsuites>'
)


def leave(folder: Path, name: str, log: str = "", code: int = 0) -> None:
    (folder / f"{name}.log").write_text(log)
    (folder / f"{name}.exit").write_text(f"{code}\n")
    (folder / f"{name}.seconds").write_text("1\n")


@pytest.mark.parametrize(
    ("log", "code", "expected"),
    [
        (TAP.format(fail=0, skipped=0), 0, Count(3, 0)),
        (TAP.format(fail=1, skipped=0), 1, Count(3, 1)),
        (TAP.format(fail=0, skipped=2), 0, Count(3, 2)),
        (TAP.format(fail=0, skipped=0), 1, Count(3, 1)),
        ("# pass 0\n# fail 0\n", 0, Count(0, 1)),
        ("Segmentation fault\n", 139, Count(0, 1)),
    ],
)
def test_node(tmp_path: Path, log: str, code: int, expected: Count) -> None:
    leave(tmp_path, "node", log, code)
    assert count_suite("node", tmp_path) == expected


@pytest.mark.parametrize(
    ("report", "code", "expected"),
    [
        (JUNIT, 1, Count(1, 2)),
        (JUNIT.replace("<failure/>", "").replace("<skipped/>", ""), 0, Count(3, 0)),
        (JUNIT.replace("<failure/>", "").replace("<skipped/>", ""), 1, Count(3, 1)),
        ("<testsuites/>", 0, Count(0, 1)),
        ("<testsuites><testsuite>", 0, Count(0, 1)),
        (None, 0, Count(0, 1)),
    ],
)
def test_reports(tmp_path: Path, report: str | None, code: int, expected: Count) -> None:
    for name, file in (("python", "python.xml"), ("swift", "swift-swift-testing.xml")):
        leave(tmp_path, name, code=code)
        if report is not None:
            (tmp_path / file).write_text(report)
        assert count_suite(name, tmp_path) == expected


def test_check_counts_its_own_last_line(tmp_path: Path) -> None:
    leave(tmp_path, "check", "ok a\n4 passed, 1 failed\n", 1)
    assert count_suite("check", tmp_path) == Count(4, 1)
    leave(tmp_path, "check", "error: Swift is not installed.\n", 1)
    assert count_suite("check", tmp_path) == Count(0, 1)


def test_last_line_and_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    green = JUNIT.replace("<failure/>", "").replace("<skipped/>", "")
    leave(tmp_path, "check", "5 passed, 0 failed\n")
    leave(tmp_path, "build")
    leave(tmp_path, "node", TAP.format(fail=0, skipped=0))
    leave(tmp_path, "swift")
    (tmp_path / "swift-swift-testing.xml").write_text(green)
    assert summarize_results.main(tmp_path) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "12 passed, 1 failed"
    leave(tmp_path, "python")
    (tmp_path / "python.xml").write_text(green)
    assert summarize_results.main(tmp_path) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "15 passed, 0 failed"


def test_a_failed_suite_shows_its_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    passed = "✔ Test passed\n" * summarize_results.LOG_LINE_COUNT_MAX
    leave(tmp_path, "build", "error: no such module\n" + passed, 1)
    assert summarize_results.main(tmp_path) == 1
    output = capsys.readouterr().out
    assert "error: no such module" in output and "✔" not in output
