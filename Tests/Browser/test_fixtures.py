"""The fixtures themselves, against a plain static server instead of the shell."""

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pages import Engine, Page

HTML = """<!doctype html><title>Fixture</title><h1>one</h1>
<a id="document" href="two.html">two</a> <button id="push">push</button>
<script>
  const show = () => document.querySelector("h1").innerText = location.hash || "one";
  const push = () => { history.pushState(null, "", "#pushed"); show(); };
  document.querySelector("#push").onclick = push;
  addEventListener("popstate", show);
</script>"""


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        pass


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "one.html").write_text(HTML)
    (tmp_path / "two.html").write_text(HTML.replace("<h1>one", "<h1>two"))
    handler = functools.partial(QuietHandler, directory=str(tmp_path))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def test_page_loads_clicks_and_goes_back(page: Page, site: str, tmp_path: Path) -> None:
    page.goto(f"{site}/one.html?query=1")
    assert page.path() == "/one.html?query=1"
    assert page.text("h1") == "one"
    page.click("#push")
    page.wait_until("document.querySelector('h1').innerText === '#pushed'")
    assert page.path() == "/one.html?query=1#pushed"
    page.back()
    page.wait_for_path("/one.html?query=1")
    page.forward()
    page.wait_for_path("/one.html?query=1#pushed")
    page.click("#document")
    page.wait_for_path("/two.html")
    page.wait_until(lambda it: it.text("h1") == "two", "the second page")
    page.back()
    page.wait_for_path("/one.html?query=1#pushed")
    page.reload()
    assert page.path() == "/one.html?query=1#pushed"
    page.screenshot(tmp_path / "page.png")
    assert (tmp_path / "page.png").read_bytes().startswith(b"\x89PNG")


def test_page_is_as_wide_as_a_phone_and_awaits_promises(page: Page, site: str) -> None:
    page.goto(f"{site}/one.html")
    assert page.evaluate("[innerWidth, innerHeight]") == [390, 844]
    assert page.evaluate("Promise.resolve({answer: 42})") == {"answer": 42}
    assert page.evaluate("undefined") is None


def test_a_wait_survives_an_answer_that_is_lost(webkit: Engine, site: str) -> None:
    page = webkit.new_page()
    page.goto(f"{site}/one.html")
    never_then_true = "window.isAsked || ((window.isAsked = true), new Promise(() => {}))"
    page.wait_until(never_then_true, "the second answer")
    assert page.evaluate("1 + 1") == 2


def test_two_pages_share_storage_and_nothing_else(engine: Engine, site: str) -> None:
    first, second = engine.new_page(), engine.new_page()
    first.goto(f"{site}/one.html")
    second.goto(f"{site}/two.html")
    first.evaluate("localStorage.setItem('name', 'value')")
    assert second.evaluate("localStorage.getItem('name')") == "value"
    assert [first.path(), second.path()] == ["/one.html", "/two.html"]
    second.close()
    assert first.path() == "/one.html"


def test_each_test_starts_with_empty_storage(page: Page, site: str) -> None:
    page.goto(f"{site}/one.html")
    assert page.evaluate("localStorage.length") == 0
    page.evaluate("localStorage.setItem('left', 'behind')")


def test_a_wait_that_fails_says_for_what(page: Page, site: str) -> None:
    page.goto(f"{site}/one.html")
    with pytest.raises(AssertionError, match="waited 0.1 s for window.never"):
        page.wait_until("window.never", timeout=0.1)
    with pytest.raises(AssertionError, match="the page is at /one.html, not at /two.html"):
        page.wait_for_path("/two.html", timeout=0.1)
