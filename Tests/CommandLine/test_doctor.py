"""`tandem doctor`: what a machine has of what Tandem uses."""

import json
import os
import socket
from pathlib import Path

import pytest
from commands import tandem
from shell_process import ROOT

pytestmark = pytest.mark.independent


def findings(*arguments: str, code: int = 0, **environment: str) -> dict[str, dict[str, str]]:
    """What it finds, by name."""
    result = tandem("doctor", "--json", *arguments, env=os.environ | environment)
    assert (result.returncode, result.stderr) == (code, "")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert all(list(finding) == ["name", "verdict", "text"] for finding in found)
    return {finding["name"]: finding for finding in found}


def test_each_finding_is_a_line_that_begins_with_the_verdict():
    lines = tandem("doctor").stdout.splitlines()
    names = list(findings())
    assert len(lines) == len(names)
    for line, name in zip(lines, names, strict=True):
        verdict, rest = line.split(maxsplit=1)
        assert verdict in ("ok", "missing", "FAILED")
        assert rest.startswith(f"{name} ")


def test_what_the_program_is_made_of_is_named():
    found = findings()
    assert found["version"]["text"] == tandem("--version").stdout.strip()
    for library in ("libwebsockets 4.", "libuv 1.", "SQLite 3."):
        assert library in found["libraries"]["text"]
    assert found["web files"]["text"] == str(ROOT / "web")


def test_what_is_missing_is_said_with_its_remedy_and_stops_no_shell(tmp_path: Path):
    found = findings(PATH=str(tmp_path))
    for name, remedy in {
        "chromium": "apt install chromium",
        "other browsers": "install firefox-esr",
        "drivers": "install the package chromium-driver",
        "curl": "install the package curl",
        "xdg-open": "install the package xdg-utils",
    }.items():
        assert found[name]["verdict"] == "lacking"
        assert remedy in found[name]["text"]


def test_a_program_is_named_by_its_path(tmp_path: Path):
    program = tmp_path / "curl"
    program.touch(mode=0o755)
    found = findings(PATH=str(tmp_path))
    assert found["curl"] == {"name": "curl", "verdict": "fine", "text": str(program)}


def test_a_port_in_use_is_said_with_the_option_that_takes_another():
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("127.0.0.1", 8101))
            other.listen()
        except OSError:
            pass  # It is in use, which is what the test wants.
        found = findings()
    assert found["port 8101"]["verdict"] == "lacking"
    assert "--control-port" in found["port 8101"]["text"]


def test_without_web_files_no_shell_runs_and_the_code_says_so(tmp_path: Path):
    found = findings(code=1, TANDEM_WEB=str(tmp_path))
    assert found["web files"]["verdict"] == "failing"
    assert "TANDEM_WEB" in found["web files"]["text"]
