"""Fixtures of the table's rows: an app with the manifest that the row needs, in two engines."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from app_manifest import manifest, write_app
from engines import WebKitEngine
from pages import Engine, Page, SeleniumPage
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


@pytest.fixture
def open_app(
    launch_shell: Callable[..., Any], engine: Engine, tmp_path: Path
) -> Iterator[Callable[..., RunningApp]]:
    """Opens the app in the simulator: `open_app(tabs, rules=…)`, as `manifest`.

    With `alone` the app's page is opened directly, at that path, so that the browser's own
    buttons can be used.
    """
    apps: list[RunningApp] = []

    def open_one(
        *positional: Any, alone: str | None = None, arguments: tuple[str, ...] = (), **named: Any
    ) -> RunningApp:
        folder = write_app(tmp_path / f"app{len(apps)}", manifest(*positional, **named))
        shell = launch_shell(str(folder), *arguments)
        page = engine.new_page()
        if alone is None:
            page.goto(shell.control + "/")
            simulator = Simulator(page)
            app = RunningApp(shell, folder, simulator.frame(), simulator)
        else:
            page.goto(shell.front + alone)
            app = RunningApp(shell, folder, page, None)
        apps.append(app)
        app.settle()
        return app

    yield open_one
    for app in apps:
        app.close()
