"""Apps of other makers, unchanged: routers that have never heard of Tandem."""

import json
from pathlib import Path

import pytest
from controller import Controller
from engines import in_engines
from pages import Engine, Page
from shell_process import ROOT
from test_lockstep import settle

APPS = ROOT / "Tests" / "Fixtures" / "apps"


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


@in_engines("webkit", "firefox")
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


@in_engines("chromium", deep=("webkit", "firefox"))
def test_a_history_router_keeps_its_own_state(open_app):
    controller, page = open_app(APPS / "history-router")
    page.click("a[href='/items/7']")
    controller.wait_for_path("/items/7")
    settle(controller, page)
    assert page.evaluate("history.state.from") == "app"
    page.evaluate("history.back()")
    controller.wait_for_path("/")
    page.wait_until(lambda page: view(page) == "view /", "home")


@in_engines("chromium", "webkit", deep=("firefox",))
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


ODD_APP = """<!doctype html><meta charset=utf-8><title>Odd</title><h1 id=view></h1>
<a href="http://[">No URL</a> <a id=items href="/items">Items</a>
<a id=later href="#later">Later</a>
<script>
  const show = () => { document.querySelector("#view").textContent = `view ${location.pathname}`; };
  const request = new XMLHttpRequest();
  request.open("GET", "/data.json", false);
  request.send();
  // Analytics listen, and show nothing.
  addEventListener("popstate", () => {});
  document.querySelector("#items").addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    history.pushState(null, "", "/items");
    show();
  });
  show();
</script>
"""


@in_engines("chromium", "webkit", deep=("firefox",))
def test_an_app_with_odd_links_is_moved_by_the_right_one(open_app, tmp_path):
    """A link that is no URL, a click that is stopped, a request that is waited for."""
    (tmp_path / "index.html").write_text(ODD_APP)
    (tmp_path / "data.json").write_text("{}")
    tabs = [{"id": "home", "path": "/"}, {"id": "items", "path": "/items"}]
    manifest = {"app": {"id": "test.odd"}, "tabs": tabs}
    (tmp_path / "tandem.json").write_text(json.dumps(manifest))
    controller, page = open_app(tmp_path)
    page.evaluate("window.survivor = 'the same document'")
    controller.tap("items")
    page.wait_until(lambda page: view(page) == "view /items", "the items")
    assert page.evaluate("window.survivor") == "the same document"
    settle(controller, page)
    # What watched the bridge's own click does not watch the user's.
    page.click("#later")
    controller.wait_for_path("/items#later")


@in_engines("chromium", deep=("webkit", "firefox"))
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
