"""thiccc in the simulator, and the model that its core keeps in the browser's storage."""

import json
from collections.abc import Callable
from typing import Any

from app_device import Device
from device_motion import press as press_in
from device_motion import settle
from pages import Page
from waiting import wait_until

ADD_EXERCISE = "/sheets/add-exercise"
IMPORT = "/sheets/import"
STOPWATCH = "/sheets/stopwatch"
SAMPLE = "/history/sample-12"
READY = "JSON.parse(localStorage.getItem('thiccc.model') ?? '{}').log?.length > 0"


def core(device: Device) -> dict[str, Any]:
    """The model that the core keeps."""
    return json.loads(device.view().evaluate("localStorage.getItem('thiccc.model')"))


def log(device: Device) -> list[str]:
    """The core's events, oldest first."""
    return [line["text"] for line in core(device)["log"]]


def sheet(device: Device, path: str) -> Page:
    """The web view of a sheet that has come to rest."""
    view = device.wait_for_view(f"modal:{path}", "!!document.querySelector('#cancel')")
    settle(device)
    return view


def wait_for_core(device: Device, condition: Callable[[dict[str, Any]], Any], what: str) -> None:
    view = device.view()
    wait_until(lambda: condition(core(device)), what, tolerated=view.transient_errors)


def wait_for_heading(page: Page, heading: str) -> None:
    page.wait_until(
        f"document.querySelector('h1')?.textContent === {json.dumps(heading)}",
        f"the heading {heading}",
    )


def tab(name: str) -> str:
    return f"#tabs [data-tab={name}]"


def bar_title(device: Device) -> str:
    title = "document.querySelector('tandem-navigation-bar .bar-title')?.textContent ?? ''"
    return device.page.evaluate(title)


def stack(device: Device) -> list[str]:
    return [entry["url"] for entry in device.state()["stack"]]


def press(device: Device, selector: str) -> None:
    """Clicks in the main web view once there is what is to be clicked."""
    press_in(device.view(), selector)


def start_push_day(device: Device) -> None:
    press(device, ".rows .row")
    device.controller.wait_for_path("/workout/w1")
    device.view().wait_until("!!document.querySelector('.set-form')")
