"""The fixtures that drive the shell, against a stand-in for it."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from controller import Controller
from processes import start_process, stop_process
from shell_process import ShellProcess, Tokens
from waiting import wait_until


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "tandem"
    stand_in = Path(__file__).with_name("stand_in_shell.py")
    path.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, str(stand_in)])} "$@"\n')
    path.chmod(0o755)
    return str(path)


def test_a_shell_is_ready_and_stops(program: str) -> None:
    shell = ShellProcess(program=program)
    assert shell.control.startswith("http://127.0.0.1:") and not shell.control.endswith("/")
    assert shell.tokens == Tokens(front="front-token", control="control-token")
    assert shell.is_running()
    wait_until(lambda: "listening" in shell.log, "the log on standard error")
    os.kill(shell.pid, 0)
    assert shell.stop() == 0
    assert not shell.is_running()


def test_a_shell_restarts_on_its_ports(program: str) -> None:
    shell = ShellProcess(program=program)
    before = (shell.control, shell.pid)
    shell.kill()
    shell.restart()
    assert shell.control == before[0]
    assert shell.pid != before[1]
    assert shell.stop() == 0


def test_a_shell_that_does_not_start_shows_why(program: str) -> None:
    with pytest.raises(AssertionError, match="(?s)ended with code 3.*there is no app at missing"):
        ShellProcess("missing", program=program)


def test_a_process_that_does_not_stop_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("processes.STOP_SECONDS", 0.5)
    script = "trap '' TERM; echo; while :; do sleep 1; done"
    process = start_process(["sh", "-c", script], stdout=subprocess.PIPE)
    process.stdout.readline()
    assert stop_process(process) == -signal.SIGKILL
    process.stdout.close()


def test_a_controller_taps_and_waits(program: str) -> None:
    shell = ShellProcess(program=program)
    client = Controller(shell.control, shell.tokens.control)
    assert client.state()["selectedTab"] == "home"
    assert client.tap("track")["status"] == "applied"
    assert client.wait_for(lambda state: state["selectedTab"] == "track")["revision"] == 2
    assert client.wait_for_path("/track") and client.path() == "/track"
    assert client.back()["reason"] == "atRoot"
    with pytest.raises(AssertionError, match="waited 0.1 s for a tab that is not there"):
        client.wait_for(lambda state: False, "a tab that is not there", timeout=0.1)
    client.close()
    shell.kill()


def test_a_controller_tells_why_it_was_closed(program: str) -> None:
    shell = ShellProcess(program=program)
    client = Controller(shell.control, "wrong")
    with pytest.raises(AssertionError, match="closed: 4401 token"):
        client.state()
    client.close()
    shell.kill()
