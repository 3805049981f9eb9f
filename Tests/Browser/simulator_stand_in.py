"""A shell that a test writes: serves the simulator page and shows it whatever state is given.

It knows just enough of docs/protocol.md 4 to answer as the shell would: a tapped tab is selected,
an answered modal goes, a committed swipe pops. `actions` holds what the page asked for.
"""

import functools
import http.server
import json
import mimetypes
import threading
from collections.abc import Callable
from typing import Any

from processes import ROOT
from static_site import STOP_POLL_SECONDS
from waiting import wait_until
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

SIMULATOR = ROOT / "web" / "simulator"
TOKEN = "control-token"
CATALOGUE = json.loads((SIMULATOR / "devices.json").read_text())
DEVICES = {device["id"]: device for device in CATALOGUE["devices"]}
State = dict[str, Any]

PAGE = """<!doctype html><html lang="en"><meta name="color-scheme" content="light dark">
<title>{path}</title><style>
:root {{ --ground: light-dark(#f2f2f7, #000); --card: light-dark(#fff, #1c1c1e);
  background: var(--ground); color: light-dark(#1c1c1e, #f2f2f7);
  font: 17px/1.4 -apple-system, Inter, sans-serif; scrollbar-width: none }}
body {{ margin: 0; padding: 20px 16px }} h1 {{ font-size: 28px; margin: 0 0 12px }}
p {{ background: var(--card); border-radius: 14px; margin: 0 0 10px; padding: 14px 16px }}
</style><h1>{name}</h1>{rows}"""

# What the bridge does in a frame, for a page that fills the screen; it reports what it is told.
COVERING = """<script>
addEventListener("message", ({ data: { type, insets, environment } }) => {
  if (type === "tandem:insets") fetch(`/insets/${insets.top}/${insets.bottom}`);
  else fetch(`/environment/${environment.platform}/${environment.device}`);
});
parent.postMessage({ type: "tandem:viewport", fit: "cover" }, "*");
</script>"""

# A page that tells its ground, as the bridge does.
GROUND = """<script>
parent.postMessage({ type: "tandem:viewport", fit: "cover", background: "%s" }, "*");
</script>"""
# A page that tells how far it is scrolled, as the bridge does.
SCROLLING = """<script>
addEventListener("scroll", () => parent.postMessage({ type: "tandem:scroll", top: scrollY,
  range: document.documentElement.scrollHeight - innerHeight }, "*"));
</script>"""
GROUNDS = {"/black": "rgb(0, 0, 0)", "/white": "rgb(255, 255, 255)"}


class _FrontHandler(http.server.BaseHTTPRequestHandler):
    def __init__(self, loads: list[str], *arguments: Any) -> None:
        self._loads = loads
        super().__init__(*arguments)

    def do_GET(self) -> None:
        self._loads.append(self.path)
        rows = "".join(f"<p>Row {number} of {self.path}</p>" for number in range(1, 20))
        name = self.path.strip("/").split("/")[-1].title() or "Home"
        body = PAGE.format(path=self.path, name=name, rows=rows)
        body += COVERING if self.path.startswith("/covering") else ""
        body += SCROLLING if self.path.startswith("/scrolling") else ""
        body += GROUND % GROUNDS[self.path] if self.path in GROUNDS else ""
        body = body.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: object) -> None:
        pass


class StandIn:
    """The shell of one test. `control` is the simulator page's origin, `loads` what frames load."""

    def __init__(self, state: State) -> None:
        self.loads: list[str] = []
        self.actions: list[tuple[str, dict[str, Any]]] = []
        self.refusals: dict[str, str] = {}
        self.is_accepting = True
        self._changes: dict[str, Callable[[dict[str, Any]], None]] = {
            "selectTab": self._select_tab,
            "answer": lambda _: self._pop_modal(),
            "swipeDown": lambda _: self._pop_modal(),
            "back": lambda _: self._go_back(),
            "swipeBack": self._swipe_back,
            "setEnvironment": self._set_environment,
            "refresh": lambda _: self.state.update(refreshing=True),
            "openURL": lambda _: None,
        }
        self._connection: ServerConnection | None = None
        self._lock = threading.RLock()
        handler = functools.partial(_FrontHandler, self.loads)
        self._front = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._control = serve(
            self._receive,
            "127.0.0.1",
            0,
            process_request=self._process_request,
            subprotocols=["tandem.chrome.v1"],
        )
        self.control = f"http://127.0.0.1:{self._control.socket.getsockname()[1]}"
        self.front = f"http://127.0.0.1:{self._front.server_port}"
        self.state = {**state, "front": self.front}
        self._threads = [
            threading.Thread(target=server.serve_forever, args=arguments, daemon=True)
            for server, arguments in ((self._front, [STOP_POLL_SECONDS]), (self._control, []))
        ]
        for thread in self._threads:
            thread.start()

    def link(self, place: str = "/") -> str:
        """Where the page is: this shell lets every browser in."""
        return self.control + place

    def show(self, **changes: Any) -> None:
        """Changes the state and shows it."""
        with self._lock:
            self.state.update(changes)
            self._send_state()

    def present(self, *modals: dict[str, Any]) -> None:
        """Presents exactly these, bottom to top."""
        self.show(modals=list(modals))

    def wait_for_action(self, name: str, **parameters: Any) -> None:
        """Waits until the page has asked for this since the last `forget_actions`."""
        wanted = (name, parameters)
        wait_until(lambda: wanted in self.actions, f"the action {wanted} among {self.actions}")

    def forget_actions(self) -> None:
        self.actions.clear()

    def disconnect(self, code: int, reason: str, accepts_again: bool = True) -> None:
        """Ends the page's connection as the shell would."""
        self.is_accepting = accepts_again
        connection, self._connection = self._connection, None
        if connection:
            connection.close(code, reason)

    def close(self) -> None:
        self._control.shutdown()
        self._front.shutdown()
        self._front.server_close()
        for thread in self._threads:
            thread.join(timeout=5)

    def _process_request(self, connection: ServerConnection, request: Request) -> Response | None:
        path = request.path.split("?")[0]
        if path == "/socket":
            return None if self.is_accepting else connection.respond(503, "The shell is away.\n")
        if path == "/session.json":
            return _respond("application/json", json.dumps({"token": TOKEN}).encode())
        # The kit and the bridge are mounted beside the page, as the shell does.
        is_mounted = path.startswith(("/kit/", "/bridge/"))
        folder = SIMULATOR.parent if is_mounted else SIMULATOR
        file = folder / (path.lstrip("/") or "index.html")
        if not file.is_file():
            return connection.respond(404, "There is no such file.\n")
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return _respond(kind, file.read_bytes(), self.front)

    def _receive(self, connection: ServerConnection) -> None:
        try:
            for text in connection:
                message = json.loads(text)
                with self._lock:
                    if message["type"] == "hello":
                        self._connection = connection
                        self._send_state()
                    else:
                        self._act(connection, message)
        except ConnectionClosed:
            pass

    def _act(self, connection: ServerConnection, message: dict[str, Any]) -> None:
        name, parameters = message["name"], message["parameters"]
        self.actions.append((name, parameters))
        reason = self.refusals.get(name)
        if reason is None and name in self._changes:
            self._changes[name](parameters)
        self.state["lastChange"] = message["id"]
        self._send_state()
        result = {"status": "rejected", "reason": reason} if reason else {"status": "applied"}
        answer = {"type": "result", "id": message["id"], "revision": self.state["revision"]}
        connection.send(json.dumps({**answer, **result}))

    def _send_state(self) -> None:
        self.state["revision"] += 1
        if self._connection:
            self._connection.send(json.dumps({"type": "state", **self.state}))

    def _select_tab(self, parameters: dict[str, Any]) -> None:
        tab = next(tab for tab in self.state["tabs"] if tab["id"] == parameters["tab"])
        if tab["disabled"]:
            return
        entry = tab["visible"]
        self.state.update(selectedTab=tab["id"], stack=[entry], base=entry, visible=entry)

    def _set_environment(self, changes: dict[str, Any]) -> None:
        device = DEVICES.get(changes.get("device", ""), {})
        known = {"platform": device["platform"]} if device else {}
        self.state["environment"].update(known | changes)

    def _pop_modal(self) -> None:
        self.state["modals"] = self.state["modals"][:-1]

    def _go_back(self) -> None:
        if self.state["modals"]:
            self._pop_modal()
        else:
            self._pop()

    def _swipe_back(self, parameters: dict[str, Any]) -> None:
        if parameters["phase"] == "committed":
            self._pop()

    def _pop(self) -> None:
        stack = self.state["stack"][:-1] or self.state["stack"]
        self.state.update(stack=stack, base=stack[-1], visible=stack[-1])


def _respond(kind: str, body: bytes, front: str = "") -> Response:
    policy = (
        "default-src 'self'; connect-src 'self' ws://127.0.0.1:*; "
        f"frame-src {front or 'none'} blob: mailto: tel: sms: geo:; "
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    fields = {
        "Content-Type": kind,
        "Content-Length": str(len(body)),
        "Content-Security-Policy": policy,
        "Cache-Control": "no-store",
        "Connection": "close",
    }
    return Response(200, "OK", Headers(fields), body)


def entry(key: str, url: str, title: str) -> dict[str, str]:
    return {"key": key, "url": url, "title": title}


def tab(name: str, icon: str, **fields: Any) -> dict[str, Any]:
    """A tab whose root is `/name`."""
    title = name.title()
    return {
        "id": name,
        "title": title,
        "path": f"/{name}",
        "icon": icon,
        "selectedIcon": f"{icon}.fill",
        "disabled": False,
        "hidden": False,
        "more": False,
        "depth": 1,
        "visible": entry(f"root-{name}", f"/{name}", title),
        **fields,
    }


def example_state(**changes: Any) -> State:
    """Four tabs, the first of them one page deep."""
    stack = [entry("e1", "/main", "Tasks"), entry("e2", "/main/7", "Water meters")]
    return {
        "epoch": "epoch-1",
        "revision": 1,
        "lastChange": 0,
        "app": {"id": "dev.tandem.example", "name": "Example"},
        "root": "main",
        "selectedTab": "main",
        "tabs": [
            tab("main", "list.bullet", visible=stack[-1], depth=2),
            tab("calendar", "calendar", badge="3"),
            tab("map", "map", disabled=True),
            tab("settings", "gear"),
        ],
        "stack": stack,
        "base": stack[-1],
        "visible": stack[-1],
        "modals": [],
        "queued": 0,
        "webViews": "perTab",
        "navigationBar": "inline",
        "tabBarVisible": True,
        "canGoBack": True,
        "canRefresh": True,
        "refreshing": False,
        "guarded": False,
        # More than are listed, so that no frame counts as silent.
        "pages": [],
        "attached": 1,
        "environment": {
            "platform": "ios",
            "appearance": "auto",
            "orientation": "portrait",
            "keyboardHeight": 0,
        },
        **changes,
    }


def sheet(name: str, url: str, **fields: Any) -> dict[str, Any]:
    title = name.title()
    return {
        "id": name,
        "kind": "sheet",
        "presenter": "root",
        "title": title,
        "buttons": [],
        "detents": ["large"],
        "locked": False,
        "cancelable": True,
        "url": url,
        "stack": [entry(f"{name}-1", url, title)],
        "navigationBar": "inline",
        **fields,
    }


def alert(name: str, title: str, message: str, *buttons: tuple[str, str, str]) -> dict[str, Any]:
    """An alert; each button is its id, its title and its role."""
    return {
        "id": name,
        "kind": "alert",
        "presenter": "root",
        "title": title,
        "message": message,
        "buttons": [{"id": id, "title": text, "role": role} for id, text, role in buttons],
        "detents": [],
        "locked": False,
        "cancelable": any(role == "cancel" for _, _, role in buttons),
    }
