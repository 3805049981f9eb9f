"""The browser that a shell on a terminal opens: nothing of the shell's is its own."""

import os
import signal
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from shell_process import executable, lasting_port
from terminal import Terminal
from waiting import wait_until

# A browser that tells what it was given, and stays until somebody lets go of it.
BROWSER = """#!/bin/sh
cd "$REPORT" || exit 1
umask > umask
ls -l "/proc/$$/fd" > descriptors
cat "/proc/$$/stat" > stat
cat /proc/self/status > status
echo $$ > done.new && mv done.new process
read -r end < stay
: > ended
"""
USERS_UMASK = "0027"
# Signals 32 and 33, which posix_spawn() of glibc lets every program begin with ignored.
OF_THE_C_LIBRARY = 3 << 31


class OpenedBrowser:
    """A shell on a terminal, and the browser that it has opened."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        program = folder / "bin" / "xdg-open"
        program.parent.mkdir()
        program.write_text(BROWSER)
        program.chmod(0o755)
        os.mkfifo(folder / "stay")
        self.ports = [lasting_port(), lasting_port()]
        front, control = self.ports
        self.terminal = Terminal(
            f"export REPORT={folder} PATH={program.parent}:$PATH; umask {USERS_UMASK}; "
            f"{executable()} run --front-port {front} --control-port {control}"
        )
        wait_until((folder / "process").exists, "the browser's report")
        self.process = int(self.read("process"))
        self.shell = self.terminal.child_identifier()

    def read(self, name: str) -> str:
        return (self.folder / name).read_text()

    @property
    def is_alive(self) -> bool:
        return Path(f"/proc/{self.process}").exists() and not (self.folder / "ended").exists()

    def close(self) -> None:
        try:
            os.close(os.open(self.folder / "stay", os.O_WRONLY | os.O_NONBLOCK))
        except OSError:
            pass  # It has ended already.
        self.terminal.close()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[OpenedBrowser]:
    opened = OpenedBrowser(tmp_path)
    yield opened
    opened.close()


def test_it_has_no_descriptor_of_the_shell(browser):
    links = [line.partition(" -> ") for line in browser.read("descriptors").splitlines()]
    files = {int(name.split()[-1]): target for name, _, target in links if target}
    assert {number: files.pop(number) for number in (0, 2)} == {0: "/dev/null", 2: "/dev/null"}
    # The report itself, and the script, which the interpreter reads.
    own = {"/dev/null", str(browser.folder / "descriptors"), str(browser.folder / "bin/xdg-open")}
    assert set(files.values()) <= own


def test_it_leads_a_session_of_its_own(browser):
    # proc(5), /proc/PID/stat: after the name in brackets come state, parent, group and session.
    group, session = browser.read("stat").rpartition(")")[2].split()[2:4]
    assert int(group) == int(session) == browser.process


def test_its_signals_are_those_of_a_program_that_a_user_starts(browser):
    status = dict(line.split(":\t", 1) for line in browser.read("status").splitlines())
    for mask in ("SigBlk", "SigIgn"):
        assert int(status[mask], 16) & ~OF_THE_C_LIBRARY == 0, mask


def test_its_files_have_the_permissions_that_the_user_gives(browser):
    assert browser.read("umask").strip() == USERS_UMASK
    assert stat.S_IMODE((browser.folder / "umask").stat().st_mode) == 0o640


def test_the_shell_itself_keeps_its_files_private(browser):
    status = Path(f"/proc/{browser.shell}/status").read_text()
    assert "Umask:\t0077\n" in status


def test_it_keeps_no_port_of_a_shell_that_was_killed(browser):
    os.kill(browser.shell, signal.SIGKILL)
    wait_until(lambda: not Path(f"/proc/{browser.shell}").exists(), "the end of the shell")
    assert browser.is_alive
    for port in browser.ports:
        socket.create_server(("127.0.0.1", port)).close()


def test_control_c_in_the_terminal_ends_the_shell_alone(browser):
    browser.terminal.wait_for("[1 Home]")
    browser.terminal.type("C-c")
    wait_until(lambda: not Path(f"/proc/{browser.shell}").exists(), "the end of the shell")
    browser.terminal.wait_for("prompt>")
    assert browser.is_alive
