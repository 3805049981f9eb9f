"""Files in the simulator, for its tests: fixtures, the login, and the state that the app keeps."""

import json
from collections.abc import Callable, Iterator

import pytest
from device import Device
from gestures import type_text
from pages import Engine, Page
from shell_process import ShellProcess

HAS_FILES = "document.querySelectorAll('.file').length > 4"
HAS_LOGIN = "!!document.querySelector('.login')"
HAS_POSTER = "!!document.querySelector('.poster')"
HAS_STAGE = "!!document.querySelector('.stage')"


@pytest.fixture(params=["chromium"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue(request.param)


@pytest.fixture
def open_device(
    launch_shell: Callable[..., ShellProcess], engine: Engine
) -> Iterator[Callable[..., Device]]:
    """Starts the app in the simulator, logged out: `open_device(*arguments of tandem run)`."""
    devices: list[Device] = []

    def start(*arguments: str, query: str = "") -> Device:
        devices.append(Device(launch_shell("files", *arguments), engine, query))
        return devices[-1]

    yield start
    for device in devices:
        device.close()


@pytest.fixture
def device(open_device: Callable[..., Device]) -> Device:
    """The app with somebody logged in, and its list drawn."""
    device = open_device()
    log_in(device).wait_until(HAS_FILES)
    return device


def log_in(device: Device) -> Page:
    view = device.wait_for_view("tabs", HAS_LOGIN)
    submit_login(view)
    device.controller.wait_for(lambda state: state["root"] == "main", "the main root")
    return view


def submit_login(page: Page) -> None:
    type_text(page, "#email", "reader@example.org")
    type_text(page, "#password", "eight or more")
    page.click("button[type=submit]")


def wait_until_presented(view: Page, **flags: object) -> None:
    """Waits until the app's stored state presents this, and nothing else."""
    stored = "Object.entries(JSON.parse(sessionStorage['files.navigation'] ?? '{}'))"
    view.wait_until(
        lambda view: dict(view.evaluate(f"{stored}.filter(([, value]) => value)")) == flags,
        f"the state {flags}",
    )


def select(device: Device, file: str) -> Page:
    """Taps a row and waits for its sheet."""
    device.view().click(f".file[href='/files/{file}']")
    device.wait_for_modals(f"file-{file}")
    return device.wait_for_view(f"modal:file-{file}", HAS_POSTER)


def play(device: Device, file: str) -> Page:
    """Selects a file and taps its poster."""
    press(select(device, file), ".poster")
    device.wait_for_modals(f"file-{file}", f"player-{file}")
    return device.wait_for_view(f"modal:player-{file}", HAS_STAGE)


def press(view: Page, selector: str) -> None:
    """Presses a control that a sheet at half height may hide."""
    view.evaluate(f"document.querySelector({json.dumps(selector)}).click()")
