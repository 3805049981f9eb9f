"""`tandem run` on a terminal, driven through tmux as a person would."""

import os
import shutil
import signal
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from shell_process import ROOT, executable
from waiting import wait_until


class Terminal:
    """A tmux session of 100 columns and 30 rows."""

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

    def click(self, text: str) -> None:
        """Clicks where a text stands, by the report that xterm sends in mode 1006."""
        lines = self.screen().splitlines()
        row = next(index for index, line in enumerate(lines) if text in line)
        column = lines[row].index(text)
        self._tmux("send-keys", "-t", self._name, "-l", f"\x1b[<0;{column + 1};{row + 1}M")

    def resize(self, columns: int, rows: int) -> None:
        self._tmux("resize-window", "-t", self._name, "-x", str(columns), "-y", str(rows))

    def screen(self, *, styled: bool = False) -> str:
        arguments = ["-e"] if styled else []
        return self._tmux("capture-pane", "-p", *arguments, "-t", self._name)

    def modes(self) -> tuple[str, ...]:
        """The terminal's modes that the shell switches: alternate screen, cursor, mouse."""
        names = "#{alternate_on} #{cursor_flag} #{mouse_standard_flag} #{mouse_sgr_flag}"
        return tuple(self._tmux("display-message", "-p", "-t", self._name, names).split())

    def wait_for(self, text: str) -> str:
        wait_until(lambda: text in self.screen(), f"“{text}” on the screen:\n{self.screen()}")
        return self.screen()

    def process_identifier(self) -> int:
        return int(self._tmux("list-panes", "-t", self._name, "-F", "#{pane_pid}"))

    def child_identifier(self) -> int:
        """The process that the terminal's command interpreter started."""
        children = f"/proc/{self.process_identifier()}/task/{self.process_identifier()}/children"
        return int(Path(children).read_text().split()[0])

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


def test_a_click_taps_a_tab(terminal):
    terminal.wait_for("[1 Home]")
    terminal.click("Progress")
    assert "/progress" in terminal.wait_for("[4 Progress]")


def test_a_click_on_a_key_hint_is_the_key(terminal):
    terminal.wait_for("[1 Home]")
    terminal.type("4")
    terminal.wait_for("[4 Progress]")
    terminal.click("b back")
    terminal.wait_for("[1 Home]")


def test_the_place_and_the_events_are_shown(terminal):
    terminal.wait_for("[1 Home]")
    terminal.type("3")
    screen = terminal.wait_for("Track  /track")
    assert "── Events" in screen
    assert "tab=track" in screen
    assert "No page is attached" in screen


def test_a_refusal_stays_in_sight(terminal):
    terminal.wait_for("[1 Home]")
    terminal.type("b")
    terminal.wait_for("exit")


def test_older_events_are_scrolled_to(terminal):
    terminal.wait_for("[1 Home]")
    for _ in range(20):
        terminal.type("2", "3")
    terminal.wait_for("revision 40")
    terminal.type("Home")
    assert "revision=1 " in terminal.wait_for("newer")
    terminal.type("End")
    wait_until(lambda: "newer" not in terminal.screen(), "the newest events")


def test_a_resize_draws_the_screen_again(terminal):
    terminal.wait_for("── Events")
    terminal.resize(40, 10)
    wait_until(lambda: "── Events" not in terminal.screen(), "the narrow screen")
    screen = terminal.wait_for("keys 1-5 b r h q")
    assert "FitTracker" in screen.splitlines()[0]
    terminal.resize(100, 30)
    terminal.wait_for("── Events")


def test_no_color_is_obeyed():
    command = f"NO_COLOR=1 {executable()} run --no-open --front-port 0 --control-port 0"
    session = Terminal(command)
    try:
        session.wait_for("[1 Home]")
        assert "\x1b[" not in session.screen(styled=True)
    finally:
        session.close()


def test_plain_writes_lines_on_a_terminal_too():
    session = Terminal(f"{executable()} run --plain --no-open --front-port 0 --control-port 0")
    try:
        session.wait_for("is served by Tandem")
        assert session.modes()[0] == "0"
    finally:
        session.close()


def test_control_z_gives_the_terminal_back_until_fg(terminal):
    terminal.wait_for("[1 Home]")
    assert terminal.modes() == ("1", "0", "1", "1")
    terminal.type("C-z")
    terminal.wait_for("prompt>")
    assert terminal.modes() == ("0", "1", "0", "0")
    terminal.type("echo back-$((40 + 2))", "Enter")
    assert "echo back-" in terminal.wait_for("back-42"), "the terminal echoes what is typed"
    terminal.type("fg", "Enter")
    terminal.wait_for("[1 Home]")
    terminal.type("3")
    terminal.wait_for("[3 Track]")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGABRT, signal.SIGSEGV, signal.SIGQUIT])
def test_a_signal_that_ends_the_shell_gives_the_terminal_back(terminal, number):
    terminal.wait_for("[1 Home]")
    os.kill(terminal.child_identifier(), number)
    terminal.wait_for("prompt>")
    assert terminal.modes() == ("0", "1", "0", "0")
    terminal.type("echo back-$((40 + 2))", "Enter")
    assert "echo back-" in terminal.wait_for("back-42"), "the terminal echoes what is typed"


@pytest.mark.parametrize("keys", ["q", "C-c"])
def test_quitting_gives_the_terminal_back(terminal, keys):
    terminal.wait_for("[1 Home]")
    terminal.type(keys)
    terminal.wait_for("prompt>")
    terminal.type("echo back-$((40 + 2))", "Enter")
    screen = terminal.wait_for("back-42")
    assert "echo back-" in screen, "the terminal echoes what is typed"


def test_closing_the_terminal_stops_the_shell():
    session = Terminal(f"exec {executable()} run --no-open --front-port 0 --control-port 0")
    session.wait_for("[1 Home]")
    process = session.process_identifier()
    session.close()
    wait_until(lambda: not Path(f"/proc/{process}").exists(), "the end of the shell")
