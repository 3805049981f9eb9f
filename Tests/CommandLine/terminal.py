"""A terminal that a test looks at and types into, through tmux."""

import contextlib
import os
import select
import subprocess
import tempfile
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

from processes import ROOT, find_program
from waiting import wait_until


class Terminal:
    """A tmux session of 100 columns and 30 rows."""

    def __init__(self, command: str) -> None:
        self._program = find_program("tmux", "tmux")
        self._name = f"tandem-{uuid.uuid4().hex[:8]}"
        self._folder = tempfile.TemporaryDirectory()
        self.runtime = Path(self._folder.name) / "runtime"
        self.runtime.mkdir(mode=0o700)
        state = f"export XDG_STATE_HOME={self._folder.name} XDG_RUNTIME_DIR={self.runtime}"
        environment = f"unset CI; export TERM=screen-256color; {state}"
        self._tmux("new-session", "-d", "-x", "100", "-y", "30", "-s", self._name, "-c", str(ROOT))
        self.type(f"{environment}; PS1='prompt> '; clear; {command}", "Enter")

    def _tmux(self, *arguments: str) -> str:
        command = [self._program, "-L", self._name, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def type(self, *keys: str) -> None:
        self._tmux("send-keys", "-t", self._name, *keys)

    def paste(self, text: str) -> None:
        """Pastes as a terminal does, in brackets if the program asked for them."""
        self._tmux("set-buffer", text)
        self._tmux("paste-buffer", "-p", "-r", "-t", self._name)

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

    def wait_for(self, *texts: str) -> str:
        """The first screen with all of these texts, since a screen may be drawn in parts."""
        return self.wait_for_screen(
            lambda screen: all(text in screen for text in texts), str(texts)
        )

    def wait_for_screen(self, condition: Callable[[str], object], description: str) -> str:
        """The first screen for which the condition holds."""
        screen = ""

        def is_there() -> object:
            nonlocal screen
            screen = self.screen()
            return condition(screen)

        try:
            wait_until(is_there, f"{description} on the screen")
        except AssertionError as error:
            raise AssertionError(f"{error}:\n{screen}") from None
        return screen

    def wait_for_modes(self, *modes: str) -> None:
        """Waits for these modes, in the order of `modes`."""
        wait_until(lambda: self.modes() == modes, f"the modes {modes}")

    def process_identifier(self) -> int:
        return int(self._tmux("list-panes", "-t", self._name, "-F", "#{pane_pid}"))

    def child_identifier(self) -> int:
        """The process that the terminal's command interpreter started."""
        children = f"/proc/{self.process_identifier()}/task/{self.process_identifier()}/children"
        return int(Path(children).read_text().split()[0])

    def close(self) -> None:
        """Ends what runs in the terminal and waits, since a shell stores its state at its end."""
        with contextlib.ExitStack() as stack:
            stack.callback(self._folder.cleanup)
            ends = select.poll()
            processes = list(self._processes())
            for descriptor in processes:
                stack.callback(os.close, descriptor)
                ends.register(descriptor, select.POLLIN)
            self._tmux("kill-server")
            wait_until(lambda: len(ends.poll(0)) == len(processes), "the end of its processes")

    def _processes(self) -> Iterator[int]:
        """A descriptor, readable at the end, of each process of the session that the pane leads."""
        leader = self.process_identifier()
        for name in filter(str.isdecimal, os.listdir("/proc")):
            with contextlib.suppress(ProcessLookupError):
                if os.getsid(int(name)) == leader:
                    yield os.pidfd_open(int(name))
