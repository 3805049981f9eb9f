"""The real shell around an app folder full of traps, for the security tests."""

from __future__ import annotations

import functools
import json
import os
import pathlib
import signal
import subprocess
from dataclasses import dataclass

import pytest
from admission import cookie_for
from processes import environment_with_state
from shell_process import executable
from wire import Endpoint

SECRET = b"SECRET-OUTSIDE-OF-THE-ROOT"


@dataclass
class Shell:
    """A running `tandem run --json`."""

    process: subprocess.Popen
    front: str
    control: str
    page: Endpoint
    chrome: Endpoint
    root: pathlib.Path
    socket: str
    output: pathlib.Path

    @functools.cached_property
    def cookie(self) -> str:
        """What lets a request into the control origin."""
        return cookie_for(self.control, self.chrome.token)

    @property
    def resident_byte_count(self) -> int:
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise AssertionError("the process is gone")

    @property
    def descriptor_count(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def is_alive(self) -> bool:
        return self.process.poll() is None


def make_app(folder: pathlib.Path) -> pathlib.Path:
    """A small web build with everything in it that must not be served."""
    outside = folder / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_bytes(SECRET)
    root = folder / "app"
    root.mkdir()
    (root / "index.html").write_text(
        "<!doctype html>\n<html><head><title>App</title></head></html>\n"
    )
    (root / "script.js").write_text("export const answer = 42;\n" * 100)
    (root / "data.unknown").write_bytes(b"<html>not html</html>")
    (root / "page.txt").write_text("<html><script>alert(1)</script></html>")
    (root / "folder").mkdir()
    (root / "folder" / "index.html").write_text("<title>Folder</title>")
    (root / "list").mkdir()
    (root / "list" / "one.txt").write_text("one")
    (root / ".env").write_bytes(SECRET)
    (root / ".secret.json").write_bytes(SECRET)
    (root / ".git").mkdir()
    (root / ".git" / "config").write_bytes(SECRET)
    (root / ".well-known").mkdir()
    (root / ".well-known" / "assetlinks.json").write_text("[]")
    (root / "link.txt").symlink_to(outside / "secret.txt")
    (root / "linked").symlink_to(outside)
    (root / "hard.txt").hardlink_to(outside / "secret.txt")
    os.mkfifo(root / "pipe.txt")
    with open(root / "large.bin", "wb") as file:
        file.truncate(10 * 1024**3)
    (root / "tandem.json").write_text(
        json.dumps(
            {
                "app": {"id": "test.security", "name": "Security"},
                "tabs": [
                    {"id": "home", "title": "Home", "path": "/"},
                    {"id": "list", "title": "List", "path": "/list"},
                ],
            }
        )
    )
    return root


def start(
    root: pathlib.Path,
    *options: str,
    runtime: pathlib.Path | None = None,
    open_file_count: int | None = None,
) -> Shell:
    output = root.parent / "log.txt"
    environment = environment_with_state(root.parent / "state")
    with open(output, "wb") as log:
        process = subprocess.Popen(
            (["prlimit", f"--nofile={open_file_count}", "--"] if open_file_count else [])
            + [executable(), "run", root, "--json", "--no-open"]
            + ["--front-port", "0", "--control-port", "0", *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=log,
            env=environment | ({"XDG_RUNTIME_DIR": str(runtime)} if runtime else {}),
        )
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        process.stdout.close()
        pytest.fail(f"the shell ended with {process.wait()} before it was ready")
    ready = json.loads(line)
    tokens = json.loads(pathlib.Path(ready["tokens"]).read_text())
    front, control = ready["front"], ready["control"]
    return Shell(
        process,
        front,
        control,
        Endpoint(front, "/__tandem__/socket", "tandem.page.v1", tokens["front"]),
        Endpoint(control, "/socket", "tandem.chrome.v1", tokens["control"]),
        root,
        ready["socket"],
        output,
    )


def finish(shell: Shell) -> None:
    if shell.is_alive:
        shell.process.send_signal(signal.SIGTERM)
        try:
            shell.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            shell.process.kill()
            shell.process.wait()
    assert shell.process.stdout is not None
    shell.process.stdout.close()
