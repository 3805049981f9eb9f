"""The simulator page in front of a stand-in for the shell, and what its tests look for."""

from collections.abc import Iterator

import pytest
from device import Device
from pages import Engine, Page
from simulator_stand_in import StandIn, example_state, tab

CANCEL = ("cancel", "Cancel", "cancel")
BLACK = "rgb(0, 0, 0)"
DELETE = ("delete", "Delete", "destructive")
TABS = [
    tab("home", "house"),
    tab("calendar", "calendar"),
    tab("track", "plus.circle"),
    tab("runs", "figure.run"),
    tab("files", "folder", more=True, badge="2"),
    tab("debug", "ladybug", more=True),
]
PANEL_TOP = "document.querySelector('[data-kind=sheet] > .sheet-panel').getBoundingClientRect().top"
LARGE_TOP = 69
MEDIUM_TOP = 422


@pytest.fixture(params=["chromium"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """Chromium; what another engine may do differently runs there too by `in_engines`."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def shell() -> Iterator[StandIn]:
    stand_in = StandIn(example_state())
    yield stand_in
    stand_in.close()


@pytest.fixture
def device(shell: StandIn, page: Page) -> Device:
    return Device(shell, page)


def wait_for_panel_at(page: Page, top: int) -> None:
    page.wait_until(f"Math.abs({PANEL_TOP} - {top}) < 1", f"a sheet {top} px below the top")


def show_modal(shell: StandIn, device: Device, *modals: dict) -> None:
    shell.present(*modals)
    device.wait_for(f"[data-modal={modals[-1]['id']}]")
    device.page.wait_until_still()
    if modals[-1]["kind"] == "sheet":
        top = MEDIUM_TOP if "medium" in modals[-1]["detents"] else LARGE_TOP
        wait_for_panel_at(device.page, top)
