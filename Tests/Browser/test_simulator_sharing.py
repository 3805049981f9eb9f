"""The share sheet and the browser that an app opens over itself, as the simulator draws them."""

from __future__ import annotations

import pytest
from accessibility import assert_accessible
from device import Device, found
from pages import Page
from simulator_device import engine, shell
from simulator_stand_in import StandIn

__all__ = ["engine", "shell"]
pytestmark = pytest.mark.standalone
TARGETS = [("copy", "Copy"), ("messages", "Messages"), ("mail", "Mail"), ("notes", "Notes")]
SHEET = "tandem-share-sheet [data-button={}]"
BROWSER = {"id": 1, "url": "https://shop.example:8443/terms?a=b#c"}
FINISH = {"plugin": "Browser", "control": "finish"}


def share_sheet() -> dict:
    buttons = [{"id": name, "title": title, "role": "default"} for name, title in TARGETS]
    return {
        "id": "m1",
        "kind": "dialog",
        "presenter": "root",
        "title": "A tour",
        "message": "Come along https://example.com/tour",
        "buttons": [*buttons, {"id": "cancel", "title": "Cancel", "role": "cancel"}],
        "detents": [],
        "locked": False,
        "cancelable": True,
    }


def browser_frame(page: Page) -> str:
    page.wait_until("document.querySelector('tandem-browser iframe') !== null")
    return page.evaluate("document.querySelector('tandem-browser iframe').src")


@pytest.fixture(params=["ios", "android"])
def device(request: pytest.FixtureRequest, shell: StandIn, page: Page) -> Device:
    shell.state["environment"]["platform"] = request.param
    return Device(shell, page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_share_sheet_is_answered_by_its_signs(shell, page, device, scheme: str) -> None:
    page.raw.emulate_media(color_scheme=scheme)
    for button in ("mail", "cancel"):
        shell.show(modals=[share_sheet()], systemUI={"shareSheet": "m1"})
        device.has_modals("m1")
        assert device.buttons("m1") == ["cancel", "copy", "messages", "mail", "notes"]
        assert device.is_inert("main")
        assert_accessible(page, "the share sheet")
        device.tap(SHEET.format(button))
        shell.wait_for_action("answer", modal="m1", button=button)
        device.has_modals()
    assert page.problems() == []


def test_a_tap_beside_a_share_sheet_closes_it(shell: StandIn, device: Device) -> None:
    shell.show(modals=[share_sheet()], systemUI={"shareSheet": "m1"})
    device.has_modals("m1")
    device.tap_beside("m1")
    shell.wait_for_action("back")
    device.has_modals()


@pytest.mark.parametrize("color", [None, "#166534", "#ffe08a"])
def test_a_browser_lies_over_the_app_until_it_is_finished(shell, page, device, color) -> None:
    shell.show(systemUI={"browser": {**BROWSER, **({"toolbarColor": color} if color else {})}})
    source = browser_frame(page)
    assert source.startswith(f"{shell.front}/__tandem__/in-app-browser.html#https%3A%2F%2Fshop.")
    sandbox = page.evaluate("[...document.querySelector('tandem-browser iframe').sandbox]")
    assert not {"allow-top-navigation", "allow-modals"} & set(sandbox)
    assert page.text("tandem-browser .browser-address") == "shop.example:8443"
    link = "tandem-browser .browser-note a"
    assert page.evaluate(f"{found(link)}.href") == BROWSER["url"]
    assert device.is_inert("main")
    assert_accessible(page, "the browser", "tandem-browser")
    device.tap(".browser-done")
    shell.wait_for_action("controlPlugin", **FINISH)
    shell.show(systemUI={})
    device.wait_for_no("tandem-browser")
    assert not device.is_inert("main")


def test_escape_finishes_a_browser_and_the_focus_comes_back(shell, page, device) -> None:
    page.run("document.querySelector('#back').focus()")
    shell.show(systemUI={"browser": BROWSER})
    browser_frame(page)
    page.wait_until("document.activeElement?.localName === 'tandem-browser'")
    page.raw.keyboard.press("Escape")
    shell.wait_for_action("controlPlugin", **FINISH)
    shell.show(systemUI={})
    page.wait_until("document.activeElement?.id === 'back'")


def test_a_browser_loads_the_next_page_and_no_page_twice(shell, page, device) -> None:
    shell.show(systemUI={"browser": BROWSER})
    first = browser_frame(page)
    page.run("document.querySelector('tandem-browser iframe').isFirst = true")
    shell.show(navigationBar="hidden")
    page.wait_until("document.querySelector('.base > tandem-navigation-bar').hidden")
    assert page.evaluate("document.querySelector('tandem-browser iframe').isFirst")
    shell.show(systemUI={"browser": {"id": 2, "url": "http://other.example/"}})
    page.wait_until(lambda page: browser_frame(page) != first, "the next page")
    assert page.text("tandem-browser .browser-address") == "other.example"
