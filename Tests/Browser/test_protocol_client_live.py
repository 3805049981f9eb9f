"""The client that was written from docs/protocol.md alone, against the real shell."""

from collections.abc import Callable, Iterator

import pytest
from protocol_client import ProtocolPage


@pytest.fixture
def open_page(shell) -> Iterator[Callable[..., ProtocolPage]]:
    """Opens pages: `open_page(url)`; all of them end with the test."""
    pages: list[ProtocolPage] = []

    def launch(url: str = "/") -> ProtocolPage:
        page = ProtocolPage(shell.tokens.front, shell.front, url=url)
        pages.append(page)
        return page.connect()

    yield launch
    for page in pages:
        page.close()


def last_result(page: ProtocolPage, change: int) -> dict:
    page.wait_for(lambda: any(result["id"] == change for result in page.results))
    return next(result for result in reversed(page.results) if result["id"] == change)


def pushed(page: ProtocolPage, url: str) -> dict:
    change = page.push(url)
    page.wait_for_answers()
    return last_result(page, change)


def test_hello_is_answered_with_a_welcome(open_page):
    page = open_page()
    assert (page.role, page.url, page.epoch is not None) == ("driver", "/", True)
    assert page.key == page.target["key"]
    assert [tab["path"] for tab in page.tabs] == [
        "/", "/schedule", "/track", "/progress", "/profile"]


def test_a_push_keeps_the_page_s_key_and_selects_the_link_s_tab(open_page, controller):
    page = open_page()
    assert pushed(page, "/track/squat")["status"] == "applied"
    state = controller.wait_for(lambda state: state["selectedTab"] == "track")
    assert state["visible"]["key"] == page.key == page.target["key"]


def test_a_replace_swaps_the_entry_and_keeps_its_key(open_page):
    page = open_page()
    pushed(page, "/track/squat")
    key = page.key
    assert last_result(page, page.replace("/track/squat?set=2"))["status"] == "applied"
    page.wait_for_answers()
    assert page.target["key"] == key
    assert page.target["url"] == "/track/squat?set=2"


def test_traversing_pops_and_puts_back(open_page, controller):
    page = open_page()
    controller.tap("track")
    page.wait_for(lambda: page.url == "/track")
    pushed(page, "/track/squat")
    page.go(-1)
    controller.wait_for(lambda state: state["visible"]["url"] == "/track")
    page.wait_for_answers()
    page.go(1)
    controller.wait_for(lambda state: state["visible"]["url"] == "/track/squat")


def test_a_change_made_on_a_dead_entry_is_stale(open_page, controller):
    page = open_page()
    pushed(page, "/track/squat")
    with page._changed:  # what the shell says meanwhile is not read yet
        controller.action("reset", tab="track", urls=["/track"])
        change = page.push("/track/bench")
    result = last_result(page, change)
    assert (result["status"], result["reason"]) == ("rejected", "stale")
    page.wait_for(lambda: page.url == "/track")


def test_a_script_in_a_mirror_is_refused_and_repaired(open_page):
    open_page()
    mirror = open_page()
    assert mirror.role == "mirror"
    result = last_result(mirror, mirror.push("/progress", trusted=False))
    assert (result["status"], result["reason"]) == ("rejected", "notDriver")
    mirror.wait_for(lambda: mirror.url == "/")


def test_a_gesture_in_a_mirror_takes_over(open_page):
    driver, mirror = open_page(), open_page()
    pushed(mirror, "/progress")
    assert mirror.role == "driver"
    driver.wait_for(lambda: driver.role == "mirror" and driver.url == "/progress")


def test_a_cut_connection_resumes_where_the_shell_went_meanwhile(open_page, controller):
    page = open_page()
    welcomes, generation = page.welcome_count, page.generation
    page.drop()
    controller.tap("profile")
    page.wait_for(lambda: page.welcome_count > welcomes and page.url == "/profile")
    assert (page.role, page.generation) == ("driver", generation)


def test_a_restarted_shell_goes_where_its_page_was(open_page, shell):
    page = open_page()
    pushed(page, "/track/squat")
    epoch, welcomes = page.epoch, page.welcome_count
    page.drop()
    shell.restart()
    page.close()  # its token ended with the shell; a browser page fetches the new one
    page._token = shell.tokens.front
    page._load = "reconnect"
    page.connect()
    page.wait_for(lambda: page.welcome_count > welcomes)
    assert page.epoch != epoch
    assert page.target["url"] == page.url == "/track/squat"
