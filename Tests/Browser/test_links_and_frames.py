"""What an app links to and frames besides its own places works as in any page, moving nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from dev_server import DevServer, dev_server
from engines import BOTH, in_engines
from foreign_apps import OpenApp, open_app

__all__ = ["open_app"]
INDEX = """<!doctype html><meta charset=utf-8><title>Links</title><h1>start</h1>
<p><a id=mail href="mailto:someone@example.org">Mail</a> <a id=phone href="tel:+491234">Phone</a>
<a id=script href="javascript:void (window.ran = true)">Script</a>
<a id=file href="/report">Report</a> <a id=saved href="/report" download>Save</a>
<a id=deep href="/deep">Deep</a> <a id=top target=_top href="/deep">Whole window</a>
<a id=parent target=_parent href="/deep">Parent</a>
<form action="/deep" target=_top><button id=topform>Whole window</button></form>
<form action="/deep"><button id=topbutton formtarget=_parent>Whole window</button></form>
<button id=topopen onclick="window.open('/deep', '_top')">Whole window</button>
<button id=topscript onclick="top.location.href = '/deep'">Whole window</button>
<button id=topaway onclick="top.location = 'https://elsewhere.example/'">Elsewhere</button>
<a id=inner target=inner href="/further">In</a>
<a id=outside href="https://elsewhere.example/page">Outside</a>
<button id=assign onclick="location.href = 'https://elsewhere.example/page'">Outside</button>
<form id=form action="https://elsewhere.example/page"><button>Outside</button></form>
<iframe name=inner src="/inside"></iframe><iframe id=empty></iframe>
<iframe id=blank src="about:blank"></iframe>
<iframe id=text srcdoc="<!doctype html><p>text</p>"></iframe>
<script>
  const show = () => document.querySelector("h1").textContent =
    location.pathname === "/" ? "start" : location.pathname;
  document.querySelector("#deep").addEventListener("click", (event) => {
    event.preventDefault();
    history.pushState(null, "", "/deep");
    show();
  });
  addEventListener("popstate", show);
  show();
</script>"""
INSIDE = """<!doctype html><title>Inside</title><p>inside</p><a href="/further">Further</a>
<script>history.replaceState({ mine: true }, "", "/inside?replaced")</script>"""


@pytest.fixture
def site() -> Iterator[DevServer]:
    with dev_server() as server:
        for path in ("/", "/deep"):
            server.page(path, INDEX)
        server.page("/inside", INSIDE)
        server.page("/further", "<!doctype html><p>further</p>")
        disposition = 'Content-Disposition: attachment; filename="report.csv"'
        server.content("/report", b"a,b", "Content-Type: text/csv", disposition)
        yield server


@pytest.fixture(params=["window", "simulator"])
def app(request: pytest.FixtureRequest, open_app: Callable, site: DevServer, tmp_path) -> OpenApp:
    tabs = [{"id": "home", "path": "/"}]
    (tmp_path / "tandem.json").write_text(json.dumps({"app": {"id": "test.links"}, "tabs": tabs}))
    app = open_app(tmp_path, "--server", site.url, place=request.param)
    app.page.run("window.survivor = true")
    return app


def is_untouched(app: OpenApp) -> bool:
    """The same document at the same place, which the shell shows."""
    state = app.settle()
    return app.page.evaluate("window.survivor === true") and state["visible"]["url"] == "/"


# WebKitGTK itself shows an error for an address that no program takes.
@in_engines("chromium")
def test_links_that_are_no_places_move_nothing(app: OpenApp):
    for link in ("#mail", "#phone", "#script"):
        app.page.click(link)
    app.page.wait_until("window.ran")
    assert is_untouched(app)
    assert app.stack() == ["/"]


@in_engines("chromium")
def test_a_download_is_saved_and_moves_nothing(app: OpenApp):
    for link in ("#file", "#saved"):
        with app.page.window.raw.expect_download() as download:
            app.page.click(link)
        assert download.value.suggested_filename == "report.csv"
        assert is_untouched(app)
    # What is clicked next is not taken for the file's doing.
    app.page.click("#deep")
    app.shows("/deep")
    assert app.stack() == ["/", "/deep"]


# Without the Navigation API (WebKit) only links can be kept from leaving the frame.
@in_engines("chromium")
@pytest.mark.parametrize("app", ["simulator"], indirect=True)
@pytest.mark.parametrize("way", ["#assign", "#form button"])
def test_what_leads_out_of_the_app_is_shown_beside_it(app: OpenApp, way: str):
    app.page.click(way)
    card = "document.querySelector('tandem-external-card')?.innerText ?? ''"
    app.page.window.wait_until(f"({card}).includes('elsewhere.example/page')")
    assert is_untouched(app)


@pytest.mark.parametrize("app", ["simulator"], indirect=True)
def test_a_link_for_the_whole_window_stays_in_the_app(app: OpenApp):
    for link in ("#top", "#parent"):
        app.page.click(link)
        app.shows("/deep")
        assert app.stack() == ["/", "/deep"], link
        assert "tandem" in app.page.window.evaluate("document.documentElement.innerHTML")
        app.controller.back()
        app.shows("start")


@BOTH
@pytest.mark.parametrize("app", ["simulator"], indirect=True)
def test_what_the_app_shows_in_the_whole_window_is_shown_in_its_frame(app: OpenApp):
    for control in ("#topform", "#topbutton", "#topopen"):
        app.page.run("window.survivor = true")
        app.page.click(control)
        there = "location.pathname === '/deep' && !window.survivor"
        app.page.wait_until(there, f"the other document by {control}")
        state = app.settle()
        assert state["visible"]["url"].rstrip("?") == "/deep"
        assert "tandem" in app.page.window.evaluate("document.documentElement.innerHTML")
        app.controller.back()
        app.shows("start")


@pytest.mark.parametrize("app", ["simulator"], indirect=True)
def test_a_script_of_the_app_cannot_send_the_window_elsewhere(app: OpenApp):
    window = app.page.window
    before = window.evaluate("location.href")
    app.page.run("window.refused = 0; addEventListener('error', () => window.refused++)")
    for count, control in enumerate(("#topscript", "#topaway"), start=1):
        app.page.click(control)
        app.page.wait_until(f"window.refused === {count}", f"the refusal of {control}")
        assert window.evaluate("location.href") == before
        assert is_untouched(app)


FRAMES = """[...document.querySelectorAll("iframe")].map((frame) =>
  [frame.contentWindow.tandem === undefined,
   frame.contentDocument.documentElement.dataset.tandem === undefined,
   frame.contentDocument.querySelector("p")?.innerText ?? ""])"""


def test_the_frames_of_an_app_are_ordinary_pages(app: OpenApp):
    app.page.wait_until(f"({FRAMES}).map((frame) => frame[2]).join() === 'inside,,,text'")
    assert all(frame[:2] == [True, True] for frame in app.page.evaluate(FRAMES))
    assert app.page.evaluate("document.fullscreenEnabled"), "what every page may, the app may"
    inside = "document.querySelector('iframe').contentWindow"
    assert app.page.evaluate(f"{inside}.history.state.mine")
    assert app.page.evaluate(f"{inside}.location.search") == "?replaced"
    app.page.click("#inner")
    app.page.wait_until(f"{inside}.document.querySelector('p').innerText === 'further'")
    assert is_untouched(app)
    assert app.settle()["attached"] == 1


@BOTH
def test_the_history_of_a_frame_does_not_confuse_the_shell(app: OpenApp):
    inside = "document.querySelector('iframe').contentWindow"
    app.page.click("#deep")
    app.shows("/deep")
    app.page.click("#inner")
    app.page.wait_until(f"{inside}.document.querySelector('p')?.innerText === 'further'")
    app.page.evaluate("void setTimeout(() => history.back())")
    app.page.wait_until(f"{inside}.document.querySelector('p')?.innerText === 'inside'")
    assert app.stack() == ["/", "/deep"], "the browser's back was the frame's"
    app.page.click("#inner")
    app.page.wait_until(f"{inside}.document.querySelector('p')?.innerText === 'further'")
    app.controller.back()
    app.shows("start")
    assert app.stack() == ["/"]
    app.page.click("#deep")
    app.shows("/deep")
    assert app.stack() == ["/", "/deep"]
