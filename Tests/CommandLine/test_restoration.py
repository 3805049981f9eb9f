"""What a shell restores from its last run: tabs, stacks, modals and the login."""

from pathlib import Path

import pytest
from protocol_client import ProtocolPage
from restored_app import (
    ROUTES,
    controller_of,
    declare,
    go_to_bench,
    state_of,
    stored,
    urls,
    wait_until_stored,
    warnings,
    write_state,
)
from waiting import wait_until

# Coming back.


def test_a_shell_that_was_stopped_comes_back_to_where_it_was(launch):
    shell = launch()
    go_to_bench(shell)
    assert shell.stop() == 0
    again = launch()
    state = state_of(again)
    assert state["selectedTab"] == "track"
    assert urls(state) == ["/track", "/track/bench"]
    assert state["visible"]["title"] == "Bench press"
    event = {"event": "restored", "tab": "track", "url": "/track/bench"}
    wait_until(lambda: event in again.events, "the event of the restoration")
    assert warnings(again) == []


def test_a_shell_that_was_killed_comes_back_to_what_it_stored(launch, state_dir):
    shell = launch()
    go_to_bench(shell)
    wait_until_stored(state_dir, "/track/bench")
    shell.kill()
    assert urls(state_of(launch())) == ["/track", "/track/bench"]


def test_the_last_change_before_a_stop_is_stored(launch, state_dir):
    shell = launch()
    with controller_of(shell) as controller:
        controller.tap("track")
        for number in range(200):
            controller.send_action("push", url=f"/track/{number}")
        controller.action("push", url="/track/last")
    assert shell.stop() == 0
    assert stored(state_dir)["snapshot"]["stacks"][1]["pages"][-1]["url"] == "/track/last"


def test_a_first_start_has_nothing_to_restore(launch):
    shell = launch()
    assert state_of(shell)["visible"]["url"] == "/"
    assert not any(event["event"] == "restored" for event in shell.events)
    assert warnings(shell) == []


def test_a_fresh_start_forgets_what_was_stored(launch):
    first = launch()
    go_to_bench(first)
    first.stop()
    second = launch("--fresh")
    assert state_of(second)["visible"]["url"] == "/"
    second.stop()
    assert state_of(launch())["visible"]["url"] == "/"


def test_a_page_that_waited_for_the_shell_stays_and_the_stack_with_it(launch):
    shell = launch()
    page = ProtocolPage(shell.tokens.front, shell.front).connect()
    page.push("/track/bench")
    page.push("/track/squat")
    page.wait_for_answers()
    before = urls(state_of(shell))
    page.close()
    shell.stop()
    shell.restart()
    page._token, page._load = shell.tokens.front, "reconnect"
    page.connect()
    try:
        page.wait_for(lambda: page.target["url"] == "/track/squat")
        assert urls(state_of(shell)) == before
        assert page.key == state_of(shell)["visible"]["key"]
    finally:
        page.close()


def test_a_page_that_went_on_while_the_shell_was_away_is_followed(launch):
    shell = launch()
    page = ProtocolPage(shell.tokens.front, shell.front).connect()
    page.push("/track/bench")
    page.wait_for_answers()
    page.close()
    shell.stop()
    page.push("/me")
    shell.restart()
    page._token, page._load = shell.tokens.front, "reconnect"
    page.connect()
    try:
        page.wait_for(lambda: page.target["url"] == "/me")
        with controller_of(shell) as controller:
            assert urls(controller.wait_for(lambda state: state["selectedTab"] == "me")) == ["/me"]
            controller.tap("track")
            assert urls(controller.state()) == ["/track", "/track/bench"]
    finally:
        page.close()


def test_a_page_that_went_a_step_further_goes_on_top_of_what_was_stored(launch):
    shell = launch()
    page = ProtocolPage(shell.tokens.front, shell.front).connect()
    page.push("/track/bench")
    page.wait_for_answers()
    page.close()
    shell.stop()
    page.push("/track/squat")
    shell.restart()
    page._token, page._load = shell.tokens.front, "reconnect"
    page.connect()
    try:
        page.wait_for(lambda: page.target and page.target["url"] == "/track/squat")
        assert urls(state_of(shell)) == ["/track", "/track/bench", "/track/squat"]
    finally:
        page.close()


# What is restored of it.


def test_tabs_and_routes_that_are_gone_are_left_out(launch, app, state_dir):
    declare(app, routes=ROUTES)
    write_state(
        state_dir,
        snapshot={
            "selectedTab": "gone",
            "stacks": [
                {"tab": "gone", "pages": [{"url": "/gone"}, {"url": "/track/7"}]},
                {
                    "tab": "track",
                    "pages": [
                        {"url": "/track"},
                        {"url": "/gone/3"},
                        {"url": "javascript:alert(1)"},
                        {"url": "https://example.com/track/1"},
                        {"url": "/track/7"},
                    ],
                },
            ],
        },
    )
    shell = launch()
    with controller_of(shell) as controller:
        state = controller.state()
        assert (state["selectedTab"], urls(state)) == ("home", ["/"])
        controller.tap("track")
        assert urls(controller.state()) == ["/track", "/track/7"]
    assert warnings(shell) == []


def test_alerts_and_dialogs_never_come_back(launch, state_dir):
    modals = [
        {"kind": kind, "id": kind, "locked": False, "pages": []} for kind in ("alert", "dialog")
    ]
    write_state(state_dir, snapshot={"modals": modals})
    state = state_of(launch())
    assert state["modals"] == []
    assert urls(state) == ["/track", "/track/bench"]


def test_the_state_of_another_version_of_the_app_is_discarded(launch, app, state_dir):
    declare(app, snapshotVersion=2)
    write_state(state_dir, snapshot={"version": 1})
    shell = launch()
    assert state_of(shell)["visible"]["url"] == "/"
    assert warnings(shell) == []


def test_a_sheet_comes_back_and_the_alert_above_it_does_not(launch, app, state_dir):
    declare(app, restorableModals=["editor"])
    shell = launch()
    go_to_bench(shell)
    with controller_of(shell) as controller:
        controller.action("present", kind="sheet", id="editor", url="/track/edit")
        controller.action("present", kind="alert", id="sure", title="Sure?")
        shown = controller.state()["modals"]
        assert [modal["id"] for modal in shown] == ["editor", "sure"]
    wait_until_stored(state_dir, "/track/edit")
    shell.kill()
    state = state_of(launch())
    assert [modal["id"] for modal in state["modals"]] == ["editor"]
    assert [entry["url"] for entry in state["modals"][0]["stack"]] == ["/track/edit"]
    assert urls(state) == ["/track", "/track/bench"]


# Login is decided live.


LOGIN = {"starts": "launching", "launching": "/launching", "login": "/login"}


@pytest.fixture
def private_app(app: Path, state_dir: Path) -> Path:
    """An app that asks first who is logged in, with a stored state."""
    declare(app, root=LOGIN)
    write_state(state_dir)
    return app


def test_nothing_is_shown_of_what_was_stored_before_it_is_known_who_is_logged_in(
    launch, private_app
):
    state = state_of(launch())
    assert (state["root"], state["visible"]["url"]) == ("launching", "/launching")
    assert urls(state) == ["/"]


def test_whoever_is_still_logged_in_comes_back(launch, private_app):
    shell = launch()
    with controller_of(shell) as controller:
        assert controller.action("login")["status"] == "applied"
        state = controller.wait_for(lambda state: state["root"] == "main")
        assert (state["selectedTab"], urls(state)) == ("track", ["/track", "/track/bench"])


def test_a_link_that_waited_for_the_login_is_followed_on_what_was_stored(launch, private_app):
    shell = launch()
    with controller_of(shell) as controller:
        controller.action("openURL", url="/me")
        controller.action("login")
        state = controller.wait_for(lambda state: state["root"] == "main")
        assert (state["selectedTab"], urls(state)) == ("me", ["/me"])
        controller.tap("track")
        assert urls(controller.state()) == ["/track", "/track/bench"]


def test_whoever_has_to_log_in_sees_nothing_of_the_run_before(launch, private_app, state_dir):
    shell = launch()
    with controller_of(shell) as controller:
        controller.action("setRoot", root="login")
        controller.action("login")
        state = controller.wait_for(lambda state: state["root"] == "main")
        assert (state["selectedTab"], urls(state)) == ("home", ["/"])
        controller.tap("track")
        assert urls(controller.state()) == ["/track"]
    assert shell.stop() == 0
    assert "/track/bench" not in (state_dir / "state.json").read_text()


def test_an_app_that_starts_with_its_login_page_restores_nothing(launch, app, state_dir):
    declare(app, root=LOGIN | {"starts": "login"})
    write_state(state_dir)
    with controller_of(launch()) as controller:
        controller.action("login")
        assert urls(controller.wait_for(lambda state: state["root"] == "main")) == ["/"]


def test_a_logout_leaves_nothing_on_the_disk(launch, private_app, state_dir):
    shell = launch()
    with controller_of(shell) as controller:
        controller.action("login")
        controller.action("push", url="/track/secret")
        wait_until_stored(state_dir, "/track/secret")
        controller.action("logout")
    assert shell.stop() == 0
    text = (state_dir / "state.json").read_text()
    assert "secret" not in text and "bench" not in text


def test_a_kill_before_the_login_keeps_what_was_stored(launch, private_app):
    shell = launch()
    with controller_of(shell) as controller:
        controller.action("setBadge", tab="me", value=3)
        controller.state()
    shell.kill()
    again = launch()
    with controller_of(again) as controller:
        controller.action("login")
        state = controller.wait_for(lambda state: state["root"] == "main")
        assert urls(state) == ["/track", "/track/bench"]
    assert again.stop() == 0
