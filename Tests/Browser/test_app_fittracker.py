"""FitTracker: what the design of the native bottom navigation asks for, in the real shell.

Each docstring quotes the line of the design that its test shows. What the design does wrong is
shown the other way round, with the reason.
"""

import json
from collections.abc import Callable, Iterator

import pytest
from app_device import STILL, Device, assert_accessible
from pages import Engine, Page
from shell_process import ShellProcess

# What differs between the engines is shown by the table, by test_lockstep and by the other apps.
ENGINES = ["chromium"]
TABS = [
    ("Home", "/", "house"),
    ("Schedule", "/schedule", "calendar"),
    ("Track", "/track", "plus.circle"),
    ("Progress", "/progress", "chart.bar"),
    ("Profile", "/profile", "person"),
]
NESTED = {
    "/schedule/monday": "schedule",
    "/track/back-squat": "track",
    "/track/back-squat/sets": "track",
    "/progress/deadlift": "progress",
    "/profile/goals": "profile",
}
BAR = "document.querySelector('tandem-tab-bar').getBoundingClientRect()"


@pytest.fixture(params=ENGINES)
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


def selected(page: Page) -> str:
    """The tab that the bar of the simulator highlights."""
    return page.evaluate("document.querySelector('[role=tab][aria-selected=true]')?.dataset.tab")


def wait_for_highlight(device: Device, tab: str) -> None:
    device.page.wait_until(lambda page: selected(page) == tab, f"the highlight of {tab}")


# Create a RootViewController


def test_five_tabs_with_title_path_and_icon(device):
    """private let tabs: [(title: String, path: String, icon: String)] = […]"""
    tabs = device.state()["tabs"]
    assert [(tab["title"], tab["path"], tab["icon"]) for tab in tabs] == TABS
    titles = device.page.evaluate(
        "[...document.querySelectorAll('[role=tab] .tab-title')].map(item => item.innerText)"
    )
    assert titles == [title for title, _, _ in TABS]


def test_the_first_tab_is_selected_at_the_start(device):
    """tabBar.selectedItem = tabBar.items?.first"""
    wait_for_highlight(device, "home")
    assert device.view().path() == "/"


def test_a_tap_sends_a_navigation_command_to_the_web_view(device):
    """Send navigation commands to the WebView when a tab is tapped: the document stays."""
    view = device.view()
    view.evaluate("window.survivor = true")
    for title, path, _ in TABS[1:] + TABS[:1]:
        tab = title.lower()
        device.tap(f"[role=tab][data-tab={tab}]")
        view.wait_for_path(path)
        wait_for_highlight(device, tab)
        view.wait_until(f"document.title.length > 0 && location.pathname === {json.dumps(path)}")
    assert view.evaluate("window.survivor") is True


def test_a_path_is_data_and_never_a_script(device):
    """window.history.pushState({}, "", "\\(targetPath)"): cured, nothing is interpolated."""
    view = device.view()
    device.controller.action("openURL", url="/track/');window.isHit=true;('")
    device.controller.wait_for(lambda state: state["visible"]["url"].startswith("/track/"))
    view.wait_until("location.pathname.startsWith('/track/')")
    assert view.evaluate("window.isHit === undefined")


def test_a_tab_tap_is_no_step_of_the_browsers_history(device):
    """Navigating is done by pushing to the browser history: cured, a tap replaces (`ios`)."""
    view = device.view()
    before = view.evaluate("history.length")
    for tab in "track", "progress", "home", "profile":
        device.controller.tap(tab)
        wait_for_highlight(device, tab)
    view.wait_for_path("/profile")
    assert view.evaluate("history.length") == before


# Hide the web nav when running inside Capacitor


def test_the_web_nav_is_hidden_in_the_shell(device):
    """Hide the web nav when running inside Capacitor."""
    view = device.view()
    assert view.evaluate("document.querySelector('nav.tab-bar').getClientRects().length === 0")
    assert view.evaluate("document.documentElement.classList.contains('tandem-attached')")


def test_the_web_nav_is_hidden_before_the_first_script_of_the_app(device):
    """or apply a body class in head <script> that the native shell injects."""
    view = device.view()
    source = view.evaluate("fetch('/').then(answer => answer.text())")
    assert 0 < source.index("__tandem__") < source.index("/src/main.js")
    assert source.index("__tandem__") < source.index("stylesheet")


# Intercept navigation events from the web side


@pytest.mark.parametrize("path", NESTED)
def test_nested_routes_highlight_their_tab(device, path):
    """firstIndex(where: { $0.path == pathname }): cured, /track/back-squat is in Track."""
    view = device.view()
    view.evaluate(f"window.tandem.navigate({json.dumps(path)})")
    wait_for_highlight(device, NESTED[path])
    device.controller.wait_for_path(path)


def test_a_path_that_only_begins_like_a_tab_is_not_of_it(device):
    """broadcast the active path back to native and highlight the correct tab: and no other."""
    view = device.view()
    device.controller.tap("progress")
    view.wait_for_path("/progress")
    view.evaluate("window.tandem.navigate('/tracks')")
    device.controller.wait_for_path("/tracks")
    assert device.state()["selectedTab"] == "progress"


def test_a_link_in_the_page_is_reported(device):
    """If the user navigates from within the WebView (e.g., clicking a link) …"""
    view = device.view()
    view.click("main a[href^='/track']")
    wait_for_highlight(device, "track")


def test_the_apps_own_router_is_reported(device):
    """window.addEventListener("popstate", …): cured, pushState fires none and is seen as well."""
    view = device.view()
    view.evaluate("history.pushState(null, '', '/progress/deadlift')")
    wait_for_highlight(device, "progress")
    state = device.controller.wait_for_path("/progress/deadlift")
    assert state["visible"]["url"] == "/progress/deadlift"
    view.evaluate("history.replaceState(history.state, '', '/progress/bench-press')")
    device.controller.wait_for_path("/progress/bench-press")


def test_both_sides_agree_when_they_move_at_once(device):
    """This keeps the native tab bar in sync with deep links or client-side routing."""
    view = device.view()
    device.controller.tap("track")
    view.wait_until("!!document.querySelector('main a[href^=\"/track/\"]')")
    view.evaluate("document.querySelector('main a[href^=\"/track/\"]').click()")
    device.controller.tap("profile")
    device.controller.wait_for_path("/profile")
    wait_for_highlight(device, "profile")
    device.controller.tap("track")
    depth = {tab["id"]: tab["depth"] for tab in device.state()["tabs"]}
    assert depth["track"] == 2


def test_deep_links_select_tab_and_screen(device):
    """in sync with deep links: scheme fittracker, with its root beneath."""
    view = device.view()
    device.controller.action("openURL", url="fittracker:///progress/deadlift")
    state = device.controller.wait_for_path("/progress/deadlift")
    wait_for_highlight(device, "progress")
    assert [entry["url"] for entry in state["stack"]] == ["/progress", "/progress/deadlift"]
    assert view.text("h1") != ""


def test_a_deep_link_at_the_start(open_device):
    """in sync with deep links: a cold one, with every page on the way to it beneath."""
    device = open_device("--open", "fittracker:///track/back-squat/sets/1")
    state = device.controller.wait_for_path("/track/back-squat/sets/1")
    wait_for_highlight(device, "track")
    way = ["/track", "/track/back-squat", "/track/back-squat/sets", "/track/back-squat/sets/1"]
    assert [entry["url"] for entry in state["stack"]] == way


# Build & run


def test_the_bar_is_anchored_to_the_bottom_with_the_page_behind_it(device):
    """the native tab bar anchored to the bottom with the WebView scrolling behind it"""
    view = device.view()
    glass = "document.querySelector('.glass').getBoundingClientRect()"
    device.page.wait_until(f"Math.abs({BAR}.bottom - {glass}.bottom) < 1.5")
    device.page.wait_until(STILL)
    before = device.page.evaluate(f"JSON.stringify({BAR})")
    view.evaluate("scrollTo(0, 400)")
    view.wait_until("scrollY > 100")
    assert device.page.evaluate(f"JSON.stringify({BAR})") == before


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_the_keyboard_does_not_move_the_bar(open_device, platform):
    """Keyboard dismissal no longer affects the bar because UIKit owns the layout."""
    device = open_device(query=f"?platform={platform}")
    view = device.view()
    device.controller.tap("profile")
    view.wait_until("!!document.querySelector('#rest')")
    device.controller.wait_for_path("/profile")
    device.page.wait_until(STILL)
    before = device.page.evaluate(f"JSON.stringify({BAR})")
    revision = device.state()["revision"]
    view.evaluate("document.querySelector('#rest').focus()")
    device.controller.action("setEnvironment", keyboardHeight=300)
    view.wait_until(
        "getComputedStyle(document.documentElement).getPropertyValue('--keyboard') === '300px'"
        " || document.documentElement.style.getPropertyValue('--tandem-keyboard-height')"
        " === '300px'"
    )
    assert device.page.evaluate(f"JSON.stringify({BAR})") == before
    view.wait_until(
        "document.querySelector('#rest').getBoundingClientRect().bottom <= innerHeight",
        "the field in sight",
    )
    device.controller.action("setEnvironment", keyboardHeight=0)
    view.wait_until(
        "document.documentElement.style.getPropertyValue('--tandem-keyboard-height') === '0px'"
    )
    assert device.page.evaluate(f"JSON.stringify({BAR})") == before
    assert device.state()["revision"] == revision


# Next steps


def test_the_selected_tab_has_its_own_icon(device):
    """Replace the SF Symbol icons with custom assets."""
    pictures = {}
    for title, _, _ in TABS:
        tab = title.lower()
        picture = f"document.querySelector('[role=tab][data-tab={tab}] .tab-icon').innerHTML"
        device.controller.tap("home" if tab != "home" else "track")
        wait_for_highlight(device, "home" if tab != "home" else "track")
        plain = device.page.evaluate(picture)
        device.controller.tap(tab)
        wait_for_highlight(device, tab)
        pictures[tab] = plain != device.page.evaluate(picture)
    assert pictures == {title.lower(): True for title, _, _ in TABS}


def test_the_bar_is_blurred_and_rounded(device):
    """Style the tab bar to match the brand (rounded corners, blur, etc.)."""
    style = "getComputedStyle(document.querySelector('{}')).{}"
    blur = " ?? ".join(
        [f"getComputedStyle(document.querySelector('tandem-tab-bar')).{name}"
         for name in ("backdropFilter", "webkitBackdropFilter")]
    )
    assert "blur" in device.page.evaluate(blur)
    radius = device.page.evaluate(style.format("[role=tab]", "borderTopLeftRadius"))
    assert float(radius.removesuffix("px")) >= 8


def test_text_grows_and_lines_turn_as_the_user_prefers(device):
    view = device.view()
    size = "parseFloat(getComputedStyle(document.querySelector('h1')).fontSize)"
    before = view.evaluate(size)
    device.controller.action("setEnvironment", textScale=1.5, locale="ar", reducedMotion=True)
    view.wait_until(f"Math.abs({size} - {before} * 1.5) < 0.1", "the larger title")
    view.wait_until("document.dir === 'rtl'", "the direction of Arabic")
    view.wait_until("document.documentElement.dataset.tandemReducedMotion === 'true'")
    spare = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert view.evaluate(spare) <= 0, "the page scrolls sideways"
    right = "document.querySelector('h1').getBoundingClientRect().right"
    assert view.evaluate(f"innerWidth - {right}") < 60, "the title does not begin at the right"


def test_android_looks_like_android(open_device):
    """Handle Android (similar approach using Kotlin + BottomNavigationView)."""
    device = open_device(query="?platform=android")
    view = device.view()
    view.wait_until("document.documentElement.dataset.tandemPlatform === 'android'")
    view.evaluate("window.tandem.navigate('/profile/goals')")
    view.wait_until("!!document.querySelector('.bar-button')")
    shown = "getComputedStyle(document.querySelector('.bar-button .{}')).display !== 'none'"
    assert view.evaluate(shown.format("only-android"))
    assert not view.evaluate(shown.format("only-ios"))
    device.controller.action("setEnvironment", platform="ios")
    view.wait_until("document.documentElement.dataset.tandemPlatform === 'ios'")
    assert view.evaluate(shown.format("only-ios"))
    assert not view.evaluate(shown.format("only-android"))
    assert view.path() == "/profile/goals"


@pytest.mark.parametrize("appearance", ["light", "dark"])
@pytest.mark.parametrize("platform", ["ios", "android"])
@pytest.mark.parametrize("engine", ["chromium"], indirect=True)
def test_every_screen_is_accessible(open_device, appearance, platform):
    """Style the tab bar to match the brand: with enough contrast, on both platforms."""
    device = open_device(query=f"?appearance={appearance}&platform={platform}")
    view = device.view()
    view.wait_until(f"document.documentElement.dataset.tandemPlatform === '{platform}'")
    view.wait_until(f"getComputedStyle(document.documentElement).colorScheme === '{appearance}'")
    for path in [path for _, path, _ in TABS] + list(NESTED):
        device.controller.action("openURL", url=path)
        view.wait_for_path(path)
        view.wait_until("!document.documentElement.dataset.transition")
        assert_accessible(view)
