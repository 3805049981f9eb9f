"""FieldAgent: the requirements and success criteria of the main tab bar design, in the real shell.

Each docstring quotes the lines of the design that its test shows. The feed stands still
(`/?pace=0`) until a test lets it run at a pace of its own, so that no test waits for the clock.
"""

from collections.abc import Callable, Iterator

import pytest
from accessibility import assert_accessible
from device import Device
from engines import in_engines
from gestures import drag_element, type_text
from pages import Engine, Page
from shell_process import ShellProcess
from static_site import plain_site
from waiting import wait_until

MARKS = {"main": ".tasks", "calendar": ".days", "road": ".map", "settings": ".switch"}
TITLES = {
    "main": "Main",
    "calendar": "Calendar",
    "road": "Road Planner",
    "settings": "Settings",
}
TASK = "/tasks/FA-1042"
SIGNATURE = f"{TASK}/signature"
# Axe looks at these alone and in the light, at what the others are made of in the dark device.
LIGHT = ["/road", "/settings", "/calendar/2026-11-23", "/road/FA-1044", "/settings/profile"]
DARK = ["/", "/done", "/calendar", TASK, SIGNATURE]
TARGETS = (
    "[...document.querySelectorAll('button, a, .field, label.row')].filter(item =>"
    " item.checkVisibility() && !(item.offsetWidth >= 44 && item.offsetHeight >= 44)"
    " && !item.matches('.skip'))"
    ".map(item => `${item.outerHTML.slice(0, 80)} ${item.offsetWidth} ${item.offsetHeight}`)"
)
STOPS = "[...document.querySelectorAll('.stops .row-title')].map(item => item.textContent)"



@pytest.fixture
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue(getattr(request, "param", "chromium"))


@pytest.fixture
def device(launch_shell: Callable[..., ShellProcess], engine: Engine) -> Iterator[Device]:
    """The app in the simulator, at its first tab; the feed stands still."""
    device = Device(launch_shell("fieldagent", "--open", "/?pace=0"), engine)
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
    if device.state()["selectedTab"] != tab:
        device.tap(f"#tabs [data-tab={tab}]")
        device.controller.wait_for(lambda state: state["selectedTab"] == tab, f"the tab {tab}")
    device.page.wait_until(
        f"!!document.querySelector('[data-shown] iframe[name=\"tandem:tab:{tab}\"]')",
        f"the web view of {tab}",
    )
    return device.wait_for_view(
        f"tab:{tab}", "!!window.tandem?.connected && !!document.querySelector('main > *')"
    )


def open_task(device: Device) -> Page:
    """Taps a task of the shown list and gives the web view of its sheet."""
    device.view(f"tab:{device.state()['selectedTab']}").click(f"a[href='{TASK}']")
    return shown_task(device)


def shown_task(device: Device) -> Page:
    """The web view of a task's sheet once it is connected and at rest."""
    device.wait_for_modals(TASK)
    view = device.wait_for_view(
        f"modal:{TASK}", "!!window.tandem?.connected && !!document.querySelector('.facts')"
    )
    device.page.wait_until_still()
    return view


def open_signature(device: Device, sheet: Page) -> Page:
    """Sets off, starts work and asks for the signature."""
    for label in ("Set off", "Start work", "Complete with signature"):
        sheet.wait_until(f"document.querySelector('#next').innerText.trim() === '{label}'")
        sheet.click("#next")
    device.wait_for_modals(TASK, SIGNATURE)
    view = device.wait_for_view(f"modal:{SIGNATURE}", "!!document.querySelector('#pad')")
    device.page.wait_until_still()
    return view


def depths(device: Device) -> dict[str, int]:
    return {tab["id"]: tab["depth"] for tab in device.state()["tabs"]}


def web_views(device: Device, event: str) -> list[str]:
    """The web views that the shell's log names in events of one kind, in order."""
    return [str(line["webView"]) for line in device.shell.events if line["event"] == event]


def test_the_shell_coordinates_four_tabs_with_a_web_view_each(device):
    """Main RIB converted to view-less (TabBar coordinator); four tabs with labels and icons;
    selected tab highlighted; each tab shows its own content; tab switching within 0.3 seconds."""
    tabs = device.state()["tabs"]
    assert {tab["id"]: tab["title"] for tab in tabs} == TITLES
    assert [tab["icon"] for tab in tabs] == ["house", "calendar", "map", "gearshape"]
    labels = "[...document.querySelectorAll('#tabs [role=tab]')].map(tab => tab.innerText.trim())"
    assert device.page.evaluate(labels) == list(TITLES.values())
    assert device.page.evaluate("document.querySelectorAll('#tabs [role=tab] svg').length") >= 4
    bar = "document.querySelector('tandem-navigation-bar .bar-title')"
    selected = "document.querySelector('#tabs [aria-selected=true]')"
    other = "document.querySelector('#tabs [aria-selected=false]')"
    for tab, title in TITLES.items():
        view = show(device, tab)
        view.wait_until(f"!!document.querySelector('{MARKS[tab]}')")
        view.wait_until(f"document.querySelector('h1').textContent === '{title}'", title)
        device.page.wait_until(f"{bar}.textContent === '{title}'", title)
        device.page.wait_until(f"{selected}.dataset.tab === '{tab}'")
        device.page.wait_until(
            f"getComputedStyle({selected}).color !== getComputedStyle({other}).color"
        )
    names = device.page.evaluate("[...document.querySelectorAll('iframe')].map(it => it.name)")
    assert sorted(names) == sorted(f"tandem:tab:{tab}" for tab in TITLES), "no view of its own"
    assert device.state()["root"] == "main"
    # What was shown once is there, and only revealed.
    documents = [page["document"] for page in device.state()["pages"]]
    for tab in ("calendar", "main"):
        view = show(device, tab)
        state = device.controller.wait_for(
            lambda state: all(page.get("revision") == state["revision"] for page in state["pages"]),
            "every page at the newest revision",
        )
        page = next(page for page in state["pages"] if page["webView"] == f"tab:{tab}")
        assert page["changed"] is False
        assert view.evaluate("document.visibilityState") == "visible"
        assert [page["document"] for page in state["pages"]] == documents
    assert device.page.problems() == []


@in_engines("chromium", deep=("webkit",))
def test_each_tab_keeps_its_stack_its_scroll_position_and_its_half_filled_form(device):
    """SC-003: tab state preservation with no data loss; navigation stacks maintained per tab."""
    main = device.view("tab:main")
    main.evaluate("void (window.kept = 'kept')")
    main.evaluate("scrollTo({ top: 120, behavior: 'instant' })")
    main.wait_until("scrollY > 100")
    settings = show(device, "settings")
    settings.click("a[href='/settings/profile']")
    settings.wait_until("!!document.querySelector('#name')")
    type_text(settings, "#name", "Half a na")
    show(device, "road").click(".stops a")
    device.controller.wait_for(lambda state: len(state["stack"]) == 2, "the stop")
    show(device, "main")
    assert main.evaluate("window.kept") == "kept"
    assert main.evaluate("scrollY") > 100
    show(device, "settings")
    assert settings.evaluate("document.querySelector('#name').value") == "Half a na"
    assert depths(device) == {"main": 1, "calendar": 1, "road": 2, "settings": 2}
    device.tap("tandem-navigation-bar .bar-back")
    settings.wait_until("!!document.querySelector('.switch')")
    device.controller.wait_for(lambda state: len(state["stack"]) == 1, "the root")
    assert depths(device) == {"main": 1, "calendar": 1, "road": 2, "settings": 1}


def test_the_task_list_updates_live_also_while_another_tab_is_selected(device):
    """HomeTab subscribes to dailyPlannerWorker.tasks; existing behaviour is preserved."""
    main = device.view("tab:main")
    main.evaluate("void (window.kept = true)")
    assert main.text("#progress") == "0 of 7 tasks done"
    device.controller.action("openURL", url="/settings?pace=0.02")
    settings = show(device, "settings")
    settings.wait_until("document.querySelector('main').innerText.includes('16 of 16 messages')")
    device.controller.wait_for(lambda state: state["tabs"][0].get("badge"), "a badge on Main")
    main.wait_until("document.querySelector('#progress').textContent === '3 of 9 tasks done'")
    show(device, "main")
    device.controller.wait_for(lambda state: not state["tabs"][0].get("badge"), "no badge")
    assert main.evaluate("window.kept")
    assert "No hot water" in main.text(".tasks")
    main.click("a[href='/done']")
    main.wait_until("document.querySelectorAll('.task').length === 3", "what is done")


@in_engines("chromium", deep=("webkit",))
def test_a_task_is_a_sheet_over_the_tab_bar_and_its_signature_a_cover_without_it(device):
    """HomeTabRouting: routeToTaskDetails(task:), routeFromTaskDetails(); can present TaskDetails
    modals; tab bar hidden when full-screen modals presented."""
    sheet = open_task(device)
    assert "Green Fork" in sheet.text(".facts")
    modal = device.state()["modals"][0]
    assert (modal["kind"], modal["locked"]) == ("sheet", False)
    assert depths(device)["main"] == 1
    assert device.state()["tabBarVisible"], "a sheet only covers the bar"
    cover = open_signature(device, sheet)
    assert not device.state()["tabBarVisible"], "a cover hides it"
    assert cover.evaluate("document.querySelector('#save').disabled")
    drag_element(cover, "#pad", 80, -20)
    cover.wait_until("document.querySelector('#pad path').getAttribute('d').includes('L')")
    type_text(cover, "#signer", "A. Resident")
    cover.wait_until("!document.querySelector('#save').disabled")
    cover.click("#save")
    device.wait_for_modals(TASK)
    assert device.state()["tabBarVisible"]
    sheet.wait_until("document.querySelector('figure')?.innerText.includes('A. Resident')")
    sheet.click("#close")
    device.wait_for_modals()
    main = device.view("tab:main")
    main.wait_until("document.querySelector('#progress').textContent === '1 of 7 tasks done'")


def test_a_link_a_day_and_a_stop_open_the_same_sheet_with_attach_and_detach_in_the_log(device):
    """TaskDetails integration remains unchanged; proper attachChild/detachChild usage."""
    device.controller.action("openURL", url=f"fieldagent:/{TASK}")
    shown_task(device)
    device.controller.action("openURL", url="fieldagent://calendar/2026-11-23")
    device.wait_for_modals()
    state = device.controller.wait_for(lambda state: state["selectedTab"] == "calendar")
    assert [entry["url"] for entry in state["stack"]] == ["/calendar", "/calendar/2026-11-23"]
    device.controller.back()
    show(device, "calendar").wait_until("!!document.querySelector('.task')")
    sheet = open_task(device)
    sheet.click("#map")
    device.wait_for_modals()
    state = device.controller.wait_for(lambda state: state["selectedTab"] == "road", "the tab")
    assert [entry["url"] for entry in state["stack"]] == ["/road", "/road/FA-1042"]
    device.wait_for_view("tab:road", "document.querySelector('h1').textContent === 'Green Fork'")
    open_task(device)
    device.controller.action("dismiss")
    device.wait_for_modals()
    device.controller.action("setTabs", tabs=["main", "road", "settings"])
    gone = sorted([f"modal:{TASK}"] * 3 + ["tab:calendar"])
    wait_until(lambda: sorted(web_views(device, "detached")) == gone, "what is detached")
    attached = web_views(device, "attached")
    assert [name for name in attached if name.startswith("tab:")] == [
        "tab:main",
        "tab:calendar",
        "tab:road",
    ]


def test_settings_reach_the_other_tabs_and_the_road_planner_orders_its_stops(device):
    """Settings and Road Planner are accessible and functional."""
    road = show(device, "road")
    road.wait_until("document.querySelector('.facts').innerText.includes('24 km')")
    by_time = road.evaluate(STOPS)
    assert len(by_time) == road.evaluate("document.querySelectorAll('.map-stop').length") == 7
    assert by_time[0] == "Harbour Bakery"
    road.click(".segments button:nth-child(2)")
    road.wait_until(lambda page: page.evaluate(STOPS) != by_time, "another order")
    assert sorted(road.evaluate(STOPS)) == sorted(by_time)
    road.click(".segments button:nth-child(1)")
    settings = show(device, "settings")
    settings.click(".segments button:nth-child(2)")
    settings.click("a[href='/settings/profile']")
    settings.wait_until("!!document.querySelector('#name')")
    type_text(settings, "#name", "Kim Sato")
    settings.click("#save-name")
    settings.wait_until("document.querySelector('main').innerText.includes('Kim Sato')")
    road.wait_until("document.querySelector('.facts').innerText.includes('14.9 mi')")
    main = device.view("tab:main")
    main.wait_until("document.querySelector('.summary h2').textContent.endsWith(', Kim')")


def test_a_page_alone_shows_the_sheets_as_pages_with_and_without_a_shell(
    launch_shell, site, chromium
):
    """Works in a browser without a shell: tabs, details, and the way back."""
    page = chromium.new_page()
    page.goto(site + "/")
    page.click(".tabs a[href='/settings']")
    page.wait_for_path("/settings")
    page.click("a[href='/settings/profile']")
    page.wait_for_path("/settings/profile")
    page.click(".bar [data-back]")
    page.wait_for_path("/settings")
    page.click(".tabs a[href='/']")
    page.wait_for_path("/")
    for origin in (site, launch_shell("fieldagent").front):
        page.goto(origin + "/?pace=0")
        page.wait_until("document.querySelectorAll('.task').length === 7")
        page.click(f"a[href='{TASK}']")
        page.wait_for_path(TASK)
        page.click("#close")
        page.wait_until("location.pathname === '/' && !!document.querySelector('.tasks')")
    assert page.problems() == []


@pytest.mark.deep
def test_tabs_sheet_and_cover_are_dark_and_accessible(device):
    """ThemeProvider for tab bar styling; standard iOS tab bar at bottom."""
    device.controller.action("setEnvironment", appearance="dark")
    background = "getComputedStyle(document.documentElement).backgroundColor"
    for tab in ("calendar", "main"):
        view = show(device, tab)
        view.wait_until(f"{background} === 'rgb(10, 17, 21)'", "the dark look")
        assert_accessible(view)
    sheet = open_task(device)
    assert_accessible(sheet)
    assert_accessible(open_signature(device, sheet))


def test_every_screen_fits_from_320_to_1024_pixels_and_is_accessible(site, chromium):
    """Each screen alone: nothing is cut off, what can be tapped has 44 pixels."""
    page = chromium.new_page()
    page.raw.emulate_media(color_scheme="light")
    page.goto(site + "/?pace=0.001")
    page.wait_until("document.querySelector('#progress')?.textContent === '3 of 9 tasks done'")
    for path in [*LIGHT, *DARK]:
        page.goto(site + path)
        page.wait_until("!!document.querySelector('main > *')")
        if path in LIGHT:
            assert_accessible(page)
        for width in (320, 768, 1024):
            page.raw.set_viewport_size({"width": width, "height": 800})
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{path} is {wide} pixels too wide at {width}"
            assert page.evaluate(TARGETS) == [], f"small targets of {path} at {width}"
