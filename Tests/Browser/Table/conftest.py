"""Fixtures of the table's rows: an app with the manifest that the row needs, in two engines."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from app_manifest import manifest, write_app
from engines import WebKitEngine
from pages import Engine, Page, PlaywrightPage, SeleniumPage
from running_app import RunningApp
from simulator_page import Simulator


class WebKitWindows:
    """Windows of a running WebKitGTK, all of them new: their storage and history are empty.

    A process of its own for each of the rows would take longer than the rows. Every shell has its
    own port and so its own origin, and the profile of the process is ephemeral.
    """

    name = "webkit"

    def __init__(self, session: WebKitEngine) -> None:
        self.raw = session.raw
        self._first_window = session.raw.window_handles[0]
        self.pages: list[Page] = []

    def new_page(self) -> SeleniumPage:
        self.raw.switch_to.new_window("tab")
        page = SeleniumPage(self.raw, self.raw.current_window_handle)
        self.pages.append(page)
        return page

    def close(self) -> None:
        for page in self.pages:
            page.close()
        self.raw.switch_to.window(self._first_window)


@pytest.fixture(scope="session")
def webkit_session(display: str) -> Iterator[WebKitEngine]:
    """The one WebKitGTK process of all rows."""
    engine = WebKitEngine(display)
    yield engine
    engine.close()


@pytest.fixture
def webkit(webkit_session: WebKitEngine) -> Iterator[WebKitWindows]:
    """New windows in the WebKitGTK process of all rows."""
    windows = WebKitWindows(webkit_session)
    yield windows
    windows.close()


@pytest.fixture(params=["chromium", "webkit"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """The two engines in which the rows are shown."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def launch_app(
    launch_shell: Callable[..., Any], tmp_path: Path
) -> Iterator[Callable[..., RunningApp]]:
    """Launches shells: `launch_app(page, in_simulator, at, members of the manifest)`."""
    apps: list[RunningApp] = []

    def launch(page: Page, in_simulator: bool, at: str, members: dict[str, Any]) -> RunningApp:
        folder = write_app(tmp_path / f"app{len(apps)}", members)
        shell = launch_shell(str(folder))
        if isinstance(page, PlaywrightPage):
            page.raw.emulate_media(reduced_motion="reduce")
        page.goto((shell.control if in_simulator else shell.front) + at)
        simulator = Simulator(page) if in_simulator else None
        document = simulator.frame() if simulator else page
        app = RunningApp(shell, folder, document, simulator)
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
