"""The simulator page as people see and touch it, in front of a stand-in for the shell."""

from collections.abc import Callable

import pytest
from accessibility import LOOKS, assert_accessible
from device import Device
from engines import BOTH, in_engines
from gestures import drag, press
from pages import Page
from simulator_device import BLACK, CANCEL, DELETE, TABS, device, engine, shell
from simulator_stand_in import StandIn, alert, entry, example_state, sheet, tab

__all__ = ["device", "engine", "shell"]
pytestmark = pytest.mark.standalone


def test_a_tapped_tab_is_selected_when_the_shell_says_so(shell, device, page):
    assert page.text("[data-tab=main]").strip() == "Main"
    page.click("[role=tab][data-tab=calendar]")
    shell.wait_for_action("selectTab", tab="calendar")
    page.wait_until("document.querySelector('[data-tab=calendar]').ariaSelected === 'true'")
    assert page.evaluate("document.querySelector('[data-tab=main]').ariaSelected") == "false"
    assert page.problems() == []


@in_engines("chromium", deep=("webkit",))
def test_arrow_keys_move_between_the_tabs(shell, device, page):
    page.evaluate("document.querySelector('[data-tab=main]').focus()")
    press(page, "ArrowRight")
    page.wait_until(lambda _: device.focused() == "calendar", "the focus on the next tab")
    press(page, "Enter")
    shell.wait_for_action("selectTab", tab="calendar")


def test_badges_are_drawn_until_they_are_taken_away(shell, device, page):
    assert page.text("[data-tab=calendar] .badge") == "3"
    tabs = [{**one, "badge": None} for one in shell.state["tabs"]]
    shell.show(tabs=tabs)
    device.wait_for_no("[data-tab=calendar] .badge")


@in_engines("chromium", deep=("webkit",))
def test_the_tap_on_a_disabled_tab_reaches_the_shell_and_selects_nothing(shell, device, page):
    assert device.has("[data-tab=map][aria-disabled=true]")
    # Pressed at its place: the drivers refuse to click what says that it is disabled.
    box = page.evaluate("document.querySelector('[data-tab=map]').getBoundingClientRect()")
    place = (round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2))
    drag(page, place, place)
    shell.wait_for_action("selectTab", tab="map")
    assert page.evaluate("document.querySelector('[data-tab=main]').ariaSelected") == "true"


def test_a_tab_without_a_known_icon_has_its_letter(shell, device, page):
    nameless = {**tab("main", ""), "icon": None, "selectedIcon": None}
    shell.show(tabs=[nameless, tab("other", "no.such.symbol"), tab("third", "people-outline")])
    letters = "[...document.querySelectorAll('#tabs .tab-letter')].map((it) => it.textContent)"
    page.wait_until(lambda page: page.evaluate(letters) == ["M", "O", "T"], "the letters")
    assert page.evaluate("document.querySelector('.tab-letter').ariaHidden") == "true"
    shell.show(tabs=[tab("main", "people"), tab("other", "circle.badge.exclamationmark")])
    page.wait_until("document.querySelector('[data-tab=main] .icon') !== null")
    assert page.evaluate(letters) == ["O"]


def test_more_lists_the_tabs_that_have_no_room(shell, device, page):
    root = entry("root-home", "/home", "Home")
    shell.show(tabs=TABS, selectedTab="home", stack=[root], base=root, visible=root)
    device.wait_for("[data-more]")
    assert page.evaluate("document.querySelectorAll('#tabs [role=tab]').length") == 5
    page.click("[data-more]")
    page.wait_until("!document.querySelector('tandem-more-list').hidden")
    assert "Files" in page.text("tandem-more-list")
    # The bar stays in reach: its button closes the list and opens it again.
    page.click("[data-more]")
    page.wait_until("document.querySelector('tandem-more-list').hidden")
    page.click("[data-more]")
    page.wait_until("!document.querySelector('tandem-more-list').hidden")
    page.click("tandem-more-list [data-tab=files]")
    shell.wait_for_action("selectTab", tab="files")
    page.wait_until("document.querySelector('tandem-more-list').hidden")
    page.wait_until("document.querySelector('[data-more]').ariaSelected === 'true'")


@BOTH
def test_every_tab_keeps_its_web_view(shell, device, page):
    page.wait_until(lambda _: shell.loads == ["/main/7"], "the first web view")
    page.evaluate("void (window.first = document.querySelector('iframe'))")
    page.click("[data-tab=calendar]")
    device.wait_for("iframe[name=\"tandem:tab:calendar\"]")
    page.wait_until(lambda _: len(shell.loads) == 2, "the second web view")
    page.click("[data-tab=main]")
    page.wait_until("document.querySelector('[data-tab=main]').ariaSelected === 'true'")
    page.wait_until("getComputedStyle(window.first).visibility === 'visible'")
    hidden = "getComputedStyle(document.querySelector('iframe[name=\"tandem:tab:calendar\"]'))"
    page.wait_until(f"{hidden}.visibility === 'hidden'")
    assert page.evaluate("window.first.isConnected")
    assert page.evaluate("window.first.name") == "tandem:tab:main"
    assert shell.loads == ["/main/7", "/calendar"]


def test_one_web_view_serves_all_tabs_if_it_is_shared(shell, device, page):
    shell.show(webViews="shared")
    device.wait_for("iframe[name=\"tandem:tabs\"]")
    page.click("[data-tab=calendar]")
    shell.wait_for_action("selectTab", tab="calendar")
    page.wait_until("document.querySelector('[data-tab=calendar]').ariaSelected === 'true'")
    assert page.evaluate("document.querySelectorAll('tandem-web-views iframe').length") == 1


def test_the_navigation_bar_names_the_page_and_the_way_back(shell, device, page):
    assert page.text(".bar-title") == "Water meters"
    assert page.text("#back").strip() == "Tasks"
    page.click("#back")
    shell.wait_for_action("back")
    page.wait_until("document.querySelector('#back').hidden")
    page.wait_until(lambda page: page.text(".bar-title") == "Tasks", "the title below")
    shell.show(navigationBar="hidden")
    page.wait_until("document.querySelector('.base > tandem-navigation-bar').hidden")


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
def test_a_title_and_the_way_back_never_overlap(shell, page, width):
    page.raw.set_viewport_size({"width": width, "height": 700})
    Device(shell, page)
    for title, back_title, shows_back_title in (
        ("Day", "Calendar", True),
        ("Harbour Bakery on the Quay", "Road Planner", False),
        ("The Harbour Bakery on the Old Quay beside the Station", "Road Planner", False),
    ):
        stack = [entry("e1", "/main", back_title), entry("e2", "/main/7", title)]
        shell.show(stack=stack, base=stack[-1], visible=stack[-1])
        page.wait_until(f"document.querySelector('.base .bar-title').innerText === '{title}'")
        page.wait_until_still()
        (_, chevron), (left, right) = page.evaluate(BAR_ITEMS)
        assert chevron <= left, "the title lies over the way back"
        assert page.evaluate(BACK_TITLE_IS_SHOWN) == shows_back_title, title
        if shows_back_title:
            end = "document.querySelector('.base .bar-back-title').getBoundingClientRect().right"
            assert page.evaluate(end) <= left
        assert abs((left + right) / 2 - width / 2) < 1, "the title is centred"
        assert right <= width - 44


@BOTH
def test_the_keyboard_reaches_refreshing_and_back(shell, device, page):
    page.evaluate("document.querySelector('#panel-toggle').focus()")
    press(page, "Enter")
    page.wait_until("document.querySelector('#system-back').checkVisibility()")
    press(page, "Tab")
    page.wait_until(lambda _: device.focused() == "refresh", "the focus on refreshing")
    press(page, "Enter")
    shell.wait_for_action("refresh")
    press(page, "Escape")
    page.wait_until("document.activeElement.id === 'panel-toggle'")


def test_the_keyboard_covers_the_tab_bar_and_moves_nothing(shell, device, page):
    place = "JSON.stringify(document.querySelector('tandem-tab-bar').getBoundingClientRect())"
    before = page.evaluate(place)
    page.click("#panel-toggle")
    page.click("#keyboard")
    shell.wait_for_action("setEnvironment", keyboardHeight=336)
    page.wait_until("document.querySelector('tandem-keyboard')?.offsetHeight === 336")
    page.wait_until_still()
    assert page.evaluate(place) == before
    press(page, "Escape")
    at_the_tab = "document.elementFromPoint(40, 800).closest('tandem-keyboard') !== null"
    assert page.evaluate(at_the_tab)


def test_a_link_is_opened_from_the_panel(shell, device, page):
    page.click("#panel-toggle")
    page.evaluate("void (document.querySelector('#link').value = 'example://calendar/2')")
    page.click(".link-form button")
    shell.wait_for_action("openURL", url="example://calendar/2")


def test_the_address_asks_for_platform_and_appearance(shell, page):
    Device(shell, page, "?platform=android&appearance=dark")
    shell.wait_for_action("setEnvironment", platform="android", appearance="dark")
    page.wait_until("document.querySelector('tandem-device').dataset.platform === 'android'")
    height = "document.querySelector('#tabs').offsetHeight"
    page.wait_until(f"{height} === 80")
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") in (True, False)
    ground = "getComputedStyle(document.querySelector('.base')).backgroundColor"
    page.wait_until(f"{ground} === 'rgb(20, 18, 24)'")


@BOTH
def test_the_content_stays_while_the_shell_is_away(shell, device, page):
    page.wait_until(lambda _: shell.loads == ["/main/7"], "the web view")
    shell.disconnect(1012, "restart", accepts_again=False)
    page.wait_until("document.querySelector('#status').textContent === 'Reconnecting'")
    assert page.evaluate("document.querySelector('iframe').checkVisibility()")
    assert page.evaluate("document.querySelector('#message').hidden")
    shell.is_accepting = True
    page.wait_until("document.querySelector('#status').textContent === 'Connected'")
    assert shell.loads == ["/main/7"]


def test_a_shell_that_stops_the_page_shows_the_way_out(shell, device, page):
    shell.disconnect(4401, "The token is of an earlier run.", accepts_again=False)
    page.wait_until("!document.querySelector('#message').hidden")
    assert "The token is of an earlier run." in page.text("#message")
    shell.is_accepting = True
    page.click("#message button")
    page.wait_until("document.querySelector('#status').textContent === 'Connected'")


def test_a_notice_is_said_once(shell, device, page):
    shell.show(notice={"id": 1, "text": "example.com is not part of this app."})
    page.wait_until("document.querySelector('#notice').textContent.startsWith('example.com')")
    assert device.has("#notice[role=status]")


def test_an_open_question_shows_that_the_shell_waits(shell, device, page):
    shell.show(guarded=True)
    page.wait_until("document.querySelector('.waiting').textContent === 'Waiting for the page'")
    shell.show(guarded=False)
    page.wait_until("document.querySelector('.waiting').textContent === ''")


def wait_for_page(page: Page, edges: tuple[int, int], description: str) -> None:
    """Waits until the page of the tabs has its upper and its lower edge there."""
    page.wait_until(
        "(({ offsetTop, offsetHeight }) => offsetTop === %d && offsetTop + offsetHeight === %d)"
        "(document.querySelector('tandem-web-views [data-shown]'))" % edges,
        description,
    )


@BOTH
def test_a_page_reaches_under_the_bars_where_it_and_its_app_ask_for_that(shell, device, page):
    page.wait_until("document.querySelector('tandem-web-view').offsetHeight === 658")
    cover = sheet("wide", "/covering", kind="cover", navigationBar="hidden")
    shell.present(cover)
    page.wait_until(lambda _: "/insets/59/34" in shell.loads, "the insets of the cover")
    height = "document.querySelector('[data-modal=wide] tandem-web-view').offsetHeight"
    page.wait_until(f"{height} === 844")
    shell.present({**cover, "navigationBar": "inline"})
    page.wait_until(lambda _: "/insets/0/34" in shell.loads, "the insets below a bar")
    page.wait_until(f"{height} === 741")
    shell.present()
    shell.show(navigationBar="hidden")
    wait_for_page(page, (59, 761), "a page between the bars")
    shell.show(contentInset="never")
    wait_for_page(page, (0, 761), "under the status bar, and never under the tab bar")
    shell.state["tabs"][1]["visible"] = entry("e9", "/covering", "Wide")
    shell.show(selectedTab="calendar")
    wait_for_page(page, (0, 844), "under both where the page asks for that")
    page.wait_until(lambda _: "/insets/59/83" in shell.loads, "the insets of both bars")
    for inset in ("always", "automatic", "scrollableAxes"):
        shell.loads.clear()
        shell.show(contentInset=inset)
        wait_for_page(page, (59, 761), "a page that asks, between the bars")
        page.wait_until(lambda _: "/insets/0/0" in shell.loads, "nothing that hides it")
        shell.show(contentInset=None)
        wait_for_page(page, (0, 844), "where the app says nothing")
    shell.show(contentInset="always")
    wait_for_page(page, (59, 761), "a page between the bars of iOS")
    shell.show(environment={**shell.state["environment"], "platform": "android"})
    covers = "document.querySelector('tandem-web-views [data-shown]').hasAttribute('data-covers')"
    page.wait_until(covers, "Android, where each page says so itself")


def scheme_of(page: Page, selector: str) -> str:
    return page.evaluate(f"getComputedStyle(document.querySelector('{selector}')).colorScheme")


@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_status_bar_and_home_indicator_follow_the_page_of_a_cover(shell, device, page, appearance):
    shell.show(environment={**shell.state["environment"], "appearance": appearance})
    task = sheet("task", "/task")
    for path, ground in (("black", "dark"), ("white", "light")):
        cover = sheet(path, f"/{path}", kind="cover", navigationBar="hidden")
        shell.present(task, cover)
        status = "tandem-status-bar"
        page.wait_until(
            f"document.querySelector('tandem-device').dataset.underStatusBar === '{ground}'"
        )
        assert scheme_of(page, status) == ground
        assert scheme_of(page, ".home-indicator") == ground
        color = f"getComputedStyle(document.querySelector('{status}')).color"
        expected = "rgb(255, 255, 255)" if path == "black" else BLACK
        page.wait_until(lambda page: page.evaluate(color) == expected, f"the color {expected}")
        shell.present(task, {**cover, "navigationBar": "inline"})
        page.wait_until(
            "document.querySelector('tandem-device').dataset.underStatusBar === ''",
            "a status bar that follows the navigation bar",
        )
        assert scheme_of(page, ".home-indicator") == ground
    shell.present()
    page.wait_until("document.querySelector('tandem-device').dataset.underIndicator === ''")


STATES: dict[str, Callable[[StandIn], None]] = {
    "tabs": lambda shell: None,
    "large title, notice and keyboard": lambda shell: shell.show(
        navigationBar="large",
        notice={"id": 1, "text": "Refused."},
        guarded=True,
        environment={**shell.state["environment"], "keyboardHeight": 336},
    ),
    "sheet over cover": lambda shell: shell.present(
        sheet("player", "/player", kind="cover"),
        sheet("quality", "/quality", detents=["medium", "large"]),
    ),
    "alert": lambda shell: shell.present(alert("erase", "Erase?", "All of it.", CANCEL, DELETE)),
    "dialog": lambda shell: shell.present(
        {**alert("which", "Which?", "One of them.", DELETE, CANCEL), "kind": "dialog"}
    ),
}


@LOOKS
def test_axe_finds_nothing(shell, page, platform, scheme):
    page.raw.emulate_media(color_scheme=scheme)
    environment = {**shell.state["environment"], "platform": platform}
    device = Device(shell, page)
    for name, change in STATES.items():
        # The panel stands beside the device where there is room for both.
        size = (1440, 900) if name == "tabs" else (390, 844)
        page.raw.set_viewport_size({"width": size[0], "height": size[1]})
        shell.show(**example_state(front=shell.front, environment=environment, notice=None))
        device.has_modals()
        change(shell)
        device.has_modals(*(modal["id"] for modal in shell.state["modals"]))
        assert_accessible(page, name)
    shell.show(modals=[], tabs=TABS, selectedTab="home")
    device.has_modals()
    device.tap("[data-more]")
    assert_accessible(page, "more")
    shell.disconnect(1012, "restart", accepts_again=False)
    page.wait_until("document.querySelector('#status').textContent === 'Reconnecting'")
    assert_accessible(page, "reconnecting")
    shell.is_accepting = True
    page.wait_until("document.querySelector('#status').textContent === 'Connected'")
    shell.disconnect(4401, "Another run.", accepts_again=False)
    page.wait_until("!document.querySelector('#message').hidden")
    assert_accessible(page, "stopped")
