"""A move is answered when its view stands, however the app goes there."""

import contextlib
import http.server
import json
import threading
from collections.abc import Iterator

import pytest
from controller import Controller
from engines import BOTH, in_engines
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
    const { type, how, url, durationMilliseconds } = JSON.parse(text);
    if (type === "applied" && how !== "pending") {
      seen.push([url, view.innerText, durationMilliseconds]);
    }
    return send.call(this, text);
  };
  const titles = { "/": "Home", "/items": "Items", "/bar": "Bar", "/own": "Own" };
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
# A clock, a request that is never answered, a script that is put back, what is drawn beside the
# view, and a view in a shadow root that the HTML declares: none of them says where the app is.
GOES_ON = """
</script>
<script src="/part.js"></script>
<p id=clock>0</p><div id=host><template shadowrootmode=open><h1>Home</h1></template></div>
<script>
  let ticks = 0;
  setInterval(() => clock.textContent = ticks += 1, 50);
  const show = () => { view.innerHTML = `<b>${titles[location.pathname]}</b>`; };
  const ways = {
    "/items": () => {
      fetch("PART", { mode: "no-cors" });
      document.head.append(document.querySelector("script[src='/part.js']"));
      show();
    },
    "/bar": () => {
      const bar = document.createElement("div");
      bar.style = "position: fixed; inset: 0 0 auto; height: 4px; background: blue";
      const news = Object.assign(document.createElement("p"), { textContent: "Loading" });
      news.setAttribute("role", "status");
      document.body.prepend(bar, news);
      setTimeout(show, 600);
    },
    "/shadow": () => {
      const root = document.querySelector("#host").shadowRoot;
      root.querySelector("h1").textContent = "Shadow";
    },
  };
  addEventListener("popstate", () => ways[location.pathname]?.());
  document.addEventListener("tandem:navigate", (event) => {
    if (event.detail.url !== "/own") return;
    event.waitUntil(new Promise((done) => setTimeout(() => done(show()), 600)));
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
        names = ["items", "bar", "shadow", "own"]
        tabs = [{"id": "home", "path": "/"}, *({"id": it, "path": f"/{it}"} for it in names)]
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
    assert page.evaluate("seen[0]")[:2] == ["/items", "Items"]


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


@in_engines("chromium", deep=("webkit",))
def test_what_goes_on_beside_a_view_says_nothing_of_it(open_app, page, tmp_path, held_part):
    (tmp_path / "part.js").write_text("")
    address, _ = held_part
    controller = open_app(GOES_ON.replace("PART", address))
    page.wait_until("ticks > 40", "a clock that nobody asks for")
    # Who waits for a request that is not answered gives up after ten seconds, each time.
    for tab in ("items", "bar", "items", "own"):
        page.run("seen.length = 0")
        controller.tap(tab)
        settle(controller, page)
        page.wait_until("seen.length > 0", "an answer")
        url, shown, milliseconds = page.evaluate("seen[0]")
        assert (url, shown) == (f"/{tab}", tab.capitalize())
        assert milliseconds < 8_000
    page.run("seen.length = 0")
    controller.tap("shadow")
    settle(controller, page)
    shown = page.evaluate("document.querySelector('#host').shadowRoot.textContent")
    assert shown == "Shadow"
