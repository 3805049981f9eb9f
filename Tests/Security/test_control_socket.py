"""S45: who may connect to the control socket, and what is in its folder before and after."""

from __future__ import annotations

import os
import pathlib
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import pytest
from api import ask_locally, error_code, revision
from attacked_shell import finish, make_app, start
from wire import Response

ANOTHER_USER = 65_534

ASK = b"GET /api/v1/state HTTP/1.1\r\nHost: tandem\r\nConnection: close\r\n\r\n"

# Runs as another user, so it says everything in bytes that need no other file.
CLIENT = f"""
import socket, sys
connection = socket.socket(socket.AF_UNIX)
connection.settimeout(15)
connection.connect(sys.argv[1])
connection.sendall({ASK!r})
while part := connection.recv(65536):
    sys.stdout.buffer.write(part)
"""


@pytest.fixture
def runtime() -> Iterator[pathlib.Path]:
    """A folder for sockets that every user may search, unlike those of pytest."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tandem-security-", dir="/tmp"))
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder)


def ask_as_another_user(path: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-I", "-c", CLIENT, path],
        capture_output=True,
        check=False,
        timeout=30,
        user=ANOTHER_USER,
        group=ANOTHER_USER,
        extra_groups=[],
    )


def test_the_socket_is_its_owners_only_and_goes_with_the_shell(tmp_path, runtime):
    shell = start(make_app(tmp_path), runtime=runtime)
    try:
        socket = pathlib.Path(shell.socket)
        assert socket.parent == runtime / "tandem"
        assert stat.S_IMODE(socket.parent.stat().st_mode) == 0o700
        assert stat.S_ISSOCK(socket.lstat().st_mode)
        assert stat.S_IMODE(socket.lstat().st_mode) == 0o600
        assert ask_locally(shell, host="anything").status == 200
        shell.process.send_signal(signal.SIGTERM)
        assert shell.process.wait(timeout=10) == 0
        assert list(socket.parent.iterdir()) == []
    finally:
        finish(shell)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can act as another user")
def test_another_user_cannot_connect_and_gets_403_if_the_modes_were_loosened(tmp_path, runtime):
    shell = start(make_app(tmp_path), runtime=runtime)
    try:
        socket = pathlib.Path(shell.socket)
        barred = ask_as_another_user(shell.socket)
        assert barred.returncode != 0 and b"PermissionError" in barred.stderr
        socket.parent.chmod(0o711)
        socket.chmod(0o666)
        response = Response.parse(ask_as_another_user(shell.socket).stdout)
        assert response.status == 403 and error_code(response) == "notAllowed"
        assert b"revision" not in response.body
        assert revision(shell) == 0
    finally:
        finish(shell)


def test_a_killed_shell_leaves_its_name_to_the_next(tmp_path, runtime):
    first = start(make_app(tmp_path), "--name", "one", runtime=runtime)
    first.process.kill()
    first.process.wait()
    assert pathlib.Path(first.socket).exists()
    second = start(first.root, "--name", "one", "--fresh", runtime=runtime)
    try:
        assert second.socket == first.socket
        assert ask_locally(second).status == 200
    finally:
        finish(second)
        finish(first)


@pytest.mark.parametrize("kind", ["open", "link", "foreign"])
def test_a_folder_that_somebody_else_may_have_put_there_is_refused(tmp_path, runtime, kind):
    folder = runtime / "tandem"
    if kind == "link":
        (runtime / "elsewhere").mkdir(mode=0o700)
        folder.symlink_to(runtime / "elsewhere")
    else:
        folder.mkdir(mode=0o700)
        if kind == "open":
            folder.chmod(0o755)
        elif os.getuid() != 0:
            pytest.skip("only root can give a folder away")
        else:
            os.chown(folder, ANOTHER_USER, ANOTHER_USER)
    with pytest.raises(pytest.fail.Exception, match="ended with 2"):
        finish(start(make_app(tmp_path), runtime=runtime))
    assert str(folder) in (tmp_path / "log.txt").read_text()
    assert list(folder.iterdir()) == []
