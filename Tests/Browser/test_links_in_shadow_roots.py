"""Apps of web components, whose links lie in shadow roots and leave the page with their view."""

import json

import pytest
from controller import Controller
from engines import BOTH
from native_look import assert_looks_native
from test_lockstep import settle

# The view of a place is an element of its own; a view that was left is kept, as panels are. As
# Stencil does, the app takes a browser whose functions are not its own to have no shadow roots.
APP = """<!doctype html><meta charset=utf-8><title>Components</title>
<script>
  customElements.define("app-view", class extends HTMLElement {
    connectedCallback() {
      const links = location.pathname === "/" ? '<a href="/items">Items</a>' : "";
      const isNative = (document.head.attachShadow + "").indexOf("[native") > -1;
      const root = isNative ? this.attachShadow({ mode: "open" }) : this;
      root.innerHTML = `<h1>view ${location.pathname}</h1>${links}`;
    }
  });
  const views = [];
  const show = () => {
    views.at(-1)?.remove();
    views.push(document.body.appendChild(document.createElement("app-view")));
  };
  addEventListener("popstate", show);
  addEventListener("DOMContentLoaded", show);
</script>
<body></body>
"""
VIEW = "document.querySelector('app-view').shadowRoot.querySelector('h1').textContent"


@pytest.fixture
def controller(launch_shell, page, tmp_path):
    (tmp_path / "index.html").write_text(APP)
    tabs = [{"id": "home", "path": "/"}, {"id": "items", "path": "/items"}]
    manifest = {"app": {"id": "test.components"}, "tabs": tabs}
    (tmp_path / "tandem.json").write_text(json.dumps(manifest))
    shell = launch_shell(str(tmp_path))
    controller = Controller(shell.control, shell.tokens.control)
    page.goto(shell.front + "/")
    settle(controller, page)
    yield controller
    controller.close()


@BOTH
def test_a_link_of_a_view_that_was_left_is_not_clicked(controller, page):
    assert_looks_native(page, "document.addEventListener is the")
    page.run("window.survivor = true")
    length = page.evaluate("history.length")
    # The app itself goes on, and leaves the view with the link to the items.
    page.run("history.replaceState(null, '', '/more'); show()")
    controller.wait_for_path("/more")
    controller.tap("items")
    page.wait_until(lambda page: page.evaluate(VIEW) == "view /items", "the items")
    settle(controller, page)
    assert page.evaluate("window.survivor") is True, "the document was loaded anew"
    assert page.evaluate("history.length") == length
