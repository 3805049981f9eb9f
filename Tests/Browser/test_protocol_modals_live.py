"""Web views, modals and the mailbox of the real shell, as the independent client sees them."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from controller import Controller
from protocol_client import ProtocolPage

APP = {
    "app": {"id": "dev.tandem.test", "name": "Test"},
    "webViews": "perTab",
    "tabs": [
        {"id": "home", "title": "Home", "path": "/"},
        {"id": "track", "title": "Track", "path": "/track"},
    ],
    "rules": [
        {"patterns": ["/track/*"], "properties": {"pull_to_refresh_enabled": False}},
    ],
}


@pytest.fixture
def shell(launch_shell, tmp_path: Path):
    (tmp_path / "index.html").write_text("<!doctype html><title>Test</title>")
    (tmp_path / "tandem.json").write_text(json.dumps(APP))
    return launch_shell(str(tmp_path))


@pytest.fixture
def open_page(shell) -> Iterator[Callable[..., ProtocolPage]]:
    """Opens pages: `open_page(web_view)`; all of them end with the test."""
    pages: list[ProtocolPage] = []

    def launch(web_view: str = "main", url: str = "/") -> ProtocolPage:
        page = ProtocolPage(
            shell.tokens.front, shell.front, url=url, web_view=web_view,
            embedded=web_view != "main")
        pages.append(page)
        return page.connect()

    yield launch
    for page in pages:
        page.close()


def present(page: ProtocolPage, **parameters: object) -> str:
    """Presents and returns the modal's id."""
    result = page.result_of(page.action("present", **parameters))
    assert result["status"] == "applied", result
    return result["data"]["modal"]


# Web views.


def test_each_web_view_is_told_its_own_target(open_page, controller):
    main, tabs = open_page(), open_page("tabs")
    track = open_page("tab:track", "/track")
    controller.tap("track")
    controller.action("push", url="/track/squat")
    for page in (main, tabs, track):
        page.wait_for(lambda page=page: page.url == "/track/squat")
    home = open_page("tab:home")
    assert home.url == "/"
    modal = present(track, kind="sheet", url="/track/edit")
    sheet = open_page(f"modal:{modal}", "/track/edit")
    main.wait_for(lambda: main.url == "/track/edit")
    assert (sheet.key, sheet.role) == (main.key, "driver")
    assert (tabs.url, track.url, home.url) == ("/track/squat", "/track/squat", "/")
    assert {page.role for page in (main, tabs, track, home)} == {"driver"}


@pytest.mark.parametrize("name", ["tab:nowhere", "modal:m99", "modal:", "nothing", ""])
def test_a_web_view_that_does_not_exist_is_closed_with_4404(open_page, name):
    page = open_page(name)
    assert page.closes == [4404]
    assert page.welcome_count == 0


def test_a_modal_that_goes_closes_its_pages_after_telling_them(open_page):
    page = open_page()
    modal = present(page, kind="sheet", url="/edit")
    sheet = open_page(f"modal:{modal}", "/edit")
    change = sheet.action("dismiss", result={"saved": True})
    assert sheet.result_of(change)["status"] == "applied"
    sheet.wait_for(lambda: sheet.closes == [4404])
    dismissed = page.event_named("dismissed")
    assert dismissed["data"] == {"modal": modal, "kind": "sheet", "result": {"saved": True}}


def test_a_tab_that_goes_closes_its_pages(open_page, controller):
    track = open_page("tab:track", "/track")
    home = open_page("tab:home")
    controller.action("setTabs", tabs=["home"])
    track.wait_for(lambda: track.closes == [4404])
    assert [tab["id"] for tab in home.event_named("tabsChanged")["data"]["tabs"]] == ["home"]


def test_what_lies_below_a_modal_may_not_move(open_page):
    page = open_page("tabs")
    below = page.key
    present(page, kind="sheet", url="/edit")
    result = page.result_of(page.action("push", url="/track/1", made_on=below))
    assert (result["status"], result["reason"]) == ("rejected", "blockedByModal")


# The mailbox.


def test_a_dismissal_comes_exactly_once_over_lost_connections_and_reloads(open_page, controller):
    page = open_page()
    present(page, kind="alert", id="sure", title="Sure?",
            buttons=[{"id": "yes", "title": "Yes"}, {"id": "no", "title": "No", "role": "cancel"}])
    page.acknowledges = False
    assert controller.action("answer", modal="sure", button="yes")["status"] == "applied"
    welcomes = page.welcome_count
    page.drop()
    page.wait_for(lambda: page.welcome_count > welcomes)
    page.reload()
    assert page.events == []
    page.close()
    page.acknowledges = True
    page.reload()
    assert page.event_named("dismissed")["data"] == {
        "modal": "sure", "kind": "alert", "button": "yes"}
    page.reload()
    page.action("setTitle", title="later")
    page.wait_for_answers()
    assert page.events == []


def test_whoever_presents_the_same_id_again_joins(open_page, controller):
    first = open_page()
    present(first, kind="alert", id="sure", title="Sure?")
    second = open_page("tabs")
    result = second.result_of(second.action("present", kind="alert", id="sure"))
    assert (result["status"], result["reason"]) == ("noop", "unchanged")
    assert result["data"] == {"modal": "sure"}
    controller.action("answer", modal="sure", button="ok")
    assert [page.event_named("dismissed")["data"]["button"] for page in (first, second)] == [
        "ok", "ok"]


def test_an_answer_is_taken_once(open_page, controller):
    present(open_page(), kind="dialog", id="sure", title="Sure?",
            buttons=[{"id": "delete", "title": "Delete", "role": "destructive"}])
    refused = controller.action("answer", modal="sure", button="other")
    assert (refused["status"], refused["reason"]) == ("rejected", "invalidParameters")
    assert controller.action("answer", modal="sure", button="delete")["status"] == "applied"
    assert controller.action("answer", modal="sure", button="delete")["reason"] == "unknownModal"


def test_a_locked_sheet_tells_of_the_attempt_and_stays(open_page, controller):
    page = open_page()
    modal = present(page, kind="sheet", url="/edit", locked=True)
    assert controller.action("swipeDown")["reason"] == "dismissalDisabled"
    assert page.event_named("dismissAttempted")["data"] == {"modal": modal}
    assert [shown["id"] for shown in controller.state()["modals"]] == [modal]
    page.wait_for(lambda: page.modals == [{"id": modal, "kind": "sheet"}])


def test_a_guard_asks_before_its_entry_is_left(open_page, controller):
    page = open_page()
    page.push("/track/7/edit")
    page.wait_for_answers()
    page.result_of(page.action("setGuard", guarded=True))
    controller.back()
    assert page.event_named("leaveRequested")["data"] == {
        "key": page.key, "url": "/track/7/edit"}
    assert controller.wait_for(lambda state: state["guarded"])
    assert page.result_of(page.action("leave", allowed=True))["status"] == "applied"
    page.wait_for(lambda: page.url == "/track")
    assert page.result_of(page.action("leave", allowed=True))["reason"] == "nothingPending"


def test_pull_to_refresh_ends_when_the_page_is_done(open_page, controller):
    page = open_page()
    assert controller.action("refresh")["status"] == "applied"
    assert page.event_named("refresh")["data"] == {}
    assert controller.wait_for(lambda state: state["refreshing"])
    page.result_of(page.action("endRefreshing"))
    controller.wait_for(lambda state: not state["refreshing"])
    page.push("/track/7")
    page.wait_for_answers()
    assert controller.action("refresh")["reason"] == "refreshDisabled"


def test_a_countdown_finishes_although_its_page_is_reloaded(open_page):
    page = open_page()
    page.result_of(page.action("startCountdown", id="rest", seconds=1))
    page.wait_for(lambda: [countdown["id"] for countdown in page.countdowns] == ["rest"])
    page.reload()
    assert page.event_named("countdownFinished")["data"] == {"id": "rest"}
    page.wait_for(lambda: page.countdowns == [])


# The device.


def test_the_environment_is_told_at_the_start_and_when_it_changes(open_page, controller):
    page = open_page()
    assert page.environment["platform"] == "ios"
    revision = controller.state()["revision"]
    controller.action(
        "setEnvironment", platform="android", appearance="dark", keyboardHeight=260.5)
    changed = page.event_named("environmentChanged")["data"]
    assert (changed["platform"], changed["appearance"]) == ("android", "dark")
    assert changed["keyboardHeight"] == 260.5
    assert controller.wait_for(lambda state: state["environment"] == changed)
    assert controller.state()["revision"] == revision
    assert open_page("tabs").environment == changed


@pytest.mark.parametrize(
    ("name", "parameters", "reason"),
    [
        ("swipeDown", {}, "unknownAction"),
        ("swipeBack", {"phase": "committed"}, "unknownAction"),
        ("setEnvironment", {"platform": "ios"}, "unknownAction"),
        ("refresh", {}, "unknownAction"),
        ("dismiss", {}, "nothingPresented"),
        ("dismiss", {"modal": "m9"}, "unknownModal"),
        ("dismiss", {"result": "x" * 9000}, "invalidParameters"),
        ("present", {"kind": "popover"}, "invalidParameters"),
        ("present", {"kind": "sheet", "url": "javascript:alert(1)"}, "unsafeURL"),
        ("present", {"kind": "sheet", "url": "/a", "detents": ["small"]}, "invalidParameters"),
        (
            "present",
            {"kind": "alert", "buttons": [{"id": str(n), "title": "B"} for n in range(17)]},
            "invalidParameters",
        ),
        ("setRoot", {"root": "elsewhere"}, "invalidParameters"),
        ("setGuard", {"guarded": 1}, "invalidParameters"),
        ("startCountdown", {"id": "c", "seconds": 0}, "invalidParameters"),
        ("startCountdown", {"id": "c", "seconds": 86_401}, "invalidParameters"),
        ("historicalLocation", {"name": "forward"}, "invalidParameters"),
    ],
)
def test_what_is_refused_says_why(open_page, name, parameters, reason):
    page = open_page()
    result = page.result_of(page.action(name, **parameters))
    assert (result["status"], result["reason"]) == ("rejected", reason)
    assert "data" not in result


def test_a_controller_may_not_do_what_is_the_page_s(controller: Controller):
    for name, parameters in [("endRefreshing", {}), ("startCountdown", {"id": "c", "seconds": 5})]:
        assert controller.action(name, **parameters)["reason"] == "unknownAction"
