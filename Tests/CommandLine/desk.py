"""Shells and the commands that control them, in a runtime folder of their own."""

import contextlib
import json
import os
import socket
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from protocol_client import ProtocolPage
from shell_process import ROOT, ShellProcess, executable

ANSWER = ["status", "revision", "milliseconds"]


@dataclass(frozen=True)
class Result:
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict:
        """The one line of JSON that it wrote."""
        assert self.out.count("\n") == 1, self.out
        return json.loads(self.out)

    @property
    def error(self) -> dict:
        assert self.err == ""
        assert list(self.json) == ["error"]
        return self.json["error"]


class Desk:
    """Shells in a runtime folder of their own, and commands that find only these shells."""

    def __init__(self, runtime: Path, stack: contextlib.ExitStack) -> None:
        self.folder = runtime / "tandem"
        self._stack = stack

    def launch(self, app: str = "fittracker", *arguments: str) -> ShellProcess:
        shell = ShellProcess(app, *arguments)
        self._stack.callback(shell.kill)
        return shell

    def page(self, shell: ShellProcess, url: str = "/") -> ProtocolPage:
        """An attached page that applies every `navigate`."""
        page = ProtocolPage(shell.tokens.front, shell.front, url=url).connect()
        self._stack.callback(page.close)
        return page

    def run(self, *arguments: str, **variables: str) -> Result:
        """Runs a command to its end."""
        done = subprocess.run(
            [executable(), *arguments],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            cwd=ROOT,
            env=os.environ | variables,
        )
        return Result(done.returncode, done.stdout, done.stderr)

    def json(self, *arguments: str) -> dict:
        """What a command that succeeds says with `--json`."""
        result = self.run(*arguments, "--json")
        assert result.code == 0, result
        assert result.err == ""
        return result.json

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Starts a command that goes on; it ends with the test."""
        process = subprocess.Popen(
            [executable(), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
            env=os.environ,
        )
        self._stack.enter_context(process)
        self._stack.callback(process.kill)
        return process

    def stand_in(self, name: str, status: int, body: str) -> None:
        """A server in place of a shell that gives every request the same answer."""
        self.folder.mkdir(mode=0o700, exist_ok=True)
        server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        server.bind(str(self.folder / f"{name}.sock"))
        server.listen()
        self._stack.callback(server.close)
        head = f"HTTP/1.1 {status} X\r\nContent-Length: {len(body.encode())}\r\n\r\n"

        def serve() -> None:
            with contextlib.suppress(OSError):
                while True:
                    connection, _ = server.accept()
                    with connection, contextlib.suppress(OSError):
                        if connection.recv(65_536):
                            connection.sendall((head + body).encode())

        threading.Thread(target=serve, daemon=True).start()


@contextlib.contextmanager
def desk_in(runtime: Path) -> Iterator[Desk]:
    with contextlib.ExitStack() as stack:
        yield Desk(runtime, stack)
