"""A dev server behind the front, in a browser: its live reload, its hot updates, its errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from admission import open_control_page
from controller import Controller
from dev_server import DevServer, dev_server, echo_web_socket
from engines import BOTH
from pages import Page
from processes import ROOT
from shell_process import ShellProcess
from test_lockstep import settle

APP = ROOT / "Tests" / "Fixtures" / "apps" / "history-router"
# What the client of a tool for development does: a socket to where the page came from.
LIVE_RELOAD = """
<script>
  const socket = new WebSocket(`ws://${location.host}/hmr`, "vite-hmr");
  socket.onopen = () => socket.send("hello");
  socket.onmessage = ({ data }) => document.title = data;
  window.hmr = socket;
</script>
"""


@pytest.fixture
def server() -> Iterator[DevServer]:
    with dev_server() as server:
        # Links that are no tab bar: the app keeps the one tab that it begins with.
        html = (APP / "index.html").read_text().replace("nav>", "div>") + LIVE_RELOAD
        policy = "Content-Security-Policy: frame-ancestors 'none'"
        for path in ("/", "/items", "/items/7"):
            server.page(path, html, "X-Frame-Options: DENY", policy)
        server.content("/app.js", (APP / "app.js").read_bytes(), "Content-Type: text/javascript")
        server.answers["/hmr"] = echo_web_socket
        yield server


@pytest.fixture
def open_shell(launch_shell: Callable[..., ShellProcess]) -> Iterator[Callable]:
    controllers = []

    def open_one(url: str) -> tuple[ShellProcess, Controller]:
        shell = launch_shell(url)
        controllers.append(Controller(shell.control, shell.tokens.control))
        return shell, controllers[-1]

    yield open_one
    for controller in controllers:
        controller.close()


def connections(server: DevServer) -> int:
    return sum(request.target == "/hmr" for request in server.requests)


@BOTH
def test_an_app_is_driven_while_its_live_reload_goes_on(open_shell, server, page: Page):
    shell, controller = open_shell(server.url)
    page.goto(shell.front + "/")
    settle(controller, page)
    page.wait_until(lambda page: page.evaluate("document.title") == "hello", "the first message")
    page.run("window.kept = 1")
    page.click("a[href='/items/7']")
    state = controller.wait_for_path("/items/7")
    assert [entry["url"] for entry in state["stack"]] == ["/", "/items/7"]
    controller.back()
    page.wait_until(lambda page: page.text("#view") == "view /", "the root")
    settle(controller, page)
    page.run("hmr.send('updated')")
    page.wait_until(lambda page: page.evaluate("document.title") == "updated", "the update")
    assert page.evaluate("[window.kept, hmr.readyState, hmr.protocol]") == [1, 1, "vite-hmr"]
    assert connections(server) == 1


def test_the_tabs_are_those_of_the_app_that_the_server_shows(open_shell, server, page: Page):
    bar = '<nav style="position: fixed; inset: auto 0 0; height: 56px; display: flex">'
    style = "<style>nav a { flex: 1 }</style>"
    html = (APP / "index.html").read_text().replace("<nav>", style + bar) + LIVE_RELOAD
    for path in ("/", "/items", "/items/7"):
        server.page(path, html)
    shell, controller = open_shell(server.url)
    page.goto(shell.front + "/")
    state = controller.wait_for(lambda state: len(state["tabs"]) == 3, "the app's own tabs")
    assert [tab["path"] for tab in state["tabs"]] == ["/", "/items", "/items/7"]
    controller.tap(state["tabs"][1]["id"])
    page.wait_until(lambda page: page.text("#view") == "view /items", "the items")
    settle(controller, page)
    assert connections(server) == 1


@BOTH
def test_the_simulator_frames_a_server_that_forbids_it(open_shell, server, page: Page):
    shell, controller = open_shell(server.url)
    open_control_page(page, shell)
    controller.wait_for(lambda state: state["pages"], "a page")
    framed = page.frame("iframe")
    framed.wait_until(lambda page: page.text("#view") == "view /", "the app in its frame")
    framed.wait_until(lambda page: page.evaluate("hmr.readyState") == 1, "the socket")


def test_a_server_that_comes_back_is_shown_after_a_reload(open_shell, server, page: Page):
    server.stop()
    shell, controller = open_shell(server.url)
    page.goto(shell.front + "/")
    controller.wait_for(lambda state: state["pages"], "the page that says so")
    assert f"Nothing answers at {server.url}." in page.text("body")
    server.start()
    controller.reload()
    page.wait_until(lambda page: page.text("#view") == "view /", "the app")
    settle(controller, page)


@pytest.mark.parametrize(
    "policy",
    [
        "default-src 'none'; script-src 'self'",
        "script-src 'nonce-abc'",
        "script-src 'nonce-abc' 'strict-dynamic'; connect-src 'none'",
        "default-src 'none'",
    ],
)
def test_a_page_attaches_under_a_strict_policy(open_shell, server, page: Page, policy: str):
    server.page(
        "/",
        "<!doctype html><title>Strict</title><h1 id=view>view /</h1>",
        f"Content-Security-Policy: {policy}",
    )
    shell, controller = open_shell(server.url)
    page.goto(shell.front + "/")
    settle(controller, page)
    assert page.evaluate("document.title") == "Strict"
