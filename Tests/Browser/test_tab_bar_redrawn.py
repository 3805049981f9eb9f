"""An app without a manifest that draws its own tab bar again: it stays hidden in the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from foreign_apps import OpenApp, open_app, write_app

__all__ = ["open_app", "write_app"]
# As frameworks do: each view is drawn anew, the bar with it, or the bar's attributes are.
APP = """<!doctype html><meta charset=utf-8><title>Shop</title>
<style>.bar { position: fixed; inset: auto 0 0; height: 56px; display: flex } a { flex: 1 }</style>
<div id=root></div><script>
  const links = () => [["/", "Home"], ["/items", "Items"], ["/cart", "Cart"]].map(([path, name]) =>
    `<a href="${path}" class="${path === location.pathname ? "active" : ""}">${name}</a>`).join("");
  const show = () => REDRAW;
  const whole = () => root.innerHTML =
    `<h1>${location.pathname}</h1><footer><nav class="bar">${links()}</nav></footer>`;
  const attributes = () => {
    if (!document.querySelector("nav")) whole();
    document.querySelector("h1").textContent = location.pathname;
    document.querySelector("nav").setAttribute("style", "display: flex");
    document.querySelector("footer").setAttribute("style", "display: block");
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    show();
  });
  addEventListener("popstate", show);
  show();
</script>"""
HIDDEN = "[...document.querySelectorAll('nav')].every((bar) => bar.offsetHeight === 0)"


@pytest.mark.parametrize("redraw", ["whole()", "attributes()"])
def test_a_bar_that_is_drawn_again_stays_hidden(write_app: Callable, open_app: Callable, redraw):
    app: OpenApp = open_app(write_app({"index.html": APP.replace("REDRAW", redraw)}, tabs=None))
    app.controller.wait_for(lambda state: len(state["tabs"]) == 3, "the app's own tabs")
    app.page.wait_until(HIDDEN, "a hidden bar")
    for tab, path in (("items", "/items"), ("home", "/"), ("cart", "/cart")):
        app.controller.tap(tab)
        app.shows(path)
        app.page.wait_until(HIDDEN, f"a hidden bar at {path}")
    # By the app itself, while nobody does anything.
    app.page.run("show()")
    app.page.wait_until(HIDDEN, "a hidden bar still")
    assert len(app.settle()["tabs"]) == 3
