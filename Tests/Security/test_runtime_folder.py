"""S45: what others have put where the files of a shell would stand."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import socket
import stat
import subprocess
import tempfile
from collections.abc import Iterator

import pytest
from attacked_shell import Shell, finish, make_app, start
from shell_process import executable

ANOTHER_USER = 65_534


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[pathlib.Path]:
    """A folder with the one of all temporary files and the user's own, without XDG_RUNTIME_DIR."""
    # The path of a socket has at most 107 bytes, so it cannot stand below `tmp_path`.
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tandem-security-", dir="/tmp"))
    temporary = folder / "tmp"
    temporary.mkdir()
    temporary.chmod(0o1777)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setenv("TMPDIR", str(temporary))
    # Where `start` has the state, too.
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
    monkeypatch.delenv("TANDEM_SHELL", raising=False)
    yield folder
    shutil.rmtree(folder)


def usual(home: pathlib.Path) -> pathlib.Path:
    return home / "tmp" / f"tandem-{os.getuid()}"


def squat(home: pathlib.Path, kind: str) -> None:
    """Puts something where the folder of this user's shells would stand."""
    place = usual(home)
    if kind == "file":
        place.write_text("")
    elif kind == "link":
        (home / "elsewhere").mkdir(mode=0o700)
        place.symlink_to(home / "elsewhere")
    elif kind == "dangling":
        place.symlink_to(home / "nowhere")
    else:
        place.mkdir(mode=0o700)
        if kind == "open":
            place.chmod(0o777)
        elif os.getuid() != 0:
            pytest.skip("only root can give a folder away")
        else:
            os.chown(place, ANOTHER_USER, ANOTHER_USER)


def names(*arguments: str) -> list[str]:
    """The shells that `tandem list` finds."""
    done = subprocess.run(
        [executable(), "list", "--json", *arguments], capture_output=True, check=True, timeout=30
    )
    return [shell["name"] for shell in json.loads(done.stdout)["shells"]]


def runs(shell: Shell) -> pathlib.Path:
    """The folder of a shell that all clients find."""
    assert names() == ["app"]
    done = subprocess.run(
        [executable(), "tap", "list", "--no-wait"], capture_output=True, check=False, timeout=30
    )
    assert done.returncode == 0, done
    return pathlib.Path(shell.socket).parent


@pytest.mark.parametrize("kind", ["foreign", "link", "dangling", "open", "file"])
def test_a_name_that_somebody_has_taken_stops_no_shell(home, kind):
    squat(home, kind)
    shell = start(make_app(home))
    try:
        folder = home / "state" / "tandem" / ".run"
        assert runs(shell) == folder
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        said = [line for line in shell.output.read_text().splitlines() if str(folder) in line]
        assert len(said) == 1
        assert str(usual(home)) in said[0] and "XDG_RUNTIME_DIR" in said[0]
    finally:
        finish(shell)
    assert list(folder.iterdir()) == []


def test_clients_find_a_shell_whose_name_was_given_back_or_taken_later(home):
    squat(home, "link")
    first = start(make_app(home))
    usual(home).unlink()
    assert names() == ["app"]
    second = start(first.root, "--fresh")
    try:
        assert pathlib.Path(second.socket).parent == usual(home)
        assert names() == ["app", "app-2"], "the name is taken in the other folder"
        usual(home).rename(home / "gone")
        squat(home, "open")
        assert names() == ["app"]
    finally:
        finish(second)
        finish(first)


def test_a_folder_of_others_is_not_asked_for_shells(home):
    squat(home, "open")
    with socket.socket(socket.AF_UNIX) as trap:
        trap.bind(str(usual(home) / "app.sock"))
        trap.listen()
        trap.settimeout(0)
        assert names() == []
        shell = start(make_app(home))
        try:
            runs(shell)
        finally:
            finish(shell)
        with pytest.raises(BlockingIOError):
            trap.accept()


def test_only_dead_sockets_are_removed(home):
    folder = usual(home)
    folder.mkdir(mode=0o700)
    (folder / "file.sock").write_text("kept")
    (folder / "folder.sock").mkdir()
    (folder / "link.sock").symlink_to(folder / "file.sock")
    os.mkfifo(folder / "pipe.sock")
    dead = socket.socket(socket.AF_UNIX)
    dead.bind(str(folder / "dead.sock"))
    dead.close()
    kept = {"file.sock", "folder.sock", "link.sock", "pipe.sock", "datagram.sock"}
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as other:
        other.bind(str(folder / "datagram.sock"))
        foreign = socket.socket(socket.AF_UNIX)
        foreign.bind(str(folder / "foreign.sock"))
        foreign.close()
        if os.getuid() == 0:
            os.chown(folder / "foreign.sock", ANOTHER_USER, ANOTHER_USER)
            kept.add("foreign.sock")
        assert names() == []
        assert {entry.name for entry in folder.iterdir()} == kept
        assert (folder / "file.sock").read_text() == "kept"
        # Nor does a shell of that name take the place of one.
        app = make_app(home)
        for name in ("file", "datagram"):
            with pytest.raises(pytest.fail.Exception, match="ended with 2"):
                start(app, "--name", name)
        assert {entry.name for entry in folder.iterdir()} == kept
