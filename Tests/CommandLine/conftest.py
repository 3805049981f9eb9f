"""Fixtures of the tests of what a shell remembers, and of the commands that control it."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desk import Desk, desk_in
from restored_app import declare
from shell_process import ShellProcess


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A folder with an app; `declare` changes its manifest."""
    folder = tmp_path / "app"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Test</title>")
    declare(folder)
    return folder


@pytest.fixture
def state_dir(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def launch(app: Path, state_dir: Path) -> Iterator[Callable[..., ShellProcess]]:
    """Starts shells of the app that keep their state in `state_dir`; all end with the test."""
    shells: list[ShellProcess] = []

    def start(
        *arguments: str, folder: Path = state_dir, program: str | None = None
    ) -> ShellProcess:
        options = ["--state-dir", str(folder), *arguments]
        shells.append(ShellProcess(str(app), *options, program=program))
        return shells[-1]

    yield start
    for shell in shells:
        shell.kill()


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Shells and commands in a runtime folder that only this test uses."""
    # The path of a socket has at most 107 bytes, so it cannot stand below `tmp_path`.
    with tempfile.TemporaryDirectory(prefix="tandem-desk-") as runtime:
        monkeypatch.setenv("XDG_RUNTIME_DIR", runtime)
        monkeypatch.delenv("TANDEM_SHELL", raising=False)
        with desk_in(Path(runtime)) as desk:
            yield desk
