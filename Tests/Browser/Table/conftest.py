"""Fixtures of the table's rows: an app with the manifest that the row needs, in two engines."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from app_manifest import manifest, write_app
from device import Device
from pages import Engine, Page
from running_app import RunningApp


@pytest.fixture
def launch_app(
    launch_shell: Callable[..., Any], tmp_path: Path
) -> Iterator[Callable[..., RunningApp]]:
    """Launches shells: `launch_app(page, in_simulator, at, members of the manifest)`."""
    apps: list[RunningApp] = []

    def launch(page: Page, in_simulator: bool, at: str, members: dict[str, Any]) -> RunningApp:
        folder = write_app(tmp_path / f"app{len(apps)}", members)
        shell = launch_shell(str(folder))
        device = Device(shell, page) if in_simulator else None
        if not device:
            page.goto(shell.front + at)
        app = RunningApp(shell, folder, device.view() if device else page, device)
        apps.append(app)
        app.settle()
        return app

    yield launch
    for app in apps:
        app.close()


@pytest.fixture
def open_app(launch_app: Callable[..., RunningApp], engine: Engine) -> Callable[..., RunningApp]:
    """Opens an app in the simulator: `open_app(tabs, rules=…)` as `manifest`."""

    def open_one(*tabs: Any, **members: Any) -> RunningApp:
        return launch_app(engine.new_page(), True, "/", manifest(*tabs, **members))

    return open_one


@pytest.fixture
def open_page(launch_app: Callable[..., RunningApp], engine: Engine) -> Callable[..., RunningApp]:
    """Opens an app's page by itself, at a path, so that the browser's own buttons can be used."""

    def open_one(*tabs: Any, at: str = "/", **members: Any) -> RunningApp:
        return launch_app(engine.new_page(), False, at, manifest(*tabs, **members))

    return open_one
