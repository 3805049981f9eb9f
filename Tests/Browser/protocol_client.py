"""A page of the Tandem bridge protocol, written from docs/protocol.md alone.

As a library: `ProtocolPage` models one loaded document with its browser history.
As a script: `python protocol_client.py TOKENS_FILE FRONT_URL` connects, prints one line per message
that it receives, and takes commands on its standard input: `push URL`, `replace URL`, `go NUMBER`,
`action NAME JSON`, `drop`, `quit`. Events of the mailbox are acknowledged as they come.
"""

import json
import pathlib
import random
import secrets
import sys
import threading
import time
from urllib.parse import urlsplit

from local_names import by_address
from protocol_messages import PENDING_CHANGE_COUNT_MAX, MalformedMessage, read_message
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

RECONNECT_DELAYS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5]
STOP_CODES_BELOW_4000 = {1002, 1003, 1007, 1008, 1009}
RETRY_CODES_FROM_4000 = {4000, 4408, 4410, 4413, 4500}
MAILBOX_EVENTS = {"dismissed", "leaveRequested", "refresh", "countdownFinished"}


def client_should_retry(code):
    """Section 2, close codes."""
    if code < 4000:
        return code not in STOP_CODES_BELOW_4000
    return code in RETRY_CODES_FROM_4000


# Section 2: transport. Section 6: the page's algorithm.


class ProtocolPage:
    """One loaded document: its connection, its browser history and what the shell told it."""

    def __init__(self, token, front_url, *, url="/", page=None, web_view="main", embedded=False):
        parts = urlsplit(by_address(front_url))
        self._address = f"ws://{parts.netloc}/__tandem__/socket"
        self._token = token
        self._changed = threading.Condition()
        self._socket = None
        self._thread = None
        self._stopped = False
        self.page = page or secrets.token_hex(4)
        self.web_view, self.embedded, self.visibility = web_view, embedded, "visible"
        self.history = [{"url": url, "stamp": None}]
        self.index = 0
        self.handled_event = 0  # of the mailbox; the browsing context keeps it over reloads
        self.acknowledges = True
        self._start_document()

    def _start_document(self):
        self.document = secrets.token_hex(4)
        self.epoch, self.revision, self.generation = None, 0, 0
        self.role, self.tabs, self.limits, self.target = None, [], {}, None
        self.environment, self.modals, self.countdowns = None, [], []
        self.changes, self.results, self.events, self.replies = [], [], [], {}
        self.applied, self.closes, self.welcome_count = [], [], 0
        self._next_change, self._next_key, self._sent_change = 1, 1, 0
        self._seen_events = set()
        self._load = "navigate"

    # What a test does.

    def connect(self, timeout=10):
        """Connects and waits for the welcome; goes on to connect until `close()`."""
        before = self.welcome_count
        self._stopped = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self.wait_for(lambda: self.welcome_count > before or self._stopped, timeout, "a welcome")
        return self

    def close(self):
        """Ends the page."""
        self._stopped = True
        self.drop()
        if self._thread:
            self._thread.join(10)

    def drop(self):
        """Loses the connection."""
        if self._socket:
            self._socket.close()

    def reload(self, timeout=10):
        """Loads the document anew: the history stays, with its stamps; all else is forgotten."""
        self.close()
        stamp = self.history[self.index]["stamp"]
        self._start_document()
        self._load = "reload"
        self.epoch = stamp and stamp["epoch"]
        return self.connect(timeout)

    @property
    def url(self):
        return self.history[self.index]["url"]

    @property
    def key(self):
        """The stamp of the current browser entry, None if it has none of this epoch."""
        return self._key_at(self.index)

    def push(self, url, *, trusted=True, origin="router", title=None):
        """The app's router pushes."""
        with self._changed:
            made_on = self._view()["key"]
            key = self._new_key()
            del self.history[self.index + 1:]
            self.history.append({"url": url, "stamp": self._stamp(key, self.index + 1)})
            self.index += 1
            return self._route_change("push", made_on, key, url, trusted, origin, title)

    def replace(self, url, *, trusted=True, origin="router", title=None):
        """The app's router replaces."""
        with self._changed:
            made_on = self._view()["key"]
            self.history[self.index] = {"url": url, "stamp": self._stamp(made_on, self.index)}
            return self._route_change("replace", made_on, made_on, url, trusted, origin, title)

    def go(self, steps):
        """The user goes back or forward in the browser: a popstate."""
        with self._changed:
            if not 0 <= self.index + steps < len(self.history) or steps == 0:
                return None
            made_on = self._view()["key"]
            self.index += steps
            if self.key == made_on:
                return None
            return self._route_change(
                "traverse", made_on, self.key or "", self.url, False, "traverse", None)

    def action(self, name, /, *, trusted=True, made_on=None, **parameters):
        """Asks for an action on the entry shown, or on `made_on`; `from_` becomes `from`."""
        parameters = {name.rstrip("_"): value for name, value in parameters.items()}
        with self._changed:
            return self._propose({
                "type": "action", "id": 0, "generation": self.generation, "name": name,
                "parameters": parameters, "from": made_on or self._view()["key"],
                "trusted": trusted})

    def result_of(self, change, timeout=10):
        """Waits for the result of a change."""
        self.wait_for(
            lambda: any(result["id"] == change for result in self.results), timeout,
            f"the result of change {change}")
        return next(result for result in reversed(self.results) if result["id"] == change)

    def event_named(self, name, timeout=10):
        """Waits for an event of that name and takes the oldest one out of `events`."""
        def matching():
            return [event for event in self.events if event["name"] == name]
        self.wait_for(matching, timeout, f"the event {name}")
        with self._changed:
            event = matching()[0]
            self.events.remove(event)
            return event

    def set_visibility(self, visibility):
        """Tells that the page was hidden or shown."""
        with self._changed:
            self.visibility = visibility
            self._send({"type": "visibility", "visibility": visibility})

    def call(self, plugin, method, options=None, timeout=10):
        """Calls a plugin and waits for the reply."""
        identifier = f"{self.document}-{secrets.token_hex(4)}"
        with self._changed:
            self._send({
                "type": "call", "id": identifier, "plugin": plugin, "method": method,
                "options": options or {}})
        self.wait_for(lambda: identifier in self.replies, timeout, f"the reply to {identifier}")
        return self.replies[identifier]

    def wait_for(self, condition, timeout=10, what="the condition"):
        """Waits until the condition holds, which is tried after every message."""
        with self._changed:
            if not self._changed.wait_for(condition, timeout):
                raise TimeoutError(f"{what} did not come within {timeout} s; {self.describe()}")

    def wait_for_answers(self, timeout=10):
        """Waits until no change is without an answer."""
        self.wait_for(lambda: not self.changes, timeout, "the answer to every change")

    def describe(self):
        return (
            f"url {self.url!r}, key {self.key!r}, target {self.target}, role {self.role}, "
            f"revision {self.revision}, unanswered {self.changes}, closed with {self.closes}")

    # Changes.

    def _new_key(self):
        self._next_key += 1
        return f"p{self.document}.{self._next_key - 1}"

    def _stamp(self, key, index):
        return {"epoch": self.epoch, "key": key, "index": index}

    def _key_at(self, index):
        stamp = self.history[index]["stamp"]
        return stamp["key"] if stamp and stamp["epoch"] == self.epoch else None

    def _route_change(self, kind, made_on, key, url, trusted, origin, title):
        change = {
            "type": "routeChange", "id": 0, "generation": self.generation, "kind": kind,
            "from": made_on, "key": key, "url": url, "trusted": trusted, "origin": origin}
        if title is not None:
            change["title"] = title
        return self._propose(change)

    def _propose(self, change):
        if len(self.changes) == PENDING_CHANGE_COUNT_MAX:
            raise RuntimeError(f"{PENDING_CHANGE_COUNT_MAX} changes wait for an answer already")
        change["id"] = self._next_change
        self._next_change += 1
        self.changes.append(change)
        self._send(change)
        return change["id"]

    def _send(self, message):
        if self._socket and self.role:
            try:
                self._socket.send(json.dumps(message))
            except ConnectionClosed:
                pass  # the change waits for the next hello

    # The connection.

    def _run(self):
        attempt = 0
        while not self._stopped:
            welcomes = self.welcome_count
            code = self._run_connection()
            if self.welcome_count > welcomes:
                attempt = 0
            with self._changed:
                self._socket, self.role = None, None
                self.closes.append(code)
                self._load = "reconnect"
                self._stopped = self._stopped or not client_should_retry(code)
                self._changed.notify_all()
                delay = RECONNECT_DELAYS_SECONDS[min(attempt, len(RECONNECT_DELAYS_SECONDS) - 1)]
                attempt += 1
                self._changed.wait_for(lambda: self._stopped, delay * random.uniform(0.8, 1.2))

    def _run_connection(self):
        try:
            with connect(
                self._address, subprotocols=["tandem.page.v1"], compression=None, proxy=None,
                additional_headers={"Authorization": f"Bearer {self._token}"},
            ) as socket:
                return self._talk(socket)
        except InvalidHandshake as error:
            status = getattr(getattr(error, "response", None), "status_code", 503)
            return 1006 if status == 503 else 4401
        except OSError:
            return 1006

    def _talk(self, socket):
        try:
            with self._changed:
                self._socket = socket
                self._sent_change = self._next_change - 1
                socket.send(json.dumps(self._hello()))
            for text in socket:
                with self._changed:
                    self._receive(read_message("shell-to-page", text))
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        except MalformedMessage as error:
            socket.close(error.close_code, str(error)[:100])
        return socket.close_code or 1006

    def _hello(self):
        location = {"url": self.url}
        hello = {
            "type": "hello", "protocol": 1, "page": self.page, "document": self.document,
            "webView": self.web_view, "load": self._load, "embedded": self.embedded,
            "visibility": self.visibility, "router": "generic", "location": location,
            "changes": self.changes}
        if self.epoch:
            hello["resume"] = {
                "epoch": self.epoch, "revision": self.revision, "generation": self.generation}
            if self.handled_event:
                hello["resume"]["event"] = self.handled_event
            if self.key:
                location["key"] = self.key
        return hello

    def _receive(self, message):
        match message["type"]:
            case "welcome":
                if self.epoch not in (None, message["epoch"]):
                    self.changes, self.revision, self.events = [], 0, []
                    self.handled_event, self._seen_events = 0, set()
                self.epoch = message["epoch"]
                self.tabs, self.limits = message["tabs"], message["limits"]
                self.environment = message.get("environment")
                self.welcome_count += 1
                self._receive(message["navigate"])
                for change in self.changes:  # made after the hello
                    if change["id"] > self._sent_change:
                        self._send(change)
            case "navigate":
                if message["epoch"] == self.epoch and message["revision"] >= self.revision:
                    self._follow(message)
            case "result":
                self.results.append(message)
            case "event":
                self._handle(message)
            case "reply" if "part" not in message:
                self.replies[message["id"]] = message

    def _handle(self, event):
        if event["name"] not in MAILBOX_EVENTS:
            if event["id"] not in self._seen_events:
                self._seen_events.add(event["id"])
                self._keep(event)
            return
        if event["id"] > self.handled_event:
            if not self.acknowledges:
                return
            self.handled_event = event["id"]
            self._keep(event)
        self._send({"type": "acknowledged", "event": self.handled_event})

    def _keep(self, event):
        if event["name"] == "environmentChanged":
            self.environment = event["data"]
        if event["name"] == "tabsChanged":
            self.tabs = event["data"]["tabs"]
        self.events.append(event)

    # The history.

    def _view(self):
        """The shell's target with the unanswered changes folded in."""
        view = self.target or {"key": self.key or "", "url": self.url}
        for change in self.changes:
            if change["type"] == "routeChange":
                view = {"key": change["key"], "url": change["url"]}
        return view

    def _follow(self, navigate):
        started = time.monotonic()
        self.revision, self.generation = navigate["revision"], navigate["generation"]
        self.role, self.target = navigate["role"], navigate["target"]
        self.modals = navigate.get("modals", [])
        self.countdowns = navigate.get("countdowns", [])
        self.changes = [c for c in self.changes if c["id"] > navigate["lastChange"]]
        target = self._view()
        before = self.url
        how = self._reconcile(target["key"], target["url"], navigate["mode"])
        report = {
            "type": "applied", "revision": self.revision, "key": target["key"], "url": self.url,
            "how": how, "changed": self.url != before,
            "durationMilliseconds": (time.monotonic() - started) * 1000}
        self.applied.append(report)
        self._send(report)

    def _reconcile(self, key, url, mode):
        if self.key == key and self.url == url:
            return "none"
        keys = [self._key_at(index) for index in range(len(self.history))]
        if mode == "pop" and key in keys[:self.index]:
            self.index = self.index - 1 - keys[:self.index][::-1].index(key)
            how = "traverse"
        elif mode == "push" and key not in keys:
            del self.history[self.index + 1:]
            self.history.append({})
            self.index += 1
            how = "app"
        else:
            how = "app"
        self.history[self.index] = {"url": url, "stamp": self._stamp(key, self.index)}
        return how


def main(arguments):
    if len(arguments) != 3:
        sys.exit("usage: python protocol_client.py TOKENS_FILE FRONT_URL")
    token = json.loads(pathlib.Path(arguments[1]).read_text())["front"]
    page = ProtocolPage(token, arguments[2])
    receive = page._receive

    def print_and_receive(message):
        print(json.dumps(message), flush=True)
        receive(message)

    page._receive = print_and_receive
    page.connect()
    for line in sys.stdin:
        command, *words = line.split(maxsplit=2)
        match command:
            case "push": page.push(words[0])
            case "replace": page.replace(words[0])
            case "go": page.go(int(words[0]))
            case "action": page.action(words[0], **json.loads(words[1] if words[1:] else "{}"))
            case "drop": page.drop()
            case "quit": break
            case _: print(f"unknown command {command}", file=sys.stderr)
    page.close()


if __name__ == "__main__":
    main(sys.argv)
