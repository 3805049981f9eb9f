"""An app that keeps its place in its view alone, as Framework7 does without browser history."""

from __future__ import annotations

from collections.abc import Callable

from device import Device
from engines import BOTH, in_engines
from foreign_apps import OpenApp, open_app, write_app

__all__ = ["open_app", "write_app"]
# Pages of a tab stay in the document behind the one that is shown; the URL never changes.
APP = """<!doctype html><meta charset=utf-8><title>View</title><style>
  .page:not(.page-current) { display: none }</style>
<div class=view id=view></div>
<div class="toolbar tabbar">
  <a class=tab-link href="/">Home</a> <a class=tab-link href="/items">Items</a></div>
<script>
  const routes = { "/": "Home", "/items": "Items", "/items/7": "Seven" };
  const router = { history: ["/"] };
  const draw = () => {
    const path = router.history.at(-1);
    view.innerHTML = router.history.map((url) =>
      `<div class="page ${url === path ? "page-current" : "page-previous"}"><h1>${routes[url]}</h1>
       ${url === "/items" ? '<a href="/items/7">Seven</a>' : ""}</div>`).join("");
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    const path = link?.getAttribute("href");
    if (!(path in routes)) return;
    event.preventDefault();
    router.history = link.matches(".tab-link") ? [path] : [...router.history, path];
    setTimeout(draw, 50);
  });
  draw();
</script>"""
SHOWN = "document.querySelector('.page-current h1').innerText"


@BOTH
def test_a_view_without_urls_is_moved_by_its_own_control(write_app: Callable, open_app: Callable):
    app: OpenApp = open_app(write_app({"index.html": APP}))
    app.page.run("window.survivor = true")
    for tab, shown in (("items", "Items"), ("home", "Home"), ("items", "Items")):
        result = app.controller.tap(tab)
        assert result["status"] in ("applied", "noop", "handled", "replaced"), result
        app.page.wait_until(f"{SHOWN} === '{shown}'")
        app.settle()
    assert app.page.evaluate("window.survivor"), "without another document"


# Framework7's router, and files that are named as most of its apps name them.
RELATIVE = """<!doctype html><meta charset=utf-8><title>Relative</title>
<link rel=stylesheet href="app.css"><div class=framework7-root><h1></h1></div>
<script src="js/app.js"></script>"""
ROUTER = """const root = document.querySelector(".framework7-root");
  const pages = [];
  const router = { params: {}, allowPageChange: true, history: [], navigate, back };
  const views = { main: { router } };
  router.app = root.f7 = { views, on: (_name, tell) => router.tell = tell };
  async function navigate(url, { reloadCurrent, reloadAll } = {}) {
    if (!router.allowPageChange || url !== "/" && sessionStorage.knowsHomeAlone) return;
    router.allowPageChange = false;
    url = url.replace("secret", "7");
    const name = url.split("/").at(-1) || "home";
    const page = document.createElement("h1");
    page.textContent = await (await fetch(`pages/${name}.txt`)).text();
    if (reloadAll) pages.length = router.history.length = 0;
    if (reloadCurrent) [pages, router.history].forEach((stack) => stack.pop());
    pages.push(page);
    show(router.history.push(url));
  }
  function back(url = router.history.at(-2), { force } = {}) {
    if (pages.length < 2) return;
    const depth = force ? router.history.indexOf(url) + 1 : pages.length - 1;
    pages.length = router.history.length = depth;
    show();
  }
  function show() {
    root.replaceChildren(pages.at(-1));
    const before = router.currentRoute ?? {};
    router.currentRoute = { url: router.history.at(-1) };
    router.tell?.(router.currentRoute, before, router);
    router.allowPageChange = true;
  }
  navigate("/");"""
PLACES = "router.history.join()"
NAMES = {"home": "Home", "items": "Items", "7": "Seven", "parts": "Parts"}
FILES = {
    "index.html": RELATIVE,
    "app.css": "h1 { color: green }",
    "js/app.js": ROUTER,
    **{f"pages/{name}.txt": title for name, title in NAMES.items()},
}


@BOTH
def test_an_app_that_hides_its_place_is_followed_and_keeps_its_files(
    write_app: Callable, open_app: Callable, engine
):
    """A phone leaves the URL alone; the bridge, which writes it, moves no file."""
    app: OpenApp = open_app(write_app(FILES))
    app.shows("Home")
    app.page.run("window.survivor = true")
    app.controller.tap("items")
    app.shows("Items")
    app.page.run("tandem.navigate('/items/secret')")
    app.controller.wait_for_path("/items/7")
    app.shows("Seven")
    app.page.run("document.querySelector('h1').title = 'kept'")
    app.page.run("router.navigate('/items/7/parts')")
    app.controller.wait_for_path("/items/7/parts")
    app.shows("Parts")
    app.page.run("router.back()")
    app.controller.wait_for_path("/items/7")
    assert app.stack() == ["/items", "/items/7"]
    app.page.run("tandem.navigate('/items/7/parts')")
    app.shows("Parts")
    app.controller.back()
    app.shows("Seven")
    assert app.page.evaluate("document.querySelector('h1').title") == "kept"
    assert app.page.evaluate(PLACES) == "/items,/items/7"
    app.controller.back()
    app.shows("Items")
    app.page.run("history.forward()")
    app.shows("Seven")
    assert app.page.evaluate(PLACES) == "/items,/items/7"
    assert app.page.evaluate("window.survivor"), "without another document"
    # Each document starts at the first page; the root of the tab is below what is shown.
    app.page.reload()
    app.shows("Seven")
    assert app.page.evaluate(PLACES) == "/items,/items/7"
    app.page.goto("about:blank")
    # Its frames are opened where the shell is, for the first time.
    device = Device(app.shell, engine)
    device.wait_for("iframe[name='tandem:tabs']")
    app.page = device.view()
    app.shows("Seven")
    app.page.run("document.body.click(); router.navigate('/items/7/parts')")
    app.controller.wait_for_path("/items/7/parts")
    assert app.stack() == ["/items", "/items/7", "/items/7/parts"]
    device.page.goto("about:blank")
    device.open()
    app.page = device.view()
    app.shows("Parts")
    assert app.page.evaluate(PLACES) == "/items,/items/7/parts"
    app.page.run("document.body.click(); router.back()")
    app.controller.wait_for_path("/items")
    app.shows("Items")
    assert app.stack() == ["/items"], "the entry of what is shown, not the one below"


@in_engines("chromium")
def test_a_place_that_the_router_does_not_know_is_no_arrival(
    write_app: Callable, open_app: Callable
):
    """The URL is that of the entry, and the first page stays: another document changes nothing."""
    app: OpenApp = open_app(write_app(FILES))
    app.controller.tap("items")
    app.shows("Items")
    app.page.run("sessionStorage.knowsHomeAlone = true")
    app.page.reload()
    state = app.controller.wait_for(lambda state: "notice" in state)
    assert state["notice"]["kind"] == "notFollowed"
    assert app.page.text("h1") == "Home"
