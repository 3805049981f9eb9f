"""The flows that a person would try by hand, in three engines against the real process."""

import signal

import pytest
from browser_history import check_browser_history
from controller import Controller
from engines import BOTH, EVERYWHERE, in_engines
from pages import Engine, Page
from shell_process import ShellProcess

TABS = ["home", "schedule", "track", "progress", "profile"]
PATHS = {
    "home": "/",
    "schedule": "/schedule",
    "track": "/track",
    "progress": "/progress",
    "profile": "/profile",
}


def attach(shell: ShellProcess, controller: Controller, page: Page, path: str = "/") -> None:
    """Opens the app and waits until shell and page agree."""
    page.goto(shell.front + path)
    settle(controller, page)


def settle(controller: Controller, page: Page) -> dict:
    """Waits until every attached page has applied the newest revision and `page` shows it."""

    def is_settled(_: Page) -> dict | None:
        state = controller.state()
        url = state["visible"]["url"]
        reports = [(shown.get("revision"), shown.get("url")) for shown in state["pages"]]
        agrees = reports and all(report == (state["revision"], url) for report in reports)
        return state if agrees and page.path() == url else None

    return page.wait_until(is_settled, "shell and page in lockstep")


def stack(state: dict) -> list[str]:
    return [entry["url"] for entry in state["stack"]]


def entries(state: dict) -> list[tuple[str, str]]:
    """Key and URL of each entry; its title comes later, when the page has drawn it."""
    return [(entry["key"], entry["url"]) for entry in state["stack"]]


def heading(page: Page) -> str:
    return page.text("main h1, h1")


@EVERYWHERE
def test_a_tab_tap_moves_the_page(shell, controller, page):
    attach(shell, controller, page)
    home = heading(page)
    for tab in TABS:
        controller.tap(tab)
        page.wait_for_path(PATHS[tab])
        settle(controller, page)
    page.wait_until(lambda page: heading(page) not in ("", home), "another heading")
    assert page.evaluate(
        "[...document.querySelectorAll('nav')].every((bar) => bar.getClientRects().length === 0)"
    ), "the app hides its own bar in the shell"
    assert page.problems() == []


@in_engines("chromium", "webkit", deep=("firefox",))
def test_links_in_the_page_move_the_tab_and_its_stack(shell, controller, page):
    attach(shell, controller, page)
    page.click("main a[href^='/track']")
    controller.wait_for(lambda state: state["selectedTab"] == "track")
    settle(controller, page)
    controller.tap("schedule")
    settle(controller, page)
    page.click("main a[href^='/schedule/']")
    state = controller.wait_for(lambda state: len(state["stack"]) == 2)
    assert state["selectedTab"] == "schedule"
    settle(controller, page)


def open_exercise(controller: Controller, page: Page) -> str:
    """Goes to the track tab and follows its first link; returns the path that it leads to."""
    controller.tap("track")
    settle(controller, page)
    page.click("main a[href^='/track/']")
    controller.wait_for(lambda state: len(state["stack"]) == 2)
    return settle(controller, page)["visible"]["url"]


@EVERYWHERE
def test_back_and_forward_of_browser_and_shell_are_followed(shell, controller, page):
    attach(shell, controller, page)
    path = open_exercise(controller, page)
    page.evaluate("history.back()")
    controller.wait_for_path("/track")
    settle(controller, page)
    page.evaluate("history.forward()")
    controller.wait_for_path(path)
    settle(controller, page)
    controller.back()
    page.wait_for_path("/track")
    assert stack(settle(controller, page)) == ["/track"]
    # The app's own arrow stays in the app where the tab has no entry of the browser's: one may be
    # below that the browser does not know.
    controller.action("openURL", url="/progress/squat")
    page.wait_for_path("/progress/squat")
    settle(controller, page)
    for path in ("/progress", "/"):
        page.evaluate("history.back()")
        controller.wait_for_path(path)
        settle(controller, page)
    looks = "[history.back, history.go].map((it) => [it.name, it.length, `${it}`.split(/\\s+/)])"
    text = ["{", "[native", "code]", "}"]
    assert page.evaluate(looks) == [
        [name, 0, ["function", f"{name}()", *text]] for name in ("back", "go")
    ]
    # The models of the browser's history do the same; a picture has no bridge.
    check_browser_history(page, f"{shell.front}/icons/icon.svg")


@in_engines("chromium", "webkit", deep=("firefox",))
def test_a_document_keeps_its_place_when_it_is_loaded_anew(shell, controller, page):
    attach(shell, controller, page, "/progress/squat")
    state = controller.wait_for_path("/progress/squat")
    assert (state["selectedTab"], stack(state)) == ("progress", ["/progress", "/progress/squat"])
    places = entries(state)
    page.reload()
    assert entries(settle(controller, page)) == places
    page.evaluate("window.survivor = 'the old document'")
    shell.send_signal(signal.SIGHUP)
    page.wait_until("window.survivor === undefined")
    page.wait_until("window.tandem?.connected === true")
    assert entries(settle(controller, page)) == places


@BOTH
def test_more_taps_than_the_browser_takes_converge(shell, controller, page):
    """WebKit takes 100 writes of its history in ten seconds."""
    attach(shell, controller, page)
    changes = [controller.send_action("selectTab", tab=TABS[tap % 5]) for tap in range(300)]
    controller.result(changes[-1])
    controller.wait_for_path("/profile")
    settle(controller, page)
    page.wait_until(lambda page: "Profile" in heading(page), "the profile screen")


@EVERYWHERE
def test_the_page_keeps_its_place_when_the_shell_is_killed_and_restarted(shell, controller, page):
    attach(shell, controller, page)
    path = open_exercise(controller, page)
    before = stack(controller.state())
    shell.wait_until_stored(path)
    shell.kill()
    page.wait_until("window.tandem.connected === false")
    shell.restart()
    with_new_shell = Controller(shell.control, shell.tokens.control)
    try:
        with_new_shell.wait_for_path(path)
        assert stack(settle(with_new_shell, page)) == before
        with_new_shell.tap("profile")
        page.wait_for_path("/profile")
    finally:
        with_new_shell.close()


@in_engines("chromium", "webkit", deep=("firefox",))
def test_two_windows_stay_in_lockstep(shell, controller, engine):
    first, second = engine.new_page(), engine.new_page()
    attach(shell, controller, first)
    second.goto(shell.front + "/")
    controller.wait_for(lambda state: state["attached"] == 2)
    controller.tap("schedule")
    first.wait_for_path("/schedule")
    second.wait_for_path("/schedule")
    settle(controller, second)
    roles = {shown["role"] for shown in controller.state()["pages"]}
    assert roles == {"driver", "mirror"}
    second.click("main a[href^='/schedule/']")
    state = controller.wait_for(lambda state: len(state["stack"]) == 2)
    first.wait_for_path(state["visible"]["url"])
    settle(controller, first)


@BOTH
def test_a_link_followed_while_the_shell_is_away_is_kept(shell, controller, page):
    attach(shell, controller, page)
    controller.tap("schedule")
    settle(controller, page)
    shell.kill()
    page.wait_until("window.tandem.connected === false")
    page.click("main a[href^='/schedule/']")
    page.wait_until("location.pathname.startsWith('/schedule/')")
    path = page.path()
    shell.restart()
    with_new_shell = Controller(shell.control, shell.tokens.control)
    try:
        with_new_shell.wait_for_path(path)
        settle(with_new_shell, page)
    finally:
        with_new_shell.close()


@in_engines("chromium", "firefox")
def test_taps_while_offline_arrive_afterwards(shell, controller, page):
    attach(shell, controller, page)
    page.set_offline(True)
    page.wait_until("navigator.onLine === false")
    controller.tap("track")
    page.set_offline(False)
    page.wait_for_path("/track")
    settle(controller, page)


@BOTH
def test_leaving_and_coming_back_reattaches(shell, controller, page):
    attach(shell, controller, page)
    controller.tap("track")
    settle(controller, page)
    page.goto("about:blank")
    controller.wait_for(lambda state: state["attached"] == 0)
    controller.tap("profile")
    # Not at once: going back ends the document that evaluates this.
    page.evaluate("setTimeout(() => history.back())")
    controller.wait_for(lambda state: state["attached"] == 1)
    page.wait_for_path("/profile")
    settle(controller, page)


def test_a_tap_before_the_app_has_started_is_shown_when_it_starts(shell, controller, chromium):
    page = chromium.new_page()
    held = []
    page.raw.route("**/src/main.js", lambda route: held.append(route))
    page.raw.goto(shell.front + "/", wait_until="commit")
    controller.wait_for(lambda state: state["attached"] == 1)
    page.evaluate("window.survivor = 'the same document'")
    controller.tap("track")
    controller.wait_for(lambda state: state["selectedTab"] == "track")
    page.wait_until(lambda page: held, "the app's script to be asked for")
    for route in held:
        route.continue_()
    page.wait_until(lambda page: "Track" in heading(page), "the track screen")
    settle(controller, page)
    assert page.evaluate("window.survivor") == "the same document"


