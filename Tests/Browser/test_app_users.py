"""Users: the requirements and success criteria of the list-to-detail design, in the real shell.

Each docstring quotes the line of the design that its test shows.
"""

import json
import shutil
from collections.abc import Callable, Iterator

import pytest
from app_device import Device, assert_accessible, drag, plain_site, type_text
from pages import Engine, Page
from shell_process import ShellProcess
from waiting import wait_until

# What differs between the engines is shown by the table, by test_lockstep and by the other apps.
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


def bar(device: Device, part: str) -> str:
    return device.page.text(f"tandem-navigation-bar .bar-{part}")


def open_user(device: Device, user: str) -> Page:
    """Taps a row and waits until shell and page show the detail."""
    view = device.view()
    view.click(f".row[href='/users/{user}']")
    device.controller.wait_for_path(f"/users/{user}")
    view.wait_until(f"!!{CARD}")
    return view


def wait_for_refresh(device: Device) -> None:
    """Waits for the end of a refresh, whose beginning the newest state may not tell any more."""
    events = device.shell.events
    wait_until(lambda: any(event["event"] == "refreshed" for event in events), "a refresh's end")
    device.controller.wait_for(lambda state: not state["refreshing"], "the end of the refresh")


def test_fr1_the_list_stands_in_a_navigation_stack(device):
    """FR1: Wrap UsersView List in NavigationStack."""
    state = device.state()
    assert [entry["url"] for entry in state["stack"]] == ["/"]
    assert state["tabBarVisible"] is False
    open_user(device, "u07")
    assert [entry["url"] for entry in device.state()["stack"]] == ["/", "/users/u07"]


def test_fr2_list_items_navigate_to_the_detail(device):
    """FR2: List items navigate to detail via NavigationLink. Tapping user shows detail screen."""
    view = open_user(device, "u10")
    assert view.path() == "/users/u10"
    assert view.text(".card h1") == "Eleni Papadaki"


def test_fr3_the_detail_shows_name_and_email(device):
    """FR3: UserDetailView shows name and email. Detail shows correct name and email."""
    view = device.view()
    users = view.evaluate("fetch('/data/users.json').then(answer => answer.json())")
    for user in users[3], users[40]:
        open_user(device, user["id"])
        assert view.text(".card h1") == user["name"]
        assert view.text(".card .email") == user["email"]
        assert view.evaluate("document.querySelector('.card a').href") == f"mailto:{user['email']}"
        device.controller.back()
        view.wait_until(HAS_LIST)


def test_fr4_the_native_back_button_works(device):
    """FR4: Native back button/swipe works. Back button appears and works."""
    assert not device.page.evaluate("document.querySelector('#back').offsetWidth > 0")
    view = open_user(device, "u07")
    device.page.wait_until("document.querySelector('.bar-back-title').innerText === 'Users'")
    device.tap("#back")
    device.controller.wait_for_path("/")
    view.wait_until(HAS_LIST)
    assert device.state()["stack"] == [device.state()["visible"]]


def test_swipe_back_gesture_works(device):
    """Swipe-back gesture works."""
    view = open_user(device, "u07")
    device.page.wait_until("document.querySelector('.edge-strip').offsetWidth > 0")
    drag(device.page, ".edge-strip", across=300, down=0)
    device.controller.wait_for_path("/")
    view.wait_until(HAS_LIST)


def test_a_swipe_that_is_let_go_early_stays(device):
    """Swipe-back gesture works: let go before the middle, it changes nothing."""
    view = open_user(device, "u07")
    revision = device.state()["revision"]
    device.page.wait_until("document.querySelector('.edge-strip').offsetWidth > 0")
    drag(device.page, ".edge-strip", across=40, down=0)
    device.controller.action("swipeBack", phase="cancelled")
    assert view.path() == "/users/u07"
    assert device.state()["visible"]["url"] == "/users/u07"
    assert device.state()["stack"][0]["url"] == "/"
    assert device.state()["revision"] - revision <= 3


def test_the_list_has_a_large_title_and_the_detail_an_inline_one(device):
    """List appears with "Users" navigation title; User Details, display mode inline."""
    device.page.wait_until("document.querySelector('.bar-large-title').innerText === 'Users'")
    device.controller.wait_for(lambda state: state["navigationBar"] == "large", "a large bar")
    open_user(device, "u07")
    device.page.wait_until("document.querySelector('.bar-title').innerText === 'User Details'")
    device.controller.wait_for(lambda state: state["navigationBar"] == "inline", "a small bar")


def test_the_web_bar_is_hidden_where_the_native_one_is(device):
    """List appears with "Users" navigation title: once, in the native bar."""
    view = device.view()
    assert view.evaluate("document.querySelector('.bar').getClientRects().length === 0")
    assert view.evaluate("document.querySelector('h1').getBoundingClientRect().width <= 1")


def test_list_state_is_preserved_after_returning(device):
    """List state preserved after returning: scroll position, filter, and no second load."""
    view = device.view()
    view.evaluate("window.survivor = true")
    updated = view.text(".count")
    view.evaluate("document.querySelector(\".row[href='/users/u45']\").scrollIntoView()")
    view.wait_until(SCROLLED)
    before = view.evaluate("scrollY")
    open_user(device, "u45")
    assert view.evaluate("scrollY") == 0
    device.controller.back()
    view.wait_until(HAS_LIST)
    view.wait_until(f"Math.abs(scrollY - {before}) < 2", "the scroll position from before")
    assert view.evaluate("document.activeElement.getAttribute('href')") == "/users/u45"
    assert view.text(".count") == updated
    assert view.evaluate("window.survivor") is True


def test_the_filter_is_kept_after_returning(device):
    """List state preserved after returning: what was typed into the search field too."""
    view = device.view()
    type_text(view, "input[type=search]", "jonsdot")
    view.wait_until("document.querySelectorAll('.row').length === 1")
    view.click(".row")
    view.wait_until(f"!!{CARD}")
    assert view.text(".card h1") == "Freya Jónsdóttir"
    device.controller.back()
    view.wait_until("document.querySelectorAll('.row').length === 1")
    assert view.evaluate("document.querySelector('input').value") == "jonsdot"


def test_a_session_that_starts_anew_shows_the_list_from_its_top(device):
    """The list starts below the navigation bar, whatever an earlier run was scrolled to."""
    view = device.view()
    view.evaluate("document.querySelector(\".row[href='/users/u45']\").scrollIntoView()")
    view.wait_until(SCROLLED)
    device.page.goto("about:blank")
    device.shell.kill()
    shutil.rmtree(device.shell.state_home)
    device.shell.restart()
    device.page.goto(device.shell.control)
    view = device.wait_for_view("tabs", f"{HAS_LIST} && tandem.connected && !!tandem.target")
    kept = "JSON.parse(sessionStorage.getItem('users.scroll')).positions.length"
    assert view.evaluate(kept) > 0, "the earlier run left a position"
    assert view.evaluate("scrollY") == 0


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


@pytest.mark.parametrize("engine", ["chromium"], indirect=True)
def test_scroll_is_kept_though_the_app_comes_after_the_shell_has_answered(open_device, engine):
    """List state preserved after returning: the shell tells its run and the key only once."""
    held = []
    engine.raw.route("**/src/main.js", lambda route: held.append(route))
    device = open_device()
    view = device.view()
    is_told = "window.tandem?.connected && !!tandem.target"

    view.wait_until(f"{is_told} && !({HAS_LIST})")
    held.pop().continue_()
    view.wait_until(HAS_LIST)
    view.evaluate("document.querySelector(\".row[href='/users/u45']\").scrollIntoView()")
    view.wait_until(SCROLLED)
    before = view.evaluate("scrollY")

    view.evaluate("window.old = true")
    view.reload()
    view.wait_until(f"!window.old && {is_told} && !({HAS_LIST})")
    held.pop().continue_()
    view.wait_until(f"Math.abs(scrollY - {before}) < 2", "the scroll position from before")


# Writes down what a document shows while it loads, which may be gone before a test looks.
WATCH_LOADING = """new MutationObserver(() => {
  const shown = document.querySelector(".spinner")?.closest(".status")?.textContent;
  if (shown) (window.loadings ??= []).push(shown);
}).observe(document, { childList: true, subtree: true });"""


def test_loading_and_the_error_can_be_provoked_from_the_command_line(open_device, engine):
    """ProgressView("Loading..."), then Text("Error: …") and Button("Retry") { vm.load() }."""
    engine.raw.add_init_script(WATCH_LOADING)
    device = open_device("--open", "/?delay=100&error=1")
    view = device.wait_for_view("tabs", "!!document.querySelector('[role=alert] .problem')")
    assert "Loading" in view.evaluate("window.loadings[0]")
    assert view.text(".problem").startswith("Error: ")
    view.evaluate("void (window.loadings = [])")
    view.click(".primary")
    view.wait_until(HAS_LIST)
    assert view.evaluate("window.loadings.length") > 0, "the progress view again"


def test_the_error_can_be_provoked_at_run_time(device):
    """Test retry on error state: a link does it while the list is there."""
    view = device.view()
    device.controller.action("openURL", url="users:///?error=2")
    for _ in range(2):
        view.wait_until("!!document.querySelector('.status .problem')")
        view.evaluate("document.querySelector('.status').dataset.old = ''")
        view.click(".primary")
        view.wait_until("!document.querySelector('.status[data-old]')")
    view.wait_until(HAS_LIST)


def test_going_back_provokes_nothing_again(device):
    """List state preserved after returning: a setting of a link is followed once."""
    view = device.view()
    device.controller.action("openURL", url="/?error=1")
    view.wait_until("!!document.querySelector('.status .problem')")
    view.click(".primary")
    view.wait_until(HAS_LIST)
    open_user(device, "u01")
    device.controller.back()
    view.wait_until(HAS_LIST)


def test_a_server_that_answers_nonsense_is_an_error(device):
    """else if let err = vm.state.errorMessage: errors of the real server are shown as well."""
    view = device.view()
    view.evaluate("window.fetch = async () => new Response('[{\"id\": 1}]')")
    device.controller.action("openURL", url="/?delay=0")
    view.wait_until("document.querySelector('.problem')?.innerText.includes('no list of users')")


def test_pull_to_refresh_loads_the_list_anew(device):
    """Consider adding pull-to-refresh: the spinner ends when the list is there."""
    view = device.view()
    view.evaluate(
        "(() => { const real = fetch; window.loads = 0;"
        " window.fetch = (...call) => { window.loads += 1; return real(...call); }; })()"
    )
    device.page.wait_until("document.querySelector('tandem-navigation-bar').offsetWidth > 0")
    drag(device.page, "tandem-navigation-bar", across=0, down=260)
    wait_for_refresh(device)
    assert view.evaluate("window.loads") == 1
    assert view.evaluate(HAS_LIST)


def test_a_refresh_that_fails_keeps_the_list(device):
    """Consider adding pull-to-refresh: its failure is said above the list from before."""
    view = device.view()
    view.evaluate("window.fetch = () => Promise.reject(new TypeError('gone'))")
    device.controller.action("refresh")
    view.wait_until("document.querySelector('.banner')?.innerText.includes('cannot be reached')")
    assert view.evaluate(HAS_LIST)
    wait_for_refresh(device)


def test_a_detail_cannot_be_pulled(device):
    """Consider adding pull-to-refresh: only where there is something to load."""
    assert device.state()["canRefresh"] is True
    open_user(device, "u07")
    device.controller.wait_for(lambda state: state["canRefresh"] is False, "no refresh")


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


def test_no_sensitive_data_is_in_the_navigation_state(device):
    """No sensitive data in navigation state."""
    view = open_user(device, "u07")
    name, email = view.text(".card h1"), view.text(".card .email")
    text = json.dumps(device.state())
    assert name not in text and email not in text


@pytest.mark.parametrize("engine", ["chromium"], indirect=True)
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


@pytest.mark.parametrize("appearance", ["light", "dark"])
@pytest.mark.parametrize("platform", ["ios", "android"])
@pytest.mark.parametrize("engine", ["chromium"], indirect=True)
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


@pytest.mark.parametrize("width", [320, 390, 768, 1024])
@pytest.mark.parametrize("engine", ["chromium"], indirect=True)
def test_nothing_is_cut_off_and_targets_are_large(device, engine, width):
    """Verify on iOS simulator: from the smallest phone to a tablet."""
    page = engine.new_page()
    page.raw.set_viewport_size({"width": width, "height": 800})
    page.goto(device.shell.front + "/")
    page.wait_until(HAS_LIST)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        "[...document.querySelectorAll('a, button, input')].filter(item => item.offsetWidth > 1"
        " && !item.matches('.skip') && item.getBoundingClientRect().height < 44)"
        ".map(item => item.outerHTML)"
    )
    assert small == []
