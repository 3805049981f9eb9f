"""Child processes that never outlive the test run."""

import contextlib
import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STOP_SECONDS = 10


def find_program(name: str, package: str) -> str:
    """The path of a program; a missing one is an error with its remedy, never a skipped test."""
    path = shutil.which(name)
    if path is None:
        pytest.fail(f"{name} is missing. Run scripts/test, or apt-get install {package}.")
    return path


def environment_with_state(state_home: str | os.PathLike[str]) -> dict[str, str]:
    """The environment of a shell that keeps its state there, not where the developer's is."""
    return os.environ | {"XDG_STATE_HOME": str(state_home)}


def start_process(command: list[str], **options: object) -> subprocess.Popen[str]:
    """Starts a process in its own group, killed by the kernel when the test run dies."""
    prefix = ["setpriv", "--pdeathsig", "KILL"]
    return subprocess.Popen(
        prefix + command, stdin=subprocess.DEVNULL, start_new_session=True, text=True, **options
    )


def stop_process(process: subprocess.Popen[str], number: int = signal.SIGTERM) -> int:
    """Ends a process by a signal, after a limit by SIGKILL with all its children."""
    if process.poll() is None:
        process.send_signal(number)
    try:
        return process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return process.wait(STOP_SECONDS)


def is_in_use(folder: Path) -> bool:
    """Whether a process was started with a folder, or has something in it open."""
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if os.fsencode(folder) in (process / "cmdline").read_bytes():
                return True
            links = [os.readlink(link) for link in (process / "fd").iterdir()]
            if any(link.startswith(f"{folder}/") for link in links):
                return True
    return False
