"""Files in the simulator, for its tests: fixtures, the login, and the state that the app keeps."""

import json
from collections.abc import Callable, Iterator

import pytest
from app_device import Device, type_text
from pages import Engine, Page
from shell_process import ShellProcess

ENGINES = ["chromium", "webkit"]
HAS_FILES = "document.querySelectorAll('.file').length > 5"
HAS_LOGIN = "!!document.querySelector('.login')"
ACCOUNT = {"email": "reader@example.org", "since": 1_790_000_000_000}
STAGE = "!!document.querySelector('.stage')"


@pytest.fixture(params=ENGINES)
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
    """The app with somebody logged in."""
    device = open_device()
    log_in(device)
    return device


def log_in(device: Device) -> Page:
    view = device.wait_for_view("tabs", HAS_LOGIN)
    type_text(view, "#email", ACCOUNT["email"])
    type_text(view, "#password", "eight or more")
    view.click("button[type=submit]")
    device.controller.wait_for(lambda state: state["root"] == "main", "the main root")
    return view


def navigation(view: Page) -> dict:
    """The app's state of what is presented, as it is stored."""
    return json.loads(view.evaluate("sessionStorage['files.navigation'] ?? '{}'"))


def library(view: Page) -> dict:
    return json.loads(view.evaluate("localStorage['files.library'] ?? '{}'"))


def select(device: Device, file: str) -> Page:
    """Taps a row and waits for its sheet."""
    device.view().click(f".file[href='/files/{file}']")
    device.wait_for_modals(f"file-{file}")
    return device.wait_for_view(f"modal:file-{file}", "!!document.querySelector('.poster')")


def press(view: Page, selector: str) -> None:
    """Presses a control that a sheet at half height may hide."""
    view.evaluate(f"document.querySelector({json.dumps(selector)}).click()")
