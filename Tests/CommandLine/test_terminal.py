"""`tandem run` on a terminal, driven through tmux as a person would."""

import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from shell_process import ROOT, executable
from waiting import wait_until


class Terminal:
    """A tmux session of 100 by 30."""

    def __init__(self, command: str) -> None:
        assert shutil.which("tmux"), "tmux is missing: run scripts/test, or apt-get install tmux."
        self._name = f"tandem-{uuid.uuid4().hex[:8]}"
        self._state_home = tempfile.TemporaryDirectory()
        state = f"export XDG_STATE_HOME={self._state_home.name}"
        environment = f"unset CI; export TERM=screen-256color; {state}"
        self._tmux("new-session", "-d", "-x", "100", "-y", "30", "-s", self._name, "-c", str(ROOT))
        self.type(f"{environment}; PS1='prompt> '; clear; {command}", "Enter")

    def _tmux(self, *arguments: str) -> str:
        command = ["tmux", "-L", self._name, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def type(self, *keys: str) -> None:
        self._tmux("send-keys", "-t", self._name, *keys)

    def screen(self) -> str:
        return self._tmux("capture-pane", "-p", "-t", self._name)

    def wait_for(self, text: str) -> str:
        wait_until(lambda: text in self.screen(), f"“{text}” on the screen:\n{self.screen()}")
        return self.screen()

    def process_identifier(self) -> int:
        return int(self._tmux("list-panes", "-t", self._name, "-F", "#{pane_pid}"))

    def close(self) -> None:
        self._tmux("kill-server")
        self._state_home.cleanup()


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    session = Terminal(f"{executable()} run --no-open --front-port 0 --control-port 0")
    yield session
    session.close()


def test_the_bar_and_the_addresses_are_shown(terminal):
    screen = terminal.wait_for("FitTracker")
    assert "[1 Home]" in screen
    assert "http://127.0.0.1:" in screen


def test_a_number_taps_a_tab(terminal):
    terminal.wait_for("[1 Home]")
    terminal.type("3")
    assert "/track" in terminal.wait_for("[3 Track]")


def test_b_goes_back_to_the_first_tab(terminal):
    terminal.wait_for("[1 Home]")
    terminal.type("4")
    terminal.wait_for("[4 Progress]")
    terminal.type("b")
    terminal.wait_for("[1 Home]")


def test_h_helps(terminal):
    terminal.wait_for("[1 Home]")
    terminal.type("h")
    terminal.wait_for("reload")


@pytest.mark.parametrize("keys", ["q", "C-c"])
def test_quitting_gives_the_terminal_back(terminal, keys):
    terminal.wait_for("[1 Home]")
    terminal.type(keys)
    terminal.type("echo back-$((40 + 2))", "Enter")
    screen = terminal.wait_for("back-42")
    assert "echo back-" in screen, "the terminal echoes what is typed"


def test_closing_the_terminal_stops_the_shell():
    session = Terminal(f"exec {executable()} run --no-open --front-port 0 --control-port 0")
    session.wait_for("[1 Home]")
    process = session.process_identifier()
    session.close()
    wait_until(lambda: not Path(f"/proc/{process}").exists(), "the end of the shell")
