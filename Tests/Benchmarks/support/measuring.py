"""Servers, clients and figures of the benchmarks; none of them passes or fails by a time."""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "Tests" / "Browser"))

from admission import new_code  # noqa: E402
from processes import environment_with_state, start_process, stop_process  # noqa: E402
from waiting import wait_until  # noqa: E402

PROGRAMS = Path(os.environ["TANDEM_BENCHMARK_PROGRAMS"])
IS_QUICK = os.environ.get("TANDEM_BENCHMARK_QUICK") == "1"
CLIENT_SECONDS_MAX = 60
# The shell sets the same limit for itself; the library's tables grow with it.
OPEN_FILE_COUNT_MAX = 8192


def rounds(full: int, quick: int) -> range:
    """The rounds of a measurement: `quick` of them with --quick."""
    return range(quick if IS_QUICK else full)


@contextmanager
def one_core() -> Iterator[None]:
    """Keeps servers and load that are started meanwhile on one core.

    On two, the one wakes the other, which costs 50 µs on a virtual machine, and now and then
    nothing: what is measured then is where the scheduler put them.
    """
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def median(values: list[float]) -> float:
    return statistics.median(values)


def show(name: str, values: list[float], unit: str, digits: int = 1) -> None:
    """One line: the median of the rounds and their spread."""
    low, middle, high = (f"{v:,.{digits}f}" for v in (min(values), median(values), max(values)))
    print(f"{name:<52} {middle:>10} {unit:<10} ({low} to {high}, {len(values)} rounds)", flush=True)


def show_ratio(name: str, values: list[float], beside: list[float]) -> None:
    """One line: the median of the quotients, round by round."""
    quotients = [value / other for value, other in zip(values, beside, strict=True)]
    show(name, quotients, "times", 2)


def echo_command() -> list[str]:
    limit = f"--nofile={OPEN_FILE_COUNT_MAX}"
    return ["prlimit", limit, "--", str(PROGRAMS / "echo_server")]


def start_echo() -> tuple[subprocess.Popen[str], int]:
    """Starts the plain C server; returns it and its port."""
    process = start_process(echo_command(), stdout=subprocess.PIPE)
    line = process.stdout.readline()
    assert line.startswith("listening "), f"the echo server said {line!r}"
    return process, int(line.split()[1])


@contextmanager
def running_echo() -> Iterator[tuple[int, int]]:
    """The plain C server; yields its process id and its port."""
    process, port = start_echo()
    try:
        yield process.pid, port
    finally:
        stop_process(process)
        process.stdout.close()


@dataclass(frozen=True)
class Shell:
    """A running shell: its process id, its two origins and their tokens; `page` is where browsers
    find the control page."""

    pid: int
    front: str
    control: str
    page: str
    tokens: dict[str, str]

    def link(self) -> str:
        """A link that lets a browser into the control page, once."""
        return f"{self.page}/#code={new_code(self.control, self.tokens['control'])}"


@contextmanager
def running_shell(
    web: str | None = None, connections: int | None = None, options: tuple[str, ...] = ()
) -> Iterator[Shell]:
    """The release build with the bundled app, with the pages of `web` in place of the repository's,
    with room for that many connections, and with further options; its events go to a file, so that
    no reader of them takes processor time from what is measured."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "events"
        with path.open("w") as events:
            environment = environment_with_state(Path(folder) / "state")
            if web:
                environment["TANDEM_WEB"] = web
            process = start_process(
                [*shell_command(connections), *options], stdout=events, cwd=ROOT,
                env=environment)
        try:
            text = wait_until(
                lambda: path.read_text() if path.read_text().endswith("\n") else None,
                "the ready line")
            ready = json.loads(text.splitlines()[0])
            tokens = json.loads(Path(ready["tokens"]).read_text())
            yield Shell(
                ready["pid"], ready["front"].rstrip("/"), ready["control"].rstrip("/"),
                ready["link"].partition("/#")[0], tokens)
        finally:
            stop_process(process)


def shell_command(connections: int | None = None) -> list[str]:
    ports = ["--front-port", "0", "--control-port", "0"]
    command = [os.environ["TANDEM_EXECUTABLE"], "run", "--json", "--no-open", *ports]
    return command if connections is None else [*command, "--connections", str(connections)]


def with_open_files(count: int) -> list[str]:
    """Begins a command that may have that many files open."""
    return ["prlimit", f"--nofile={count}:", "--"]


def port_of(origin: str) -> str:
    return origin.rsplit(":", 1)[1]


def client_command(*arguments: object) -> list[str]:
    return [str(PROGRAMS / "socket_client"), *map(str, arguments)]


def run_client(*arguments: object) -> dict:
    """Runs the load client and returns its figures."""
    result = subprocess.run(
        client_command(*arguments), capture_output=True, text=True, timeout=CLIENT_SECONDS_MAX)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def tap_arguments(shell: Shell) -> list[str]:
    front, control = port_of(shell.front), port_of(shell.control)
    return [front, shell.tokens["front"], control, shell.tokens["control"]]


def resident_kibibytes(pid: int, field: str = "VmRSS") -> int:
    text = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(rf"^{field}:\s+(\d+) kB$", text, re.MULTILINE).group(1))

