"""A small app, and what the tests of its stored state do with it."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

from controller import Controller
from shell_process import ShellProcess
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


def declare(folder: Path, /, **changes: object) -> None:
    (folder / "tandem.json").write_text(json.dumps(APP | changes))


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


def only_warning(shell: ShellProcess) -> str:
    """Waits for what the shell says on standard error, which is one warning."""
    [warning] = wait_until(lambda: warnings(shell), "a warning")
    return warning


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
    snapshot |= changes.pop("snapshot", {})
    file = {"format": 1, "app": APP["app"]["id"], "snapshot": snapshot}
    state_dir.mkdir(exist_ok=True)
    (state_dir / "state.json").write_text(json.dumps(file | changes))
