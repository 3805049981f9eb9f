"""The file with the stored state: always complete, private, and no reason not to start."""

import contextlib
import os
import shlex
import shutil
import signal
import stat
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from controller import Controller
from processes import environment_with_state
from restored_app import (
    APP,
    controller_of,
    declare,
    go_to_bench,
    only_warning,
    state_of,
    stored,
    urls,
    wait_until_stored,
    warnings,
    write_state,
)
from shell_process import ShellProcess, executable
from waiting import wait_until

DEEP = os.environ.get("TANDEM_DEEP") == "1"
# Below the messages that a controller may send at once.
STORM_COUNT = 350
FOLDER = "dev.tandem.test%2Frestoration"

# The file.


@pytest.mark.parametrize("round_", range(40) if DEEP else range(0, 20, 4))
def test_a_kill_in_a_storm_of_changes_leaves_a_whole_file(launch, state_dir, round_):
    shell = launch()
    # Rounds differ in how far the storm is, and thereby in what the writer is doing.
    far_enough = f'"url":"/track/{1 + 7 * round_}"'

    def storm(controller: Controller) -> None:
        with contextlib.suppress(AssertionError):  # the shell is gone
            for number in range(1, STORM_COUNT + 1):
                controller.action("push", url=f"/track/{number}")

    with controller_of(shell) as controller:
        controller.tap("track")
        thread = threading.Thread(target=storm, args=[controller])
        thread.start()
        path = state_dir / "state.json"
        wait_until(lambda: path.exists() and far_enough in path.read_text(), "the storm")
        os.kill(shell.pid, signal.SIGKILL)
        wait_until(lambda: not shell.is_running(), "the end of the shell")
        thread.join(10)
    names = {path.name for path in state_dir.iterdir()}
    assert names <= {"browsers", "ports", "state.json", "state.json.new"}
    stacks = {stack["tab"]: stack["pages"] for stack in stored(state_dir)["snapshot"]["stacks"]}
    pages = [page["url"] for page in stacks["track"]]
    assert pages == ["/track"] + [f"/track/{number}" for number in range(1, len(pages))]
    again = launch()
    assert state_of(again)["visible"]["url"] == pages[-1]
    assert warnings(again) == []


def test_changes_that_follow_each_other_are_stored_together(launch, state_dir):
    shell = launch()
    path = state_dir / "state.json"
    written = set()
    is_over = threading.Event()

    def watch() -> None:
        is_last_look = False
        while not is_last_look:
            # A busy machine may give this thread no turn before the end is there.
            is_last_look = is_over.wait(0.001)
            with contextlib.suppress(FileNotFoundError):
                written.add(path.stat().st_mtime_ns)

    thread = threading.Thread(target=watch)
    thread.start()
    with controller_of(shell) as controller:
        # They all lie there when the shell goes on, so that it finds them within moments.
        shell.send_signal(signal.SIGSTOP)
        for number in range(1, STORM_COUNT + 1):
            controller.send_action("push", url=f"/track/{number}")
        shell.send_signal(signal.SIGCONT)
        wait_until(lambda: path.exists() and f"/track/{STORM_COUNT}" in path.read_text(), "the end")
    is_over.set()
    thread.join(10)
    assert 1 <= len(written) < STORM_COUNT / 10


def test_the_file_is_private_and_says_what_it_is(launch, state_dir):
    shell = launch()
    go_to_bench(shell)
    shell.stop()
    assert stat.S_IMODE(state_dir.stat().st_mode) == 0o700
    assert stat.S_IMODE((state_dir / "state.json").stat().st_mode) == 0o600
    assert {path.name for path in state_dir.iterdir()} == {"browsers", "ports", "state.json"}
    assert stored(state_dir) == {
        "format": 1,
        "app": APP["app"]["id"],
        "snapshot": {
            "selectedTab": "track",
            "stacks": [
                {"tab": "home", "pages": [{"url": "/", "title": "Home"}]},
                {
                    "tab": "track",
                    "pages": [
                        {"url": "/track", "title": "Track"},
                        {"url": "/track/bench", "title": "Bench press"},
                    ],
                },
                {"tab": "me", "pages": [{"url": "/me", "title": "Me"}]},
            ],
            "modals": [],
        },
    }


def test_without_a_folder_each_app_has_one_below_the_state_home(app):
    shell = ShellProcess(str(app))
    try:
        go_to_bench(shell)
        assert shell.stop() == 0
        assert [path.name for path in (shell.state_home / "tandem").iterdir()] == [FOLDER]
        shell.restart()
        assert urls(state_of(shell)) == ["/track", "/track/bench"]
    finally:
        shell.kill()


def test_an_app_that_says_it_is_another_one_has_nothing_of_it(app, tmp_path):
    """Whoever writes a manifest chooses the id: the folder of the app is part of who it is."""
    clone, link = tmp_path / "clone", tmp_path / "link"
    shutil.copytree(app, clone)
    link.symlink_to(app)
    shell = ShellProcess(str(app))
    try:
        name = urlsplit(shell.app).hostname
        go_to_bench(shell)
        assert shell.stop() == 0
        for _ in range(2):
            shell.restart(str(clone))
            assert state_of(shell)["visible"]["url"] == "/"
            assert urlsplit(shell.app).hostname not in (None, name), "what browsers keep for it"
            wait_until(lambda: str(app) in shell.log and f"{FOLDER}@2" in shell.log, "the reason")
            assert warnings(shell)[0].startswith(f"tandem: Another app, the one of {app},")
        # Neither with a folder that is named for it.
        shell._arguments = ("--state-dir", str(tmp_path / "state"))
        shell.restart()
        assert urlsplit(shell.app).hostname not in (None, name)
        shell._arguments = ()
        folders = {path.name for path in (shell.state_home / "tandem").iterdir()}
        assert folders == {FOLDER, f"{FOLDER}@2"}
        for same in (app, link):
            shell.restart(str(same))
            assert urls(state_of(shell)) == ["/track", "/track/bench"]
            assert urlsplit(shell.app).hostname == name
        assert len(warnings(shell)) == 2, "only the clone was told"
    finally:
        shell.kill()


@pytest.mark.parametrize(
    ("identifier", "name"),
    [
        ("dev.tandem.app_1-b", "dev.tandem.app_1-b"),
        ("..", "%2E."),
        ("../../etc", "%2E.%2F..%2Fetc"),
        ("a b%\n", "a%20b%25%0A"),
        ("é", "%C3%A9"),
        ("x" * 300, "x" * 200),
    ],
)
def test_an_app_s_id_cannot_name_a_folder_elsewhere(app, identifier, name):
    declare(app, app={"id": identifier, "name": "Test"})
    shell = ShellProcess(str(app))
    try:
        go_to_bench(shell)
        assert shell.stop() == 0
        assert [path.name for path in shell.state_home.iterdir()] == ["tandem"]
        assert [path.name for path in (shell.state_home / "tandem").iterdir()] == [name]
    finally:
        shell.kill()


def test_without_a_home_directory_there_is_one_warning(app, monkeypatch):
    environment = environment_with_state("relative")
    environment.pop("HOME", None)
    monkeypatch.setattr("shell_process.environment_with_state", lambda _: environment)
    shell = ShellProcess(str(app))
    try:
        assert state_of(shell)["visible"]["url"] == "/"
        assert "--state-dir" in only_warning(shell)
    finally:
        shell.kill()


# Files that cannot be used.


def broken(text: str) -> Callable[[Path], None]:
    def write(state_dir: Path) -> None:
        state_dir.mkdir()
        (state_dir / "state.json").write_text(text)

    return write


def truncated(state_dir: Path) -> None:
    write_state(state_dir)
    path = state_dir / "state.json"
    path.write_bytes(path.read_bytes()[:-40])


def too_large(state_dir: Path) -> None:
    write_state(state_dir)
    with (state_dir / "state.json").open("a") as file:
        file.write(" " * 17_000_000)


def a_folder(state_dir: Path) -> None:
    (state_dir / "state.json").mkdir(parents=True)


@pytest.mark.parametrize(
    ("write", "reason"),
    [
        (broken(""), "damaged"),
        (broken("\0" * 512), "damaged"),
        (broken("[]"), "must be an object"),
        (broken("{}"), "format"),
        (truncated, "damaged"),
        (lambda folder: write_state(folder, format=2), "newer version"),
        (lambda folder: write_state(folder, format=0), "no format 0"),
        (lambda folder: write_state(folder, format="1"), "format must be an integer"),
        (lambda folder: write_state(folder, app=None), "app"),
        (
            lambda folder: write_state(folder, snapshot={"stacks": [{"tab": "home"}]}),
            "snapshot.stacks[0] has no “pages”",
        ),
        (
            lambda folder: write_state(
                folder, snapshot={"modals": [{"kind": "popover", "id": "m"}]}
            ),
            "snapshot.modals[0].kind",
        ),
        (
            lambda folder: write_state(
                folder, snapshot={"stacks": [{"tab": "home", "pages": [{"url": "/" * 9000}]}]}
            ),
            "limit",
        ),
        (too_large, "more than 16777216 bytes"),
        (a_folder, "not a file"),
    ],
)
def test_a_file_that_cannot_be_read_is_kept_aside_with_one_warning(
    launch, state_dir, write, reason
):
    write(state_dir)
    shell = launch()
    assert state_of(shell)["visible"]["url"] == "/"
    warning = only_warning(shell)
    assert reason in warning and "state.json.unreadable-1" in warning
    event = {"event": "warning", "message": warning.removeprefix("tandem: ")}
    wait_until(lambda: event in shell.events, "the event of the warning")
    assert state_of(shell)["notice"]["text"] == warning.removeprefix("tandem: ")
    assert (state_dir / "state.json.unreadable-1").exists()
    go_to_bench(shell)
    shell.stop()
    again = launch()
    assert urls(state_of(again)) == ["/track", "/track/bench"]
    assert warnings(again) == []


def test_files_kept_aside_do_not_replace_each_other(launch, state_dir):
    for text in ("one", "two", "three"):
        state_dir.mkdir(exist_ok=True)
        (state_dir / "state.json").write_text(text)
        launch().kill()
    kept = {path.name: path.read_text() for path in state_dir.glob("*.unreadable-*")}
    assert kept == {
        "state.json.unreadable-1": "one",
        "state.json.unreadable-2": "two",
        "state.json.unreadable-3": "three",
    }


def test_the_state_of_another_app_is_left_alone(launch, state_dir):
    write_state(state_dir, app="com.example.other")
    before = (state_dir / "state.json").read_bytes()
    shell = launch()
    assert state_of(shell)["visible"]["url"] == "/"
    warning = only_warning(shell)
    assert "com.example.other" in warning and "--state-dir" in warning
    go_to_bench(shell)
    shell.stop()
    assert (state_dir / "state.json").read_bytes() == before
    assert {path.name for path in state_dir.iterdir()} == {"browsers", "ports", "state.json"}


def test_foreign_text_of_the_file_cannot_forge_a_line(launch, state_dir):
    write_state(state_dir, app="x\u001b[2J\nready")
    shell = launch()
    wait_until(lambda: warnings(shell), "the warning")
    assert "\u001b" not in shell.log
    assert "ready" not in shell.log.splitlines()


def test_a_second_shell_of_the_app_neither_restores_nor_stores(launch, state_dir):
    first = launch()
    go_to_bench(first)
    wait_until_stored(state_dir, "/track/bench")
    second = launch()
    assert state_of(second)["visible"]["url"] == "/"
    warning = only_warning(second)
    assert "Another shell" in warning
    with controller_of(second) as controller:
        controller.action("push", url="/me")
    second.stop()
    first.stop()
    assert stored(state_dir)["snapshot"]["selectedTab"] == "track"
    assert warnings(first) == []


def test_a_folder_that_cannot_be_made_is_one_warning(launch):
    shell = launch(folder=Path("/proc/tandem/state"))
    go_to_bench(shell)
    assert urls(state_of(shell)) == ["/track", "/track/bench"]
    assert shell.stop() == 0
    warning = only_warning(shell)
    assert "/proc/tandem/state" in warning and "--state-dir" in warning


def test_a_folder_that_is_read_only_restores_and_does_not_store(launch, state_dir, tmp_path):
    write_state(state_dir)
    before = (state_dir / "state.json").read_bytes()
    state_dir.chmod(0o500)
    shell = launch(program=without_the_rights_of_root(tmp_path))
    assert urls(state_of(shell)) == ["/track", "/track/bench"]
    with controller_of(shell) as controller:
        controller.action("push", url="/track/squat")
    assert shell.stop() == 0
    warning = only_warning(shell)
    assert "not writable" in warning and "--state-dir" in warning
    state_dir.chmod(0o700)
    assert (state_dir / "state.json").read_bytes() == before


def without_the_rights_of_root(folder: Path) -> str:
    """A program that starts the shell so that permissions bind it, whoever runs the tests."""
    drop = "setpriv --bounding-set=-dac_override,-dac_read_search " if os.geteuid() == 0 else ""
    program = folder / "tandem"
    program.write_text(f'#!/bin/sh\nexec {drop}{shlex.quote(executable())} "$@"\n')
    program.chmod(0o755)
    return str(program)


def test_a_folder_that_goes_away_is_one_warning(launch, state_dir):
    shell = launch()
    go_to_bench(shell)
    wait_until_stored(state_dir, "/track/bench")
    shutil.rmtree(state_dir)
    with controller_of(shell) as controller:
        controller.action("push", url="/track/squat")
        wait_until(lambda: warnings(shell), "the warning")
        controller.action("push", url="/track/deadlift")
        assert controller.state()["visible"]["url"] == "/track/deadlift"
    assert shell.stop() == 0
    assert len(warnings(shell)) == 1


def test_the_program_describes_its_options():
    result = subprocess.run([executable(), "run", "--help"], capture_output=True, text=True)
    assert "--state-dir" in result.stdout and "--fresh" in result.stdout
