"""An app that keeps its place in its view alone, as Framework7 does without browser history."""

from __future__ import annotations

from collections.abc import Callable

from engines import BOTH
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
