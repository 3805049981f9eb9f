"""Files of a project that are no files, or far too large: one sentence, and nobody waits."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import tandem
from shell_process import ShellProcess

DECLARATIONS = [
    "tandem.json",
    "capacitor.config.json",
    "capacitor.config.ts",
    "ios/App/App/capacitor.config.json",
    "index.html",
]
COMMANDS = [["run"], ["check"], ["resolve"], ["init"]]


def make(path: Path, kind: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        with open(path, "wb") as file:
            file.truncate(100 * 1024**2)


def arguments(command: list[str], app: Path) -> list[str | Path]:
    return [*command, app, *(["/"] if command == ["resolve"] else [])]


# A page may be as large as it likes.
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        (name, kind)
        for name in DECLARATIONS
        for kind in ("pipe", "folder", "huge")
        if (name, kind) != ("index.html", "huge")
    ],
)
def test_what_declares_an_app_is_read_only_if_it_is_a_file(tmp_path, name, kind):
    path = tmp_path / "app" / name
    make(path, kind)
    for command in COMMANDS:
        # A manifest is not what `init` reads.
        if command == ["init"] and name == "tandem.json":
            continue
        result = tandem(*arguments(command, path.parent if "/" not in name else tmp_path / "app"))
        assert result.returncode == 2, command
        assert len(result.stderr.splitlines()) == 1
        assert result.stderr.startswith(f"tandem: {path} ")


@pytest.mark.parametrize("name", ["package.json", "manifest.json", "app.js", "page.html"])
def test_what_is_beside_it_is_left_out_unless_it_is_a_file(tmp_path, name):
    (tmp_path / "index.html").write_text("<!doctype html><title>A</title>")
    os.mkfifo(tmp_path / name)
    assert tandem("check", tmp_path).returncode == 0
    assert tandem("init", tmp_path, env=os.environ | {"PATH": "/nowhere"}).returncode == 0


def broken_pipe(path: Path) -> None:
    os.mkfifo(path)


def link_to_pipe(path: Path) -> None:
    os.mkfifo(path.parent / "pipe")
    path.symlink_to("pipe")


def link_to_secret(path: Path) -> None:
    (path.parent / "secret").write_text("{}")
    path.symlink_to("secret")


@pytest.mark.parametrize("make_odd", [broken_pipe, Path.mkdir, link_to_pipe, link_to_secret])
@pytest.mark.parametrize("name", ["state.json", "state.json.new"])
def test_a_stored_state_that_is_no_file_is_no_reason_not_to_start(
    launch: Callable[..., ShellProcess], state_dir: Path, name: str, make_odd: Callable
):
    state_dir.mkdir()
    path = state_dir / name
    make_odd(path)
    shell = launch()
    assert shell.stop() == 0
    if make_odd is link_to_secret:
        assert (state_dir / "secret").read_text() == "{}"
    if name == "state.json":
        assert "is kept as state.json.unreadable-1" in shell.log
        kept = (state_dir / "state.json.unreadable-1").lstat()
        assert not stat.S_ISREG(kept.st_mode)
