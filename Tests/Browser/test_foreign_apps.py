"""Apps of other makers, unchanged: routers that have never heard of Tandem."""

from pathlib import Path

import pytest
from controller import Controller
from pages import Engine, Page
from shell_process import ROOT
from test_lockstep import settle

APPS = ROOT / "Tests" / "Fixtures" / "apps"


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue(request.param)


@pytest.fixture
def open_app(launch_shell, page):
    """Launches an app and opens it; gives the shell, a controller and the page."""
    controllers = []

    def open_one(folder: Path | str) -> tuple[Controller, Page]:
        shell = launch_shell(str(folder))
        controller = Controller(shell.control, shell.tokens.control)
        controllers.append(controller)
        page.goto(shell.front + "/")
        settle(controller, page)
        return controller, page

    yield open_one
    for controller in controllers:
        controller.close()


def view(page: Page) -> str:
    return page.text("#view")


def test_a_history_router_follows_taps_and_is_followed(open_app):
    controller, page = open_app(APPS / "history-router")
    controller.tap("items")
    page.wait_until(lambda page: view(page) == "view /items", "the items")
    page.click("a[href='/items/7']")
    state = controller.wait_for_path("/items/7")
    assert state["selectedTab"] == "items"
    assert [entry["url"] for entry in state["stack"]] == ["/items", "/items/7"]
    controller.back()
    page.wait_until(lambda page: view(page) == "view /items", "the items again")
    page.click("a[href='/']")
    assert controller.wait_for_path("/")["selectedTab"] == "home"
    settle(controller, page)


def test_a_history_router_keeps_its_own_state(open_app):
    controller, page = open_app(APPS / "history-router")
    page.click("a[href='/items/7']")
    controller.wait_for_path("/items/7")
    settle(controller, page)
    assert page.evaluate("history.state.from") == "app"
    page.evaluate("history.back()")
    controller.wait_for_path("/")
    page.wait_until(lambda page: view(page) == "view /", "home")


def test_a_fragment_router_without_a_manifest_is_followed(open_app):
    controller, page = open_app(APPS / "hash-router")
    # Its own bar becomes the shell's, and is hidden.
    state = controller.wait_for(lambda state: len(state["tabs"]) == 3)
    assert [tab["title"] for tab in state["tabs"]] == ["Home", "Items", "Item 7"]
    hidden = "getComputedStyle(document.querySelector('nav')).display === 'none'"
    page.wait_until(lambda page: page.evaluate(hidden), "its bar to be hidden")
    page.evaluate("location.hash = '#/items'")
    assert controller.wait_for_path("/#/items")["selectedTab"] == state["tabs"][1]["id"]
    page.evaluate("location.hash = '#/items/8'")
    state = controller.wait_for_path("/#/items/8")
    assert [entry["url"] for entry in state["stack"]] == ["/#/items", "/#/items/8"]
    controller.back()
    page.wait_until(lambda page: view(page) == "view #/items", "the items again")
    settle(controller, page)


def test_pages_without_a_router_are_loaded(open_app, tmp_path):
    for name, link in (("index", "/about.html"), ("about", "/")):
        (tmp_path / f"{name}.html").write_text(
            f"<!doctype html><title>{name}</title><h1 id=view>view {name}</h1>"
            f"<a href='{link}'>next</a>"
        )
    controller, page = open_app(tmp_path)
    page.click("a")
    controller.wait_for_path("/about.html")
    page.wait_until(lambda page: view(page) == "view about", "the second page")
    settle(controller, page)
    controller.back()
    page.wait_until(lambda page: view(page) == "view index", "the first page")
    settle(controller, page)
