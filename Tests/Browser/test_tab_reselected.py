"""A tap on the selected tab goes to its root, or to the top of what the app itself scrolls."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from engines import in_engines
from foreign_apps import OpenApp, open_app, write_app

__all__ = ["open_app", "write_app"]
EVERYWHERE = in_engines("chromium", "webkit", deep=("firefox",))
LINES = "<p>line</p>" * 200
SCROLLER = "height: 100vh; overflow: auto"

WINDOW = f"<main>{LINES}</main>"
AREA = f'<style>body {{ margin: 0 }}</style><main id=area style="{SCROLLER}">{LINES}</main>'
# As ion-content does: what scrolls is in the shadow root, what is scrolled is slotted into it.
SLOTTED = f"""<style>body {{ margin: 0 }}</style><ion-content>{LINES}</ion-content><script>
  document.querySelector("ion-content").attachShadow({{ mode: "open" }}).innerHTML =
    `<main style="{SCROLLER}"><slot></slot></main>`;
  window.area = document.querySelector("ion-content").shadowRoot.querySelector("main");
</script>"""
# As an app of web components is: all of it is in shadow roots.
SHADOW = f"""<style>body {{ margin: 0 }}</style><my-app></my-app><script>
  const root = document.querySelector("my-app").attachShadow({{ mode: "open" }});
  root.innerHTML = "<my-list></my-list>";
  root.firstChild.attachShadow({{ mode: "open" }}).innerHTML =
    `<main style="{SCROLLER}">{LINES}</main>`;
  window.area = root.firstChild.shadowRoot.querySelector("main");
</script>"""
# Pages of tabs that were left stay in the document, out of sight.
PAGES = f"""<style>body {{ margin: 0 }} main {{ {SCROLLER} }}</style>
<main id=hidden style="visibility: hidden; position: absolute; inset: 0">{LINES}</main>
<main id=area style="position: relative">{LINES}</main>
<script>hidden.scrollTop = 300</script>"""
AREAS = {"area": AREA, "shadow": SHADOW, "pages": PAGES}


def app_with(write_app: Callable, open_app: Callable, body: str) -> OpenApp:
    script = """<script>
      addEventListener("popstate", () => document.title = location.pathname);
      window.go = (path) => { history.pushState(null, "", path); document.title = path; };
    </script>"""
    html = f"<!doctype html><meta charset=utf-8><title>/</title>{body}{script}"
    return open_app(write_app({"index.html": html}))


@in_engines("chromium", deep=("webkit", "firefox"))
@pytest.mark.parametrize("kind", ["area", "shadow", "pages"])
def test_the_area_that_the_app_scrolls_goes_to_its_top(write_app, open_app, kind: str):
    check_area(write_app, open_app, AREAS[kind])


@EVERYWHERE
def test_the_area_in_a_shadow_root_of_ionic_goes_to_its_top(write_app, open_app):
    check_area(write_app, open_app, SLOTTED)


def check_area(write_app: Callable, open_app: Callable, body: str) -> None:
    app = app_with(write_app, open_app, body)
    app.page.run("area.scrollTop = 500")
    app.page.wait_until("area.scrollTop === 500")
    app.controller.tap("home")
    app.page.wait_until("area.scrollTop === 0")
    hidden = "document.querySelector('#hidden')?.scrollTop ?? 300"
    assert app.page.evaluate(hidden) == 300, "what is out of sight stays where it is"


@EVERYWHERE
def test_a_page_that_scrolls_as_a_whole_goes_to_its_top(write_app, open_app):
    app = app_with(write_app, open_app, WINDOW)
    app.page.run("scrollTo(0, 500)")
    app.page.wait_until("scrollY === 500")
    app.controller.tap("home")
    app.page.wait_until("scrollY === 0")


def test_an_app_that_scrolls_by_itself_is_left_alone(write_app, open_app):
    own = "<script>document.addEventListener('tandem:event', (e) => e.preventDefault())</script>"
    app = app_with(write_app, open_app, AREA + own)
    app.page.run("area.scrollTop = 500")
    app.page.run("document.addEventListener('tandem:event', (it) => window.heard = it.detail)")
    app.controller.tap("home")
    app.page.wait_until("window.heard?.name === 'tabReselected'")
    assert app.page.evaluate("area.scrollTop") == 500


def test_a_tap_on_a_stack_goes_to_its_root_before_it_scrolls(write_app, open_app):
    app = app_with(write_app, open_app, AREA)
    app.page.run("go('/deep')")
    app.controller.wait_for_path("/deep")
    app.settle()
    app.page.run("area.scrollTop = 500")
    app.controller.tap("home")
    app.page.wait_for_path("/")
    assert app.stack() == ["/"]
    app.controller.tap("home")
    app.page.wait_until("area.scrollTop === 0")
