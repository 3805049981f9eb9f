"""What an app that means harm can do from its frame to the control page around it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from device import Device
from engines import in_engines
from gestures import press, type_keys
from pages import Engine, Page
from shell_process import ShellProcess
from test_app_origin import ATTACHED, write_app

__all__ = ["write_app"]
# It takes the focus as often as it is told to, and keeps what is typed into it.
THIEF = """<!doctype html><title>Thief</title><p>first</p><input id=own><script>
window.steal = () => { window.focus(); document.querySelector("#own").focus(); };
window.count = 0;
addEventListener("keydown", ({ key }) => {
  localStorage.stolen = (localStorage.stolen ?? "") + key;
});
setInterval(() => {
  if (!window.isStealing) return;
  window.count += 1;
  window.steal();
}, 50);
</script>"""
FIELD = "document.querySelector('dialog[open] input')"
STOLEN = "localStorage.stolen ?? ''"
ENDED = "document.querySelector('.page-card[data-about=ended]')?.checkVisibility() === true"


@pytest.fixture
def device(engine: Engine, launch_shell: Callable[..., ShellProcess], write_app: Callable):
    shell = launch_shell(write_app("thief", **{"index.html": THIEF}))
    page = engine.new_page()
    if hasattr(page.raw, "set_viewport_size"):
        page.raw.set_viewport_size({"width": 1280, "height": 900})
    device = Device(shell, page)
    device.wait_for_view("tabs", ATTACHED)
    # What guards the focus is loaded after the first state.
    device.wait_for("tandem-page-watch")
    yield device
    device.close()


def open_palette(page: Page) -> None:
    type_keys(page, "/")
    page.wait_until(f"document.activeElement === {FIELD} && {FIELD} !== null", "the palette")


def start_stealing(device: Device) -> None:
    view = device.view()
    view.run("window.isStealing = true")
    view.wait_until("window.count > 4", "a few attempts")


def stolen_keys(device: Device, engine: Engine) -> str:
    """What the app has read, asked of another page of it, as the first may be gone."""
    page = engine.new_page()
    page.goto(f"{device.shell.app}/")
    page.wait_until(ATTACHED)
    return page.evaluate(STOLEN)


# WebKitGTK and Firefox have one process for a site, whatever it asks for.
@in_engines("chromium")
def test_an_endless_loop_in_the_app_does_not_stop_the_control_page(device: Device):
    device.view().run("setTimeout(() => { for (;;); })")
    device.tap_tab("about")
    device.highlights("about")
    assert device.controller.state()["selectedTab"] == "about"
    assert device.page.evaluate("window.originAgentCluster")


@in_engines("chromium", "firefox")
def test_an_app_that_keeps_taking_the_focus_from_a_palette_is_ended(
    device: Device, engine: Engine
):
    page = device.page
    open_palette(page)
    device.view().run("window.isStealing = true")
    page.wait_until(ENDED, "the end of the page")
    page.wait_until(f"document.activeElement === {FIELD}", "the focus in the palette")
    type_keys(page, "secret")
    assert page.evaluate(f"{FIELD}.value") == "secret"
    press(page, "Escape")
    page.click(".page-card .filled")
    device.wait_for_view("tabs", f"{ATTACHED} && !window.isStealing")
    assert page.evaluate("document.querySelectorAll('iframe').length") == 1
    assert stolen_keys(device, engine) == ""


@in_engines("webkit")
def test_an_app_that_keeps_taking_the_focus_from_a_palette_gets_no_key(
    device: Device, engine: Engine
):
    page = device.page
    open_palette(page)
    start_stealing(device)

    def has_typed(page: Page) -> bool:
        type_keys(page, "x")
        return "x" in page.evaluate(f"{FIELD}.value")

    page.wait_until(has_typed, "a key in the palette")
    assert stolen_keys(device, engine) == ""


@in_engines("chromium", deep=("firefox",))
def test_an_app_that_keeps_taking_the_focus_from_a_field_is_ended(device: Device, engine: Engine):
    page = device.page
    page.click("#link")
    device.view().run("window.isStealing = true")
    page.wait_until(ENDED, "the end of the page")
    page.wait_until("document.activeElement.id === 'link'", "the focus in the field")
    type_keys(page, "/secret")
    assert page.evaluate("document.activeElement.value") == "/secret"
    assert stolen_keys(device, engine) == ""


@in_engines("chromium", deep=("firefox",))
def test_a_key_between_two_fields_does_not_let_the_app_in(device: Device):
    page = device.page
    inert = "document.querySelector('iframe').inert"
    page.click("#link")
    page.wait_until(inert)
    # It comes while the focus is on its way back.
    page.run("document.body.dispatchEvent("
             "new KeyboardEvent('keydown', { key: 'x', bubbles: true }))")
    assert page.evaluate(inert)


@in_engines("chromium", deep=("firefox",))
def test_an_app_that_takes_the_focus_once_loses_it_and_stays(device: Device):
    page = device.page
    page.click("#link")
    view = device.view()
    for count in range(3):
        view.run("window.stolen = false; addEventListener('focus', () => stolen = true);"
                 " window.steal()")
        page.wait_until("document.activeElement.id === 'link'", "the focus back")
        type_keys(page, str(count))
    page.wait_until("document.querySelector('#link').value === '012'")
    assert not page.evaluate(ENDED)
    assert view.evaluate(STOLEN) == ""


@in_engines("chromium", "firefox")
def test_a_press_and_the_tab_key_still_lead_into_the_app(device: Device):
    page, view = device.page, device.view()
    page.click("#link")
    left, top, _ = view.place()
    # As a hand does it: the pointer is there before the press.
    page.raw.mouse.move(left + 50, top + 200)
    page.raw.mouse.move(left + 60, top + 210)
    page.wait_until("!document.querySelector('iframe').inert", "a page that can be pressed")
    page.raw.mouse.click(*view.point_of("#own"))
    page.wait_until("document.activeElement.tagName === 'IFRAME'", "the focus in the app")
    type_keys(page, "mine")
    view.wait_until("document.querySelector('#own').value === 'mine'")
    page.click("#link")
    type_keys(page, "/about")
    press(page, "Enter")
    # An app without a router is loaded anew, and its field comes after its path.
    view.wait_until("location.pathname === '/about' && !!document.querySelector('#own')")
    view.run("document.querySelector('#own').focus()")
    page.wait_until("document.activeElement.tagName === 'IFRAME'", "the focus is free again")


@in_engines("chromium", "webkit", deep=("firefox",))
def test_an_app_that_floods_the_control_page_is_ended(device: Device):
    send = "for (let count = 0; count < 1000; count++) parent.postMessage({ type: 'x' }, '*')"
    device.view().run(f"setInterval(() => {{ {send}; }}, 50)")
    device.page.wait_until(ENDED, "the end of the page")
    device.tap_tab("about")
    device.highlights("about")
    device.page.click(".page-card .filled")
    device.wait_for_view("tabs", ATTACHED)


@in_engines("chromium")
def test_what_the_app_presents_does_not_take_the_focus_from_who_types(device: Device):
    page = device.page
    page.click("#link")
    type_keys(page, "/a")
    device.view().run("tandem.alert({ id: 'now', title: 'Now', buttons: [] })")
    device.has_modals("now")
    # Nor does a key that nobody has pressed, of a page that has not the focus.
    for key in ("Escape", "mod+k"):
        device.view().run(f"parent.postMessage({{ type: 'tandem:key', key: '{key}' }}, '*')")
    type_keys(page, "b")
    assert page.evaluate("document.querySelector('#link').value") == "/ab"
    assert not device.has("dialog[open]")
    assert device.focused() == "link"
