"""A move is answered when its view stands, however the app goes there."""

import contextlib
import http.server
import json
import threading
from collections.abc import Iterator

import pytest
from controller import Controller
from engines import BOTH
from static_site import STOP_POLL_SECONDS
from test_lockstep import settle

# Keeps what was to be seen whenever the bridge said that the app has arrived.
HEAD = """<!doctype html><meta charset=utf-8><title>Arrival</title>
<style>#view { height: 600px; transition: opacity 400ms } .leaves { opacity: 0.1 }</style>
<p id=trail></p><div id=view>Home</div>
<script>
  const view = document.querySelector("#view");
  const trail = document.querySelector("#trail");
  const seen = [];
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    const { type, how, url } = JSON.parse(text);
    if (type === "applied" && how !== "pending") seen.push([url, view.innerText]);
    return send.call(this, text);
  };
  const titles = { "/": "Home", "/items": "Items" };
"""
# What is outside of the view is new at once, the view itself only when the old one has gone.
FADES = """
  addEventListener("popstate", () => {
    const title = titles[location.pathname];
    trail.innerHTML = `<b>${title}</b>`;
    view.addEventListener("transitionend", () => {
      view.innerHTML = `<b>${title}</b>`;
      view.className = "";
    }, { once: true });
    view.className = "leaves";
  });
</script>
"""
FETCHES = """
  addEventListener("popstate", () => {
    view.innerHTML = "<i>Wait</i>";
    const part = document.createElement("script");
    part.src = "PART";
    part.onload = () => { view.innerHTML = `<b>${titles[location.pathname]}</b>`; };
    document.head.append(part);
  });
</script>
"""
PUTS_BACK = """
</script>
<script src="/part.js"></script>
<script>
  addEventListener("popstate", () => {
    document.head.append(document.querySelector("script[src='/part.js']"));
    view.innerHTML = `<b>${titles[location.pathname]}</b>`;
  });
</script>
"""


@pytest.fixture
def held_part() -> Iterator[tuple[str, threading.Event]]:
    """The address of a script that nobody gets before the event is set."""
    released = threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            released.wait()
            with contextlib.suppress(ConnectionError):
                self.send_response(200)
                self.send_header("Content-Type", "text/javascript")
                self.send_header("Content-Length", "0")
                self.end_headers()

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=[STOP_POLL_SECONDS])
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/part.js", released
    released.set()
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def open_app(launch_shell, page, tmp_path):
    """Opens an app with two tabs that is this script."""
    resources = contextlib.ExitStack()

    def open_one(script: str) -> Controller:
        (tmp_path / "index.html").write_text(HEAD + script)
        tabs = [{"id": "home", "path": "/"}, {"id": "items", "path": "/items"}]
        manifest = {"app": {"id": "test.arrival"}, "tabs": tabs}
        (tmp_path / "tandem.json").write_text(json.dumps(manifest))
        shell = launch_shell(str(tmp_path))
        controller = Controller(shell.control, shell.tokens.control)
        resources.callback(controller.close)
        page.goto(shell.front + "/")
        settle(controller, page)
        page.run("seen.length = 0")
        return controller

    with resources:
        yield open_one


def wait_for_answer(controller: Controller, page) -> None:
    settle(controller, page)
    page.wait_until("seen.length > 0", "an answer")
    assert page.evaluate("seen[0]") == ["/items", "Items"]


@BOTH
def test_a_view_that_fades_out_first_is_waited_for(open_app, page):
    controller = open_app(FADES)
    controller.tap("items")
    wait_for_answer(controller, page)


@BOTH
def test_code_that_is_fetched_is_waited_for(open_app, page, held_part):
    address, released = held_part
    controller = open_app(FETCHES.replace("PART", address))
    controller.tap("items")
    controller.wait_for(lambda state: state["pages"][0].get("pending"), "a pending move")
    released.set()
    wait_for_answer(controller, page)


def test_code_that_is_put_back_is_not_waited_for(open_app, page, tmp_path):
    (tmp_path / "part.js").write_text("")
    controller = open_app(PUTS_BACK)
    # Who waits for code that does not come gives up after ten seconds.
    page.run("setTimeout(() => seen.push('late'), 8_000)")
    controller.tap("items")
    wait_for_answer(controller, page)
