"""FieldAgent: the requirements and success criteria of the main tab bar design, in the real shell.

Each docstring quotes the line of the design that its test shows.
"""

import json
from collections.abc import Callable, Iterator

import pytest
from app_device import Device, assert_accessible, drag, plain_site, type_text
from device_motion import press, settle
from pages import Engine, Page
from shell_process import ShellProcess
from waiting import wait_until

MARKS = {"main": "#tasks", "calendar": ".month", "road": ".map", "settings": ".switch"}
TITLES = {
    "main": "Main",
    "calendar": "Calendar",
    "road": "Road Planner",
    "settings": "Settings",
}
TASK = "/tasks/FA-1042"
SIGNATURE = f"{TASK}/signature"
SCREENS = [
    "/",
    "/done",
    "/calendar",
    "/calendar/2026-11-23",
    "/road",
    "/road/FA-1044",
    "/settings",
    "/settings/profile",
    TASK,
    SIGNATURE,
]
WIDTHS = [320, 390, 768, 1024]
TARGETS = (
    "[...document.querySelectorAll('button, a, .field, .switch, .steps label')].filter(item =>"
    " item.checkVisibility() && !(item.offsetWidth >= 44 && item.offsetHeight >= 44)"
    " && !item.closest('[data-native-bars] > .bar'))"
    ".map(item => `${item.outerHTML.slice(0, 80)} ${item.offsetWidth} ${item.offsetHeight}`)"
)
STORED = "JSON.parse(localStorage.getItem('fieldagent.data'))"


@pytest.fixture(params=["chromium", "webkit"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue(request.param)


@pytest.fixture
def device(launch_shell: Callable[..., ShellProcess], engine: Engine) -> Iterator[Device]:
    """The app in the simulator, at its first tab."""
    device = Device(launch_shell("fieldagent"), engine)
    show(device, "main")
    yield device
    device.close()


@pytest.fixture
def site() -> Iterator[str]:
    """The origin of a web server without a shell."""
    with plain_site("fieldagent") as origin:
        yield origin


def show(device: Device, tab: str) -> Page:
    """Taps a tab unless it is selected, and gives its web view once it shows its content."""
    if device.controller.wait_for(lambda state: True)["selectedTab"] != tab:
        device.tap(f"#tabs [data-tab={tab}]")
        device.controller.wait_for(lambda state: state["selectedTab"] == tab, f"the tab {tab}")
    device.page.wait_until(
        f"!!document.querySelector('[data-shown] iframe[name=\"tandem:tab:{tab}\"]')",
        f"the web view of {tab}",
    )
    return device.wait_for_view(
        f"tab:{tab}", "!!window.tandem?.connected && !!document.querySelector('main > *')"
    )


def open_task(device: Device, task: str = TASK) -> Page:
    """Taps a task of the list and gives the web view of its sheet."""
    press(device.view("tab:main"), f"a[href='{task}']")
    device.wait_for_modals(task)
    view = device.wait_for_view(f"modal:{task}", "!!document.querySelector('.steps')")
    settle(device)
    return view


def freeze(page: Page, count: int = 0) -> None:
    """Stops the feed after so many changes, as switching live updates off does."""
    page.evaluate(
        f"(() => {{ const data = {STORED}; data.settings.liveUpdates = false;"
        f" data.feed = {{count: {count}, startedAt: null}};"
        " localStorage.setItem('fieldagent.data', JSON.stringify(data));"
        " dispatchEvent(new StorageEvent('storage', { key: 'fieldagent.data' })); })()"
    )


def events(device: Device, name: str) -> list[str]:
    """The web views that the shell's log names in events of one kind, in order."""
    return [str(event["webView"]) for event in device.shell.events if event["event"] == name]


# The coordinator and its four tabs


def test_four_tabs_with_labels_and_icons(device):
    """Four tabs: Main (home icon), Calendar (calendar icon), Road Planner (map icon), Settings
    (gear icon); tab labels; standard tab bar at the bottom."""
    device.page.wait_until("document.querySelectorAll('#tabs [role=tab]').length === 4")
    tabs = device.state()["tabs"]
    assert {tab["id"]: tab["title"] for tab in tabs} == TITLES
    assert [tab["icon"] for tab in tabs] == ["house", "calendar", "map", "gearshape"]
    labels = device.page.evaluate(
        "[...document.querySelectorAll('#tabs [role=tab]')].map(tab => tab.innerText.trim())"
    )
    assert labels == list(TITLES.values())
    assert device.page.evaluate("document.querySelectorAll('#tabs [role=tab] svg').length") >= 4
    assert device.page.problems() == []


def test_the_selected_tab_is_highlighted(device):
    """Selected tab highlighted with accent color; standard tab switching behaviour."""
    for tab in ("calendar", "settings", "main"):
        show(device, tab)
        selected = "document.querySelector('#tabs [aria-selected=true]')"
        device.page.wait_until(f"{selected}.dataset.tab === '{tab}'")
        colour = f"getComputedStyle({selected}).color"
        other = "getComputedStyle(document.querySelector('#tabs [aria-selected=false]')).color"
        device.page.wait_until(f"{colour} !== {other}", "another colour")


def test_the_coordinator_has_no_view_of_its_own(device):
    """Main RIB converted to view-less (TabBar coordinator); no view of its own."""
    for tab in ("calendar", "road", "settings", "main"):
        show(device, tab)
    wanted = [f"tab:{tab}" for tab in ("main", "calendar", "road", "settings")]
    wait_until(lambda: events(device, "attached") == wanted, "one attached page a tab")
    names = device.page.evaluate("[...document.querySelectorAll('iframe')].map(it => it.name)")
    assert sorted(names) == sorted(f"tandem:tab:{tab}" for tab in TITLES)
    assert device.state()["root"] == "main"


def test_attach_and_detach_are_in_the_log(device):
    """Proper attachChild/detachChild usage; MainRouter: child attach/detach, visible in the log."""
    show(device, "calendar")
    wanted = ["tab:main", "tab:calendar"]
    wait_until(lambda: events(device, "attached") == wanted, "the attached tabs")
    open_task_from_day(device)
    wait_until(lambda: f"modal:{TASK}" in events(device, "attached"), "the attached sheet")
    device.controller.action("dismiss")
    device.wait_for_modals()
    wait_until(lambda: f"modal:{TASK}" in events(device, "detached"), "the sheet's detach")
    device.controller.action("setTabs", tabs=["main", "road", "settings"])
    wait_until(lambda: "tab:calendar" in events(device, "detached"), "the tab's detach")


def open_task_from_day(device: Device) -> None:
    calendar = device.view("tab:calendar")
    press(calendar, ".today")
    device.controller.wait_for(lambda state: state["visible"]["url"].startswith("/calendar/2"))
    press(calendar, f"a[href='{TASK}']")
    device.wait_for_modals(TASK)
    device.wait_for_view(f"modal:{TASK}", "!!document.querySelector('.steps')")


def test_every_tab_shows_its_own_content(device):
    """Each tab accessible and functional; CalendarTab, RoadPlannerTab, SettingsTab: initialization;
    each tab wrapped in its own navigation with a title."""
    bar = "document.querySelector('tandem-navigation-bar .bar-title')"
    for tab, title in TITLES.items():
        view = show(device, tab)
        view.wait_until(f"!!document.querySelector('{MARKS[tab]}')")
        view.wait_until(f"document.querySelector('h1').textContent === '{title}'", title)
        device.page.wait_until(f"{bar}.textContent === '{title}'", title)


# State preservation


def test_switching_tabs_loses_nothing(device):
    """SC-003: Tab state preservation with no data loss; Tab switching preserves state."""
    main = show(device, "main")
    freeze(main)
    main.evaluate("void (window.kept = 'kept')")
    type_text(main, "#filter", "e")
    main.evaluate("scrollTo({ top: 120, behavior: 'instant' })")
    main.wait_until("scrollY > 100")
    settings = show(device, "settings")
    press(settings, "a[href='/settings/profile']")
    settings.wait_until("!!document.querySelector('#name')")
    type_text(settings, "#name", "Half a na")
    for tab in ("calendar", "road", "main"):
        show(device, tab)
    assert main.evaluate("window.kept") == "kept"
    assert main.evaluate("document.querySelector('#filter').value") == "e"
    assert main.evaluate("scrollY") > 100
    show(device, "settings")
    assert settings.evaluate("document.querySelector('#name').value") == "Half a na"


def test_each_tab_maintains_an_independent_navigation_stack(device):
    """Each tab must maintain independent navigation stack; Navigation stacks maintained per tab."""
    press(show(device, "settings"), "a[href='/settings/profile']")
    device.controller.wait_for(lambda state: len(state["stack"]) == 2, "the profile")
    press(show(device, "road"), ".stops a")
    device.controller.wait_for(lambda state: len(state["stack"]) == 2, "the stop")
    press(show(device, "main"), "a[href='/done']")
    device.controller.wait_for(lambda state: len(state["stack"]) == 2, "what is done")
    depths = {tab["id"]: tab["depth"] for tab in device.state()["tabs"]}
    assert depths == {"main": 2, "calendar": 1, "road": 2, "settings": 2}
    device.controller.back()
    settings = show(device, "settings")
    settings.wait_for_path("/settings/profile")
    device.tap("tandem-navigation-bar .bar-back")
    settings.wait_until("!!document.querySelector('.switch')")
    state = device.controller.wait_for(lambda state: len(state["stack"]) == 1, "the root")
    depths = {tab["id"]: tab["depth"] for tab in state["tabs"]}
    assert depths == {"main": 1, "calendar": 1, "road": 2, "settings": 1}


def test_a_switch_loads_nothing(device):
    """SC-001: Tab switching within 0.3 seconds: what was shown once is there, and only revealed."""
    for tab in ("calendar", "road", "settings"):
        show(device, tab)
    state = device.controller.wait_for(lambda state: len(state["pages"]) == 4, "four pages")
    documents = [page["document"] for page in state["pages"]]
    for tab in ("main", "calendar", "settings", "road", "main"):
        view = show(device, tab)
        state = device.controller.wait_for(
            lambda state: all(
                page.get("revision") == state["revision"] for page in state["pages"]
            ),
            "every page at the newest revision",
        )
        page = next(page for page in state["pages"] if page["webView"] == f"tab:{tab}")
        assert page["changed"] is False
        assert view.evaluate("document.visibilityState") == "visible"
        assert [page["document"] for page in state["pages"]] == documents


def test_the_feed_goes_on_while_another_tab_is_selected(device):
    """HomeTab subscribes to dailyPlannerWorker.tasks; existing behaviour is preserved."""
    main = show(device, "main")
    main.evaluate("void (window.kept = true)")
    show(device, "settings")
    device.controller.wait_for(lambda state: state["tabs"][0].get("badge"), "a badge on Main")
    main = show(device, "main")
    device.controller.wait_for(lambda state: not state["tabs"][0].get("badge"), "no badge")
    assert main.evaluate("window.kept")
    assert "Planned" in main.text("#tasks")


# The task list and its details


def test_the_task_list_updates_live(device):
    """Task list subscription: the list changes by itself, in place, when the feed tells more."""
    main = show(device, "main")
    main.evaluate("void (window.kept = true)")
    freeze(main)
    main.evaluate(
        f"(() => {{ const data = {STORED}; data.settings.secondsPerChange = 0.2;"
        " data.feed = {count: 0, startedAt: Date.now()};"
        " localStorage.setItem('fieldagent.data', JSON.stringify(data)); })()"
    )
    main.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'fieldagent.data' }))")
    main.wait_until("document.querySelector('#tasks').innerText.includes('No hot water')")
    main.wait_until("document.querySelector('#progress').textContent === '3 of 9 tasks done'")
    assert main.evaluate("window.kept")


def test_a_tapped_task_routes_to_its_details_and_back(device):
    """HomeTabRouting: routeToTaskDetails(task:), routeFromTaskDetails(); Handles task taps → routes
    to TaskDetails; Can present TaskDetails modals."""
    freeze(show(device, "main"))
    sheet = open_task(device)
    assert "Green Fork" in sheet.text(".facts")
    modal = device.state()["modals"][0]
    assert (modal["kind"], modal["locked"]) == ("sheet", False)
    assert [entry["url"] for entry in device.state()["stack"]] == ["/"]
    sheet.click("#close")
    device.wait_for_modals()
    assert device.view("tab:main").path() == "/"


def test_the_tab_bar_stays_under_a_sheet_and_goes_for_a_cover(device):
    """Tab bar must remain visible unless full-screen modal is presented; Tab bar hidden when
    full-screen modals presented; Tab bar visibility with modals."""
    freeze(show(device, "main"))
    sheet = open_task(device)
    assert device.state()["tabBarVisible"], "a sheet only covers the bar"
    to_signature(device, sheet)
    assert not device.state()["tabBarVisible"], "a cover hides it"
    device.view(f"modal:{SIGNATURE}").click("#close")
    device.wait_for_modals(TASK)
    assert device.state()["tabBarVisible"]


def to_signature(device: Device, sheet: Page) -> Page:
    """Sets off, starts work and asks for the signature."""
    for label in ("Set off", "Start work", "Complete with signature"):
        sheet.wait_until(f"document.querySelector('#next').innerText.trim() === '{label}'")
        press(sheet, "#next")
    device.wait_for_modals(TASK, SIGNATURE)
    view = device.wait_for_view(f"modal:{SIGNATURE}", "!!document.querySelector('#pad')")
    settle(device)
    return view


def test_a_signature_completes_the_task(device):
    """The list updates live: what is done in the sheet and the cover shows in the tab."""
    freeze(show(device, "main"))
    sheet = open_task(device)
    cover = to_signature(device, sheet)
    assert cover.evaluate("document.querySelector('#save').disabled")
    drag(cover, "#pad", 80, -20)
    cover.wait_until("document.querySelectorAll('#pad path').length > 0")
    type_text(cover, "#signer", "A. Resident")
    cover.wait_until("!document.querySelector('#save').disabled")
    press(cover, "#save")
    device.wait_for_modals(TASK)
    sheet.wait_until("document.querySelector('.signed')?.innerText.includes('A. Resident')")
    main = device.view("tab:main")
    main.wait_until("document.querySelector('#progress').textContent === '1 of 7 tasks done'")


def test_the_map_of_a_task_is_in_another_tab(device):
    """A link from a sheet goes to its tab: the sheet is dismissed, the stop is pushed."""
    freeze(show(device, "main"))
    sheet = open_task(device)
    press(sheet, "#map")
    device.wait_for_modals()
    state = device.controller.wait_for(lambda state: state["selectedTab"] == "road", "the tab")
    assert [entry["url"] for entry in state["stack"]] == ["/road", "/road/FA-1042"]
    device.wait_for_view("tab:road", "document.querySelector('h1').textContent === 'Green Fork'")


def test_a_link_opens_a_task_over_the_tab(device):
    """TaskDetails integration remains: a deep link presents the same sheet."""
    device.controller.action("openURL", url=f"fieldagent:/{TASK}")
    device.wait_for_modals(TASK)
    device.controller.action("openURL", url="fieldagent://calendar/2026-11-23")
    device.wait_for_modals()
    state = device.controller.wait_for(lambda state: state["selectedTab"] == "calendar")
    assert [entry["url"] for entry in state["stack"]] == ["/calendar", "/calendar/2026-11-23"]


# Calendar, Road Planner, Settings


def test_settings_reach_the_other_tabs(device):
    """Settings that matter: the unit changes the route, the name the greeting."""
    freeze(show(device, "main"))
    road = show(device, "road")
    road.wait_until("document.querySelector('.totals').innerText.includes('24 km')")
    settings = show(device, "settings")
    press(settings, ".segments button:nth-child(2)")
    press(settings, "a[href='/settings/profile']")
    settings.wait_until("!!document.querySelector('#name')")
    type_text(settings, "#name", "Kim Sato")
    press(settings, "#save-name")
    settings.wait_until("document.querySelector('main').innerText.includes('Kim Sato')")
    road.wait_until("document.querySelector('.totals').innerText.includes('14.9 mi')")
    main = device.view("tab:main")
    main.wait_until("document.querySelector('.summary h2').textContent.endsWith(', Kim')")


def test_the_road_planner_orders_the_stops(device):
    """Road Planner: ordered stops with distances on a drawn map."""
    freeze(show(device, "main"))
    road = show(device, "road")
    names = "[...document.querySelectorAll('.stops strong')].map(it => it.textContent)"
    road.wait_until("document.querySelectorAll('.stops li').length === 7")
    by_time = road.evaluate(names)
    assert by_time[0] == "Harbour Bakery"
    assert road.evaluate("document.querySelectorAll('.map-stop').length") == 7
    press(road, ".segments button:nth-child(2)")
    road.wait_until(lambda page: page.evaluate(names) != by_time, "another order")
    assert sorted(road.evaluate(names)) == sorted(by_time)


# The page on its own


def test_a_plain_web_page_has_tabs_that_keep_their_place(site, engine):
    """Works in a browser without a shell: tabs, details, and the way back."""
    page = engine.new_page()
    page.goto(site + "/")
    page.wait_until("!!document.querySelector('#tasks')")
    page.click(".tabs a[href='/settings']")
    page.wait_for_path("/settings")
    page.click("a[href='/settings/profile']")
    page.wait_for_path("/settings/profile")
    page.click(".tabs a[href='/']")
    page.wait_for_path("/")
    page.click(f"a[href='{TASK}']")
    page.wait_for_path(TASK)
    page.click("#close")
    page.wait_for_path("/")
    page.click(".tabs a[href='/settings']")
    page.wait_for_path("/settings/profile")
    page.click(".tabs a[href='/settings']")
    page.wait_for_path("/settings")
    assert page.problems() == []


def test_a_page_alone_in_the_shell_shows_whatever_is_topmost(launch_shell, engine):
    """A page that is alone shows the task full screen, and comes back."""
    shell = launch_shell("fieldagent")
    page = engine.new_page()
    page.goto(shell.front + "/")
    page.wait_until("!!window.tandem?.connected && !!document.querySelector('#tasks')")
    page.click(f"a[href='{TASK}']")
    page.wait_for_path(TASK)
    page.wait_until("!!document.querySelector('.steps')")
    page.click("#close")
    page.wait_for_path("/")
    page.wait_until("!!document.querySelector('#tasks')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(site, chromium, scheme):
    """Accessible in light and dark, on every screen."""
    page = chromium.new_page()
    page.raw.emulate_media(color_scheme=scheme)
    page.goto(site + "/")
    freeze(page, 11)
    for path in SCREENS:
        page.goto(site + path)
        page.wait_until("!!document.querySelector('main > *')")
        assert_accessible(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_simulator(launch_shell, chromium, scheme):
    """Accessible in the device too: every tab, the sheet and the cover."""
    device = Device(launch_shell("fieldagent"), chromium)
    device.page.raw.emulate_media(color_scheme=scheme)
    freeze(show(device, "main"))
    for tab in ("calendar", "road", "settings", "main"):
        assert_accessible(show(device, tab))
    sheet = open_task(device)
    assert_accessible(sheet)
    assert_accessible(to_signature(device, sheet))
    device.close()


def test_every_screen_fits_and_has_targets_that_can_be_hit(site, chromium):
    """From 320 to 1,024 pixels nothing is cut off, and controls have 44 pixels."""
    page = chromium.new_page()
    page.goto(site + "/")
    freeze(page, 11)
    for width in WIDTHS:
        page.raw.set_viewport_size({"width": width, "height": 800})
        for path in SCREENS:
            page.goto(site + path)
            page.wait_until("!!document.querySelector('main > *')")
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{path} is {wide} pixels too wide at {width}"
            assert page.evaluate(TARGETS) == [], f"small targets of {path} at {width}"
