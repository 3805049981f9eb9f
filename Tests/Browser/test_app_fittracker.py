"""FitTracker: what the design of the native bottom navigation asks for, in the real shell.

What the design does wrong is shown the other way round; `docs/designs.md` says why, line by line.
"""

import json
from collections.abc import Callable, Iterator

import pytest
from accessibility import assert_accessible
from device import Device
from engines import in_engines
from pages import Engine, Page
from shell_process import ShellProcess

TABS = [
    ("Home", "/", "house"),
    ("Schedule", "/schedule", "calendar"),
    ("Track", "/track", "plus.circle"),
    ("Progress", "/progress", "chart.bar"),
    ("Profile", "/profile", "person"),
]
NESTED = {
    "/schedule/monday": "schedule",
    "/track/squat": "track",
    "/track/squat/sets/2": "track",
    "/progress/deadlift": "progress",
    "/profile/goals": "profile",
}
# Screens whose parts are those of all others, too.
LOOKS = ["/", "/schedule/monday", "/track/squat/sets/2", "/progress", "/profile"]
BAR = "document.querySelector('tandem-tab-bar')"
KEYBOARD = "document.documentElement.style.getPropertyValue('--tandem-keyboard-height')"


@pytest.fixture(params=["chromium"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue(request.param)


@pytest.fixture
def open_device(
    launch_shell: Callable[..., ShellProcess], engine: Engine
) -> Iterator[Callable[..., Device]]:
    """Starts the app in the simulator and waits for its first screen."""
    devices: list[Device] = []

    def start(*arguments: str, query: str = "") -> Device:
        device = Device(launch_shell("fittracker", *arguments), engine, query)
        devices.append(device)
        device.wait_for_view("tabs", "window.tandem?.connected && !!document.querySelector('h1')")
        return device

    yield start
    for device in devices:
        device.close()


@pytest.fixture
def device(open_device: Callable[..., Device]) -> Device:
    return open_device()


def wait_for_highlight(device: Device, tab: str) -> None:
    """Waits until the bar of the simulator highlights this tab."""
    selected = "document.querySelector('[role=tab][aria-selected=true]')?.dataset.tab"
    device.page.wait_until(lambda page: page.evaluate(selected) == tab, f"the highlight of {tab}")


def wait_for_screen(device: Device, path: str) -> Page:
    """Waits until the app shows this path, and has ended its own motion."""
    view = device.view()
    view.wait_for_path(path)
    view.wait_until("!document.documentElement.dataset.transition")
    return view


@in_engines("chromium", deep=("webkit",))
def test_five_tabs_show_their_pages_without_a_step_of_the_history(device):
    tabs = device.state()["tabs"]
    assert [(tab["title"], tab["path"], tab["icon"]) for tab in tabs] == TABS
    titles = "[...document.querySelectorAll('[role=tab] .tab-title')].map(item => item.innerText)"
    assert device.page.evaluate(titles) == [title for title, _, _ in TABS]
    wait_for_highlight(device, "home")
    view = device.view()
    assert view.path() == "/"
    view.evaluate("window.survivor = true")
    before = view.evaluate("history.length")
    for title, path, _ in TABS[1:] + TABS[:1]:
        tab = title.lower()
        icon = f"document.querySelector('[role=tab][data-tab={tab}] .tab-icon').innerHTML"
        plain = device.page.evaluate(icon)
        device.tap(f"[role=tab][data-tab={tab}]")
        wait_for_screen(device, path)
        wait_for_highlight(device, tab)
        assert device.page.evaluate(icon) != plain, f"{title} has no icon for when it is selected"
    assert view.evaluate("window.survivor") is True
    assert view.evaluate("history.length") == before


def test_only_the_native_bar_is_there_blurred_above_the_scrolling_page(device):
    view = device.view()
    assert view.evaluate("document.documentElement.classList.contains('tandem-attached')")
    assert view.evaluate("document.querySelector('nav.tabs').getClientRects().length === 0")
    source = view.evaluate("fetch('/').then(answer => answer.text())")
    assert 0 < source.index("__tandem__") < source.index("stylesheet") < source.index("main.js")
    box = f"{BAR}.getBoundingClientRect()"
    glass = "document.querySelector('.glass').getBoundingClientRect()"
    device.page.wait_until(f"Math.abs({box}.bottom - {glass}.bottom) < 1.5")
    device.page.wait_until_still()
    before = device.page.evaluate(f"JSON.stringify({box})")
    view.evaluate("window.tandem.navigate('/track')")
    wait_for_screen(device, "/track").evaluate("scrollTo(0, 400)")
    view.wait_until("scrollY > 100")
    assert device.page.evaluate(f"JSON.stringify({box})") == before
    assert "blur" in device.page.evaluate(f"getComputedStyle({BAR}).backdropFilter")
    radius = "getComputedStyle(document.querySelector('[role=tab]')).borderTopLeftRadius"
    assert float(device.page.evaluate(radius).removesuffix("px")) >= 8


@in_engines("chromium", deep=("webkit",))
def test_moves_of_the_page_highlight_their_tab(device):
    view = device.view()
    link = "main a[href^='/track']"
    # WebKit's driver would press the bar that lies above a link at the end of the page.
    view.evaluate(f"document.querySelector({json.dumps(link)}).scrollIntoView({{block: 'center'}})")
    view.click(link)
    wait_for_highlight(device, "track")
    for path, tab in NESTED.items():
        view.evaluate(f"window.tandem.navigate({json.dumps(path)})")
        wait_for_highlight(device, tab)
        device.controller.wait_for_path(path)
    view.evaluate("window.tandem.navigate('/tracks')")
    device.controller.wait_for_path("/tracks")
    assert device.state()["selectedTab"] == "profile"
    view.evaluate("history.pushState(null, '', '/progress/deadlift')")
    wait_for_highlight(device, "progress")
    device.controller.wait_for_path("/progress/deadlift")
    view.evaluate("history.replaceState(history.state, '', '/progress/bench')")
    device.controller.wait_for_path("/progress/bench")


def test_deep_links_have_their_way_beneath_them_and_are_never_a_script(open_device):
    device = open_device("--open", "fittracker:///track/squat/sets/2")
    state = device.controller.wait_for_path("/track/squat/sets/2")
    wait_for_highlight(device, "track")
    way = ["/track", "/track/squat", "/track/squat/sets", "/track/squat/sets/2"]
    assert [entry["url"] for entry in state["stack"]] == way
    view = wait_for_screen(device, way[-1])
    assert view.text("h1") == "Set 2"
    device.controller.action("openURL", url="fittracker:///progress/deadlift")
    state = device.controller.wait_for_path("/progress/deadlift")
    wait_for_highlight(device, "progress")
    assert [entry["url"] for entry in state["stack"]] == ["/progress", "/progress/deadlift"]
    device.controller.action("openURL", url="/track/');window.isHit=true;('")
    view.wait_until("document.querySelector('h1').innerText === 'Not found'")
    assert view.evaluate("window.isHit === undefined")


def test_both_sides_agree_when_they_move_at_once(device):
    device.controller.tap("track")
    view = wait_for_screen(device, "/track")
    view.wait_until("!!document.querySelector('main a[href^=\"/track/\"]')")
    view.evaluate("document.querySelector('main a[href^=\"/track/\"]').click()")
    device.controller.tap("profile")
    device.controller.wait_for_path("/profile")
    wait_for_highlight(device, "profile")
    device.controller.tap("track")
    depth = {tab["id"]: tab["depth"] for tab in device.state()["tabs"]}
    assert depth["track"] == 2


def test_the_keyboard_covers_the_page_and_does_not_move_the_bar(device):
    view = device.view()
    field = "document.querySelector('#goal-deadlift')"
    bottom = f"{field}.getBoundingClientRect().bottom"
    box = f"JSON.stringify({BAR}.getBoundingClientRect())"
    device.controller.action("openURL", url="/profile/goals")
    wait_for_screen(device, "/profile/goals")
    for platform in "ios", "android":
        device.controller.action("setEnvironment", platform=platform, textScale=1.6)
        drawn = f"document.querySelector('tandem-device').dataset.platform === '{platform}'"
        device.page.wait_until(drawn, "the bar of the platform")
        view.wait_until(f"document.documentElement.dataset.tandemPlatform === '{platform}'")
        device.page.wait_until_still()
        before = device.page.evaluate(box)
        revision = device.state()["revision"]
        view.evaluate(f"(scrollTo(0, 0), {field}.focus({{preventScroll: true}}))")
        view.wait_until(f"{bottom} > innerHeight - 300", "a field where the keyboard comes")
        device.controller.action("setEnvironment", keyboardHeight=300)
        view.wait_until(f"{KEYBOARD} === '300px'")
        view.wait_until(f"{bottom} <= innerHeight - 300", "the field in sight")
        assert device.page.evaluate(box) == before
        device.controller.action("setEnvironment", keyboardHeight=0)
        view.wait_until(f"{KEYBOARD} === '0px'")
        assert device.page.evaluate(box) == before
        assert device.state()["revision"] == revision


@pytest.mark.parametrize(
    ("platform", "appearance"),
    [pytest.param("ios", "light", marks=pytest.mark.deep), ("android", "dark")],
)
def test_every_screen_is_accessible_and_looks_like_its_platform(open_device, platform, appearance):
    device = open_device(query=f"?appearance={appearance}&platform={platform}")
    view = device.view()
    view.wait_until(f"document.documentElement.dataset.tandemPlatform === '{platform}'")
    view.wait_until(f"getComputedStyle(document.documentElement).colorScheme === '{appearance}'")
    view.click("#load-sample")
    for path in LOOKS:
        device.controller.action("openURL", url=path)
        wait_for_screen(device, path)
        assert_accessible(view)
    view.evaluate("window.tandem.navigate('/profile')")
    wait_for_screen(device, "/profile")
    chevron = "getComputedStyle(document.querySelector('.row > .icon-forward')).display"
    assert (view.evaluate(chevron) == "none") == (platform == "android")
