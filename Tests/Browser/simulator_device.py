"""The simulator page in front of a stand-in for the shell, and what its tests look for."""

from collections.abc import Iterator

import pytest
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


@pytest.fixture(params=["chromium", "webkit"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """Firefox shows the page in test_control_page, with the real shell."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def shell() -> Iterator[StandIn]:
    stand_in = StandIn(example_state())
    yield stand_in
    stand_in.close()


@pytest.fixture
def device(shell: StandIn, page: Page) -> Page:
    return open_device(shell, page)


def open_device(shell: StandIn, page: Page, query: str = "") -> Page:
    page.goto(f"{shell.control}/{query}")
    page.wait_until("document.querySelector('[role=tab], .alert-panel, iframe') !== null")
    return page


PANEL_TOP = "document.querySelector('[data-kind=sheet] > .sheet-panel').getBoundingClientRect().top"
LARGE_TOP = 69
MEDIUM_TOP = 422


def wait_for_panel_at(page: Page, top: int) -> None:
    page.wait_until(f"Math.abs({PANEL_TOP} - {top}) < 1", f"a sheet {top} px below the top")


def is_there(page: Page, selector: str) -> bool:
    return page.evaluate(f"document.querySelector('{selector}') !== null")


def wait_for(page: Page, selector: str) -> None:
    page.wait_until(f"document.querySelector('{selector}') !== null", selector)


def wait_for_no(page: Page, selector: str) -> None:
    page.wait_until(f"document.querySelector('{selector}') === null", f"no {selector}")


def settle(page: Page) -> None:
    """Waits for the end of all animations but those that never end."""
    page.wait_until(
        "document.getAnimations().every((one) => one.playState !== 'running'"
        " || one.effect.getTiming().iterations === Infinity)",
        "the end of the animations",
    )


def show_modal(shell: StandIn, page: Page, *modals: dict) -> None:
    shell.present(*modals)
    wait_for(page, f"[data-modal={modals[-1]['id']}]")
    settle(page)
    if modals[-1]["kind"] == "sheet":
        wait_for_panel_at(page, MEDIUM_TOP if "medium" in modals[-1]["detents"] else LARGE_TOP)


def focused(page: Page) -> str:
    """What has the focus: the button's id, or else the class."""
    return page.evaluate(
        "((it) => it.dataset.button ?? it.dataset.tab ?? (it.id || it.className))"
        "(document.activeElement)"
    )
