"""thiccc in the simulator, and the model that its core keeps in the browser's storage."""

import json
from collections.abc import Callable
from typing import Any

from device import Device
from pages import Page
from waiting import wait_until

ADD_EXERCISE = "/sheets/add-exercise"
IMPORT = "/sheets/import"
STOPWATCH = "/sheets/stopwatch"
SAMPLE = "/history/sample-6"
READY = "window.tandem?.connected && !!localStorage.getItem('thiccc.model')"


def core(device: Device) -> dict[str, Any]:
    """The model that the core keeps."""
    return json.loads(device.view().evaluate("localStorage.getItem('thiccc.model')"))


def log(device: Device, beginning: str = "") -> list[str]:
    """The core's events that begin so, oldest first."""
    lines = [line["text"] for line in core(device)["log"]]
    return [line for line in lines if line.startswith(beginning)]


def wait_for_core(device: Device, condition: Callable[[dict[str, Any]], Any], what: str) -> None:
    view = device.view()
    wait_until(lambda: condition(core(device)), what, tolerated=view.transient_errors)


def sheet(device: Device, path: str) -> Page:
    """The web view of a sheet that has come to rest."""
    device.wait_for_modals(path)
    view = device.wait_for_view(f"modal:{path}", "!!document.querySelector('#cancel')")
    device.page.wait_until_still()
    return view


def press(device: Device, selector: str) -> None:
    """Clicks in the main web view once there is what is to be clicked."""
    device.view().click(selector)


def select_tab(device: Device, tab: str) -> None:
    device.tap(f"#tabs [data-tab={tab}]")
    wait_for_core(device, lambda model: model["selectedTab"] == tab, f"the tab {tab}")


def stack(device: Device) -> list[str]:
    return [entry["url"] for entry in device.state()["stack"]]


def wait_for_title(device: Device, title: str) -> None:
    """Waits until the page has this heading and the device's bar this title."""
    device.view().wait_until(
        f"document.querySelector('h1')?.textContent === {json.dumps(title)}", f"heading {title}"
    )
    bar = "document.querySelector('tandem-navigation-bar .bar-title')?.textContent"
    device.page.wait_until(f"{bar} === {json.dumps(title)}", f"the title {title}")
