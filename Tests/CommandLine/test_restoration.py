"""What a shell remembers of the run before it: `--state-dir`, `--fresh` and the state file."""

import contextlib
import json
import os
import shutil
import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from controller import Controller
from processes import environment_with_state
from protocol_client import ProtocolPage
from shell_process import ShellProcess, executable
from waiting import wait_until

APP = {
    "app": {"id": "dev.tandem.test/restoration", "name": "Test"},
    "tabs": [
        {"id": "home", "title": "Home", "path": "/"},
        {"id": "track", "title": "Track", "path": "/track"},
        {"id": "me", "title": "Me", "path": "/me"},
    ],
}
ROUTES = [{"pattern": pattern} for pattern in ("/", "/track", "/track/:id", "/me")]
FOLDER = "dev.tandem.test%2Frestoration"


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A folder with an app; `declare` changes its manifest."""
    folder = tmp_path / "app"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Test</title>")
    declare(folder)
    return folder


def declare(app: Path, **changes: object) -> None:
    (app / "tandem.json").write_text(json.dumps(APP | changes))


@pytest.fixture
def state_dir(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def launch(app: Path, state_dir: Path) -> Iterator[Callable[..., ShellProcess]]:
    """Starts shells of the app that keep their state in `state_dir`; all end with the test."""
    shells: list[ShellProcess] = []

    def start(*arguments: str, folder: Path = state_dir) -> ShellProcess:
        shells.append(ShellProcess(str(app), "--state-dir", str(folder), *arguments))
        return shells[-1]

    yield start
    for shell in shells:
        shell.kill()


@contextlib.contextmanager
def controller_of(shell: ShellProcess) -> Iterator[Controller]:
    controller = Controller(shell.control, shell.tokens.control)
    try:
        yield controller
    finally:
        controller.close()


def state_of(shell: ShellProcess) -> dict:
    with controller_of(shell) as controller:
        return controller.state()


def urls(state: dict) -> list[str]:
    return [entry["url"] for entry in state["stack"]]


def go_to_bench(shell: ShellProcess) -> None:
    """Selects the second tab and pushes a page on it."""
    with controller_of(shell) as controller:
        controller.tap("track")
        controller.action("push", url="/track/bench", title="Bench press")


def warnings(shell: ShellProcess) -> list[str]:
    return [line for line in shell.log.splitlines() if line.startswith("tandem: ")]


def stored(state_dir: Path) -> dict:
    return json.loads((state_dir / "state.json").read_text())


def wait_until_stored(state_dir: Path, url: str) -> None:
    path = state_dir / "state.json"
    wait_until(lambda: path.exists() and json.dumps(url) in path.read_text(), f"{url} on the disk")


def write_state(state_dir: Path, **changes: object) -> None:
    snapshot = {
        "selectedTab": "track",
        "stacks": [
            {"tab": "home", "pages": [{"url": "/"}]},
            {"tab": "track", "pages": [{"url": "/track"}, {"url": "/track/bench"}]},
        ],
        "modals": [],
    }
    file = {"format": 1, "app": APP["app"]["id"], "snapshot": snapshot | changes.pop("snapshot", {})}
    state_dir.mkdir(exist_ok=True)
    (state_dir / "state.json").write_text(json.dumps(file | changes))


# Coming back.


def test_a_shell_that_was_stopped_comes_back_to_where_it_was(launch):
    shell = launch()
    go_to_bench(shell)
    assert shell.stop() == 0
    again = launch()
    state = state_of(again)
    assert state["selectedTab"] == "track"
    assert urls(state) == ["/track", "/track/bench"]
    assert state["visible"]["title"] == "Bench press"
    assert {"event": "restored", "tab": "track", "url": "/track/bench"} in again.events
    assert warnings(again) == []


def test_a_shell_that_was_killed_comes_back_to_what_it_stored(launch, state_dir):
    shell = launch()
    go_to_bench(shell)
    wait_until_stored(state_dir, "/track/bench")
    shell.kill()
    assert urls(state_of(launch())) == ["/track", "/track/bench"]


def test_the_last_change_before_a_stop_is_stored(launch, state_dir):
    shell = launch()
    with controller_of(shell) as controller:
        controller.tap("track")
        for number in range(200):
            controller.send_action("push", url=f"/track/{number}")
        controller.action("push", url="/track/last")
    assert shell.stop() == 0
    assert stored(state_dir)["snapshot"]["stacks"][1]["pages"][-1]["url"] == "/track/last"


def test_a_first_start_has_nothing_to_restore(launch):
    shell = launch()
    assert state_of(shell)["visible"]["url"] == "/"
    assert not any(event["event"] == "restored" for event in shell.events)
    assert warnings(shell) == []


def test_a_fresh_start_forgets_what_was_stored(launch):
    first = launch()
    go_to_bench(first)
    first.stop()
    second = launch("--fresh")
    assert state_of(second)["visible"]["url"] == "/"
    second.stop()
    assert state_of(launch())["visible"]["url"] == "/"


def test_a_page_that_waited_for_the_shell_stays_and_the_stack_with_it(launch):
    shell = launch()
    page = ProtocolPage(shell.tokens.front, shell.front).connect()
    page.push("/track/bench")
    page.push("/track/squat")
    page.wait_for_answers()
    before = urls(state_of(shell))
    page.close()
    shell.stop()
    shell.restart()
    page._token, page._load = shell.tokens.front, "reconnect"
    page.connect()
    try:
        page.wait_for(lambda: page.target["url"] == "/track/squat")
        assert urls(state_of(shell)) == before
        assert page.key == state_of(shell)["visible"]["key"]
    finally:
        page.close()


def test_a_page_that_went_on_while_the_shell_was_away_is_followed(launch):
    shell = launch()
    page = ProtocolPage(shell.tokens.front, shell.front).connect()
    page.push("/track/bench")
    page.wait_for_answers()
    page.close()
    shell.stop()
    page.push("/me")
    shell.restart()
    page._token, page._load = shell.tokens.front, "reconnect"
    page.connect()
    try:
        page.wait_for(lambda: page.target["url"] == "/me")
        with controller_of(shell) as controller:
            assert urls(controller.wait_for(lambda state: state["selectedTab"] == "me")) == ["/me"]
            controller.tap("track")
            assert urls(controller.state()) == ["/track", "/track/bench"]
    finally:
        page.close()


# The file.


@pytest.mark.parametrize("round_", range(20))
def test_a_kill_in_a_storm_of_changes_leaves_a_whole_file(launch, state_dir, round_):
    shell = launch()
    pushes = [0]

    def storm(controller: Controller) -> None:
        while shell.is_running():
            pushes[0] += 1
            controller.send_action("push", url=f"/track/{pushes[0]}")

    with controller_of(shell) as controller:
        controller.tap("track")
        thread = threading.Thread(target=storm, args=[controller])
        thread.start()
        # Rounds differ in how far the storm is, and thereby in what the writer is doing.
        wait_until((lambda: pushes[0] > 3 * round_ and state_dir.exists()), "the storm")
        os.kill(shell.pid, 9)
        wait_until(lambda: not shell.is_running(), "the end of the shell")
        thread.join(10)
    assert {path.name for path in state_dir.iterdir()} <= {"state.json", "state.json.new"}
    if not (state_dir / "state.json").exists():
        return  # it was killed before the first change was stored
    stacks = {stack["tab"]: stack["pages"] for stack in stored(state_dir)["snapshot"]["stacks"]}
    pages = [page["url"] for page in stacks["track"]]
    assert pages == ["/track"] + [f"/track/{number}" for number in range(1, len(pages))]
    again = launch()
    assert state_of(again)["visible"]["url"] == pages[-1]
    assert warnings(again) == []


def test_the_file_is_private_and_says_what_it_is(launch, state_dir):
    shell = launch()
    go_to_bench(shell)
    shell.stop()
    assert stat.S_IMODE(state_dir.stat().st_mode) == 0o700
    assert stat.S_IMODE((state_dir / "state.json").stat().st_mode) == 0o600
    assert [path.name for path in state_dir.iterdir()] == ["state.json"]
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


def test_without_a_home_directory_there_is_one_warning(app, monkeypatch):
    environment = environment_with_state("relative")
    environment.pop("HOME", None)
    monkeypatch.setattr("shell_process.environment_with_state", lambda _: environment)
    shell = ShellProcess(str(app))
    try:
        assert state_of(shell)["visible"]["url"] == "/"
        assert len(warnings(shell)) == 1 and "--state-dir" in warnings(shell)[0]
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
    [warning] = warnings(shell)
    assert reason in warning and "state.json.unreadable-1" in warning
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
    [warning] = warnings(shell)
    assert "com.example.other" in warning and "--state-dir" in warning
    go_to_bench(shell)
    shell.stop()
    assert (state_dir / "state.json").read_bytes() == before
    assert [path.name for path in state_dir.iterdir()] == ["state.json"]


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
    [warning] = warnings(second)
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
    [warning] = warnings(shell)
    assert "/proc/tandem/state" in warning and "--state-dir" in warning


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_read_only_restores_and_does_not_store(launch, state_dir):
    write_state(state_dir)
    state_dir.chmod(0o500)
    shell = launch()
    assert urls(state_of(shell)) == ["/track", "/track/bench"]
    assert shell.stop() == 0
    assert len(warnings(shell)) == 1
    state_dir.chmod(0o700)


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


# What is restored of it.


def test_tabs_and_routes_that_are_gone_are_left_out(launch, app, state_dir):
    declare(app, routes=ROUTES)
    write_state(
        state_dir,
        snapshot={
            "selectedTab": "gone",
            "stacks": [
                {"tab": "gone", "pages": [{"url": "/gone"}, {"url": "/track/7"}]},
                {
                    "tab": "track",
                    "pages": [
                        {"url": "/track"},
                        {"url": "/gone/3"},
                        {"url": "javascript:alert(1)"},
                        {"url": "https://example.com/track/1"},
                        {"url": "/track/7"},
                    ],
                },
            ],
        },
    )
    shell = launch()
    with controller_of(shell) as controller:
        state = controller.state()
        assert (state["selectedTab"], urls(state)) == ("home", ["/"])
        controller.tap("track")
        assert urls(controller.state()) == ["/track", "/track/7"]
    assert warnings(shell) == []


def test_alerts_and_dialogs_never_come_back(launch, state_dir):
    modals = [
        {"kind": kind, "id": kind, "locked": False, "pages": []} for kind in ("alert", "dialog")
    ]
    write_state(state_dir, snapshot={"modals": modals})
    state = state_of(launch())
    assert state["modals"] == []
    assert urls(state) == ["/track", "/track/bench"]


def test_the_state_of_another_version_of_the_app_is_discarded(launch, app, state_dir):
    declare(app, snapshotVersion=2)
    write_state(state_dir, snapshot={"version": 1})
    shell = launch()
    assert state_of(shell)["visible"]["url"] == "/"
    assert warnings(shell) == []


def test_the_program_describes_its_options():
    result = subprocess.run([executable(), "run", "--help"], capture_output=True, text=True)
    assert "--state-dir" in result.stdout and "--fresh" in result.stdout
