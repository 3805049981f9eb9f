"""A site of many documents, without a router: each place is a document with an entry of its own."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from dev_server import DevServer, Request, dev_server, head, redirect
from engines import BOTH, in_engines
from foreign_apps import OpenApp, open_app

__all__ = ["open_app"]

# As analytics do: that somebody listens says nothing of a router.
ANALYTICS = """<script>
  addEventListener("popstate", ({ isTrusted }) => isTrusted || (sessionStorage.heard = "yes"));
</script>"""
LINKS = """<nav><a href="/">Start</a><a href="/items">Items</a></nav>"""
START = """<a id=about href="/about">About</a> <a id=top href="/">Top</a>
<a id=fragment href="#here">Here</a> <a id=missing href="/missing">Missing</a>
<a id=broken href="/broken">Broken</a> <a id=gone href="/gone">Gone</a>
<a id=old href="/old">Old</a>
<a id=refresh href="/refresh">Refresh</a> <a id=lead href="/lead">Lead</a>
<form id=search action="/found"><input name=q value=shoes><button>Search</button></form>
<form id=order method=post action="/order"><input name=size value=9><button>Order</button></form>
<form id=ask method=post action="/ask"><input name=size value=9><button>Ask</button></form>
<button id=assign onclick="location.assign('/about')">Assign</button>
<button id=href onclick="location.href = '/about'">Href</button>
<button id=replace onclick="location.replace('/about')">Replace</button>
<x-links></x-links>
<script>
  document.querySelector("x-links").attachShadow({ mode: "open" }).innerHTML =
    "<a id=shadow href='/about'>About</a>";
</script>
"""


def document(name: str, content: str = "", head: str = "") -> str:
    return (
        f"<!doctype html><meta charset=utf-8><title>{name}</title>{head}<h1>{name}</h1>"
        f"{LINKS}{content}{ANALYTICS}"
    )


def order(request: Request, connection: socket.socket) -> None:
    """The answer to a form, which may be asked for again."""
    what = f"<p>{request.method} {request.body.decode()}"
    body = document("ordered", what).encode()
    fields = ("Content-Type: text/html", f"Content-Length: {len(body)}")
    connection.sendall(head("HTTP/1.1 200 OK", *fields) + body)


@pytest.fixture
def site(tmp_path) -> Iterator[DevServer]:
    with dev_server() as server:
        for name, content in (("/", START), ("/items", ""), ("/about", "")):
            server.page(name, document("start" if name == "/" else name[1:], content))
        for name in ("/found", "/done", "/next"):
            server.page(name, document(name[1:]))
        meta = "<meta http-equiv=refresh content='0; url=/next'>"
        server.page("/refresh", document("refresh", head=meta))
        lead = "<script>setTimeout(() => location.href = '/next', 200)</script>"
        server.page("/lead", document("lead", head=lead))
        server.answers["/order"] = redirect("/done")
        server.answers["/old"] = redirect("/next", "302 Found")
        server.answers["/ask"] = order
        broken = document("broken").encode()
        server.content("/broken", broken, "Content-Type: text/html", status="500 Broken")
        missing = document("missing").encode()
        server.content("/missing", missing, "Content-Type: text/html", status="404 Not Found")
        server.answers["/gone"] = lambda _request, connection: connection.close()
        yield server


@pytest.fixture(params=["window", pytest.param("simulator", marks=pytest.mark.deep)])
def app(request: pytest.FixtureRequest, open_app: Callable, site: DevServer, tmp_path) -> OpenApp:
    tabs = [{"id": "home", "path": "/"}, {"id": "items", "path": "/items"}]
    manifest = {"app": {"id": "test.documents"}, "tabs": tabs}
    (tmp_path / "tandem.json").write_text(json.dumps(manifest))
    app = open_app(tmp_path, "--server", site.url, place=request.param)
    app.shows("start")
    return app


def length(app: OpenApp) -> int:
    return app.page.evaluate("history.length")


def go(app: OpenApp, step: str) -> None:
    """Does what ends the document that is asked to do it."""
    app.page.evaluate(f"void setTimeout(() => {step})")


PUSHES = {
    "#about": ("about", "/about"),
    "x-links": ("about", "/about"),
    "#assign": ("about", "/about"),
    "#href": ("about", "/about"),
    "#search button": ("found", "/found?q=shoes"),
    "#order button": ("done", "/done"),
    "#ask button": ("ordered", "/ask"),
    "#old": ("next", "/next"),
    "#missing": ("missing", "/missing"),
    "#broken": ("broken", "/broken"),
}


@in_engines("chromium", "webkit", deep=("firefox",))
@pytest.mark.parametrize("app", ["window"], indirect=True)
def test_what_opens_a_document_pushes_an_entry(app: OpenApp):
    check_pushes(app)


@pytest.mark.deep
@in_engines("chromium", "webkit")
@pytest.mark.parametrize("app", ["simulator"], indirect=True)
def test_what_opens_a_document_in_the_simulator_pushes_an_entry(app: OpenApp):
    check_pushes(app)


def check_pushes(app: OpenApp) -> None:
    before = length(app)
    for control, (shown, path) in PUSHES.items():
        app.page.click(control)
        app.shows(shown)
        assert (app.stack(), length(app)) == (["/", path], before + 1), control
        app.controller.back()
        app.shows("start")
        assert (app.stack(), length(app)) == (["/"], before + 1), f"back from {control}"


@BOTH
@pytest.mark.parametrize("control", ["#about", "#ask button"])
def test_back_and_forward_of_the_browser_lead_over_documents(app: OpenApp, control: str):
    shown, path = PUSHES[control]
    before = length(app)
    app.page.click(control)
    app.shows(shown)
    for _ in range(2):
        go(app, "history.back()")
        app.shows("start")
        assert app.stack() == ["/"]
        go(app, "history.forward()")
        app.shows(shown)
        assert (app.stack(), length(app)) == (["/", path], before + 1)


@BOTH
def test_a_document_that_replaces_another_replaces_its_entry(app: OpenApp):
    before = length(app)
    app.page.click("#about")
    app.shows("about")
    go(app, "location.replace('/done')")
    app.shows("done")
    assert (app.stack(), length(app)) == (["/", "/done"], before + 1)
    app.controller.back()
    app.shows("start")
    # One that leads on at once, before or after the shell knows of it.
    for _ in range(3):
        app.page.click("#refresh")
        app.shows("next")
        assert (app.stack(), length(app)) == (["/", "/next"], before + 1)
        app.controller.back()
        app.shows("start")
        assert app.stack() == ["/"]
    # A script adds an entry to the browser's history, and none to the tab.
    app.page.click("#lead")
    app.shows("next")
    assert app.stack() == ["/", "/next"]
    app.controller.back()
    app.shows("start")
    assert app.stack() == ["/"]


@BOTH
def test_a_link_to_the_document_itself_pushes_nothing(app: OpenApp):
    app.page.click("#about")
    app.shows("about")
    before = length(app)
    app.page.run(
        "window.old = true;"
        " document.querySelector('nav').innerHTML = '<a id=again href=/about>Again</a>'"
    )
    app.page.click("#again")
    app.page.wait_until("window.old === undefined")
    app.shows("about")
    assert app.stack() == ["/", "/about"]
    assert length(app) == before


@pytest.mark.parametrize("app", ["window", "simulator"], indirect=True)
def test_a_link_to_the_top_level_leads_there(app: OpenApp):
    app.page.click("#about")
    app.shows("about")
    app.page.click("nav a[href='/']")
    app.shows("start")
    assert app.settle()["selectedTab"] == "home"
    app.page.run("window.isFirst = true")
    app.page.click("#top")
    app.page.wait_until("window.isFirst === undefined")
    app.shows("start")
    assert app.stack() == ["/"]


@BOTH
def test_a_reload_after_a_post_keeps_the_place(app: OpenApp):
    app.page.click("#ask button")
    app.shows("ordered")
    assert app.page.text("p") == "POST size=9"
    before = length(app)
    app.page.run("window.old = true")
    app.controller.reload()
    app.page.wait_until("window.old === undefined")
    app.shows("ordered")
    assert app.stack() == ["/", "/ask"]
    assert length(app) == before


def test_a_server_that_ends_without_an_answer_is_a_place(app: OpenApp, site: DevServer):
    app.page.click("#gone")
    app.page.wait_until(lambda page: "/gone" in page.path(), "the refusal")
    app.settle()
    assert app.stack() == ["/", "/gone"]
    app.controller.back()
    app.shows("start")


@BOTH
def test_tabs_are_documents(app: OpenApp, open_app: Callable, site: DevServer, tmp_path):
    app.page.click("#about")
    app.shows("about")
    app.controller.tap("items")
    app.shows("items")
    app.controller.tap("home")
    app.shows("about")
    app.controller.back()
    app.shows("start")
    app.page.click("nav a[href='/items']")
    app.shows("items")
    assert app.settle()["selectedTab"] == "items"
    # Nobody took the click on its link, so that there is no router to be told.
    assert app.page.evaluate("sessionStorage.heard ?? null") is None
    check_late(open_app, site, tmp_path)


# A router that takes a click and goes nowhere uses up the time that a move has.
TAKES_CLICKS = """
  addEventListener("click", (event) => event.preventDefault());
  addEventListener("beforeunload", () => setTimeout(() => navigator.sendBeacon("/release"), 300));
"""


def check_late(open_app: Callable, site: DevServer, folder: Path) -> None:
    """A document that is on its way is waited for, however late the shell began to load it."""
    answer, released = site.answers["/items"], threading.Event()
    site.answers["/items"] = lambda *request: released.wait() and answer(*request)
    site.answers["/release"] = lambda *_: released.set()
    manifest = json.loads((folder / "tandem.json").read_text())
    manifest |= {"app": {"id": "test.late"}, "arrivalSeconds": 1}
    (folder / "tandem.json").write_text(json.dumps(manifest))
    app = open_app(folder, "--server", site.url)
    app.shows("start")
    app.page.run(TAKES_CLICKS)
    app.controller.tap("items")
    app.shows("items")
    failures = [it for it in app.shell.events if it["event"] == "desynchronized"]
    assert failures == []
