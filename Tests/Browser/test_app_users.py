"""Users: the requirements and success criteria of the list-to-detail design, in the real shell.

Each docstring quotes the line of the design that its test shows.
"""

import json
from collections.abc import Callable, Iterator

import pytest
from accessibility import assert_accessible
from device import Device
from engines import BOTH, in_engines
from gestures import drag_element
from pages import Engine, Page
from shell_process import ShellProcess
from static_site import plain_site
from waiting import wait_until

# What differs between the engines is shown by the table and by test_lockstep; the screens, whatever
# they show, by users-screens.test.js.
ENGINES = ["chromium"]
HAS_LIST = "document.querySelectorAll('.row').length > 40"
CARD = "document.querySelector('.card')"
SCROLLED = "scrollY > 500"


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue(request.param)


@pytest.fixture
def open_device(
    launch_shell: Callable[..., ShellProcess], engine: Engine
) -> Iterator[Callable[..., Device]]:
    """Starts the app in the simulator: `open_device(*arguments of tandem run)`."""
    devices: list[Device] = []

    def start(*arguments: str, query: str = "") -> Device:
        devices.append(Device(launch_shell("users", *arguments), engine, query))
        return devices[-1]

    yield start
    for device in devices:
        device.close()


@pytest.fixture
def device(open_device: Callable[..., Device]) -> Device:
    device = open_device()
    device.wait_for_view("tabs", HAS_LIST)
    return device


def open_user(device: Device, user: str) -> Page:
    """Taps a row and waits until shell and page show the detail."""
    view = device.view()
    view.click(f".row[href='/users/{user}']")
    device.controller.wait_for_path(f"/users/{user}")
    view.wait_until(f"!!{CARD}")
    return view


@BOTH
def test_a_row_leads_to_the_detail_and_the_native_back_button_back(device):
    """FR1 NavigationStack, FR2 NavigationLink, FR3 name and email, FR4 native back button.

    List appears with "Users" navigation title, the detail with an inline one; no sensitive data in
    navigation state.
    """
    assert [entry["url"] for entry in device.state()["stack"]] == ["/"]
    assert device.state()["tabBarVisible"] is False
    assert device.state()["navigationBar"] == "large"
    device.page.wait_until("document.querySelector('.bar-large-title').innerText === 'Users'")
    assert not device.page.evaluate("document.querySelector('#back').offsetWidth > 0")
    view = device.view()
    assert view.evaluate("document.querySelector('.bar').getClientRects().length === 0")
    assert view.evaluate("document.querySelector('h1').getBoundingClientRect().width <= 1")

    open_user(device, "u10")
    assert view.text(".card h1") == "Eleni Papadaki"
    assert view.text(".card .email") == "eleni.papadaki@example.org"
    state = device.state()
    assert [entry["url"] for entry in state["stack"]] == ["/", "/users/u10"]
    assert state["navigationBar"] == "inline"
    assert "Papadaki" not in json.dumps(state) and "example.org" not in json.dumps(state)
    device.page.wait_until("document.querySelector('.bar-title').innerText === 'User Details'")
    device.page.wait_until("document.querySelector('.bar-back-title').innerText === 'Users'")

    device.tap("#back")
    device.controller.wait_for_path("/")
    view.wait_until(HAS_LIST)
    state = device.state()
    assert state["stack"] == [state["visible"]]


def test_swipe_back_gesture_works(device):
    """Swipe-back gesture works; let go before the middle, it changes nothing."""
    view = open_user(device, "u07")
    revision = device.state()["revision"]
    device.page.wait_until("document.querySelector('.edge-strip').offsetWidth > 0")
    drag_element(device.page, ".edge-strip", across=40, down=0)
    device.controller.action("swipeBack", phase="cancelled")
    assert view.path() == "/users/u07"
    assert device.state()["visible"]["url"] == "/users/u07"
    assert device.state()["revision"] - revision <= 3
    drag_element(device.page, ".edge-strip", across=300, down=0)
    device.controller.wait_for_path("/")
    view.wait_until(HAS_LIST)


def test_scroll_is_kept_over_a_reload(device):
    """List state preserved after returning, from a document that was loaded anew too."""
    view = device.view()
    view.evaluate("document.querySelector(\".row[href='/users/u45']\").scrollIntoView()")
    view.wait_until(SCROLLED)
    before = view.evaluate("scrollY")
    view.evaluate("window.old = true")
    view.reload()
    view.wait_until(f"!window.old && {HAS_LIST}")
    view.wait_until(f"Math.abs(scrollY - {before}) < 2", "the scroll position from before")


def test_pull_to_refresh_loads_the_list_anew(device):
    """Consider adding pull-to-refresh: a failure keeps the list, and a detail has none."""
    view = device.view()
    view.evaluate("window.fetch = () => Promise.reject(new TypeError('gone'))")
    device.page.wait_until("document.querySelector('tandem-navigation-bar').offsetWidth > 0")
    drag_element(device.page, "tandem-navigation-bar", across=0, down=260)
    view.wait_until("document.querySelector('.banner')?.innerText.includes('cannot be reached')")
    assert view.evaluate(HAS_LIST)
    events = device.shell.events
    wait_until(lambda: any(event["event"] == "refreshed" for event in events), "a refresh's end")
    state = device.controller.wait_for(lambda state: not state["refreshing"], "a refresh's end")
    assert state["canRefresh"] is True
    open_user(device, "u07")
    device.controller.wait_for(lambda state: state["canRefresh"] is False, "no refresh")


@in_engines("chromium", deep=("webkit",))
def test_nfr1_the_app_works_without_a_shell(engine):
    """NFR1: Support iOS 13+ (NavigationView fallback if needed): here, a browser alone."""
    page = engine.new_page()
    with plain_site("users") as origin:
        page.goto(origin + "/")
        page.wait_until(HAS_LIST)
        assert page.text("h1") == "Users"
        page.evaluate("document.querySelector(\".row[href='/users/u45']\").scrollIntoView()")
        page.evaluate("scrollBy(0, -200)")
        before = page.evaluate("scrollY")
        page.click(".row[href='/users/u45']")
        page.wait_until(f"!!{CARD}")
        assert page.path() == "/users/u45"
        assert page.text(".bar-title") == "User Details"
        page.click(".bar [data-back]")
        page.wait_for_path("/")
        page.wait_until(f"Math.abs(scrollY - {before}) < 2", "the scroll position from before")
        page.goto(origin + "/users/u07")
        page.wait_until(f"!!{CARD}")
        page.click(".bar [data-back]")
        page.wait_until(HAS_LIST)
        assert page.path() == "/"


@pytest.mark.deep
def test_no_memory_is_leaked_by_going_to_details_and_back(device):
    """No memory leaks (ObservableObject lifecycle correct)."""
    view = device.view()
    session = device.page.raw.context.new_cdp_session(device.page.raw)
    session.send("Performance.enable")

    def counts() -> dict[str, int]:
        session.send("HeapProfiler.enable")
        session.send("HeapProfiler.collectGarbage")
        metrics = session.send("Performance.getMetrics")["metrics"]
        return {item["name"]: item["value"] for item in metrics}

    def round_trip() -> None:
        open_user(device, "u07")
        device.controller.back()
        device.controller.wait_for_path("/")
        view.wait_until(HAS_LIST)

    for _ in range(3):
        round_trip()
    before = counts()
    for _ in range(12):
        round_trip()
    after = counts()
    assert after["JSEventListeners"] <= before["JSEventListeners"] + 6
    assert after["Nodes"] <= before["Nodes"] * 1.5


@pytest.mark.parametrize(
    ("appearance", "platform"),
    [pytest.param("light", "android", marks=pytest.mark.deep), ("dark", "ios")],
)
def test_every_screen_is_accessible(open_device, appearance, platform):
    """Verify both platforms have consistent UX: names, roles and contrast on each."""
    device = open_device(query=f"?appearance={appearance}&platform={platform}")
    view = device.wait_for_view("tabs", HAS_LIST)
    view.wait_until(f"getComputedStyle(document.documentElement).colorScheme === '{appearance}'")
    assert_accessible(view)
    open_user(device, "u07")
    assert_accessible(view)
    device.controller.action("openURL", url="/users/nobody")
    view.wait_until("document.querySelector('.status h1')?.innerText === 'No such user'")
    assert_accessible(view)
    device.controller.action("openURL", url="/?delay=10000")
    view.wait_until("!!document.querySelector('.spinner')")
    assert_accessible(view)
    # A newer load makes an older one mean nothing.
    device.controller.action("openURL", url="/?error=1&delay=0")
    view.wait_until("!!document.querySelector('.status .problem')")
    assert_accessible(view)


def test_nothing_is_cut_off_and_targets_are_large(device, engine):
    """Verify on iOS simulator: from the smallest phone to a tablet."""
    page = engine.new_page()
    for width in 320, 1024:
        page.raw.set_viewport_size({"width": width, "height": 800})
        page.goto(device.shell.front + "/")
        page.wait_until(HAS_LIST)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        small = page.evaluate(
            "[...document.querySelectorAll('a, button, input')].filter(item => item.offsetWidth > 1"
            " && !item.matches('.skip') && item.getBoundingClientRect().height < 44)"
            ".map(item => item.outerHTML)"
        )
        assert small == [], f"{width} px"
