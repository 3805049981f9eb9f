"""No descriptor of the shell outlives it in a program that it starts."""

from __future__ import annotations

import os
import pathlib

from attacked_shell import Shell
from wire import WebSocket, connect

CLOSED_BY_EXEC = 0o2000000


def test_every_descriptor_is_closed_in_programs_that_are_started(fresh_shell: Shell):
    folder = pathlib.Path(f"/proc/{fresh_shell.process.pid}")
    # Connections of every kind: a page, a controller, and requests that have just begun.
    with WebSocket(fresh_shell.page), WebSocket(fresh_shell.chrome):
        with connect(fresh_shell.front), connect(fresh_shell.control):
            flags = {}
            for name in os.listdir(folder / "fd"):
                text = (folder / "fdinfo" / name).read_text()
                line = next(line for line in text.splitlines() if line.startswith("flags:"))
                flags[int(name)] = int(line.split()[1], 8)
    assert len(flags) > 20
    kept = {
        number: os.readlink(folder / "fd" / str(number))
        for number, value in flags.items()
        if number > 2 and not value & CLOSED_BY_EXEC
    }
    assert kept == {}
