"""What an app asks of the system: status bar, splash screen, toasts and haptics of each frame."""

from typing import Any

import pytest
from accessibility import assert_accessible
from device import Device
from pages import Page
from simulator_device import engine, shell
from simulator_stand_in import StandIn, sheet

__all__ = ["engine", "shell"]
pytestmark = pytest.mark.standalone
FIRST, SECOND = '[data-frame="1"]', '[data-frame="2"]'
BAR = {"visible": True, "style": "default", "overlays": True}
LIGHT_TEXT, DARK_TEXT = "rgb(255, 255, 255)", "rgb(0, 0, 0)"
TOASTS = "[...document.querySelectorAll('.app-toast')].map((one) => one.textContent)"
CHIPS = (
    "[...document.querySelectorAll('.haptic-chip')]"
    ".map((one) => one.hidden ? '' : one.textContent)"
)


@pytest.fixture
def both(shell: StandIn, page: Page) -> Device:
    """A device of each platform; the shell's own is an iPhone."""
    page.raw.set_viewport_size({"width": 1280, "height": 800})
    device = Device(shell, page, "?platform=both")
    device.wait_for(f"{SECOND} [role=tab]")
    return device


def style_of(page: Page, selector: str, name: str) -> str:
    return page.evaluate(f"getComputedStyle(document.querySelector(`{selector}`)).{name}")


def wait_for_style(page: Page, selector: str, name: str, value: str) -> None:
    page.wait_until(
        lambda page: style_of(page, selector, name) == value, f"{name}: {value} of {selector}"
    )


def toast(number: int, text: str, **fields: Any) -> dict[str, Any]:
    return {"id": number, "text": text, "duration": "long", "position": "bottom", **fields}


def wait_for_toast(page: Page, *texts: str) -> None:
    page.wait_until(lambda page: page.evaluate(TOASTS) == list(texts), f"the toasts {texts}")


def test_nothing_is_loaded_for_an_app_that_asks_for_nothing(shell: StandIn, both: Device) -> None:
    shell.present(sheet("form", "/form"))
    both.wait_for(f"{SECOND} [data-modal=form]")
    assert not both.page.evaluate("document.querySelector('tandem-system-ui') !== null")
    assert not both.page.evaluate("document.querySelector('[href$=\"system-ui.css\"]') !== null")


def test_the_style_is_the_colour_of_the_status_bars_text(shell: StandIn, page: Page) -> None:
    device = Device(shell, page)
    for style, scheme, color in (
        ("dark", "light", LIGHT_TEXT),
        ("light", "dark", DARK_TEXT),
        ("default", "light", DARK_TEXT),
        ("default", "dark", LIGHT_TEXT),
    ):
        page.raw.emulate_media(color_scheme=scheme)
        shell.show(systemUI={"statusBar": {**BAR, "style": style}})
        device.wait_for(f"[data-status-bar-style={style}]")
        wait_for_style(page, "tandem-status-bar", "color", color)


def test_the_style_of_the_app_outweighs_the_ground_of_the_page(shell: StandIn, page: Page) -> None:
    shell.state.update(navigationBar="hidden", tabs=[], webViews="shared")
    shell.state["visible"]["url"] = "/black"
    device = Device(shell, page)
    device.wait_for("[data-under-status-bar=dark]")
    wait_for_style(page, "tandem-status-bar", "color", LIGHT_TEXT)
    shell.show(systemUI={"statusBar": {**BAR, "style": "light"}})
    wait_for_style(page, "tandem-status-bar", "color", DARK_TEXT)


def test_only_android_has_a_status_bar_of_the_apps_colour(shell: StandIn, both: Device) -> None:
    page = both.page
    shell.show(systemUI={"statusBar": {**BAR, "color": "#7a1fa2"}})
    wait_for_style(page, f"{SECOND} tandem-status-bar", "backgroundColor", "rgb(122, 31, 162)")
    clear = "rgba(0, 0, 0, 0)"
    assert style_of(page, f"{FIRST} tandem-status-bar", "backgroundColor") == clear
    shell.show(systemUI={"statusBar": {**BAR, "color": "url(x)"}})
    wait_for_style(page, f"{SECOND} tandem-status-bar", "backgroundColor", clear)


def test_a_status_bar_goes_and_comes_back(shell: StandIn, both: Device) -> None:
    for is_visible, opacity in (False, "0"), (True, "1"):
        shell.show(systemUI={"statusBar": {**BAR, "visible": is_visible}})
        for frame in FIRST, SECOND:
            wait_for_style(both.page, f"{frame} tandem-status-bar", "opacity", opacity)


def test_a_page_begins_below_a_status_bar_that_does_not_overlay_it(shell, page) -> None:
    covering = {"key": "e9", "url": "/covering", "title": "Covering"}
    shell.state.update(navigationBar="hidden", stack=[covering], base=covering, visible=covering)
    shell.state["tabs"][0]["visible"] = covering
    device = Device(shell, page)
    device.wait_for("tandem-web-views [data-covers]")
    page.wait_until(lambda _: "/insets/59/83" in shell.loads, "the insets under the status bar")
    top = "document.querySelector('tandem-web-views [data-covers]').offsetTop"
    assert page.evaluate(top) == 0
    shell.show(systemUI={"statusBar": {**BAR, "overlays": False}})
    page.wait_until(f"{top} === 59")
    page.wait_until(lambda _: "/insets/0/83" in shell.loads, "the insets below the status bar")
    shell.show(systemUI={"statusBar": {**BAR, "overlays": False, "visible": False}})
    page.wait_until(f"{top} === 0")


def test_a_splash_screen_covers_the_device_until_it_goes(shell: StandIn, both: Device) -> None:
    page = both.page
    splash = f"{SECOND} .app-splash"
    shell.show(systemUI={"splash": {"fadeMilliseconds": 400}})
    page.wait_until(f"document.querySelector(`{splash}`)?.checkVisibility()")
    assert page.evaluate(f"document.querySelector(`{splash}`).textContent") == "Example"
    rectangle = "JSON.stringify(document.querySelector(`{}`).getBoundingClientRect())"
    glass = page.evaluate(rectangle.format(f"{SECOND} .glass"))
    assert page.evaluate(rectangle.format(splash)) == glass, "it fills the screen"
    assert_accessible(page, "a splash screen")
    shell.show(systemUI={})
    page.wait_until(f"!document.querySelector(`{splash}`).checkVisibility()")


def keep_toasts(page: Page) -> None:
    """Keeps each text that a toast of the first frame gets, in `toasts`."""
    page.run(
        "window.toasts = []; new MutationObserver(() => {"
        " const text = document.querySelector('.app-toast')?.textContent ?? '';"
        " if (text && text !== toasts.at(-1)) toasts.push(text);"
        "}).observe(document.body, { childList: true, subtree: true })"
    )


def test_a_toast_is_shown_once_in_each_frame(shell: StandIn, both: Device) -> None:
    page = both.page
    keep_toasts(page)
    shell.show(systemUI={"toast": toast(1, "Saved", duration="short")})
    wait_for_toast(page, "Saved", "Saved")
    regions = "[...document.querySelectorAll('.app-toast')].map(({ role }) => role)"
    assert page.evaluate(regions) == ["status", None], "one of the two frames speaks"
    assert_accessible(page, "toasts")
    wait_for_toast(page, "", "")
    # It is gone, so that another one of this text would be seen.
    page.run("toasts.push('')")
    shell.show(navigationBar="hidden")
    page.wait_until("document.querySelector('.base > tandem-navigation-bar').hidden")
    shell.show(systemUI={"toast": toast(2, "Saved again")})
    wait_for_toast(page, "Saved again", "Saved again")
    expected = ["Saved", "", "Saved again"]
    assert page.evaluate("toasts") == expected, "a later state repeats nothing"


@pytest.mark.parametrize("duration", ["short", "long"])
def test_a_toast_stays_as_long_as_the_app_asks(shell, page: Page, duration: str) -> None:
    page.raw.clock.install()
    device = Device(shell, page)
    device.wait_for("[role=tab]")
    page.raw.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)

    def is_shown(page: Page) -> bool:
        page.raw.clock.run_for(50)
        return page.evaluate(TOASTS) == ["Saved"]

    shell.show(systemUI={"toast": toast(1, "Saved", duration=duration)})
    page.wait_until(is_shown, "the toast")
    page.raw.clock.run_for({"short": 2000, "long": 3500}[duration] - 100)
    assert page.evaluate(TOASTS) == ["Saved"]
    page.raw.clock.run_for(200)
    wait_for_toast(page, "")


def test_a_toast_stands_where_the_app_asks(shell: StandIn, both: Device) -> None:
    page = both.page
    middle = (
        "((toast, glass) => (toast.top + toast.bottom - 2 * glass.top) / 2 / glass.height)"
        f"(document.querySelector(`{SECOND} .app-toast`).getBoundingClientRect(),"
        f" document.querySelector(`{SECOND} .glass`).getBoundingClientRect())"
    )
    parts = {"top": (0.1, 0.3), "center": (0.49, 0.51), "bottom": (0.7, 0.9)}
    for number, (position, (least, most)) in enumerate(parts.items()):
        shell.show(systemUI={"toast": toast(number, position, position=position)})
        wait_for_toast(page, position, position)
        page.wait_until_still()
        assert least < page.evaluate(middle) < most, position


def test_what_an_app_said_before_this_page_came_is_old_news(shell: StandIn, page: Page) -> None:
    haptic = {"id": 4, "kind": "selection"}
    shell.state["systemUI"] = {"toast": toast(7, "Old"), "haptic": haptic}
    device = Device(shell, page)
    keep_toasts(page)
    device.wait_for("tandem-system-ui")
    shell.show(systemUI={"toast": toast(7, "Old"), "haptic": {"id": 5, "kind": "impactHeavy"}})
    page.wait_until(lambda page: page.evaluate(CHIPS) == ["Impact: heavy"], "the new haptic")
    shell.show(systemUI={"toast": toast(8, "New")})
    wait_for_toast(page, "New")
    assert page.evaluate("toasts") == ["New"]


def test_another_run_of_the_shell_counts_from_the_start(shell: StandIn, page: Page) -> None:
    device = Device(shell, page)
    device.wait_for("tandem-modals")
    shell.show(systemUI={"toast": toast(1, "First")})
    wait_for_toast(page, "First")
    shell.state.update(epoch="epoch-2", systemUI=None)
    shell.disconnect(1001, "restarting")
    wait_for_toast(page, "")
    page.wait_until("document.querySelector('tandem-device').dataset.link === 'open'")
    shell.show(systemUI={"toast": toast(1, "Of the next run")})
    wait_for_toast(page, "Of the next run")


def test_a_frame_says_which_haptic_it_was(shell, both: Device) -> None:
    for number, (haptic, text) in enumerate((
        ({"kind": "impactLight"}, "Impact: light"),
        ({"kind": "notificationError"}, "Notification: error"),
        ({"kind": "vibrate", "milliseconds": 300}, "Vibration: 300 ms"),
        ({"kind": "selection"}, "Selection"),
    )):
        shell.show(systemUI={"haptic": {"id": number, **haptic}})
        both.page.wait_until(lambda page, text=text: page.evaluate(CHIPS) == [text, text], text)
    both.page.wait_until(lambda page: page.evaluate(CHIPS) == ["", ""], "the end of it")
    assert both.page.problems() == []
