"""The shell under test: the built `tandem run --json` as a process."""

import itertools
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from admission import cookie_for, new_code
from processes import ROOT, environment_with_state, start_process, stop_process
from waiting import wait_until


@dataclass(frozen=True)
class Tokens:
    """The secrets of the two endpoints, and the link that was printed until it is used."""

    front: str
    control: str
    link: str | None = None


def executable() -> str:
    """The program under test: `TANDEM_EXECUTABLE`, else what `scripts/test` has built."""
    path = Path(os.environ.get("TANDEM_EXECUTABLE", ROOT / ".build-tests" / "tandem"))
    if not os.access(path, os.X_OK):
        pytest.fail(f"{path} is missing. Run scripts/test, or set TANDEM_EXECUTABLE.")
    return str(path)


class ShellProcess:
    """A running shell on free ports.

    `front` and `control` are the two origins without a slash at the end, for every program.
    `app` and `control_page` are the same by the name that belongs to this app alone; browsers know
    the way to it, Python does not. `tokens` are the secrets of the two, `pid` is the process,
    `events` what it printed as NDJSON and `log` everything that it printed.
    `state_home` is a folder of its own for the state that a restart goes on with.
    """

    def __init__(
        self,
        app: str | None = None,
        *arguments: str,
        program: str | None = None,
        folder: Path = ROOT,
    ) -> None:
        self._program = program or executable()
        self._folder = folder
        self._app = app
        self._arguments = arguments
        self._lines: list[str] = []
        self.state_home = Path(tempfile.mkdtemp(prefix="tandem-state-"))
        weakref.finalize(self, shutil.rmtree, self.state_home, ignore_errors=True)
        self._launch(lasting_port(), lasting_port())

    def _launch(self, front_port: int, control_port: int) -> None:
        ports = ["--front-port", str(front_port), "--control-port", str(control_port)]
        command = [self._program, "run", "--json", "--no-open", *ports, *self._arguments]
        self._process = start_process(
            command + ([self._app] if self._app else []),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self._folder,
            env=environment_with_state(self.state_home),
        )
        self.events: list[dict[str, object]] = []
        self._readers = [
            threading.Thread(target=self._read, args=(stream, keeps_events), daemon=True)
            for stream, keeps_events in (
                (self._process.stdout, True),
                (self._process.stderr, False),
            )
        ]
        for reader in self._readers:
            reader.start()
        try:
            wait_until(
                lambda: self.events or self._process.poll() is not None, "the ready line"
            )
            if not self.events:
                for reader in self._readers:
                    reader.join()
            assert self.events, f"the shell ended with code {self._process.returncode}:\n{self.log}"
            ready = self.events[0]
            assert ready.get("event") == "ready", f"the first line is not ready: {ready}"
        except AssertionError:
            self.kill()
            raise
        self.front = str(ready["front"]).rstrip("/")
        self.control = str(ready["control"]).rstrip("/")
        self.app = str(ready["app"]).rstrip("/")
        name, port = urlsplit(self.app).hostname, _port(self.control)
        self.control_page = f"http://{name}:{port}"
        self.pid = int(str(ready["pid"]))
        self.tokens = self.read_tokens()

    def _read(self, stream: object, keeps_events: bool) -> None:
        for line in stream:
            self._lines.append(line)
            if keeps_events:
                try:
                    self.events.append(json.loads(line))
                except ValueError:
                    self._lines.append("^ the line above is not JSON\n")
        stream.close()

    @property
    def log(self) -> str:
        return "".join(self._lines)

    def link(self, place: str = "/") -> str:
        """A link to the control page, or to another place of it, that lets one browser in."""
        return f"{self.control_page}{place}#code={new_code(self.control, self.tokens.control)}"

    def cookie(self) -> str:
        """`NAME=VALUE` of the cookie that lets a request into the control page."""
        return cookie_for(self.control, self.tokens.control)

    def read_tokens(self) -> Tokens:
        """The file with the tokens as it is now; the link in it works once."""
        return Tokens(**json.loads(Path(str(self.events[0]["tokens"])).read_text()))

    def stored_state(self) -> dict[str, object] | None:
        """What the shell has stored, None if that is nothing yet."""
        files = list(self.state_home.glob("tandem/*/state.json"))
        return json.loads(files[0].read_text()) if files else None

    def wait_until_stored(self, url: str) -> None:
        """Waits until the shell has stored a state with this entry."""
        wait_until(
            lambda: f'"url": {json.dumps(url)}' in json.dumps(self.stored_state()),
            f"a stored state with {url}",
        )

    def wait_until_selection_is_stored(self, tab: str) -> None:
        """Waits until the shell has stored a state in which a tab is selected."""

        def selected() -> object:
            snapshot = (self.stored_state() or {}).get("snapshot")
            return snapshot.get("selectedTab") if isinstance(snapshot, dict) else None

        wait_until(lambda: selected() == tab, f"a stored state in {tab}")

    def is_running(self) -> bool:
        return self._process.poll() is None

    def send_signal(self, number: int) -> None:
        """Sends a signal; SIGHUP asks every page to reload."""
        self._process.send_signal(number)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Stops the shell as a user would and returns its exit code."""
        return self._end(number)

    def kill(self) -> None:
        """Ends the shell without a chance to say goodbye."""
        self._end(signal.SIGKILL)

    def _end(self, number: int) -> int:
        code = stop_process(self._process, number)
        for reader in self._readers:
            reader.join(timeout=5)
        return code

    def restart(self, app: str | None = None) -> None:
        """Starts the shell again on the same ports, with another app if one is named; kills it
        first if it still runs."""
        self.kill()
        self._app = app or self._app
        self._launch(_port(self.front), _port(self.control))


def _own_ports() -> Iterator[int]:
    """Ports that no other worker of the run draws, below those that Linux gives to whoever asks
    for any, and above those that browsers refuse."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    own = range(11_000 + worker % 10 * 2_000, 13_000 + worker % 10 * 2_000)
    start = random.randrange(len(own))
    return itertools.cycle([*own[start:], *own[:start]])


_ports = _own_ports()


def lasting_port() -> int:
    """A free port that a restart finds free, too: others would take one of the system's between
    the two, a client's connection among them."""
    while True:
        port = next(_ports)
        try:
            for family, host in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
                with socket.socket(family, socket.SOCK_STREAM) as probe:
                    probe.bind((host, port))
        except OSError:
            continue
        return port


def _port(origin: str) -> int:
    port = urlsplit(origin).port
    assert port is not None, f"{origin} has no port"
    return port
