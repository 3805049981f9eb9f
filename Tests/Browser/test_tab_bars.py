"""Tab bars as libraries draw them, and what looks like one, found in documents without a shell."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from engines import in_engines
from pages import Engine, Page
from processes import ROOT
from static_site import static_site
from tab_bars import BARS, OTHERS, TabBarPage

pytestmark = pytest.mark.standalone
BRIDGE = ROOT / "web" / "bridge"
DISCOVER = """import("/discovery.js").then(({discover}) => {
  const found = discover(document, window.known);
  window.known = found?.element;
  return found && {
    tabs: found.tabs,
    selected: found.tabs[found.marked]?.title ?? null,
    icons: found.controls.every(({hasIcon}) => hasIcon),
    covered: found.isCovered,
  };
})"""


# Puts something over the page, in the place of what was there before.
COVER = """document.querySelector("#cover")?.remove();
  document.body.insertAdjacentHTML("beforeend",
    "<div id=cover style='position: fixed; z-index: 99999; inset: 0; {}'><p>Over it</p></div>")"""
# Which of them leave nothing of a bar to be seen.
COVERS = {
    "background: #234": True,
    "background: linear-gradient(#234, #456)": True,
    "background: oklch(0.5 0.1 200)": True,
    "background: none": False,
    "background: rgb(0 0 0 / 0.9)": False,
    "background: oklch(0.5 0.1 200 / 0.9)": False,
    "background: linear-gradient(#234, transparent)": False,
    "background: #234; opacity: 0.95": False,
    "background: #234; top: 40px": False,
    "background: #234; transform: translateX(30%)": False,
    "background: #234; visibility: hidden": False,
    "background: #234; z-index: -1": False,
}
# A modal dialog takes what is below from each point, whatever is to be seen of it.
DIALOG = """document.querySelector("#cover").remove();
  document.body.insertAdjacentHTML("beforeend", "<dialog id=cover><p>Over it</p></dialog>");
  document.querySelector("#cover").showModal()"""
FILLING = """document.querySelector("#cover").style =
  "inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; box-sizing: border-box"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for module in BRIDGE.glob("*.js"):
        shutil.copy(module, tmp_path)
    return tmp_path


@pytest.fixture
def site(folder: Path) -> Iterator[str]:
    with static_site(folder) as origin:
        yield origin


def titles(found: dict[str, Any] | None) -> list[str] | None:
    return found and [tab["title"] for tab in found["tabs"]]


def opened(page: Page, site: str, bar: TabBarPage, folder: Path) -> Page:
    bar.put(folder)
    page.goto(site)
    return page


@in_engines("chromium", deep=("webkit",))
def test_the_bar_of_each_library_is_found(engine: Engine, site: str, folder: Path) -> None:
    page = engine.new_page()
    for bar in BARS:
        opened(page, site, bar, folder)
        expected = bar.expected
        if expected["after"] == "login":
            assert page.evaluate(DISCOVER) is None, f"{bar.name} has no bar before the login"
            page.click("button")
        page.wait_until(
            lambda page, expected=expected: titles(page.evaluate(DISCOVER)) == expected["titles"],
            f"the tabs {expected['titles']} of {bar.name}",
        )
        found = page.evaluate(DISCOVER)
        badges = {tab["title"]: tab["badge"] for tab in found["tabs"] if "badge" in tab}
        shown = {
            "selected": found["selected"],
            "icons": found["icons"],
            "badges": badges,
            "covered": found["covered"],
        }
        assert shown == {
            "selected": expected["selected"],
            "icons": expected["icons"],
            # A dot says nothing.
            "badges": {title: text for title, text in expected["badges"].items() if text},
            "covered": False,
        }, bar.name
        page.run(COVER.format("background: white"))
        assert page.evaluate(DISCOVER)["covered"], f"{bar.name} beneath a page of its own"
    covers = {}
    for style in COVERS:
        page.run(COVER.format(style))
        covers[style] = page.evaluate(DISCOVER)["covered"]
    assert covers == COVERS
    page.run(DIALOG)
    assert not page.evaluate(DISCOVER)["covered"]
    page.run(FILLING)
    assert page.evaluate(DISCOVER)["covered"]


@in_engines("chromium", deep=("webkit",))
def test_what_looks_like_a_bar_is_none(engine: Engine, site: str, folder: Path) -> None:
    page = engine.new_page()
    found = {}
    for other in OTHERS:
        opened(page, site, other, folder)
        found[other.name] = titles(page.evaluate(DISCOVER))
    assert found == dict.fromkeys(found)
    assert len(found) > 40


BAR = """<nav style="position: fixed; inset: auto 0 0; height: 56px; display: flex">%s</nav>"""
ITEM = '<a style="flex: 1" %s><svg width=24 height=24></svg>%s</a>'
# What two controls lead to, beside a link to "/a": the path that is read, or none.
ADDRESSES = {
    'href="/b"': "/b",
    'href="b/"': "/b/",
    'href="#/b"': "/#/b",
    'href="/a"': None,
    'href="#b"': None,
    'href="#"': None,
    'href="/b?sort=new"': None,
    'href="http://["': None,
    "role=button": None,
}


def test_addresses_are_read_as_the_app_reads_them(page: Page, site: str, folder: Path) -> None:
    (folder / "index.html").write_text("<!doctype html><title>App</title><body></body>")
    page.goto(site)
    read = {}
    for address in ADDRESSES:
        links = ITEM % ('href="/a" aria-current=page', "A") + ITEM % (address, "B")
        page.evaluate(f"document.body.innerHTML = {BAR % links!r}")
        read[address] = page.evaluate(DISCOVER)["tabs"][1].get("path")
    assert read == ADDRESSES
    links = "".join(ITEM % (f'href="/{name}/list"', name) for name in "ab")
    page.evaluate(f"document.body.innerHTML = {BAR % links!r}")
    names = [tab["id"] for tab in page.evaluate(DISCOVER)["tabs"]]
    assert names == ["list", "b-list"], "tabs of one last segment have names of their own"
