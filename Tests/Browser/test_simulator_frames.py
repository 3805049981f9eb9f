"""Devices of the simulator page: their shapes, two of them side by side, and their gestures."""

import pytest
from accessibility import assert_accessible
from device import Device
from gestures import drag, press
from pages import Page
from simulator_device import engine, shell
from simulator_stand_in import DEVICES, StandIn, entry, sheet

__all__ = ["engine", "shell"]
pytestmark = pytest.mark.standalone
FIRST, SECOND = '[data-frame="1"]', '[data-frame="2"]'
FRAME_NAMES = "[...document.querySelectorAll('iframe')].map(({ name }) => name)"
DEEP = [entry("e1", "/main", "Tasks"), entry("e2", "/main/7", "Meters"), entry("e3", "/a", "A")]


@pytest.fixture
def wide(page: Page) -> Page:
    page.raw.set_viewport_size({"width": 1280, "height": 800})
    return page


def box(page: Page, selector: str) -> list[float]:
    """Left, top, width and height on the screen of the first device, in its own pixels."""
    return page.evaluate(
        "((box, glass, scale) => [box.x - glass.x, box.y - glass.y, box.width, box.height]"
        ".map((length) => Math.round(length / scale)))"
        f"(document.querySelector(`{selector}`).getBoundingClientRect(),"
        " document.querySelector('.glass').getBoundingClientRect(),"
        " document.querySelector('.glass').getBoundingClientRect().width"
        " / document.querySelector('.glass').offsetWidth)"
    )


@pytest.mark.parametrize("name", ["iphone-17-pro-max", "galaxy-s25", "ipad-air-11"])
def test_a_device_of_the_catalogue_has_its_own_shape(shell: StandIn, wide: Page, name: str) -> None:
    known = DEVICES[name]
    device = Device(shell, wide, f"?device={name}")
    shell.wait_for_action("setEnvironment", device=name)
    size = [0, 0, known["width"], known["height"]]
    wide.wait_until(lambda page: box(page, ".glass") == size, "its size")
    top = known["insets"]["portrait"]["top"]
    wide.wait_until(lambda page: box(page, "tandem-status-bar")[3] == top, "its status bar")
    room = wide.evaluate(
        "(({ top, bottom }) => top >= 0 && bottom <= innerHeight)"
        "(document.querySelector('tandem-device').getBoundingClientRect())"
    )
    assert room, "the whole device is in the window"


def test_a_device_is_turned_from_the_panel(shell: StandIn, wide: Page) -> None:
    device = Device(shell, wide, "?device=iphone-17")
    wide.click("#rotate")
    shell.wait_for_action("setEnvironment", orientation="landscape")
    wide.wait_until(lambda page: box(page, ".glass")[2:] == [874, 402], "a device on its side")
    wide.wait_until_still()
    left, _, width, _ = box(wide, "tandem-web-view")
    assert (left, width) == (62, 874 - 2 * 62), "the page lies beside the island"
    assert not wide.evaluate("document.querySelector('tandem-status-bar').checkVisibility()")


def test_two_platforms_show_one_shell(shell: StandIn, wide: Page) -> None:
    device = Device(shell, wide, "?platform=both")
    device.wait_for(f"{SECOND} [role=tab]")
    platforms = "[...document.querySelectorAll('tandem-device')].map((one) => one.dataset.platform)"
    both = ["ios", "android"]
    wide.wait_until(lambda page: page.evaluate(platforms) == both, "both platforms")
    wide.wait_until(lambda _: shell.loads == ["/main/7", "/main/7"], "both web views")
    ids = "[...document.querySelectorAll('[id]')].map(({ id }) => id)"
    assert wide.evaluate(f"new Set({ids}).size === {ids}.length"), "no id stands for two elements"
    wide.click(f"{SECOND} [data-tab=calendar]")
    shell.wait_for_action("selectTab", tab="calendar")
    for frame in (FIRST, SECOND):
        selected = f"document.querySelector(`{frame} [data-tab=calendar]`).ariaSelected === 'true'"
        wide.wait_until(selected, f"the tab in {frame}")
    shell.present(sheet("form", "/form"))
    device.wait_for(f"{SECOND} [data-modal=form]")
    wide.wait_until(f"document.activeElement.closest(`{SECOND}`) !== null", "focus where one acts")
    press(wide, "Escape")
    shell.wait_for_action("back")
    device.wait_for_no("[data-modal=form]")
    assert [name for name, _ in shell.actions].count("back") == 1
    assert wide.problems() == []


def test_the_second_frame_tells_its_pages_their_device(shell: StandIn, wide: Page) -> None:
    device = Device(shell, wide, "?platform=both&device=iphone-17,pixel-8")
    shell.present(sheet("wide", "/covering", kind="cover", navigationBar="hidden"))
    wide.wait_until(lambda _: "/environment/android/pixel-8" in shell.loads, "the environment")
    wide.wait_until(lambda _: "/insets/50/24" in shell.loads, "the insets of the second")
    assert not any(path.startswith("/environment/ios") for path in shell.loads)


def wait_for_names(page: Page, *names: str) -> None:
    """Waits until the frames of both devices have exactly these names, and their documents."""
    wanted = ["tandem:" + name for name in names]
    page.wait_until(lambda page: page.evaluate(FRAME_NAMES) == wanted, f"frames named {wanted}")
    for name in wanted:
        frame = page.frame(f"iframe[name='{name}']")
        frame.wait_until("location.href !== 'about:blank' && document.readyState === 'complete'")
        assert frame.evaluate("window.name") == name


def test_the_name_of_a_frame_says_the_platform_that_the_shell_has_not(shell, wide) -> None:
    device = Device(shell, wide, "?platform=both")
    wait_for_names(wide, "tab:main", "tab:main?platform=android")
    shell.present(sheet("form", "/form"))
    modals = "modal:form", "modal:form?platform=android"
    wait_for_names(wide, "tab:main", modals[0], "tab:main?platform=android", modals[1])
    assert sorted(shell.loads) == ["/form", "/form", "/main/7", "/main/7"], "each was loaded once"


def test_frames_are_named_for_the_platform_before_they_load(shell: StandIn, wide: Page) -> None:
    shell.state["environment"]["platform"] = "android"
    device = Device(shell, wide, "?platform=both&appearance=dark")
    wait_for_names(wide, "tab:main?platform=ios", "tab:main")
    assert shell.loads == ["/main/7", "/main/7"], "each was loaded once"


def test_frames_load_anew_when_the_shell_becomes_the_other_device(shell, wide) -> None:
    device = Device(shell, wide, "?platform=both")
    shell.present(sheet("form", "/form"))
    modals = "modal:form", "modal:form?platform=android"
    # Chromium asks twice for what a frame still loads when it goes.
    wait_for_names(wide, "tab:main", modals[0], "tab:main?platform=android", modals[1])
    shell.loads.clear()
    shell.show(environment={**shell.state["environment"], "platform": "android"})
    modals = "modal:form?platform=ios", "modal:form"
    wait_for_names(wide, "tab:main?platform=ios", modals[0], "tab:main", modals[1])
    assert sorted(shell.loads) == ["/form", "/form", "/main/7", "/main/7"], "each was loaded once"
    assert wide.problems() == []


def test_a_device_that_stays_alone_keeps_its_frames(shell: StandIn, wide: Page) -> None:
    device = Device(shell, wide)
    wait_for_names(wide, "tab:main")
    shell.show(environment={**shell.state["environment"], "platform": "android"})
    device.wait_for("tandem-device[data-platform=android]")
    wait_for_names(wide, "tab:main")
    assert shell.loads == ["/main/7"]


def test_a_small_window_shows_one_of_two_devices(shell: StandIn, page: Page) -> None:
    page.raw.set_viewport_size({"width": 482, "height": 800})
    device = Device(shell, page, "?platform=both")
    page.wait_until(f"document.querySelector(`{FIRST}`).checkVisibility()")
    assert not page.evaluate(f"document.querySelector(`{SECOND}`).checkVisibility()")
    page.click("#frame-switch button:last-child")
    page.wait_until(f"document.querySelector(`{SECOND}`).checkVisibility()")
    assert not page.evaluate(f"document.querySelector(`{FIRST}`).checkVisibility()")


def test_right_to_left_mirrors_the_chrome(shell: StandIn, page: Page) -> None:
    device = Device(shell, page, "?direction=rtl")
    page.wait_until("document.querySelector('tandem-device').dir === 'rtl'")
    assert box(page, "#back")[0] > 250
    assert box(page, "[data-tab=main]")[0] > box(page, "[data-tab=settings]")[0]
    page.evaluate("document.querySelector('[data-tab=main]').focus()")
    press(page, "ArrowLeft")
    page.wait_until(lambda _: device.focused() == "calendar", "the focus on the next tab")
    drag(page, (386, 400), (40, 400))
    shell.wait_for_action("swipeBack", phase="committed")
    page.wait_until("document.querySelector('.base .bar-title').textContent === 'Tasks'")


def test_android_goes_back_from_either_edge_and_shrinks_the_page(shell, page) -> None:
    shell.state.update(stack=DEEP, base=DEEP[-1], visible=DEEP[-1])
    device = Device(shell, page, "?platform=android")
    page.wait_until("document.querySelector('.edge-strip.trailing').checkVisibility()")
    drag(page, (386, 400), (240, 400), releases=False)
    width = "document.querySelector('tandem-web-views').getBoundingClientRect().width"
    page.wait_until(f"{width} < 380 && {width} > 340", "a smaller page")
    page.raw.mouse.up()
    shell.wait_for_action("swipeBack", phase="committed")
    page.wait_until("document.querySelector('.base .bar-title').textContent === 'Meters'")
    page.wait_until_still()
    shell.forget_actions()
    drag(page, (4, 400), (200, 400))
    shell.wait_for_action("swipeBack", phase="committed")
    page.wait_until("document.querySelector('.base .bar-title').textContent === 'Tasks'")


@pytest.mark.parametrize("selector", ["#back", "[data-tab=main]"])
def test_a_long_press_lists_the_entries_to_go_back_to(shell, page, selector) -> None:
    shell.state.update(stack=DEEP, base=DEEP[-1], visible=DEEP[-1])
    device = Device(shell, page)
    device.wait_for("tandem-stack-menu")
    page.raw.locator(selector).hover()
    page.raw.mouse.down()
    page.wait_until("document.querySelector('.stack-menu').checkVisibility()")
    page.raw.mouse.up()
    items = "[...document.querySelectorAll('[role=menuitem]')].map((one) => one.textContent)"
    assert page.evaluate(items) == ["Meters", "Tasks"]
    press(page, "ArrowDown")
    press(page, "Enter")
    shell.wait_for_action("pop", count=2)
    page.wait_until("!document.querySelector('.stack-menu').checkVisibility()")
    assert shell.actions == [("pop", {"count": 2})], "the press itself was no tap"


def test_a_large_title_goes_into_the_bar_while_the_page_is_scrolled(shell, page) -> None:
    top = entry("e9", "/scrolling", "Tasks")
    shell.state.update(stack=[top], base=top, visible=top, navigationBar="large")
    shell.state["tabs"][0]["visible"] = top
    device = Device(shell, page)
    device.wait_for(".base > [data-style=large]")
    page.wait_until_still()
    before = box(page, "tandem-web-view")
    frame = page.raw.query_selector("tandem-web-view iframe").content_frame()
    # Asked for is not shown yet: until then the frame has an empty document.
    frame.wait_for_url(f"{shell.front}/scrolling")
    frame.evaluate("scrollTo(0, 200)")
    device.wait_for("[data-style=large][data-collapsed]")
    page.wait_until_still()
    assert box(page, "tandem-web-view")[1] == 103
    title = "getComputedStyle(document.querySelector('.base .bar-title'))"
    assert page.evaluate(f"{title}.opacity") == "1"
    frame.evaluate("scrollTo(0, 0)")
    device.wait_for("[data-style=large]:not([data-collapsed])")
    page.wait_until_still()
    assert box(page, "tandem-web-view") == before


def test_axe_finds_nothing_in_two_frames(shell: StandIn, wide: Page) -> None:
    wide.raw.emulate_media(color_scheme="dark")
    device = Device(shell, wide, "?platform=both&direction=rtl&textScale=1.6")
    device.wait_for(f"{SECOND} [role=tab]")
    assert_accessible(wide, "two devices")
    shell.present(sheet("form", "/form"))
    device.wait_for(f"{SECOND} [data-modal=form]")
    assert_accessible(wide, "a sheet on both")
