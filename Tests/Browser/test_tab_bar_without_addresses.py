"""An app whose own tab bar shows one of its sections, at one address, in a page that drives."""

from __future__ import annotations

from collections.abc import Callable

from foreign_apps import OpenApp, open_app, write_app

__all__ = ["open_app", "write_app"]
APP = """<!doctype html><meta charset=utf-8><title>Shop</title>
<style>
  STYLE
  nav { position: fixed; inset: auto 0 0; height: 56px; display: flex }
  button { flex: 1; border: 0; background: none }
  .active { color: blue }
</style>
<h1></h1><nav></nav><script>
  document.querySelector("nav").innerHTML = ["Home", "Items", "Cart"].map((title) =>
    `<button><svg width=20 height=20></svg>${title}</button>`).join("");
  const buttons = [...document.querySelectorAll("button")];
  window.presses = [];
  function show(pressed) {
    document.querySelector("h1").textContent = pressed.textContent;
    for (const button of buttons) button.classList.toggle("active", button === pressed);
  }
  for (const button of buttons) button.onclick = () => {
    presses.push(button.textContent);
    show(button);
  };
  show(buttons[0]);
</script>"""
HIDDEN = "document.querySelector('nav').offsetHeight === 0"


def opened(write_app: Callable, open_app: Callable, style: str = "") -> OpenApp:
    app = open_app(write_app({"index.html": APP.replace("STYLE", style)}, tabs=None))
    app.controller.wait_for(lambda state: len(state["tabs"]) == 3, "the app's own tabs")
    return app


def is_at(app: OpenApp, title: str) -> None:
    """Waits until the page shows a section, and the shell has its tab."""
    state = app.shows(title)
    assert state["selectedTab"] == title.lower()


def test_back_to_another_tab_shows_its_section(write_app: Callable, open_app: Callable) -> None:
    app = opened(write_app, open_app)
    for title in ("Items", "Cart"):
        app.controller.tap(title.lower())
        is_at(app, title)
    app.controller.back()
    is_at(app, "Home")
    # Each once: another press of a tab that is shown may scroll, or leave what is open in it.
    assert app.page.evaluate("presses.join()") == "Items,Cart,Home"


def test_a_section_that_the_app_shows_by_itself_stays(
    write_app: Callable, open_app: Callable
) -> None:
    app = opened(write_app, open_app)
    app.page.run("show(buttons[2])")
    app.controller.wait_for(lambda state: state["selectedTab"] == "cart", "the tab Cart")
    is_at(app, "Cart")
    assert app.page.evaluate("presses.join()") == ""
    # One of no tab, which no control is marked for: the bar is the same one.
    badge = "buttons[0].insertAdjacentHTML('beforeend', '<i class=badge>3</i>')"
    app.page.run(f"show({{ textContent: 'New' }}); {badge}")
    state = app.controller.wait_for(lambda state: state["tabs"][0].get("badge") == "3", "the badge")
    assert (state["tabBarVisible"], state["selectedTab"]) == (True, "cart")


def test_a_bar_that_the_app_marks_as_important_is_hidden(
    write_app: Callable, open_app: Callable
) -> None:
    app = opened(write_app, open_app, "nav:not(#other) { display: flex !important }")
    app.page.wait_until(HIDDEN, "a hidden bar")


# It asks for a login in place of one tab, and knows its views by the states of its entries alone.
GATED = """<!doctype html><meta charset=utf-8><title>Gated</title>
<style>
  nav { position: fixed; inset: auto 0 0; height: 56px; display: flex }
  nav a { flex: 1 }
  .active { color: blue }
</style>
<h1></h1><dialog>Please sign in</dialog><nav class="bottom-nav">
  <a href="/">Home</a><a href="/search">Search</a><a href="/me">Me</a>
</nav><script>
  const tabs = [...document.querySelectorAll("a")];
  function show(view) {
    document.querySelector("h1").textContent = view;
    for (const tab of tabs) tab.classList.toggle("active", tab.textContent === view);
  }
  function go(view, path) {
    history.pushState({ view }, "", path);
    show(view);
  }
  for (const tab of tabs) tab.onclick = (event) => {
    event.preventDefault();
    if (tab.pathname === "/me") return document.querySelector("dialog").showModal();
    go(tab.textContent, tab.pathname);
  };
  onpopstate = ({ state }) => show(state?.view ?? "Home");
  show("Home");
</script>"""


def test_what_the_app_does_for_its_own_tab_is_the_answer(
    write_app: Callable, open_app: Callable
) -> None:
    app: OpenApp = open_app(write_app({"index.html": GATED}, tabs=None))
    app.controller.wait_for(lambda state: len(state["tabs"]) == 3, "the app's own tabs")
    app.page.run("window.survivor = true")
    app.controller.tap("search")
    app.shows("Search")
    app.controller.tap("me")
    app.page.wait_until("document.querySelector('dialog').open", "the login")
    app.controller.wait_for(lambda state: state["selectedTab"] == "search", "the tab that stays")
    app.shows("Search")
    # What is there no link for is shown by the state that the app gave it.
    app.page.run("document.querySelector('dialog').close(); go('Result', '/search/7')")
    app.controller.wait_for_path("/search/7")
    app.controller.tap("home")
    app.shows("Home")
    app.controller.action("openURL", url="/search/7")
    app.shows("Result")
    assert app.page.evaluate("window.survivor"), "without another document"
