"""What scripts/autobahn makes of the suite's reports, and what it says without Python 2.7."""

import json
import subprocess
from pathlib import Path
from typing import Any

import autobahn_cases
import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "autobahn"

TEXT_CASE: dict[str, Any] = {
    "behavior": "OK",
    "behaviorClose": "OK",
    "txFrameStats": {"1": 1, "8": 1},
    "rxFrameStats": {"1": 1, "8": 1},
    "remoteCloseCode": 1000,
    "wasClean": True,
    "closedByMe": True,
    "result": "",
    "resultClose": "",
}
REFUSED_CASE = TEXT_CASE | {
    "behavior": "FAILED",
    "behaviorClose": "FAILED",
    "txFrameStats": {"2": 1, "8": 1},
    "rxFrameStats": {"8": 1},
    "remoteCloseCode": 1003,
    "closedByMe": False,
}


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (TEXT_CASE, "OK"),
        (TEXT_CASE | {"behavior": "NON-STRICT"}, "NON-STRICT"),
        (TEXT_CASE | {"behavior": "INFORMATIONAL"}, "INFORMATIONAL"),
        (TEXT_CASE | {"behavior": "FAILED"}, "FAILED"),
        (TEXT_CASE | {"behavior": "UNIMPLEMENTED"}, "FAILED"),
        (TEXT_CASE | {"behaviorClose": "WRONG CODE"}, "FAILED"),
        (TEXT_CASE | {"rxFrameStats": {"2": 1, "8": 1}}, "FAILED"),
        (REFUSED_CASE, "REFUSED"),
        (REFUSED_CASE | {"behavior": "OK", "behaviorClose": "OK"}, "OK"),
        (REFUSED_CASE | {"txFrameStats": {"1": 1, "8": 1}}, "FAILED"),
        (REFUSED_CASE | {"rxFrameStats": {"1": 1, "8": 1}}, "FAILED"),
        (REFUSED_CASE | {"remoteCloseCode": 1002}, "FAILED"),
        (REFUSED_CASE | {"remoteCloseCode": None}, "FAILED"),
        (REFUSED_CASE | {"wasClean": False}, "FAILED"),
        (REFUSED_CASE | {"closedByMe": True}, "FAILED"),
    ],
)
def test_only_a_binary_message_may_be_refused(report: dict[str, Any], expected: str) -> None:
    assert autobahn_cases.judge(report) == expected


def leave(folder: Path, reports: dict[str, dict[str, Any]]) -> None:
    index = {}
    for case, report in reports.items():
        name = f"tandem_case_{case.replace('.', '_')}.json"
        (folder / name).write_text(json.dumps(report))
        index[case] = {"behavior": report["behavior"], "reportfile": name}
    (folder / "index.json").write_text(json.dumps({"tandem": index}))


def test_the_last_line_is_the_sum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    leave(tmp_path, {"1.1.1": TEXT_CASE, "1.1.2": TEXT_CASE, "1.2.1": REFUSED_CASE})
    assert autobahn_cases.summarize(tmp_path, 3) == 0
    assert capsys.readouterr().out.splitlines() == ["2 OK, 1 REFUSED", "3 passed, 0 failed"]


def test_a_failed_case_says_where_its_report_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    leave(tmp_path, {"2.10": TEXT_CASE | {"behavior": "FAILED", "result": "Events differ."}})
    assert autobahn_cases.summarize(tmp_path, None) == 1
    failed, *_, total = capsys.readouterr().out.splitlines()
    assert failed.startswith("FAILED  2.10: Events differ.")
    assert failed.endswith(f"see {tmp_path}/tandem_case_2_10.html")
    assert total == "0 passed, 1 failed"


@pytest.mark.parametrize(
    ("expected", "total"), [(4, "1 passed, 3 failed"), (None, "1 passed, 0 failed")]
)
def test_cases_that_were_not_run_have_failed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], expected: int | None, total: str
) -> None:
    leave(tmp_path, {"1.1.1": TEXT_CASE})
    autobahn_cases.summarize(tmp_path, expected)
    assert capsys.readouterr().out.splitlines()[-1] == total


@pytest.mark.parametrize("expected", [247, None])
def test_no_report_is_a_failure(tmp_path: Path, expected: int | None) -> None:
    assert autobahn_cases.summarize(tmp_path, expected) == 1


def program(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


LISTENS = """
import signal
signal.signal(signal.SIGTERM, lambda *_: exit(0))
print("listening 1", flush=True)
signal.pause()
"""


@pytest.mark.parametrize(
    ("server", "suite", "words"),
    [
        ("exit(3)", "exit(0)", ["did not say where it listens", "ended with 3"]),
        (LISTENS, "exit(4)", ["the suite ended with 4"]),
        (LISTENS.replace("exit(0)", "exit(5)"), "exit(0)", ["ended with 5"]),
    ],
)
def test_a_program_that_fails_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], server: str, suite: str, words: list[str]
) -> None:
    echo = program(tmp_path, "echo_server", f"#!/usr/bin/python3\n{server}\n")
    wstest = program(tmp_path, "wstest", f"#!/usr/bin/python3\n{suite}\n")
    assert autobahn_cases.main(echo, wstest, tmp_path / "reports", ["1.1.1"]) == 1
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == len(words)
    assert all(text in error for text, error in zip(words, errors, strict=True))


def test_without_python_27_the_suite_is_left_out_in_one_sentence(tmp_path: Path) -> None:
    for name in ("bash", "dirname"):
        program(tmp_path, name, f'#!/bin/sh\nexec /usr/bin/{name} "$@"\n')
    # As a shim of pyenv does for a version that is not chosen.
    program(tmp_path, "python2.7", "#!/bin/sh\nexit 127\n")
    done = subprocess.run(
        ["/bin/bash", SCRIPT],
        env={"PATH": str(tmp_path), "HOME": "/nowhere"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.startswith("left out: ") and done.stderr.count("\n") == 1
    assert "pyenv install 2.7.18" in done.stderr
