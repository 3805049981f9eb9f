"""Pages whose history, listeners or place in the app are not what they seem."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from engines import BOTH
from foreign_apps import OpenApp, open_app, write_app
from pages import PlaywrightPage

__all__ = ["open_app", "write_app"]
HEAD = "<!doctype html><meta charset=utf-8><title>Test</title>"
# What such scripts do: they note each address, and put their parameters out of it.
ANALYTICS = """<script>
  for (const name of ["pushState", "replaceState"]) {
    const native = history[name];
    history[name] = function (...values) {
      (window.noted ??= []).push(name);
      return native.apply(this, values);
    };
  }
  addEventListener("popstate", () => (window.noted ??= []).push("popstate"));
  history.replaceState({ visit: 1 }, "", location.pathname);
</script>"""


def document(name: str) -> str:
    return f"{HEAD}{ANALYTICS}<h1>{name}</h1><a href='/'>Start</a> <a href='/items'>Items</a>"


def test_a_script_that_only_counts_visits_is_no_router(write_app, open_app):
    files = {"index.html": document("start"), "items.html": document("items")}
    app: OpenApp = open_app(write_app(files))
    app.controller.tap("items")
    app.shows("items")
    assert app.page.evaluate("history.state.visit") == 1
    app.controller.tap("home")
    app.shows("start")
    app.page.click("a[href='/items']")
    app.shows("items")
    assert app.settle()["selectedTab"] == "items"


# Its root leads on. Sent there while it shows where that leads, it draws nothing.
REDIRECTING = f"""{HEAD}<h1></h1><script>
  sessionStorage.documents = Number(sessionStorage.documents ?? 0) + 1;
  const show = () => {{
    if (location.pathname === "/") history.replaceState(null, "", "/start");
    const heading = document.querySelector("h1");
    if (heading.textContent !== location.pathname) heading.textContent = location.pathname;
  }};
  addEventListener("popstate", show);
  show();
</script>"""


def test_a_root_that_leads_on_is_asked_for_again(write_app, open_app):
    app: OpenApp = open_app(write_app({"index.html": REDIRECTING}))
    app.controller.tap("items")
    app.shows("/items")
    app.controller.tap("home")
    assert app.shows("/start")["selectedTab"] == "home"
    # A tap on the selected tab asks for its path. The app, which has followed such an event before,
    # writes where that leads, and needs no load to say so.
    written = "history.replaceState = new Proxy(history.replaceState, { apply(native, it, values) {"
    written += " window.led = values[2]; return Reflect.apply(native, it, values); } })"
    app.page.run(written)
    app.controller.tap("home")
    app.page.wait_until("window.led === '/start'", "the app's answer")
    assert app.settle()["visible"]["url"] == "/start"
    assert app.page.evaluate("sessionStorage.documents") == "1"


# A tab bar as Ionic's is: custom elements without links, which navigate in their click handler.
IONIC = f"""{HEAD}<h1></h1><ion-tabs><ion-tab-bar>
<ion-tab-button tab="home" href="/"></ion-tab-button>
<ion-tab-button tab="items"></ion-tab-button></ion-tab-bar></ion-tabs>
<a href="/items/7">Seven</a>
<script>
  // As Ionic's router does: each tab remembers where it was left, and only it knows of the tabs.
  const places = {{ home: "/", items: "/items" }};
  const owner = () => location.pathname.startsWith("/items") ? "items" : "home";
  const show = () => {{
    places[owner()] = location.pathname;
    document.querySelector("h1").textContent = `${{owner()}} ${{location.pathname}}`;
  }};
  customElements.define("ion-tab-button", class extends HTMLElement {{
    connectedCallback() {{
      const tab = this.getAttribute("tab");
      this.attachShadow({{ mode: "open" }}).innerHTML = `<a tabindex=-1>${{tab}}</a>`;
      this.addEventListener("click", () => {{
        history.pushState(null, "", places[tab]);
        window.clicks = (window.clicks ?? 0) + 1;
        show();
      }});
    }}
  }});
  // Vue sets a property.
  document.querySelector("[tab=items]").href = "/items";
  document.querySelector("a").addEventListener("click", (event) => {{
    event.preventDefault();
    history.pushState(null, "", "/items/7");
    show();
  }});
  addEventListener("popstate", show);
  show();
</script>"""


@BOTH
def test_the_tab_buttons_of_ionic_are_clicked(write_app, open_app):
    app: OpenApp = open_app(write_app({"index.html": IONIC}))
    length = app.page.evaluate("history.length")
    app.controller.tap("items")
    app.shows("items /items")
    assert app.page.evaluate("window.clicks") == 1, "by its own control"
    assert app.page.evaluate("history.length") == length, "a switch of tabs replaces"
    app.page.click("a")
    app.shows("items /items/7")
    assert app.stack() == ["/items", "/items/7"]
    app.controller.tap("home")
    app.shows("home /")
    assert app.page.evaluate("window.clicks") == 2
    app.controller.tap("items")
    app.shows("items /items/7")
    assert app.stack() == ["/items", "/items/7"]
    app.controller.back()
    app.shows("items /items")
    app.controller.tap("home")
    app.shows("home /")


# A router whose way back is the shell's, as the back button of a bar may have it.
BACK_LINK = f"""{HEAD}<h1></h1><div id=links></div><script>
  const show = () => {{
    document.querySelector("h1").textContent = "at " + location.pathname;
    document.querySelector("#links").innerHTML = location.pathname === "/items/7"
      ? "<a href='/items'>Back</a>" : "<a href='/items/7'>Seven</a>";
  }};
  addEventListener("click", (event) => {{
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    if (link.textContent === "Back") {{
      window.tandem.back();
      return;
    }}
    history.pushState(null, "", link.getAttribute("href"));
    show();
  }});
  addEventListener("popstate", show);
  show();
</script>"""


def test_a_control_that_asks_the_shell_to_go_back_does_not_go_twice(write_app, open_app):
    app: OpenApp = open_app(write_app({"index.html": BACK_LINK}))
    # The browser has no entry for what a link from the system puts below.
    app.controller.action("openURL", url="/items/7")
    app.shows("at /items/7")
    app.controller.back()
    app.shows("at /items")
    assert app.controller.state()["selectedTab"] == "items"
    app.page.click("a")
    app.shows("at /items/7")
    app.page.click("a")
    app.shows("at /items")
    assert app.stack() == ["/items"]


LISTENERS = f"""{HEAD}<h1>start</h1><script>
  window.log = [];
  const note = (name) => () => log.push(name);
  const kept = note("kept"), removed = note("removed"), object = {{ handleEvent: note("object") }};
  const controller = new AbortController();
  const zone = () => {{
    // As zone.js does: functions of its own around the browser's, which find the listener again.
    const {{ addEventListener: add, removeEventListener: remove }} = EventTarget.prototype;
    const tasks = new Map();
    EventTarget.prototype.addEventListener = function (type, listener, options) {{
      const task = tasks.get(listener) ?? ((event) => {{
        log.push("zone");
        listener.handleEvent ? listener.handleEvent(event) : listener.call(this, event);
      }});
      tasks.set(listener, task);
      return add.call(this, type, task, options);
    }};
    EventTarget.prototype.removeEventListener = function (type, listener, options) {{
      return remove.call(this, type, tasks.get(listener) ?? listener, options);
    }};
  }};
  PATCH
  for (const type of ["popstate", "probe"]) {{
    addEventListener(type, kept);
    addEventListener(type, removed);
    addEventListener(type, object);
    addEventListener(type, note("once"), {{ once: true }});
    addEventListener(type, note("aborted"), {{ signal: controller.signal }});
    removeEventListener(type, removed);
    window.addEventListener(type, kept);
  }}
  controller.abort();
  window.onpopstate = note("attribute");
  window.fire = (type) => {{
    log.length = 0;
    dispatchEvent(new PopStateEvent(type, {{ state: null }}));
    return log.filter((name) => name !== "zone");
  }};
</script>"""


@pytest.mark.parametrize("patch", ["", "zone();"], ids=["alone", "zone"])
def test_listeners_pair_up_as_without_the_bridge(write_app, open_app, patch: str):
    app: OpenApp = open_app(write_app({"index.html": LISTENERS.replace("PATCH", patch)}))
    assert app.page.evaluate("fire('popstate')") == ["kept", "object", "once", "attribute"]
    assert app.page.evaluate("fire('popstate')") == ["kept", "object", "attribute"]
    assert app.page.evaluate("fire('probe')") == ["kept", "object", "once"]
    app.page.run("removeEventListener('popstate', kept); removeEventListener('popstate', object)")
    app.page.run("window.onpopstate = null")
    assert app.page.evaluate("fire('popstate')") == []
    if patch:
        assert app.page.evaluate("log.includes('zone')") is False
        assert app.page.evaluate("fire('probe').length && log.includes('zone')"), "zone.js sees it"


CLICKS = f"""{HEAD}<h1>start</h1><a href="/items">Items</a><script>
  document.querySelector("a").addEventListener("click", (event) => {{
    event.preventDefault();
    history.pushState(null, "", "/items");
  }});
  const send = WebSocket.prototype.send;
  window.sent = [];
  WebSocket.prototype.send = function (text) {{
    sent.push(JSON.parse(text));
    return send.call(this, text);
  }};
  addEventListener("popstate", () => document.title = location.pathname);
</script>"""
PROPOSALS = "sent.filter(({ type }) => type === 'routeChange').map(({ trusted }) => trusted)"


@BOTH
def test_only_a_gesture_of_the_browser_is_trusted(write_app, open_app):
    app: OpenApp = open_app(write_app({"index.html": CLICKS}))
    # Test tools let a script act as after a gesture; WebDriver does so in WebKit.
    app.page.evaluate("document.querySelector('a').click()")
    app.controller.wait_for_path("/items")
    app.settle()
    assert app.page.evaluate(PROPOSALS) == [False]
    app.controller.tap("home")
    app.settle()
    app.page.click("a")
    app.controller.wait_for_path("/items")
    app.settle()
    assert app.page.evaluate(PROPOSALS)[-1] is True


# What mocks of a back end do: a class of their own, which inherits most of the browser's.
REQUESTS_REPLACED = f"""{HEAD}<h1></h1><script>
  class Mock extends XMLHttpRequest {{
    send() {{ super.send(); }}
  }}
  XMLHttpRequest = Mock;
  const show = () => document.querySelector("h1").textContent = location.pathname;
  addEventListener("popstate", show);
  show();
</script>"""


def test_a_request_of_the_apps_own_class_is_no_hindrance(write_app, open_app):
    app: OpenApp = open_app(write_app({"index.html": REQUESTS_REPLACED}))
    app.page.evaluate("window.isKept = true")
    app.controller.tap("items")
    app.shows("/items")
    assert app.page.evaluate("window.isKept")


# A menu that any click in it opens or closes, and a router that follows links of the document.
MENU = f"""{HEAD}<h1></h1>
<div id=menu hidden onclick="menu.hidden = !menu.hidden"><a href="/items">Items</a></div>
<script>
  const show = () => document.querySelector("h1").textContent = location.pathname;
  addEventListener("popstate", show);
  document.addEventListener("click", (event) => {{
    const link = event.target.closest("a");
    event.preventDefault();
    history.pushState(null, "", link.href);
    show();
  }});
  show();
</script>"""


def test_a_link_in_a_closed_menu_is_not_clicked(write_app, open_app):
    app: OpenApp = open_app(write_app({"index.html": MENU}))
    app.controller.tap("items")
    app.shows("/items")
    assert app.page.evaluate("menu.hidden"), "the menu stays closed"
