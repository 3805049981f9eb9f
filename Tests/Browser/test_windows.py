"""Windows that an app opens beside itself stay ordinary pages: only one window is the shell's."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from engines import BOTH, in_engines
from foreign_apps import OpenApp, open_app, write_app
from pages import Engine, Page, PlaywrightPage, SeleniumPage
from waiting import wait_until

__all__ = ["open_app", "write_app"]
EVERYWHERE = in_engines("chromium", "webkit", deep=("firefox",))
HEAD = "<!doctype html><meta charset=utf-8><title>Test</title>"
INDEX = f"""{HEAD}<h1>start</h1><a id=items href="/items.html">Items</a>
<p><a id=blank target=_blank href="/aside.html">Aside</a>
<p><a id=opener target=_blank rel=opener href="/aside.html">With an opener</a>
<p><a id=noreferrer target=_blank rel=noreferrer href="/aside.html">Without a referrer</a>
<p><a id=named target=help href="/aside.html">In a window with a name</a>
<p><button id=open onclick="window.open('/aside.html')">Open</button>
<p><button id=noopener onclick="window.open('/aside.html', '_blank', 'noopener')">Open</button>
<p><button id=late onclick="window.open().location = '/aside.html'">First empty</button>"""
ASIDE = f"""{HEAD}<h1>aside</h1><a href="/further.html">Further</a>
<p><a id=more target=_blank href="/further.html">More</a>"""
FILES = {
    "index.html": INDEX,
    "aside.html": ASIDE,
    "items.html": f"{HEAD}<h1>items</h1><a id=back href=/>Back</a>",
    "further.html": f"{HEAD}<h1>further</h1>",
}
ORDINARY = "window.tandem === undefined && document.documentElement.dataset.tandem === undefined"


@pytest.fixture
def app(write_app: Callable, open_app: Callable) -> OpenApp:
    tabs = [{"id": "home", "path": "/"}, {"id": "items", "path": "/items.html"}]
    return open_app(write_app(FILES, tabs))


def opened_by(app: OpenApp, engine: Engine, selector: str) -> Page:
    """The window that a click on this control opens."""
    raw = app.page.raw
    if isinstance(app.page, PlaywrightPage):
        with raw.context.expect_page() as opening:
            app.page.click(selector)
        page: Page = PlaywrightPage(opening.value)
    else:
        before = set(raw.window_handles)
        app.page.click(selector)
        new = wait_until(lambda: set(raw.window_handles) - before, "a new window")
        page = SeleniumPage(raw, new.pop())
    page.wait_until("document.readyState === 'complete' && location.pathname !== 'blank'")
    return page


@EVERYWHERE
@pytest.mark.parametrize("control", ["blank", "opener", "late"])
def test_a_window_beside_the_app_stays_an_ordinary_page(app: OpenApp, engine: Engine, control: str):
    check_aside(app, engine, control)


@in_engines("chromium", deep=("webkit", "firefox"))
@pytest.mark.parametrize("control", ["named", "open", "noopener"])
def test_a_window_that_is_opened_otherwise_does_so_too(app: OpenApp, engine: Engine, control: str):
    check_aside(app, engine, control)


# WebKit calls such a window's request one of another site.
@in_engines("chromium", deep=("firefox",))
def test_a_window_that_may_not_know_the_app_stays_an_ordinary_page(app: OpenApp, engine: Engine):
    check_aside(app, engine, "noreferrer")


@BOTH
def test_the_window_of_the_app_stays_its_window_without_a_record(app: OpenApp):
    """A document that leads on while it starts may leave none."""
    app.page.run("addEventListener('pagehide', () => sessionStorage.removeItem('tandem:'))")
    app.controller.tap("items")
    app.shows("items")
    assert app.page.evaluate("history.length === 1 || 'navigation' in window")


def check_aside(app: OpenApp, engine: Engine, control: str) -> None:
    aside = opened_by(app, engine, f"#{control}")
    aside.wait_until(lambda page: page.text("h1") == "aside", "the page of the new window")
    assert aside.evaluate(ORDINARY)
    # What it does there, and what becomes of the app, is nobody else's business.
    aside.click("a")
    aside.wait_until(lambda page: page.text("h1") == "further", "the link's page")
    assert aside.evaluate(ORDINARY)
    app.controller.tap("items")
    app.shows("items")
    aside.reload()
    assert (aside.path(), aside.text("h1")) == ("/further.html", "further")
    assert aside.evaluate(ORDINARY)
    assert app.settle()["attached"] == 1
    assert len([event for event in app.shell.events if event["event"] == "attached"]) == 2
