"""The simulator page as people see and touch it, in front of a stand-in for the shell."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from gestures import drag, press
from pages import Page
from simulator_device import (
    BLACK, CANCEL, DELETE, TABS, device, engine, focused, is_there, open_device, settle, shell,
    wait_for, wait_for_no,
)
from simulator_stand_in import StandIn, alert, entry, example_state, sheet, tab

__all__ = ["device", "engine", "shell"]


def test_a_tapped_tab_is_selected_when_the_shell_says_so(shell, device):
    assert device.text("[data-tab=main]").strip() == "Main"
    device.click("[role=tab][data-tab=calendar]")
    shell.wait_for_action("selectTab", tab="calendar")
    device.wait_until("document.querySelector('[data-tab=calendar]').ariaSelected === 'true'")
    assert device.evaluate("document.querySelector('[data-tab=main]').ariaSelected") == "false"
    assert device.problems() == []


def test_arrow_keys_move_between_the_tabs(shell, device):
    device.evaluate("document.querySelector('[data-tab=main]').focus()")
    press(device, "ArrowRight")
    device.wait_until(lambda page: focused(page) == "calendar", "the focus on the next tab")
    press(device, "Enter")
    shell.wait_for_action("selectTab", tab="calendar")


def test_badges_are_drawn_until_they_are_taken_away(shell, device):
    assert device.text("[data-tab=calendar] .badge") == "3"
    tabs = [{**one, "badge": None} for one in shell.state["tabs"]]
    shell.show(tabs=tabs)
    wait_for_no(device, "[data-tab=calendar] .badge")


def test_the_tap_on_a_disabled_tab_reaches_the_shell_and_selects_nothing(shell, device):
    assert is_there(device, "[data-tab=map][aria-disabled=true]")
    # Pressed at its place: the drivers refuse to click what says that it is disabled.
    box = device.evaluate("document.querySelector('[data-tab=map]').getBoundingClientRect()")
    place = (round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2))
    drag(device, place, place)
    shell.wait_for_action("selectTab", tab="map")
    assert device.evaluate("document.querySelector('[data-tab=main]').ariaSelected") == "true"


def test_an_unknown_icon_gets_a_neutral_symbol(shell, device):
    tabs = [tab("main", "no.such.symbol"), tab("other", "circle.badge.exclamationmark")]
    shell.show(tabs=tabs)
    device.wait_until("document.querySelectorAll('#tabs .icon').length === 2")
    paths = "[...document.querySelectorAll('#tabs .icon path')]"
    widths = f"{paths}.map((path) => path.getBBox().width)"
    assert max(device.evaluate(widths)) > 8


def test_more_lists_the_tabs_that_have_no_room(shell, device):
    root = entry("root-home", "/home", "Home")
    shell.show(tabs=TABS, selectedTab="home", stack=[root], base=root, visible=root)
    wait_for(device, "[data-more]")
    assert device.evaluate("document.querySelectorAll('#tabs [role=tab]').length") == 5
    device.click("[data-more]")
    device.wait_until("!document.querySelector('tandem-more-list').hidden")
    assert "Files" in device.text("tandem-more-list")
    # The bar stays in reach: its button closes the list and opens it again.
    device.click("[data-more]")
    device.wait_until("document.querySelector('tandem-more-list').hidden")
    device.click("[data-more]")
    device.wait_until("!document.querySelector('tandem-more-list').hidden")
    device.click("tandem-more-list [data-tab=files]")
    shell.wait_for_action("selectTab", tab="files")
    device.wait_until("document.querySelector('tandem-more-list').hidden")
    device.wait_until("document.querySelector('[data-more]').ariaSelected === 'true'")


def test_every_tab_keeps_its_web_view(shell, device):
    device.wait_until(lambda _: shell.loads == ["/main/7"], "the first web view")
    device.evaluate("void (window.first = document.querySelector('iframe'))")
    device.click("[data-tab=calendar]")
    wait_for(device, "iframe[name=\"tandem:tab:calendar\"]")
    device.wait_until(lambda _: len(shell.loads) == 2, "the second web view")
    device.click("[data-tab=main]")
    device.wait_until("document.querySelector('[data-tab=main]').ariaSelected === 'true'")
    device.wait_until("getComputedStyle(window.first).visibility === 'visible'")
    hidden = "getComputedStyle(document.querySelector('iframe[name=\"tandem:tab:calendar\"]'))"
    device.wait_until(f"{hidden}.visibility === 'hidden'")
    assert device.evaluate("window.first.isConnected && window.first.name") == "tandem:tab:main"
    assert shell.loads == ["/main/7", "/calendar"]


def test_one_web_view_serves_all_tabs_if_it_is_shared(shell, device):
    shell.show(webViews="shared")
    wait_for(device, "iframe[name=\"tandem:tabs\"]")
    device.click("[data-tab=calendar]")
    shell.wait_for_action("selectTab", tab="calendar")
    device.wait_until("document.querySelector('[data-tab=calendar]').ariaSelected === 'true'")
    assert device.evaluate("document.querySelectorAll('tandem-web-views iframe').length") == 1


def test_the_navigation_bar_names_the_page_and_the_way_back(shell, device):
    assert device.text(".bar-title") == "Water meters"
    assert device.text("#back").strip() == "Tasks"
    device.click("#back")
    shell.wait_for_action("back")
    device.wait_until("document.querySelector('#back').hidden")
    device.wait_until(lambda page: page.text(".bar-title") == "Tasks", "the title below")
    shell.show(navigationBar="hidden")
    device.wait_until("document.querySelector('.base > tandem-navigation-bar').hidden")


BAR_ITEMS = (
    "['.base .bar-back .icon.only-ios', '.base .bar-title'].map((selector) =>"
    " document.querySelector(selector).getBoundingClientRect())"
    ".map(({ left, right }) => [left, right])"
)
BACK_TITLE_IS_SHOWN = (
    "(([back, title]) => title.top < back.bottom)(['.base .bar-back', '.base .bar-back-title']"
    ".map((selector) => document.querySelector(selector).getBoundingClientRect()))"
)


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize(
    ("title", "back_title", "shows_back_title"),
    [
        ("Day", "Calendar", True),
        ("Harbour Bakery on the Quay", "Road Planner", False),
        ("The Harbour Bakery on the Old Quay beside the Station", "Road Planner", False),
    ],
)
def test_a_title_and_the_way_back_never_overlap(
    shell, chromium, width, title, back_title, shows_back_title
):
    page = chromium.new_page()
    page.raw.set_viewport_size({"width": width, "height": 700})
    stack = [entry("e1", "/main", back_title), entry("e2", "/main/7", title)]
    shell.state.update(stack=stack, base=stack[-1], visible=stack[-1])
    open_device(shell, page)
    page.wait_until(f"document.querySelector('.base .bar-title').innerText === '{title}'")
    settle(page)
    (_, chevron), (left, right) = page.evaluate(BAR_ITEMS)
    assert chevron <= left, "the title lies over the way back"
    assert page.evaluate(BACK_TITLE_IS_SHOWN) == shows_back_title
    if shows_back_title:
        end = "document.querySelector('.base .bar-back-title').getBoundingClientRect().right"
        assert page.evaluate(end) <= left
    assert abs((left + right) / 2 - width / 2) < 1, "the title is centred"
    assert right <= width - 44


def test_the_keyboard_reaches_refreshing_and_back(shell, device):
    device.evaluate("document.querySelector('#panel-toggle').focus()")
    press(device, "Enter")
    device.wait_until("document.querySelector('#system-back').checkVisibility()")
    press(device, "Tab")
    device.wait_until(lambda page: focused(page) == "refresh", "the focus on refreshing")
    press(device, "Enter")
    shell.wait_for_action("refresh")
    press(device, "Escape")
    device.wait_until("document.activeElement.id === 'panel-toggle'")


def test_the_keyboard_covers_the_tab_bar_and_moves_nothing(shell, device):
    place = "JSON.stringify(document.querySelector('tandem-tab-bar').getBoundingClientRect())"
    before = device.evaluate(place)
    device.click("#panel-toggle")
    device.click("#keyboard")
    shell.wait_for_action("setEnvironment", keyboardHeight=336)
    device.wait_until("document.querySelector('tandem-keyboard')?.offsetHeight === 336")
    settle(device)
    assert device.evaluate(place) == before
    press(device, "Escape")
    at_the_tab = "document.elementFromPoint(40, 800).closest('tandem-keyboard') !== null"
    assert device.evaluate(at_the_tab)


def test_a_link_is_opened_from_the_panel(shell, device):
    device.click("#panel-toggle")
    device.evaluate("void (document.querySelector('#link').value = 'example://calendar/2')")
    device.click(".link-form button")
    shell.wait_for_action("openURL", url="example://calendar/2")


def test_the_address_asks_for_platform_and_appearance(shell, page):
    open_device(shell, page, "?platform=android&appearance=dark")
    shell.wait_for_action("setEnvironment", platform="android", appearance="dark")
    page.wait_until("document.querySelector('tandem-device').dataset.platform === 'android'")
    height = "document.querySelector('#tabs').offsetHeight"
    page.wait_until(f"{height} === 80")
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") in (True, False)
    ground = "getComputedStyle(document.querySelector('.base')).backgroundColor"
    page.wait_until(f"{ground} === 'rgb(20, 18, 24)'")


def test_the_content_stays_while_the_shell_is_away(shell, device):
    device.wait_until(lambda _: shell.loads == ["/main/7"], "the web view")
    shell.disconnect(1012, "restart", accepts_again=False)
    device.wait_until("document.querySelector('#status').textContent === 'Reconnecting'")
    assert device.evaluate("document.querySelector('iframe').checkVisibility()")
    assert device.evaluate("document.querySelector('#message').hidden")
    shell.is_accepting = True
    device.wait_until("document.querySelector('#status').textContent === 'Connected'")
    assert shell.loads == ["/main/7"]


def test_a_shell_that_stops_the_page_shows_the_way_out(shell, device):
    shell.disconnect(4401, "The token is of an earlier run.", accepts_again=False)
    device.wait_until("!document.querySelector('#message').hidden")
    assert "The token is of an earlier run." in device.text("#message")
    shell.is_accepting = True
    device.click("#message button")
    device.wait_until("document.querySelector('#status').textContent === 'Connected'")


def test_a_notice_is_said_once(shell, device):
    shell.show(notice={"id": 1, "text": "example.com is not part of this app."})
    device.wait_until("document.querySelector('#notice').textContent.startsWith('example.com')")
    assert is_there(device, "#notice[role=status]")


def test_an_open_question_shows_that_the_shell_waits(shell, device):
    shell.show(guarded=True)
    device.wait_until("document.querySelector('.waiting').textContent === 'Waiting for the page'")
    shell.show(guarded=False)
    device.wait_until("document.querySelector('.waiting').textContent === ''")


def test_a_page_that_fills_the_screen_reaches_under_the_bars(shell, device):
    device.wait_until("document.querySelector('tandem-web-view').offsetHeight === 658")
    cover = sheet("wide", "/covering", kind="cover", navigationBar="hidden")
    shell.present(cover)
    device.wait_until(lambda _: "/insets/59/34" in shell.loads, "the insets of the cover")
    height = "document.querySelector('[data-modal=wide] tandem-web-view').offsetHeight"
    device.wait_until(f"{height} === 844")
    shell.present({**cover, "navigationBar": "inline"})
    device.wait_until(lambda _: "/insets/0/34" in shell.loads, "the insets below a bar")
    device.wait_until(f"{height} === 741")


def scheme_of(page: Page, selector: str) -> str:
    return page.evaluate(f"getComputedStyle(document.querySelector('{selector}')).colorScheme")


@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_status_bar_and_home_indicator_follow_the_page_of_a_cover(shell, device, appearance):
    shell.show(environment={**shell.state["environment"], "appearance": appearance})
    task = sheet("task", "/task")
    for path, ground in (("black", "dark"), ("white", "light")):
        cover = sheet(path, f"/{path}", kind="cover", navigationBar="hidden")
        shell.present(task, cover)
        status = "tandem-status-bar"
        device.wait_until(
            f"document.querySelector('tandem-device').dataset.underStatusBar === '{ground}'"
        )
        assert scheme_of(device, status) == ground
        assert scheme_of(device, ".home-indicator") == ground
        color = f"getComputedStyle(document.querySelector('{status}')).color"
        assert device.evaluate(color) == ("rgb(255, 255, 255)" if path == "black" else BLACK)
        shell.present(task, {**cover, "navigationBar": "inline"})
        device.wait_until(
            "document.querySelector('tandem-device').dataset.underStatusBar === ''",
            "a status bar that follows the navigation bar",
        )
        assert scheme_of(device, ".home-indicator") == ground
    shell.present()
    device.wait_until("document.querySelector('tandem-device').dataset.underIndicator === ''")


def test_a_page_that_stays_silent_is_told_of_and_loaded_again(shell, device):
    assert is_there(device, ".silence[hidden]")
    shell.show(attached=0)
    device.wait_until("document.querySelector('.silence').checkVisibility()")
    device.click(".silence button")
    device.wait_until(lambda _: shell.loads == ["/main/7", "/main/7"], "another load")
    shell.show(attached=1)
    device.wait_until("!document.querySelector('.silence').checkVisibility()")


def test_a_page_that_is_missing_after_a_reconnect_is_loaded_again_once(shell, device):
    device.wait_until(lambda _: shell.loads == ["/main/7"], "the web view")
    shell.disconnect(1012, "restart", accepts_again=False)
    device.wait_until("document.querySelector('#status').textContent === 'Reconnecting'")
    shell.state.update(attached=0, epoch="epoch-2")
    shell.is_accepting = True
    device.wait_until(lambda _: shell.loads == ["/main/7", "/main/7"], "another load")
    assert not device.evaluate("document.querySelector('.silence').checkVisibility()")
    device.wait_until("document.querySelector('.silence').checkVisibility()")
    assert shell.loads == ["/main/7", "/main/7"]


STATES: dict[str, Callable[[StandIn], None]] = {
    "tabs": lambda shell: None,
    "more": lambda shell: shell.show(tabs=TABS, selectedTab="home"),
    "large": lambda shell: shell.show(navigationBar="large"),
    "sheet": lambda shell: shell.present(sheet("filters", "/filters", detents=["medium", "large"])),
    "nested": lambda shell: shell.present(
        sheet("player", "/player", kind="cover"), sheet("quality", "/quality")
    ),
    "alert": lambda shell: shell.present(alert("erase", "Erase?", "All of it.", CANCEL, DELETE)),
    "dialog": lambda shell: shell.present(
        {**alert("erase", "Erase?", "All of it.", DELETE, CANCEL), "kind": "dialog"}
    ),
    "keyboard": lambda shell: shell.show(
        environment={**shell.state["environment"], "keyboardHeight": 336}
    ),
    "notice": lambda shell: shell.show(notice={"id": 1, "text": "Refused."}, guarded=True),
    "stopped": lambda shell: shell.disconnect(4401, "Another run.", accepts_again=False),
    "reconnecting": lambda shell: shell.disconnect(1012, "restart", accepts_again=False),
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("platform", ["ios", "android"])
def test_axe_finds_nothing(shell, chromium, platform, scheme):
    page = chromium.new_page()
    page.raw.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for width, height, names in ((390, 844, STATES), (1440, 900, ["tabs", "sheet", "stopped"])):
        page.raw.set_viewport_size({"width": width, "height": height})
        for name in names:
            change = STATES[name]
            shell.is_accepting = True
            shell.state.update(example_state(front=shell.front))
            shell.state["environment"]["platform"] = platform
            open_device(shell, page)
            change(shell)
            if name == "more":
                page.click("[data-more]")
            if name in ("stopped", "reconnecting"):
                page.wait_until("document.querySelector('#status').textContent !== 'Connected'")
            if shell.state["modals"]:
                wait_for(page, f"[data-modal={shell.state['modals'][-1]['id']}]")
            settle(page)
            report = Axe().run(page.raw)
            assert report.violations_count == 0, f"{name}: {report.generate_report()}"
