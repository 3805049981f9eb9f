"""Modals, guards, refresh and countdowns as an app meets them: `window.tandem`."""

from collections.abc import Iterator

import pytest
from controller import Controller
from engines import BOTH, in_engines
from pages import Engine, Page
from shell_process import ROOT, ShellProcess
from static_site import static_site
from test_lockstep import settle
from waiting import wait_until

APP = ROOT / "Tests" / "Fixtures" / "apps" / "modals"
SAVED = {
    "status": "dismissed", "reason": None, "modal": "a", "button": "save", "text": None,
    "result": None,
}


@pytest.fixture(params=["chromium"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """Chromium; what a reload or another document brings, in WebKit too by `in_engines`."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def shell(launch_shell) -> ShellProcess:
    return launch_shell(str(APP))


@pytest.fixture
def app(shell: ShellProcess, controller: Controller, page: Page) -> Page:
    """The page of the fixture app, attached and at rest."""
    page.goto(shell.front + "/")
    settle(controller, page)
    return page


def run(page: Page, statement: str) -> None:
    """Runs a statement of the app without waiting for its promises."""
    page.evaluate(f"void ({statement})")


def notes(page: Page, *names: str) -> list:
    """What the app wrote down, of these names or of all."""
    return [note for note in page.evaluate("app.notes()") if not names or note[0] in names]


def wait_for_notes(page: Page, expected: list, *names: str) -> None:
    try:
        page.wait_until(lambda page: notes(page, *names) == expected)
    except AssertionError as error:
        raise AssertionError(f"the app noted {notes(page, *names)}, not {expected}") from error


def modals(state: dict) -> list[str]:
    return [modal["id"] for modal in state["modals"]]


def wait_for_modals(controller: Controller, *expected: str) -> dict:
    return controller.wait_for(
        lambda state: modals(state) == list(expected), f"the modals {expected}"
    )


def ask(controller: Controller, page: Page) -> None:
    run(page, "app.ask('a')")
    wait_for_modals(controller, "a")


def answer(controller: Controller, button: str = "save") -> dict:
    return controller.action("answer", modal="a", button=button)


def reload(controller: Controller, page: Page) -> None:
    page.reload()
    page.wait_until("window.tandem?.connected === true")
    settle(controller, page)


def round_trip(page: Page) -> None:
    """All that the shell has sent so far is with the app after this."""
    page.evaluate("tandem.action('setBadge', {tab: 'home', value: null}).then(() => true)")


@in_engines("chromium", deep=("webkit",))
def test_an_alert_is_answered_once(controller, app):
    ask(controller, app)
    assert answer(controller)["status"] == "applied"
    wait_for_notes(app, [["alert", SAVED]])
    second = answer(controller)
    assert (second["status"], second["reason"]) == ("rejected", "unknownModal")
    round_trip(app)
    assert notes(app) == [["alert", SAVED]]
    assert app.problems() == []


@BOTH
def test_the_document_after_a_reload_joins_the_alert(controller, app):
    ask(controller, app)
    reload(controller, app)
    app.wait_until("sessionStorage.asked === 'a'")
    round_trip(app)
    assert modals(controller.state()) == ["a"]
    answer(controller)
    wait_for_notes(app, [["alert", SAVED]])
    reload(controller, app)
    round_trip(app)
    assert notes(app) == [["alert", SAVED]]
    assert modals(controller.state()) == []


@BOTH
def test_an_answer_given_while_no_document_is_there_reaches_the_next_one(
    shell, controller, app, plain_server
):
    ask(controller, app)
    # Of the same site: Firefox may lose what a page stores while it goes to another process.
    app.goto(plain_server + "/")
    controller.wait_for(lambda state: state["attached"] == 0)
    answer(controller)
    app.goto(shell.front + "/")
    wait_for_notes(app, [["alert", SAVED]])
    settle(controller, app)
    round_trip(app)
    assert notes(app) == [["alert", SAVED]]
    assert modals(controller.state()) == []


def test_an_answer_given_while_the_page_is_cut_off_arrives_afterwards(controller, app):
    ask(controller, app)
    run(app, "app.cutOff()")
    controller.wait_for(lambda state: state["attached"] == 0)
    answer(controller)
    run(app, "app.reconnect()")
    wait_for_notes(app, [["alert", SAVED]])
    run(app, "app.cutOff()")
    controller.wait_for(lambda state: state["attached"] == 0)
    run(app, "app.reconnect()")
    settle(controller, app)
    round_trip(app)
    assert notes(app) == [["alert", SAVED]]


def test_an_alert_asked_for_while_the_page_is_cut_off_is_shown_afterwards(controller, app):
    run(app, "app.cutOff()")
    controller.wait_for(lambda state: state["attached"] == 0)
    # The first call of the document: native.js is loaded when it gets through.
    run(app, "app.ask('a')")
    run(app, "app.reconnect()")
    wait_for_modals(controller, "a")
    answer(controller)
    wait_for_notes(app, [["alert", SAVED]])


def test_another_shell_rejects_the_alert(shell, controller, app):
    ask(controller, app)
    shell.restart()
    rejected = {"status": "rejected", "reason": "epoch", "button": None}
    wait_for_notes(app, [["alert", {**SAVED, **rejected}]])


def test_a_sheet_is_shown_and_dismissed_with_a_result(controller, app):
    run(app, "app.follow('sheet', tandem.present({url: 'edit?n=7', id: 's', title: 'Edit'}))")
    wait_for_modals(controller, "s")
    app.wait_for_path("/edit?n=7")
    app.wait_until("tandem.modals.some(({id, kind}) => id === 's' && kind === 'sheet')")
    result = app.evaluate("tandem.dismiss({result: {saved: [1, 'two']}})")
    assert result["status"] == "applied"
    app.wait_for_path("/")
    expected = {**SAVED, "modal": "s", "button": None, "result": {"saved": [1, "two"]}}
    wait_for_notes(app, [["sheet", expected]])
    app.wait_until("tandem.modals.length === 0")
    settle(controller, app)


def test_of_two_sheets_asked_for_at_once_the_second_comes_after_the_first(controller, app):
    run(
        app,
        "['one', 'two'].map((id) =>"
        " app.follow(id, tandem.present({url: '/' + id, id, presenter: 'root'})))",
    )
    controller.wait_for(lambda state: modals(state) == ["one"] and state["queued"] == 1)
    app.wait_until("tandem.modals.map(({id, queued = false}) => id + queued).join()"
                   " === 'onefalse,twotrue'")
    controller.action("swipeDown")
    wait_for_modals(controller, "two")
    app.wait_for_path("/two")
    controller.action("swipeDown")
    app.wait_for_path("/")
    app.wait_until(lambda page: len(notes(page)) == 2)
    assert [(name, value["modal"], value["status"]) for name, value in notes(app)] == [
        ("one", "one", "dismissed"),
        ("two", "two", "dismissed"),
    ]


def test_a_dismissal_that_nobody_waits_for_is_an_event(controller, app):
    run(app, "tandem.present({url: '/edit', id: 's'})")
    wait_for_modals(controller, "s")
    app.wait_for_path("/edit")
    reload(controller, app)
    controller.action("swipeDown")
    app.wait_until(lambda page: notes(page, "dismissed"))
    # A step back that is under way takes the place of a reload.
    settle(controller, app)
    reload(controller, app)
    round_trip(app)
    assert [data["modal"] for _, data in notes(app, "dismissed")] == ["s"]


@BOTH
def test_a_guard_goes_with_its_document(controller, app):
    app.click("a[href='/items/7']")
    controller.wait_for_path("/items/7")
    settle(controller, app)
    run(app, "app.guard()")
    round_trip(app)
    reload(controller, app)
    controller.back()
    controller.wait_for(lambda state: len(state["stack"]) == 1)
    assert notes(app) == []


def test_a_refresh_lasts_until_the_app_is_done(controller, app):
    run(app, "tandem.onRefresh(() => new Promise((done) => (window.finish = done)))")
    run(app, "window.survivor = 'the same document'")
    round_trip(app)
    controller.action("refresh")
    app.wait_until("window.finish !== undefined")
    controller.wait_for(lambda state: state["refreshing"], "the refresh")
    run(app, "window.finish()")
    controller.wait_for(lambda state: not state["refreshing"])
    assert app.evaluate("window.survivor") == "the same document"


@in_engines("chromium", deep=("webkit",))
def test_a_refresh_that_no_app_handles_loads_the_document_anew(shell, controller, app):
    run(app, "window.survivor = 'the old document'")
    controller.action("refresh")
    app.wait_until("window.survivor === undefined")
    # The state says so only for a moment, which may pass between two looks at it.
    wait_until(
        lambda: any(event["event"] == "refreshed" for event in shell.events), "the refresh's end"
    )
    settle(controller, app)
    reload(controller, app)
    round_trip(app)
    assert len(notes(app, "refresh")) == 1


def test_a_countdown_goes_on_over_a_reload(controller, app):
    result = app.evaluate("tandem.startCountdown('rest', 60)")
    assert result["status"] == "applied"
    left = "tandem.countdowns[0].deadline - performance.now()"
    app.wait_until(f"{left} < 59_900", "a countdown that goes on")
    reload(controller, app)
    app.wait_until("tandem.countdowns.length === 1")
    assert 0 < app.evaluate(left) < 59_900
    # The same id starts again, with an end that can be waited for.
    app.evaluate("tandem.startCountdown('rest', 1)")
    wait_for_notes(app, [["countdownFinished", {"id": "rest"}]])
    app.wait_until("tandem.countdowns.length === 0")
    reload(controller, app)
    round_trip(app)
    assert len(notes(app)) == 1


def test_the_page_knows_the_state_of_the_device(controller, app):
    controller.action("setEnvironment", platform="android", appearance="dark", keyboardHeight=301)
    app.wait_until("document.documentElement.dataset.tandemPlatform === 'android'")
    root = "document.documentElement"
    assert app.evaluate(f"{root}.dataset.tandemAppearance") == "dark"
    height = f"getComputedStyle({root}).getPropertyValue('--tandem-keyboard-height')"
    assert app.evaluate(height).strip() == "301px"
    assert app.evaluate("tandem.environment.platform") == "android"
    assert "301" in app.text("#accepted")
    reload(controller, app)
    assert app.evaluate(f"{root}.dataset.tandemAppearance") == "dark"


def test_the_page_knows_the_tabs_that_exist(controller, app):
    assert app.evaluate("tandem.tab") == "home"
    controller.action("setTabs", tabs=["home"])
    app.wait_until("tandem.tabs.map(({id}) => id).join() === 'home'")
    controller.action("setTabs", tabs=["items", "home"])
    app.wait_until("tandem.tabs.length === 2")
    controller.tap("items")
    app.wait_until("tandem.tab === 'items'")
    app.wait_until("JSON.parse(document.querySelector('#accepted').textContent).tab === 'items'")


@pytest.fixture
def plain_server() -> Iterator[str]:
    """The fixture app on a server that is no shell."""
    with static_site(APP) as origin:
        yield origin


@in_engines("chromium", deep=("webkit",))
def test_outside_of_a_shell_there_is_no_tandem(plain_server, page):
    page.goto(plain_server + "/")
    assert page.text("#view") == "view /"
    assert page.evaluate("typeof window.tandem") == "undefined"
    page.click("a[href='/items']")
    page.wait_until("document.querySelector('#view').textContent === 'view /items'")
