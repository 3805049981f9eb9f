"""The bar that an app draws becomes the native one, in every frame, without a word of the app."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from device import Device
from engines import BOTH, in_engines
from pages import Engine, Page
from shell_process import ShellProcess
from tab_bars import BARS, OTHERS, bar_named
from waiting import TIMEOUT_SECONDS

# Each way to draw, to mark and to lead; all others by `--deep`.
ROWS = ["ionic-links", "vant-buttons", "tailwind-buttons", "centre-action", "shadow-roots"]
ROWS += ["ionic-1", "detail-without-bar"]
DEEP = [bar.name for bar in BARS if bar.name not in ROWS and bar.expected["after"] != "login"]
# How many bars, or what is around them, are out of sight, in open shadow roots, too.
HIDDEN = """((count) => count(count, document))((count, root) =>
  [...root.querySelectorAll("*")].reduce((sum, each) => sum
    + (each.hasAttribute("data-tandem-hidden") && each.getClientRects().length === 0)
    + (each.shadowRoot ? count(count, each.shadowRoot) : 0), 0)) === 1"""
# Libraries give a tree the sheets that they know, in the place of all others.
ASSIGN_SHEETS = """((assign) => assign(assign, document))((assign, root) => {
  root.adoptedStyleSheets = [new CSSStyleSheet()];
  for (const each of root.querySelectorAll("*")) {
    if (each.shadowRoot) assign(assign, each.shadowRoot);
  }
})"""
# What lies over the page for a while: it lets through what is below, or nothing, or goes at once.
COVER = """document.body.insertAdjacentHTML("beforeend",
  "<div id=cover style='position: fixed; z-index: 99999; inset: 0; {}'><h2>Over it</h2></div>")"""
UNCOVER = "document.querySelector('#cover').remove()"
NOTE = "document.querySelector('.panel-note').textContent"
REMOVE = """((remove) => remove(remove, document))((remove, root) => {
  for (const each of root.querySelectorAll("*")) {
    if (each.shadowRoot) remove(remove, each.shadowRoot);
    if (each.hasAttribute("data-tandem-hidden")) each.remove();
  }
})"""


def frame(device: Device, place: int) -> Page:
    return device.page.frame(f"[data-frame='{place}'] iframe[name^='tandem:tabs']")


def driver_of(frames: list[Page]) -> Page:
    """The first that came drives, whichever that is."""
    return next(page for page in frames if page.evaluate("tandem.role === 'driver'"))


def check(device: Device, name: str, frames: list[Page]) -> None:
    expected = bar_named(name).expected
    wanted = expected["titles"]
    state = device.controller.wait_for(
        lambda state: [tab["title"] for tab in state["tabs"]] == wanted, f"the tabs of {name}"
    )
    assert state["tabBarVisible"]
    assert len(state["stack"]) == 1, "nothing is added to what the app shows"
    for page in frames:
        page.wait_until(HIDDEN, "its own bar hidden")
        assert page.evaluate(f"({ASSIGN_SHEETS}, {HIDDEN})"), "its own bar is to be seen"
    if expected["icons"]:
        count = len(frames) * min(len(wanted), 5)
        shown = f"document.querySelectorAll('.tab-picture').length >= {count - len(frames)}"
        device.page.wait_until(shown, "the icons of the app")
    if name == "centre-action":
        return check_action(device, driver_of(frames), state)
    for tab in [*state["tabs"][1:], state["tabs"][0]]:
        device.controller.tap(tab["id"])
        for page in frames:
            shows = (
                "[...document.querySelectorAll('h1')].some((it) => it.offsetHeight > 0"
                f" && it.textContent.trim() === {json.dumps(tab['title'])})"
            )
            if name != "shadow-roots":
                page.wait_until(shows, f"the view of {tab['title']}")
            else:
                page.wait_for_path(expected["places"][tab["title"]])
        device.controller.wait_for(
            lambda state, tab=tab: state["selectedTab"] == tab["id"], f"{tab['title']} selected"
        )
    if name == "ionic-links":
        check_cover(device, driver_of(frames))
    if name == "tailwind-buttons":
        check_entrance(device, driver_of(frames))
    assert device.controller.state()["tabBarVisible"]


def check_cover(device: Device, driver: Page) -> None:
    """What lies over all of the page hides the native bar, unless it is see-through or short."""
    before = device.controller.state()

    def hidden(seconds: float) -> dict:
        return device.controller.wait_for(
            lambda state: not state["tabBarVisible"], "a covered bar", seconds
        )

    for style, milliseconds in [("background: rgb(0 0 0 / 0.5)", 900), ("background: white", 300)]:
        driver.run(f"{COVER.format(style)}; setTimeout(() => {UNCOVER}, {milliseconds})")
        with pytest.raises(AssertionError, match="a covered bar"):
            hidden(1.2)
        driver.wait_until("document.querySelector('#cover') === null", "no cover")
    driver.run(COVER.format("background: white"))
    state = hidden(TIMEOUT_SECONDS)
    assert state["tabs"] == before["tabs"]
    assert driver.evaluate(HIDDEN), "its own bar stays hidden"
    # As what changes while nobody does anything, it says nothing of the app from then on.
    driver.run("document.querySelector('#cover').title = 'Over it'")
    driver.evaluate("new Promise((resolve) => setTimeout(resolve, 300))")
    driver.run("document.querySelector('#cover').hidden = true")
    state = device.controller.wait_for(lambda state: state["tabBarVisible"], "the bar again")
    assert state["selectedTab"] == before["selectedTab"]
    assert driver.evaluate(HIDDEN), "its own bar stays hidden"


def check_entrance(device: Device, driver: Page) -> None:
    """A bar that moves in whenever it is drawn stays out of sight while it is looked at."""
    driver.run("""window.sights = 0;
      new MutationObserver((records) => sights += records.length).observe(
        document, { subtree: true, attributeFilter: ["data-tandem-hidden"] });
      document.body.append("Look")""")
    driver.evaluate("new Promise((resolve) => setTimeout(resolve, 600))")
    assert driver.evaluate("sights") == 0, "its own bar is to be seen"


def check_action(device: Device, driver: Page, state: dict) -> None:
    """A control that leads nowhere is pressed, and the tab before stays the selected one."""
    action = state["tabs"][2]["id"]
    device.controller.tap(action)
    driver.wait_until("document.querySelector('dialog[open]') !== null", "its dialog")
    device.controller.wait_for(
        lambda now: now["selectedTab"] == state["selectedTab"], "the tab before"
    )
    assert device.controller.state()["tabBarVisible"], "a dialog does not take the bar away"


Opened = tuple[Device, list[Page]]


def opened(launch_shell: Callable[..., ShellProcess], engine: Engine, app: Path) -> Opened:
    """The device and its frames: two of them, where the window has room for both."""
    page = engine.new_page()
    if engine.name != "chromium":
        device = Device(launch_shell(str(app)), page)
        return device, [device.view()]
    page.raw.set_viewport_size({"width": 1280, "height": 960})
    device = Device(launch_shell(str(app)), page, "?platform=both")
    device.wait_for("[data-frame='2'] iframe")
    return device, [frame(device, 1), frame(device, 2)]


@pytest.mark.parametrize(
    "name", [*ROWS, *(pytest.param(name, marks=pytest.mark.deep) for name in DEEP)]
)
def test_each_bar_becomes_the_native_one(
    launch_shell: Callable[..., ShellProcess], engine: Engine, tmp_path: Path, name: str
) -> None:
    device, frames = opened(launch_shell, engine, bar_named(name).put(tmp_path / "app"))
    check(device, name, frames)
    if name == "ionic-links":
        device.shows_badge("activity", "3")
    if name == "detail-without-bar":
        return check_detail(device, driver_of(frames))
    driver_of(frames).evaluate(REMOVE)
    device.controller.wait_for(lambda state: not state["tabBarVisible"], "no native bar any more")


def check_detail(device: Device, driver: Page) -> None:
    """A page without the bar has the native one hidden as well, until the way back."""
    driver.evaluate("document.querySelector('a.detail').click()")
    device.controller.wait_for(lambda state: not state["tabBarVisible"], "a detail without a bar")
    assert len(device.controller.state()["stack"]) == 2
    device.controller.back()
    device.controller.wait_for(lambda state: state["tabBarVisible"], "the bar again")


@in_engines("webkit")
@pytest.mark.parametrize("name", ["ionic-links"])
def test_each_bar_becomes_the_native_one_in_webkit(
    launch_shell: Callable[..., ShellProcess], engine: Engine, tmp_path: Path, name: str
) -> None:
    device, frames = opened(launch_shell, engine, bar_named(name).put(tmp_path / "app"))
    check(device, name, frames)


@BOTH
def test_a_page_without_a_bar_has_the_whole_screen(
    launch_shell: Callable[..., ShellProcess], engine: Engine, tmp_path: Path
) -> None:
    page = next(page for page in OTHERS if page.name == "social-footer")
    device, _ = opened(launch_shell, engine, page.put(tmp_path / "app"))
    state = device.controller.wait_for(
        lambda state: "tandem init" in state.get("ownTabBar", ""), "the reason"
    )
    assert not state["tabBarVisible"]
    assert device.tabs() == []
    device.page.wait_until(f"{NOTE}.includes('tandem init')", "what to do, in the panel")


@pytest.mark.parametrize("own_tab_bar", ["auto", "shown"])
def test_a_manifest_has_the_own_bar_hidden(
    launch_shell: Callable[..., ShellProcess], engine: Engine, tmp_path: Path, own_tab_bar: str
) -> None:
    app = bar_named("tailwind-links").put(tmp_path / "app")
    places = bar_named("tailwind-links").expected["places"]
    tabs = [{"id": name, "path": path} for name, path in list(places.items())[:3]]
    manifest = {"app": {"id": "test.own"}, "tabs": tabs, "ownTabBar": own_tab_bar}
    (app / "tandem.json").write_text(json.dumps(manifest))
    device = Device(launch_shell(str(app)), engine)
    device.has_tabs([tab["id"] for tab in tabs])
    if own_tab_bar == "auto":
        device.view().wait_until(HIDDEN, "its own bar hidden")
        device.wait_for(".tab-picture")
    device.tap_tab(tabs[1]["id"])
    device.view().wait_for_path(tabs[1]["path"])
    device.has_tabs([tab["id"] for tab in tabs])
    assert device.view().evaluate(HIDDEN) == (own_tab_bar == "auto")


LINKS = """<!doctype html><title>Shop</title><h1>Shop</h1>
<a id="out" href="https://elsewhere.example/prices?of=1">Prices elsewhere</a>"""


@BOTH
def test_a_link_out_of_the_app_leaves_the_page_where_it_is(
    launch_shell: Callable[..., ShellProcess], engine: Engine, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text(LINKS)
    device = Device(launch_shell(str(tmp_path)), engine)
    view = device.wait_for_view("tabs", "document.querySelector('#out') !== null")
    device.controller.wait_for(lambda state: state["attached"] == 1, "an attached page")
    view.click("#out")
    device.wait_for("tandem-external-card")
    assert "https://elsewhere.example/prices?of=1" in device.page.text("tandem-external-card")
    device.page.click("tandem-external-card button")
    device.wait_for_no("tandem-external-card")
    assert view.text("h1") == "Shop"
