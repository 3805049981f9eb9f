"""Alerts, dialogs, sheets, covers and gestures on the simulator page, before a stand-in."""

import pytest
from gestures import drag, press, release
from simulator_device import (
    CANCEL, DELETE, LARGE_TOP, MEDIUM_TOP, PANEL_TOP, device, engine, focused, is_there,
    open_device, settle, shell, show_modal, wait_for, wait_for_no, wait_for_panel_at,
)
from simulator_stand_in import alert, sheet

__all__ = ["device", "engine", "shell"]


def test_an_alert_is_answered_by_a_click(shell, device):
    show_modal(shell, device, alert("erase", "Erase?", "All of it.", CANCEL, DELETE))
    assert is_there(device, "[data-modal=erase] [role=alertdialog][aria-modal=true]")
    assert device.evaluate("document.querySelector('.base').inert")
    device.click("[data-modal=erase] [data-button=delete]")
    shell.wait_for_action("answer", modal="erase", button="delete")
    wait_for_no(device, "[data-modal]")
    assert not device.evaluate("document.querySelector('.base').inert")


def test_an_alert_is_answered_by_the_keyboard_and_gives_the_focus_back(shell, device):
    device.evaluate("document.querySelector('[data-tab=settings]').focus()")
    show_modal(shell, device, alert("erase", "Erase?", "All of it.", CANCEL, DELETE))
    assert focused(device) == "cancel", "the destructive button is not the one that Return presses"
    press(device, "Enter")
    shell.wait_for_action("answer", modal="erase", button="cancel")
    wait_for_no(device, "[data-modal]")
    device.wait_until("document.activeElement.dataset.tab === 'settings'")


@pytest.mark.parametrize("engine", ["chromium"], indirect=True)
def test_an_alert_that_comes_before_its_module_gives_the_focus_back(shell, page):
    held = []
    page.raw.route("**/parts/modal-layer.js", lambda route: held.append(route))
    open_device(shell, page)
    page.evaluate("document.querySelector('[data-tab=settings]').focus()")
    erase = alert("erase", "Erase?", "All of it.", CANCEL, DELETE)
    shell.show(modals=[erase], selectedTab="calendar")
    wait_for(page, "[data-tab=calendar][aria-selected=true]")
    assert not is_there(page, "[data-modal]")
    held[0].continue_()
    wait_for(page, "[data-modal=erase]")
    press(page, "Enter")
    wait_for_no(page, "[data-modal]")
    page.wait_until("document.activeElement.dataset.tab === 'settings'")


def test_the_focus_survives_a_change_of_the_look(shell, device):
    show_modal(shell, device, alert("erase", "Erase?", "All of it.", CANCEL, DELETE))
    shell.show(environment={**shell.state["environment"], "platform": "android"})
    device.wait_until("document.querySelector('tandem-device').dataset.platform === 'android'")
    assert focused(device) == "cancel"


def test_escape_goes_back(shell, device):
    show_modal(shell, device, {**alert("which", "Which one?", "", CANCEL), "kind": "dialog"})
    press(device, "Escape")
    shell.wait_for_action("back")
    wait_for_no(device, "[data-modal]")


def test_a_press_beside_a_dialog_chooses_nothing(shell, device):
    question = alert("which", "Which one?", "", DELETE, CANCEL)
    show_modal(shell, device, {**question, "kind": "dialog"})
    drag(device, (195, 300), (195, 300))
    shell.wait_for_action("back")
    assert not any(name == "answer" for name, _ in shell.actions)


def test_a_sheet_is_dragged_away(shell, device):
    show_modal(shell, device, sheet("filters", "/filters"))
    drag(device, (195, 76), (195, 560))
    shell.wait_for_action("swipeDown")
    wait_for_no(device, "[data-modal]")


def test_a_sheet_that_is_let_go_early_stays(shell, device):
    show_modal(shell, device, sheet("filters", "/filters"))
    drag(device, (195, 76), (195, 160), releases=False)
    device.wait_until(f"{PANEL_TOP} > {LARGE_TOP} + 30")
    release(device)
    wait_for_panel_at(device, LARGE_TOP)
    assert ("swipeDown", {}) not in shell.actions


def test_a_locked_sheet_resists_and_the_app_is_told(shell, device):
    shell.refusals["swipeDown"] = "dismissalDisabled"
    show_modal(shell, device, sheet("form", "/form", locked=True))
    drag(device, (195, 76), (195, 560), releases=False)
    assert device.evaluate(PANEL_TOP) < LARGE_TOP + 80
    release(device)
    shell.wait_for_action("swipeDown")
    wait_for_panel_at(device, LARGE_TOP)
    assert is_there(device, "[data-modal=form]")


def test_a_sheet_that_the_shell_keeps_comes_back(shell, device):
    shell.refusals["swipeDown"] = "guarded"
    show_modal(shell, device, sheet("form", "/form"))
    drag(device, (195, 76), (195, 560))
    shell.wait_for_action("swipeDown")
    wait_for_panel_at(device, LARGE_TOP)


def test_a_sheet_grows_and_shrinks_between_its_detents(shell, device):
    show_modal(shell, device, sheet("filters", "/filters", detents=["medium", "large"]))
    device.click("[data-modal=filters] .grabber")
    wait_for_panel_at(device, LARGE_TOP)
    drag(device, (195, 76), (195, 420))
    wait_for_panel_at(device, MEDIUM_TOP)
    assert ("swipeDown", {}) not in shell.actions


def test_a_sheet_over_a_cover_is_alone_within_reach(shell, device):
    cover = sheet("player", "/player", kind="cover")
    show_modal(shell, device, cover, sheet("quality", "/quality"))
    assert device.evaluate("document.querySelector('[data-modal=player]').inert")
    assert not device.evaluate("document.querySelector('[data-modal=quality]').inert")
    assert not is_there(device, "[data-modal=player] .grabber")
    names = "[...document.querySelectorAll('tandem-modals iframe')].map(({ name }) => name)"
    assert device.evaluate(names) == ["tandem:modal:player", "tandem:modal:quality"]
    device.evaluate("void (window.player = document.querySelector('[data-modal=player] iframe'))")
    device.click("[data-modal=quality] .bar-close")
    shell.wait_for_action("back")
    wait_for_no(device, "[data-modal=quality]")
    device.wait_until("!document.querySelector('[data-modal=player]').inert")
    assert device.evaluate("window.player.isConnected")
    assert shell.loads.count("/player") == 1


def test_a_swipe_that_is_let_go_early_leaves_everything(shell, device):
    drag(device, (4, 400), (90, 400), releases=False)
    shell.wait_for_action("swipeBack", phase="began")
    moved = "document.querySelector('tandem-web-views').getBoundingClientRect().left"
    device.wait_until(f"{moved} > 40")
    release(device)
    shell.wait_for_action("swipeBack", phase="cancelled")
    device.wait_until(f"{moved} === 0")
    assert device.text(".bar-title") == "Water meters"


def test_a_swipe_across_the_screen_goes_back(shell, device):
    drag(device, (4, 400), (340, 400))
    shell.wait_for_action("swipeBack", phase="committed")
    device.wait_until("document.querySelector('.base .bar-title').textContent === 'Tasks'")
    moved = "document.querySelector('tandem-web-views').getBoundingClientRect().left"
    device.wait_until(f"{moved} === 0")
    device.wait_until("document.querySelector('#screen > .edge-strip').hidden")


def test_pulling_down_refreshes_until_the_page_is_done(shell, device):
    drag(device, (195, 90), (195, 400))
    shell.wait_for_action("refresh")
    wait_for(device, "[data-refreshing]")
    shell.show(refreshing=False)
    wait_for_no(device, "[data-refreshing]")


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_a_pull_begins_anywhere_along_the_top(shell, device, platform):
    environment = {**shell.state["environment"], "platform": platform}
    shell.show(navigationBar="hidden", environment=environment)
    device.wait_until("document.querySelector('.base > tandem-navigation-bar').hidden")
    for x in (24, 195, 366):
        settle(device)
        shell.forget_actions()
        drag(device, (x, 30), (x, 400))
        shell.wait_for_action("refresh")
        # Without this a page that has heard of neither yet could begin the next pull in between.
        wait_for(device, "[data-refreshing]")
        shell.show(refreshing=False)
        wait_for_no(device, "[data-refreshing]")
    assert not device.evaluate("document.body.hasAttribute('data-panel')"), "a pull is no press"
    shell.forget_actions()
    shell.present(sheet("filters", "/filters"))
    wait_for(device, "[data-modal=filters]")
    settle(device)
    drag(device, (195, 30), (195, 400))
    assert not device.evaluate("document.body.hasAttribute('data-panel')")
    device.click("#panel-toggle")
    device.wait_until("document.body.dataset.panel === 'open'")
    assert shell.actions == [], "what lies under a sheet cannot be pulled"
