"""Fixtures of the table's rows: an app with the manifest that the row needs."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from app_manifest import manifest, write_app
from browser_app import BrowserApp
from device import Device
from pages import Engine
from protocol_app import ProtocolApp
from running_app import RunningApp
from shell_process import ShellProcess

MakeApp = Callable[[ShellProcess, Path], RunningApp]


@pytest.fixture(params=["chromium"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """Chromium; what another engine may do differently is shown there too by `in_engines`."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def launch_app(
    launch_shell: Callable[..., ShellProcess], tmp_path: Path
) -> Iterator[Callable[..., RunningApp]]:
    """Launches a shell: `launch_app(make, members of the manifest)`."""
    apps: list[RunningApp] = []

    def launch(make: MakeApp, members: dict[str, Any]) -> RunningApp:
        folder = write_app(tmp_path / f"app{len(apps)}", members)
        apps.append(make(launch_shell(str(folder)), folder))
        apps[-1].settle()
        return apps[-1]

    yield launch
    for app in apps:
        app.close()


@pytest.fixture
def open_client(launch_app: Callable[..., RunningApp]) -> Callable[..., ProtocolApp]:
    """Opens an app without a browser: `open_client(tabs, at=path, rules=…)` as `manifest`."""

    def open_one(*tabs: Any, at: str = "/", **members: Any) -> ProtocolApp:
        def make(shell: ShellProcess, folder: Path) -> ProtocolApp:
            return ProtocolApp(shell, folder, at)

        return launch_app(make, manifest(*tabs, **members))

    return open_one


@pytest.fixture
def open_app(launch_app: Callable[..., RunningApp], engine: Engine) -> Callable[..., BrowserApp]:
    """Opens an app in the simulator: `open_app(tabs, rules=…)` as `manifest`."""

    def open_one(*tabs: Any, **members: Any) -> BrowserApp:
        def make(shell: ShellProcess, folder: Path) -> BrowserApp:
            device = Device(shell, engine)
            return BrowserApp(shell, folder, device.view(), device)

        return launch_app(make, manifest(*tabs, **members))

    return open_one


@pytest.fixture
def open_page(launch_app: Callable[..., RunningApp], engine: Engine) -> Callable[..., BrowserApp]:
    """Opens an app's page by itself, at a path, so that the browser's own buttons can be used."""

    def open_one(*tabs: Any, at: str = "/", **members: Any) -> BrowserApp:
        def make(shell: ShellProcess, folder: Path) -> BrowserApp:
            page = engine.new_page()
            page.goto(shell.front + at)
            return BrowserApp(shell, folder, page, None)

        return launch_app(make, manifest(*tabs, **members))

    return open_one
