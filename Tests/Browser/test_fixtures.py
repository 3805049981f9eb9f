"""The fixtures themselves, against a plain static server instead of the shell."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from engines import SCRIPT_SECONDS
from pages import Engine, Page
from static_site import static_site

HTML = """<!doctype html><title>Fixture</title><h1>one</h1>
<a id="document" href="two.html">two</a> <button id="push">push</button>
<script>
  const show = () => document.querySelector("h1").innerText = location.hash || "one";
  const push = () => { history.pushState(null, "", "#pushed"); show(); };
  document.querySelector("#push").onclick = push;
  addEventListener("popstate", show);
</script>"""


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue(request.param)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "one.html").write_text(HTML)
    (tmp_path / "two.html").write_text(HTML.replace("<h1>one", "<h1>two"))
    with static_site(tmp_path) as origin:
        yield origin


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


def test_page_is_as_wide_as_a_phone_awaits_promises_and_moves_little(page: Page, site: str) -> None:
    page.goto(f"{site}/one.html")
    assert page.evaluate("[innerWidth, innerHeight]") == [390, 844]
    assert page.evaluate("Promise.resolve({answer: 42})") == {"answer": 42}
    assert page.evaluate("undefined") is None
    assert page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")


def test_a_wait_survives_an_answer_that_is_lost(webkit: Engine, site: str) -> None:
    page = webkit.new_page()
    page.goto(f"{site}/one.html")
    never_then_true = "window.isAsked || ((window.isAsked = true), new Promise(() => {}))"
    page.raw.set_script_timeout(0.2)
    page.wait_until(never_then_true, "the second answer")
    page.raw.set_script_timeout(SCRIPT_SECONDS)
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


MOVING_HTML = """<!doctype html><style>body { margin: 0 }</style>
<button id="target" style="position: absolute; left: 0; top: 0">target</button>
<a id="far" style="position: absolute; top: 3000px" onclick="document.title = 'far'">far</a>
<script>
  const target = document.querySelector("#target");
  let steps = 0;
  const move = () => {
    target.style.left = `${steps * 3}px`;
    if (++steps < 60) requestAnimationFrame(move);
  };
  target.onclick = () => (document.title = String(steps));
  requestAnimationFrame(move);
</script>"""


def test_a_click_waits_for_what_moves_and_scrolls_to_what_is_far(
    page: Page, site: str, tmp_path: Path
) -> None:
    (tmp_path / "moving.html").write_text(MOVING_HTML)
    page.goto(f"{site}/moving.html")
    page.click("#target")
    assert page.evaluate("document.title") == "60"
    page.click("#far")
    assert page.evaluate("document.title") == "far"


def test_a_click_that_lands_beside_its_element_is_made_again(webkit: Engine, site: str) -> None:
    page = webkit.new_page()
    page.goto(f"{site}/one.html")
    aim, places = page.point_of, [(380, 800)]
    page.point_of = lambda selector: places.pop() if places else aim(selector)
    page.click("#push")
    assert places == []
    assert page.path() == "/one.html#pushed"
