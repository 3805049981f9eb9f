"""Alerts, dialogs, sheets, covers and gestures on the simulator page, before a stand-in."""

import pytest
from device import Device
from engines import BOTH, in_engines
from gestures import drag, press, release, type_keys
from simulator_device import (
    CANCEL, DELETE, LARGE_TOP, MEDIUM_TOP, PANEL_TOP, device, engine, shell, show_modal,
    wait_for_panel_at,
)
from simulator_stand_in import alert, sheet

__all__ = ["device", "engine", "shell"]
pytestmark = pytest.mark.standalone


@in_engines("chromium", deep=("webkit",))
def test_an_alert_is_answered_by_a_click(shell, device, page):
    show_modal(shell, device, alert("erase", "Erase?", "All of it.", CANCEL, DELETE))
    assert device.has("[data-modal=erase] [role=alertdialog][aria-modal=true]")
    assert page.evaluate("document.querySelector('.base').inert")
    page.click("[data-modal=erase] [data-button=delete]")
    shell.wait_for_action("answer", modal="erase", button="delete")
    device.wait_for_no("[data-modal]")
    assert not page.evaluate("document.querySelector('.base').inert")


@BOTH
def test_an_alert_is_answered_by_the_keyboard_and_gives_the_focus_back(shell, device, page):
    page.evaluate("document.querySelector('[data-tab=settings]').focus()")
    show_modal(shell, device, alert("erase", "Erase?", "All of it.", CANCEL, DELETE))
    assert device.focused() == "cancel", "the destructive button is not the one that Return presses"
    press(page, "Enter")
    shell.wait_for_action("answer", modal="erase", button="cancel")
    device.wait_for_no("[data-modal]")
    page.wait_until("document.activeElement.dataset.tab === 'settings'")


@BOTH
def test_an_alert_takes_a_text_and_gives_the_focus_back(shell, device, page):
    page.evaluate("document.querySelector('[data-tab=settings]').focus()")
    question = alert("name", "Name?", "Of the file.", CANCEL, ("ok", "OK", "default"))
    field = {"placeholder": "Untitled", "text": "Ada"}
    show_modal(shell, device, {**question, "field": field})
    typed = "document.querySelector('[data-modal=name] input')"
    assert page.evaluate(f"[{typed}.value, {typed}.placeholder]") == ["Ada", "Untitled"]
    assert page.evaluate(f"{typed} === document.activeElement")
    # Among them are keys that are shortcuts elsewhere.
    type_keys(page, " i/?1")
    shell.show(selectedTab="calendar", environment={
        **shell.state["environment"], "platform": "android"})
    device.wait_for("[data-tab=calendar][aria-selected=true]")
    page.wait_until("document.querySelector('tandem-device').dataset.platform === 'android'")
    press(page, "Enter")
    shell.wait_for_action("answer", modal="name", button="ok", text="Ada i/?1")
    device.wait_for_no("[data-modal]")
    page.wait_until("document.activeElement.dataset.tab === 'settings'")
    assert not device.has("dialog[open]")


def test_an_alert_with_a_field_is_cancelled_by_escape(shell, device, page):
    question = alert("name", "Name?", "", CANCEL, ("ok", "OK", "default"))
    show_modal(shell, device, {**question, "field": {"text": ""}})
    type_keys(page, "Ada")
    press(page, "Escape")
    shell.wait_for_action("back")
    device.wait_for_no("[data-modal]")


def test_an_alert_that_comes_before_its_module_gives_the_focus_back(shell, page):
    held = []
    page.raw.route("**/parts/modal-layer.js", lambda route: held.append(route))
    device = Device(shell, page)
    page.evaluate("document.querySelector('[data-tab=settings]').focus()")
    erase = alert("erase", "Erase?", "All of it.", CANCEL, DELETE)
    shell.show(modals=[erase], selectedTab="calendar")
    device.wait_for("[data-tab=calendar][aria-selected=true]")
    assert not device.has("[data-modal]")
    held[0].continue_()
    device.wait_for("[data-modal=erase]")
    press(page, "Enter")
    device.wait_for_no("[data-modal]")
    page.wait_until("document.activeElement.dataset.tab === 'settings'")


def test_the_focus_survives_a_change_of_the_look(shell, device, page):
    show_modal(shell, device, alert("erase", "Erase?", "All of it.", CANCEL, DELETE))
    shell.show(environment={**shell.state["environment"], "platform": "android"})
    page.wait_until("document.querySelector('tandem-device').dataset.platform === 'android'")
    assert device.focused() == "cancel"


@in_engines("chromium", deep=("webkit",))
def test_escape_goes_back(shell, device, page):
    show_modal(shell, device, {**alert("which", "Which one?", "", CANCEL), "kind": "dialog"})
    press(page, "Escape")
    shell.wait_for_action("back")
    device.wait_for_no("[data-modal]")


def test_a_press_beside_a_dialog_chooses_nothing(shell, device, page):
    question = alert("which", "Which one?", "", DELETE, CANCEL)
    show_modal(shell, device, {**question, "kind": "dialog"})
    drag(page, (195, 300), (195, 300))
    shell.wait_for_action("back")
    assert not any(name == "answer" for name, _ in shell.actions)


@BOTH
def test_a_sheet_is_dragged_away(shell, device, page):
    show_modal(shell, device, sheet("filters", "/filters"))
    drag(page, (195, 76), (195, 560))
    shell.wait_for_action("swipeDown")
    device.wait_for_no("[data-modal]")


@in_engines("chromium", deep=("webkit",))
def test_a_sheet_that_is_let_go_early_stays(shell, device, page):
    show_modal(shell, device, sheet("filters", "/filters"))
    drag(page, (195, 76), (195, 160), releases=False)
    page.wait_until(f"{PANEL_TOP} > {LARGE_TOP} + 30")
    release(page)
    wait_for_panel_at(page, LARGE_TOP)
    assert ("swipeDown", {}) not in shell.actions


def test_a_locked_sheet_resists_and_the_app_is_told(shell, device, page):
    shell.refusals["swipeDown"] = "dismissalDisabled"
    show_modal(shell, device, sheet("form", "/form", locked=True))
    drag(page, (195, 76), (195, 560), releases=False)
    assert page.evaluate(PANEL_TOP) < LARGE_TOP + 80
    release(page)
    shell.wait_for_action("swipeDown")
    wait_for_panel_at(page, LARGE_TOP)
    assert device.has("[data-modal=form]")


def test_a_sheet_that_the_shell_keeps_comes_back(shell, device, page):
    shell.refusals["swipeDown"] = "guarded"
    show_modal(shell, device, sheet("form", "/form"))
    drag(page, (195, 76), (195, 560))
    shell.wait_for_action("swipeDown")
    wait_for_panel_at(page, LARGE_TOP)


def test_a_sheet_grows_and_shrinks_between_its_detents(shell, device, page):
    show_modal(shell, device, sheet("filters", "/filters", detents=["medium", "large"]))
    page.click("[data-modal=filters] .grabber")
    wait_for_panel_at(page, LARGE_TOP)
    drag(page, (195, 76), (195, 420))
    wait_for_panel_at(page, MEDIUM_TOP)
    assert ("swipeDown", {}) not in shell.actions


@in_engines("chromium", deep=("webkit",))
def test_a_sheet_over_a_cover_is_alone_within_reach(shell, device, page):
    cover = sheet("player", "/player", kind="cover")
    show_modal(shell, device, cover, sheet("quality", "/quality"))
    assert page.evaluate("document.querySelector('[data-modal=player]').inert")
    assert not page.evaluate("document.querySelector('[data-modal=quality]').inert")
    assert not device.has("[data-modal=player] .grabber")
    names = "[...document.querySelectorAll('tandem-modals iframe')].map(({ name }) => name)"
    assert page.evaluate(names) == ["tandem:modal:player", "tandem:modal:quality"]
    page.evaluate("void (window.player = document.querySelector('[data-modal=player] iframe'))")
    page.click("[data-modal=quality] .bar-close")
    shell.wait_for_action("back")
    device.wait_for_no("[data-modal=quality]")
    page.wait_until("!document.querySelector('[data-modal=player]').inert")
    assert page.evaluate("window.player.isConnected")
    assert shell.loads.count("/player") == 1


@BOTH
def test_a_swipe_that_is_let_go_early_leaves_everything(shell, device, page):
    drag(page, (4, 400), (90, 400), releases=False)
    shell.wait_for_action("swipeBack", phase="began")
    moved = "document.querySelector('tandem-web-views').getBoundingClientRect().left"
    page.wait_until(f"{moved} > 40")
    release(page)
    shell.wait_for_action("swipeBack", phase="cancelled")
    page.wait_until(f"{moved} === 0")
    assert page.text(".bar-title") == "Water meters"


@BOTH
def test_a_swipe_across_the_screen_goes_back(shell, device, page):
    drag(page, (4, 400), (340, 400))
    shell.wait_for_action("swipeBack", phase="committed")
    page.wait_until("document.querySelector('.base .bar-title').textContent === 'Tasks'")
    moved = "document.querySelector('tandem-web-views').getBoundingClientRect().left"
    page.wait_until(f"{moved} === 0")
    page.wait_until("document.querySelector('#screen > .edge-strip').hidden")


@BOTH
def test_pulling_down_refreshes_until_the_page_is_done(shell, device, page):
    drag(page, (195, 90), (195, 400))
    shell.wait_for_action("refresh")
    device.wait_for("[data-refreshing]")
    shell.show(refreshing=False)
    device.wait_for_no("[data-refreshing]")


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_a_pull_begins_anywhere_along_the_top(shell, device, page, platform):
    environment = {**shell.state["environment"], "platform": platform}
    shell.show(navigationBar="hidden", environment=environment)
    page.wait_until("document.querySelector('.base > tandem-navigation-bar').hidden")
    for x in (24, 195, 366):
        page.wait_until_still()
        shell.forget_actions()
        drag(page, (x, 30), (x, 400))
        shell.wait_for_action("refresh")
        # Without this a page that has heard of neither yet could begin the next pull in between.
        device.wait_for("[data-refreshing]")
        shell.show(refreshing=False)
        device.wait_for_no("[data-refreshing]")
    assert not page.evaluate("document.body.hasAttribute('data-panel')"), "a pull is no press"
    shell.forget_actions()
    shell.present(sheet("filters", "/filters"))
    device.wait_for("[data-modal=filters]")
    page.wait_until_still()
    drag(page, (195, 30), (195, 400))
    assert not page.evaluate("document.body.hasAttribute('data-panel')")
    page.click("#panel-toggle")
    page.wait_until("document.body.dataset.panel === 'open'")
    assert shell.actions == [], "what lies under a sheet cannot be pulled"


@in_engines("chromium")
def test_a_page_that_is_presented_while_a_person_types_cannot_take_the_keyboard(
    shell, device, page
):
    page.raw.set_viewport_size({"width": 1280, "height": 900})
    page.click("#link")
    shell.present(sheet("filters", "/filters"))
    device.wait_for("[data-modal=filters] tandem-page-watch")
    frames = "[...document.querySelectorAll('iframe')].map(({ inert }) => inert)"
    assert page.evaluate(frames) == [True, True]
    type_keys(page, "/a")
    assert page.evaluate("document.querySelector('#link').value") == "/a"
