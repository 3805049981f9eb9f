"""A router of fragments with a manifest: its places are tabs, and the document's path is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from engines import BOTH
from foreign_apps import OpenApp, open_app, write_app

__all__ = ["open_app", "write_app"]
# Without a listener for popstate: a fragment that goes away has to be told by a hashchange.
APP = """<!doctype html><meta charset=utf-8><title>Hash</title><h1></h1>
<a id=home href="#/">Home</a> <a id=items href="#/items">Items</a>
<a id=seven href="#/items/7">Seven</a>
<script>
  const show = () => {
    const place = location.hash.replace("#", "") || "/";
    document.querySelector("h1").textContent = place;
    window.places?.push(place);
  };
  addEventListener("hashchange", show);
  // As Ember does: the click is answered, and the fragment written once the route is there.
  document.querySelector("#items").addEventListener("click", async (event) => {
    event.preventDefault();
    await 0;
    location.hash = "#/items";
  });
  show();
</script>"""
TABS = [{"id": "home", "path": "/#/"}, {"id": "items", "path": "/#/items"}]


@pytest.fixture
def app(write_app: Callable, open_app: Callable) -> OpenApp:
    app = open_app(write_app({"index.html": APP}, TABS))
    app.page.run("window.survivor = true; window.places = []")
    return app


@BOTH
def test_taps_and_links_of_a_fragment_router_move_each_other(app: OpenApp):
    length = app.page.evaluate("history.length")
    for tab, place in [("items", "/items"), ("home", "/"), ("items", "/items")]:
        app.controller.tap(tab)
        app.shows(place)
    assert app.page.evaluate("window.places") == ["/items", "/", "/items"], "each once"
    added = app.page.evaluate("history.length") - length
    # Without the Navigation API nobody can ask the browser not to push a fragment.
    assert added == 0 or not app.page.evaluate("'navigation' in window"), "a switch replaces"
    app.page.click("#seven")
    state = app.shows("/items/7")
    assert app.page.evaluate("history.length") == length + added + 1, "a link of the user pushes"
    assert state["selectedTab"] == "items"
    assert app.stack() == ["/#/items", "/#/items/7"]
    app.controller.back()
    app.shows("/items")
    app.page.click("#home")
    assert app.shows("/")["selectedTab"] == "home"
    app.page.click("#items")
    assert app.shows("/items")["selectedTab"] == "items"
    assert app.page.evaluate("window.survivor"), "without another document"


@BOTH
def test_a_fragment_that_goes_away_is_told_to_the_app(write_app: Callable, open_app: Callable):
    tabs = [{"id": "home", "path": "/"}, {"id": "items", "path": "/#/items"}]
    app: OpenApp = open_app(write_app({"index.html": APP}, tabs))
    app.controller.tap("items")
    app.shows("/items")
    app.controller.tap("home")
    app.shows("/")
    assert app.page.path() in ("/", "/#/")


def test_a_fragment_router_below_a_path_has_one_truth(open_app: Callable, write_app: Callable):
    tabs = [{"id": "home", "path": "/cart#/"}, {"id": "items", "path": "/cart#/items"}]
    app: OpenApp = open_app(write_app({"cart.html": APP, "index.html": APP}, tabs), path="/cart#/")
    app.controller.tap("items")
    app.shows("/items")
    assert app.page.path() == "/cart#/items"
    app.page.click("#home")
    assert app.shows("/")["selectedTab"] == "home"
    assert app.stack() == ["/cart#/"]
