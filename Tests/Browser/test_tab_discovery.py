"""The app's own tab bar, found in its document and hidden there; no shell takes part."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import playwright.sync_api
import pytest
from engines import BOTH, PlaywrightEngine
from pages import Engine, Page
from processes import ROOT
from static_site import static_site

pytestmark = pytest.mark.standalone

NAV = """<nav><a href="/">Home</a> <a href="/items">Items</a> <a href="/about">About</a></nav>"""
IONIC = """<ion-tabs><ion-tab-bar slot="bottom">
  <ion-tab-button tab="feed" href="/tabs/feed">
    <ion-icon name="home-outline"></ion-icon><ion-label>Feed</ion-label>
    <ion-badge>3</ion-badge></ion-tab-button>
  <ion-tab-button tab="me" href="/tabs/me"><ion-icon name="skull"></ion-icon>
    <ion-label>Me</ion-label></ion-tab-button></ion-tab-bar></ion-tabs>"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    shutil.copy(ROOT / "web" / "bridge" / "discovery.js", folder)
    (folder / "index.html").write_text("<!doctype html><title>App</title><body></body>")
    with static_site(folder) as origin:
        yield origin


@pytest.fixture(scope="module")
def page(chromium_browser: playwright.sync_api.Browser) -> Iterator[Page]:
    """One page for all tests: each loads a document of its own."""
    engine = PlaywrightEngine("chromium", chromium_browser, moves=False)
    yield engine.new_page()
    engine.close()


def discovered(page: Page, url: str, body: str, head: str = "") -> dict[str, Any] | None:
    """What is found in a document with this body: source, the bar's tag and id, and tabs."""
    page.goto(url)
    page.evaluate(f"document.head.insertAdjacentHTML('beforeend', {head!r})")
    page.evaluate(f"document.body.innerHTML = {body!r}")
    return page.evaluate(
        """import("/discovery.js").then(({discover}) => {
          const found = discover(document);
          return found && {source: found.source, id: found.element.id, tabs: found.tabs};
        })"""
    )


def paths(found: dict[str, Any] | None) -> list[str]:
    assert found, "no tab bar was found"
    return [tab["path"] for tab in found["tabs"]]


def test_links_of_a_nav_become_tabs(page: Page, site: str) -> None:
    found = discovered(page, site, NAV)
    assert found and found["source"] == "nav"
    assert found["tabs"] == [
        {"id": "home", "title": "Home", "path": "/"},
        {"id": "items", "title": "Items", "path": "/items"},
        {"id": "about", "title": "About", "path": "/about"},
    ]


def test_ionic_tab_bar_goes_before_other_navigation(page: Page, site: str) -> None:
    found = discovered(page, site, NAV + IONIC)
    assert found and found["source"] == "ion-tab-bar"
    assert found["tabs"] == [
        {"id": "feed", "title": "Feed", "path": "/tabs/feed", "icon": "home"},
        {"id": "me", "title": "Me", "path": "/tabs/me", "icon": "skull"},
    ]


def test_ionic_tabs_without_addresses_stand_where_the_selected_one_does(
    page: Page, site: str
) -> None:
    body = """<ion-tab-bar><ion-tab-button tab="feed" class="tab-selected">Feed</ion-tab-button>
      <ion-tab-button tab="me">Me</ion-tab-button></ion-tab-bar>"""
    assert paths(discovered(page, f"{site}/app/feed", body)) == ["/app/feed", "/app/me"]
    assert discovered(page, f"{site}/elsewhere", body) is None


def test_list_of_tabs_has_to_lead_somewhere(page: Page, site: str) -> None:
    tabs = """<div role="tablist" id="tabs"><a role="tab" href="/a">A</a>
      <a role="tab" href="/b">B</a></div>"""
    found = discovered(page, site, NAV + tabs)
    assert found and (found["source"], found["id"]) == ("tablist", "tabs")
    within = '<div role="tablist"><button role="tab">A</button><a href="#b">B</a></div>'
    found = discovered(page, site, within + NAV)
    assert found and found["source"] == "nav"


NO_TAB_BARS = [
    '<a href="/">Home</a>',
    "".join(f'<a href="/{name}">{name}</a>' for name in "abcdef"),
    '<a href="/a">A</a><a href="https://elsewhere.example/b">B</a>',
    '<a href="/a">A</a><a href="#section">B</a>',
    '<a href="/a">A</a><a href="/a?sort=new">B</a>',
    '<a href="#/a">A</a><a href="#/a?sort=new">B</a>',
    '<a href="/a">A</a><a href="/b" target="_blank">B</a>',
    '<a href="/a">A</a><a href="/b.zip" download>B</a>',
    '<a href="/a">A</a><a href="mailto:b@elsewhere.example">B</a>',
    '<a href="/a">A</a><a href="/a">The same</a>',
]


def test_nav_without_two_to_five_places_is_no_tab_bar(page: Page, site: str) -> None:
    found = {links: discovered(page, site, f"<nav>{links}</nav>") for links in NO_TAB_BARS}
    assert found == dict.fromkeys(NO_TAB_BARS)


def test_breadcrumbs_and_page_numbers_are_no_tab_bar(page: Page, site: str) -> None:
    links = '<a href="/a">A</a><a href="/b">B</a>'
    body = f'<nav aria-label="Breadcrumb">{links}</nav><nav class="pagination">{links}</nav>'
    assert discovered(page, site, body) is None
    assert paths(discovered(page, site, body + NAV)) == ["/", "/items", "/about"]


def test_bar_that_is_drawn_goes_before_a_hidden_one(page: Page, site: str) -> None:
    hidden = '<nav style="display:none" id="menu"><a href="/a">A</a><a href="/b">B</a></nav>'
    assert paths(discovered(page, site, hidden + NAV)) == ["/", "/items", "/about"]
    assert paths(discovered(page, site, hidden)) == ["/a", "/b"]


def test_routes_in_the_fragment_and_below_a_base_are_resolved(page: Page, site: str) -> None:
    hashes = '<nav><a href="#/">Home</a><a href="#/items/new">New</a></nav>'
    found = discovered(page, site, hashes)
    assert paths(found) == ["/#/", "/#/items/new"]
    assert found and [tab["id"] for tab in found["tabs"]] == ["home", "new"]
    relative = '<nav><a href="items">Items</a><a href="./">Start</a></nav>'
    assert paths(discovered(page, site, relative, '<base href="/app/">')) == ["/app/items", "/app/"]


def test_title_is_what_is_read_and_not_what_decorates_it(page: Page, site: str) -> None:
    body = """<nav><a href="/"><img src="data:," alt="The Company"></a>
      <a href="/"><i class="material-icons">home</i> <span>Start</span></a>
      <a href="/inbox" aria-label="Inbox">✉ <span class="badge">3</span></a>
      <a href="/me" title="My place"><svg aria-hidden="true"></svg></a>
      <a href="/set-up"></a></nav>"""
    found = discovered(page, site, body)
    assert found
    assert [tab["title"] for tab in found["tabs"]] == ["Start", "Inbox", "My place", "set-up"]


def test_tabs_of_one_last_segment_have_names_of_their_own(page: Page, site: str) -> None:
    body = '<nav><a href="/a/list">A</a><a href="/b/list">B</a></nav>'
    found = discovered(page, site, body)
    assert found and [tab["id"] for tab in found["tabs"]] == ["list", "b-list"]


def test_bar_in_an_open_shadow_root_is_found(page: Page, site: str) -> None:
    discovered(page, site, "<my-app></my-app>")
    script = f"""(() => {{
      const root = document.querySelector("my-app").attachShadow({{mode: "open"}});
      root.innerHTML = {NAV!r};
      return import("/discovery.js").then(({{discover}}) => discover(document).tabs.length);
    }})()"""
    assert page.evaluate(script) == 3


HIDE = """import("/discovery.js").then(({discover, hide}) => {
  window.found = discover(document);
  window.restore = hide(found.element);
  window.again = discover(document);
})"""


@BOTH
def test_hidden_bar_is_found_again_can_be_clicked_and_comes_back(
    engine: Engine, site: str
) -> None:
    page = engine.new_page()
    discovered(page, site, f'<footer>{NAV}</footer><main>Content</main>')
    other = '<nav><a href="/x">X</a><a href="/y">Y</a></nav>'
    page.evaluate(HIDE)
    page.evaluate(f"document.querySelector('main').innerHTML = {other!r}")
    page.evaluate(HIDE.replace("hide(found.element)", "window.restore"))
    assert page.evaluate("again.element === document.querySelector('footer nav')")
    assert page.evaluate("document.querySelector('footer').offsetHeight") == 0
    page.evaluate("restore()")
    assert page.evaluate("document.querySelector('footer').offsetHeight") > 0
    assert page.evaluate("document.querySelector('footer').getAttribute('style') || ''") == ""
    page.evaluate(HIDE)
    page.evaluate("document.querySelector('a[href=\"/items\"]').click()")
    page.wait_for_path("/items")


def test_other_controls_of_a_hidden_bar_stay(page: Page, site: str) -> None:
    body = NAV.replace("</nav>", '<button id="search">Search</button></nav>')
    discovered(page, site, body)
    page.evaluate(HIDE)
    assert page.evaluate("document.querySelector('#search').offsetHeight") > 0
    assert page.evaluate("document.querySelector('nav a').offsetHeight") == 0
    page.evaluate("restore()")
    assert page.evaluate("document.querySelector('nav a').offsetHeight") > 0
