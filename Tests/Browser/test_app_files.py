"""Files: every pattern of the state-driven navigation design, in the real shell.

Each docstring quotes the line of the design that its test shows.
"""

import json

import pytest
from app_device import STILL, Device, assert_accessible, drag, plain_site, press_keys, type_text
from files_app import (
    ACCOUNT,
    HAS_FILES,
    HAS_LOGIN,
    STAGE,
    device,
    engine,
    log_in,
    open_device,
    press,
    select,
)
from pages import Page
from waiting import wait_until

__all__ = ["device", "engine", "open_device"]


# Conditional root view


def test_launching_leads_to_the_login_when_nobody_is_logged_in(open_device):
    """if store.isLaunching { LaunchView(…) } else { LoginView(…) }"""
    device = open_device()
    view = device.wait_for_view("tabs", HAS_LOGIN)
    # The page shows what it asked for before the shell has answered.
    state = device.controller.wait_for(lambda state: state["root"] == "login", "the login root")
    view.wait_for_path("/login")
    assert state["tabBarVisible"] is False

    def roots() -> list[object]:
        return [event["root"] for event in device.shell.events if event["event"] == "rootChanged"]

    wait_until(lambda: roots() == ["login"], "the login root in the log")


def test_launching_leads_to_main_when_somebody_is_logged_in(device):
    """else if store.isAuthenticated, store.main != nil { MainView(…) }: decided live."""
    view = device.view()
    device.shell.restart()
    device.controller.close()
    again = Device(device.shell, PageKeeper(device.page))
    again.controller.wait_for(lambda state: state["root"] == "main", "the main root")
    again.wait_for_view("tabs", HAS_FILES)
    view.wait_for_path("/")
    again.close()


class PageKeeper:
    """An engine that hands out a page that is open already, with its storage."""

    def __init__(self, page: Page) -> None:
        self.name = ""
        self._page = page

    def new_page(self) -> Page:
        return self._page


def test_the_login_form_says_what_is_wrong(open_device):
    """LoginView(store:): a form that cannot be sent empty or wrong."""
    device = open_device()
    view = device.wait_for_view("tabs", HAS_LOGIN)
    view.click("button[type=submit]")
    assert view.text("#email-problem") == "Enter your e-mail address."
    assert view.text("#password-problem") == "Enter your password."
    assert view.evaluate("document.activeElement.id") == "email"
    type_text(view, "#email", "reader")
    type_text(view, "#password", "short")
    view.click("button[type=submit]")
    assert "name@example.org" in view.text("#email-problem")
    assert "8 characters" in view.text("#password-problem")
    assert view.evaluate("document.querySelector('#password').getAttribute('aria-describedby')")
    device.controller.wait_for(lambda state: state["root"] == "login", "the login root")


def test_logging_in_shows_main_and_logging_out_clears_everything(device):
    """Group { if … MainView … else LoginView … }: both ways, nothing of the user is left."""
    view = device.wait_for_view("tabs", HAS_FILES)
    view.click(".pending-link")
    device.controller.wait_for_path("/pending")
    device.controller.tap("account")
    view.wait_until("document.querySelector('.person .name')?.innerText === 'reader@example.org'")
    view.click(".destructive")
    state = device.controller.wait_for(lambda state: state["root"] == "login", "the login root")
    view.wait_until(HAS_LOGIN)
    assert all(tab.get("badge") is None and tab["depth"] <= 1 for tab in state["tabs"])
    assert view.evaluate("localStorage['files.account'] === undefined")


def test_a_logout_in_the_shell_logs_the_app_out(device):
    """Don't ignore dismiss events: the same for the root, whoever changed it."""
    view = device.wait_for_view("tabs", HAS_FILES)
    device.controller.action("logout")
    view.wait_until(HAS_LOGIN)
    view.wait_until("localStorage['files.account'] === undefined")
    assert device.state()["root"] == "login"


def test_a_deep_link_while_logged_out_is_replayed_after_the_login(open_device):
    """Deep linking: State can be restored from URLs."""
    device = open_device("--open", "files:///files/campfire")
    view = log_in(device)
    view.wait_until("document.querySelector('.file-name')?.innerText === 'Campfire, last log'")
    state = device.controller.wait_for_path("/files/campfire")
    assert [entry["url"] for entry in state["stack"]] == ["/", "/files/campfire"]
    device.controller.back()
    view.wait_until(HAS_FILES)


def test_nothing_of_the_library_is_drawn_before_the_login(open_device):
    """else { LoginView(…) }: nothing else, at no address."""
    device = open_device("--open", "/files/campfire")
    view = device.wait_for_view("tabs", HAS_LOGIN)
    assert "Campfire" not in view.evaluate("document.body.innerText")


def test_a_link_to_the_launch_page_leads_to_the_list(device):
    """if store.isLaunching: the launch page decides at once, whenever it is shown."""
    view = device.wait_for_view("tabs", HAS_FILES)
    for path in "/launch", "/login":
        device.controller.action("openURL", url=path)
        device.controller.wait_for_path("/")
        view.wait_until(HAS_FILES)
    assert device.state()["root"] == "main"


# Tab navigation


def test_tabs_files_and_account(device):
    """TabView(selection:): Label("Files", "film.stack"), Label("Account", "person.circle")."""
    tabs = device.state()["tabs"]
    assert [(tab["id"], tab["title"], tab["icon"]) for tab in tabs] == [
        ("files", "Files", "film.stack"),
        ("account", "Account", "person.circle"),
    ]
    device.tap("[role=tab][data-tab=account]")
    view = device.wait_for_view("tabs", "!!document.querySelector('.person')")
    assert view.path() == "/account"
    device.tap("[role=tab][data-tab=files]")
    view.wait_until(HAS_FILES)


def test_selecting_a_tab_keeps_its_stack(device):
    """case let .tabSelected(tab): state.selectedTab = tab"""
    view = device.wait_for_view("tabs", HAS_FILES)
    view.click(".pending-link")
    device.controller.wait_for_path("/pending")
    device.controller.tap("account")
    view.wait_until("!!document.querySelector('.person')")
    device.controller.tap("files")
    view.wait_until("!!document.querySelector('.pending')")
    assert view.path() == "/pending"


def test_the_badge_counts_pending_files(device):
    """PendingFilesView(fileIds: store.pendingFileIds): the tab says how many there are."""
    device.controller.wait_for(lambda state: state["tabs"][0].get("badge") == "2", "the badge 2")


# NavigationStack


def test_the_list_has_its_title_and_the_add_button(device):
    """.navigationTitle("Files"); ToolbarItem(placement: .topBarTrailing) { Button { … plus } }"""
    view = device.wait_for_view("tabs", HAS_FILES)
    assert view.text("h1") == "Files"
    view.click("[aria-label='Add a video']")
    device.wait_for_modals("add-video")


def test_the_navigation_link_leads_to_the_pending_files(device):
    """NavigationLink(destination: PendingFilesView(fileIds: store.pendingFileIds))"""
    view = device.wait_for_view("tabs", HAS_FILES)
    view.click(".pending-link")
    state = device.controller.wait_for_path("/pending")
    assert [entry["url"] for entry in state["stack"]] == ["/", "/pending"]
    view.wait_until("document.querySelectorAll('.pending').length === 2")
    view.click(".back")
    view.wait_until(HAS_FILES)
    device.controller.wait_for_path("/")


# Pull-to-refresh and swipe actions


def test_pull_to_refresh_fetches_what_is_pending(device):
    """.refreshable { store.send(.refreshButtonTapped) }"""
    view = device.wait_for_view("tabs", HAS_FILES)
    device.controller.wait_for(lambda state: state["canRefresh"], "a list that can be pulled")
    device.page.wait_until("document.querySelector('.pull-strip').offsetWidth > 0")
    drag(device.page, ".pull-strip", across=0, down=260, part=0.2)
    device.wait_for_modals("error")
    device.answer("error", "ok")
    device.controller.wait_for(lambda state: not state["refreshing"], "the end of the refresh")
    view.wait_until("!document.querySelector('.pending-link')")
    assert view.text(".file .name") == "Harbour at noon"


def test_a_full_swipe_asks_to_delete(device):
    """.swipeActions(edge: .trailing, allowsFullSwipe: true) { Button(role: .destructive) … }"""
    view = device.wait_for_view("tabs", HAS_FILES)
    drag(view, ".file[href='/files/campfire']", across=-280, down=0, part=0.95)
    device.wait_for_modals("delete-campfire")


def test_a_short_swipe_opens_the_action(device):
    """.swipeActions(edge: .trailing …) { … Label("Delete", systemImage: "trash") }"""
    view = device.wait_for_view("tabs", HAS_FILES)
    drag(view, ".file[href='/files/campfire']", across=-110, down=0)
    view.wait_until("!!document.querySelector('.swipe-row[data-open]')")
    assert device.modals() == []
    view.wait_until("document.querySelector('.swipe-row[data-open] .file')"
                    ".getBoundingClientRect().x < -60")
    view.wait_until(STILL)
    view.click(".swipe-row[data-open] .row-action")
    device.wait_for_modals("delete-campfire")


def test_the_swipe_action_is_reached_by_keyboard(device):
    """.swipeActions: without a finger, by the Tab key and by Delete."""
    view = device.wait_for_view("tabs", HAS_FILES)
    view.evaluate("document.querySelector('.file[href=\"/files/campfire\"]').focus()")
    press_keys(view, "Tab")
    view.wait_until("document.activeElement.ariaLabel === 'Delete Campfire, last log'")
    view.wait_until("document.activeElement.previousElementSibling.getBoundingClientRect().x < -60")
    press_keys(view, "Enter")
    device.wait_for_modals("delete-campfire")
    device.controller.back()
    device.wait_for_modals()
    view.evaluate("document.querySelector('.file[href=\"/files/tide-pools\"]').focus()")
    press_keys(view, "Delete")
    device.wait_for_modals("delete-tide-pools")


# Without a shell, and for everybody


def test_the_app_works_without_a_shell(engine):
    """Consistency: Same patterns across all navigation types, in dialog elements of the web."""
    page = engine.new_page()
    with plain_site("files") as origin:
        page.goto(origin + "/files/campfire")
        page.wait_until(HAS_LOGIN)
        type_text(page, "#email", ACCOUNT["email"])
        type_text(page, "#password", "eight or more")
        page.click("button[type=submit]")
        page.wait_until("document.querySelector('.file-name')?.innerText === 'Campfire, last log'")
        assert page.path() == "/files/campfire"
        page.click(".back")
        page.wait_until(HAS_FILES)
        page.click(".file[href='/files/tide-pools']")
        page.wait_until("!!document.querySelector('dialog.sheet .poster')")
        page.wait_until(STILL)
        page.click("dialog .button.quiet")
        page.wait_until("document.querySelector('dialog .file-name').innerText.startsWith('Night')")
        page.wait_until(STILL)
        page.click("dialog .destructive")
        page.wait_until("!!document.querySelector('dialog.dialog')")
        page.click("dialog.dialog [data-role=destructive]")
        page.wait_until("!document.querySelector('dialog')")
        assert page.evaluate("!document.querySelector('.file[href=\"/files/night-train\"]')")
        page.click(".web-tabs a[href='/account']")
        page.wait_until("!!document.querySelector('.person')")
        assert page.problems() == []


@pytest.mark.parametrize("appearance", ["light", "dark"])
@pytest.mark.parametrize("engine", ["chromium"], indirect=True)
def test_every_screen_is_accessible(open_device, appearance):
    """Consistency: every control has a name, a role and enough contrast, in both appearances."""
    device = open_device(query=f"?appearance={appearance}")
    view = device.wait_for_view("tabs", HAS_LOGIN)
    view.wait_until(f"getComputedStyle(document.documentElement).colorScheme === '{appearance}'")
    view.click("button[type=submit]")
    assert_accessible(view)
    log_in(device)
    view.wait_until(HAS_FILES)
    assert_accessible(view)
    sheet = select(device, "campfire")
    assert_accessible(sheet)
    press(sheet, ".poster")
    cover = device.wait_for_view("modal:player-campfire", STAGE)
    assert_accessible(cover)
    device.controller.action("dismissAll")
    device.wait_for_modals()
    for path, part in (
        ("/pending", ".pending"),
        ("/library", ".facts"),
        ("/add", "#link"),
        ("/account", ".person"),
        ("/nowhere", ".empty"),
    ):
        device.controller.action("openURL", url=path)
        view.wait_until(f"!!document.querySelector('{part}')")
        assert_accessible(view)


@pytest.mark.parametrize("width", [320, 768, 1024])
@pytest.mark.parametrize("engine", ["chromium"], indirect=True)
def test_nothing_is_cut_off_and_targets_are_large(engine, width):
    """Consistency: from the smallest phone to a tablet."""
    page = engine.new_page()
    page.raw.set_viewport_size({"width": width, "height": 800})
    with plain_site("files") as origin:
        page.goto(origin + "/login")
        page.evaluate(f"localStorage['files.account'] = {json.dumps(json.dumps(ACCOUNT))}")
        for path in "/", "/files/campfire", "/pending", "/account", "/play/campfire", "/library":
            page.goto(origin + path)
            page.wait_until("!!document.querySelector('h1')")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
            small = page.evaluate(
                "[...document.querySelectorAll('a, button, label.choice, input:not([type=radio])')]"
                ".filter(item => item.offsetWidth > 1"
                " && item.getBoundingClientRect().height < 44).map(item => item.outerHTML)"
            )
            assert small == [], path
