"""A page of the Tandem bridge protocol, written from docs/protocol.md alone.

As a library: `ProtocolPage` models one loaded document with its browser history.
As a script: `python protocol_client.py TOKENS_FILE FRONT_URL` connects, prints one line per message
that it receives, and takes commands on its standard input: `push URL`, `replace URL`, `go NUMBER`,
`action NAME JSON`, `drop`, `quit`.
"""

import json
import math
import pathlib
import random
import secrets
import sys
import threading
import time
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

INTEGER_MAX = 2**53 - 1
NESTING_DEPTH_MAX = 32
PENDING_CHANGE_COUNT_MAX = 64
RECONNECT_DELAYS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5]
STOP_CODES_BELOW_4000 = {1002, 1003, 1007, 1008, 1009}
RETRY_CODES_FROM_4000 = {4000, 4408, 4410, 4413, 4500}


def client_should_retry(code):
    """Section 2, close codes."""
    if code < 4000:
        return code not in STOP_CODES_BELOW_4000
    return code in RETRY_CODES_FROM_4000


# Section 2: frames. Sections 3 and 4: the members of each message.


class MalformedMessage(Exception):
    """A message that breaks the protocol; `place` is None where the text is no JSON at all."""

    def __init__(self, place, reason, close_code=4400):
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.close_code = close_code


class Text:
    def __init__(self, byte_count_max):
        self.byte_count_max = byte_count_max

    def check(self, value, place):
        if not isinstance(value, str):
            raise MalformedMessage(place, "must be a string")
        if len(value.encode()) > self.byte_count_max:
            raise MalformedMessage(place, f"is longer than {self.byte_count_max} bytes")
        return value


class OneOf:
    def __init__(self, *values):
        self.values = values

    def check(self, value, place):
        if not isinstance(value, str) or value not in self.values:
            raise MalformedMessage(place, f"must be one of {self.values}")
        return value


class Integer:
    def __init__(self, low=0):
        self.low = low

    def check(self, value, place):
        if type(value) is not int or not self.low <= value <= INTEGER_MAX:
            raise MalformedMessage(place, "must be an integer in range")
        return value


class Exactly:
    def __init__(self, value, close_code):
        self.value, self.close_code = value, close_code

    def check(self, value, place):
        Integer().check(value, place)
        if value != self.value:
            raise MalformedMessage(place, f"must be {self.value}", self.close_code)
        return value


class Kind:
    def __init__(self, *types):
        self.types = types

    def check(self, value, place):
        if type(value) not in self.types:
            raise MalformedMessage(place, f"must be one of {self.types}")
        return value


class Anything:
    def check(self, value, place):
        return value


class Many:
    def __init__(self, element, count_max=1024):
        self.element, self.count_max = element, count_max

    def check(self, value, place):
        if not isinstance(value, list):
            raise MalformedMessage(place, "must be an array")
        checked = [self.element.check(v, f"{place}[{i}]") for i, v in enumerate(value)]
        if len(value) > self.count_max:
            raise MalformedMessage(place, f"has more than {self.count_max} elements")
        return checked


class Maybe:
    """An optional member; one that is missing or null has the default."""

    def __init__(self, inner, default=None):
        self.inner, self.default = inner, default


class Members:
    def __init__(self, **members):
        self.members = {name.rstrip("_"): member for name, member in members.items()}

    def check(self, value, place):
        if not isinstance(value, dict):
            raise MalformedMessage(place, "must be an object")
        result = {}
        for name, member in self.members.items():
            inner = f"{place}.{name}" if place else name
            if isinstance(member, Maybe):
                if value.get(name) is None:
                    if member.default is not None:
                        result[name] = member.default
                    continue
                result[name] = member.inner.check(value[name], inner)
            elif name not in value:
                raise MalformedMessage(inner, "is missing")
            else:
                result[name] = member.check(value[name], inner)
        return result


class Typed:
    """One of several messages, told apart by `type`."""

    def __init__(self, **types):
        self.types = types

    def check(self, value, place):
        if not isinstance(value, dict):
            raise MalformedMessage(place, "must be an object")
        where = f"{place}.type" if place else "type"
        kind = value.get("type")
        if not isinstance(kind, str) or kind not in self.types:
            raise MalformedMessage(where, f"must be one of {list(self.types)}")
        return {"type": kind} | self.types[kind].check(value, place)


NAME, URL, FREE = Text(1024), Text(8192), Text(1_048_576)
BOOL, NUMBER, OBJECT = Kind(bool), Kind(int, float), Kind(dict)
VISIBILITY, ROLE = OneOf("visible", "hidden"), OneOf("driver", "mirror")
ENTRY = Members(key=NAME, url=URL, title=Maybe(NAME))
ROUTE_CHANGE = Members(
    id=Integer(1), generation=Integer(), kind=OneOf("push", "replace", "traverse"), from_=NAME,
    key=NAME, url=URL, title=Maybe(NAME), trusted=BOOL,
    origin=OneOf("user", "router", "script", "traverse"))
ACTION = Members(
    id=Integer(1), generation=Integer(), name=NAME, parameters=Maybe(OBJECT, {}), trusted=BOOL)
RESULT = Members(
    id=Integer(1), status=OneOf("applied", "noop", "rejected", "superseded"), reason=Maybe(NAME),
    revision=Integer())
NAVIGATE = Members(
    epoch=NAME, revision=Integer(), target=ENTRY, mode=OneOf("push", "replace", "pop", "none"),
    tab=Maybe(NAME), direction=OneOf("forward", "back", "none"), animated=BOOL,
    cause=OneOf("welcome", "native", "page", "mirror", "resync"), role=ROLE,
    generation=Integer(), lastChange=Integer(),
    insets=Maybe(Members(top=NUMBER, right=NUMBER, bottom=NUMBER, left=NUMBER)))
CONTROLLER_ACTION = Members(id=Integer(1), name=NAME, parameters=Maybe(OBJECT, {}))
PROTOCOL = Exactly(1, close_code=4406)
MESSAGES = {
    "page-to-shell": Typed(
        hello=Members(
            protocol=PROTOCOL, page=NAME, document=NAME, webView=Maybe(NAME, "main"),
            load=OneOf("navigate", "reload", "back_forward", "bfcache", "reconnect"),
            embedded=Maybe(BOOL, False), visibility=VISIBILITY, router=Maybe(NAME),
            capabilities=Maybe(Many(NAME), []),
            location=Members(url=URL, title=Maybe(NAME), key=Maybe(NAME)),
            resume=Maybe(Members(epoch=NAME, revision=Integer(), generation=Integer())),
            changes=Maybe(
                Many(Typed(routeChange=ROUTE_CHANGE, action=ACTION), PENDING_CHANGE_COUNT_MAX),
                [])),
        routeChange=ROUTE_CHANGE,
        action=ACTION,
        applied=Members(
            revision=Integer(), key=NAME, url=URL,
            how=OneOf("none", "app", "router", "popstate", "traverse", "load", "failed"),
            changed=BOOL, durationMilliseconds=NUMBER),
        call=Members(id=NAME, plugin=NAME, method=NAME, options=Maybe(OBJECT, {})),
        visibility=Members(visibility=VISIBILITY)),
    "shell-to-page": Typed(
        welcome=Members(
            epoch=NAME, revision=Integer(), role=ROLE, generation=Integer(), lastChange=Integer(),
            limits=Members(
                messageByteCountMax=Integer(), pingIntervalSeconds=Integer(),
                historyWritesPerSecondMax=Integer()),
            tabs=Many(Members(id=NAME, title=NAME, path=URL)), navigate=Typed(navigate=NAVIGATE)),
        navigate=NAVIGATE,
        result=RESULT,
        event=Members(id=Integer(), name=NAME, data=Maybe(OBJECT, {})),
        reply=Members(
            id=NAME, success=BOOL, data=Maybe(Anything()),
            error=Maybe(Members(message=FREE, code=NAME)))),
    "controller-to-shell": Typed(
        hello=Members(
            protocol=PROTOCOL, client=NAME, epoch=Maybe(NAME),
            changes=Maybe(Many(Typed(action=CONTROLLER_ACTION), PENDING_CHANGE_COUNT_MAX), [])),
        action=CONTROLLER_ACTION),
    "shell-to-controller": Typed(
        state=Members(
            epoch=NAME, revision=Integer(), lastChange=Integer(), app=Members(id=NAME, name=NAME),
            front=URL, root=OneOf("launching", "login", "main"), selectedTab=NAME,
            tabs=Many(Members(
                id=NAME, title=NAME, path=URL, icon=Maybe(NAME), selectedIcon=Maybe(NAME),
                badge=Maybe(NAME), disabled=BOOL, hidden=BOOL, depth=Integer())),
            stack=Many(ENTRY), modals=Maybe(Many(Anything()), []), tabBarVisible=BOOL,
            canGoBack=BOOL, visible=ENTRY,
            pages=Many(Members(
                page=NAME, document=NAME, webView=NAME, role=ROLE, visibility=VISIBILITY,
                router=Maybe(NAME), revision=Maybe(Integer()), url=Maybe(URL),
                changed=Maybe(BOOL))),
            attached=Integer(), notice=Maybe(Members(id=Integer(), text=FREE))),
        result=RESULT),
}


def read_message(direction, text):
    """The message of one frame, defaults filled in, unknown members and nulls left out."""

    def unique(pairs):
        if len({name for name, _ in pairs}) != len(pairs):
            raise MalformedMessage(None, "a name comes twice")
        return dict(pairs)

    def refuse_constant(name):
        raise MalformedMessage(None, f"{name} is no JSON")

    def finite(digits):
        number = float(digits)
        if math.isinf(number):
            raise MalformedMessage(None, "the number is too large")
        return number

    try:
        value = json.loads(
            text, object_pairs_hook=unique, parse_constant=refuse_constant, parse_float=finite)
        text.encode()
        json.dumps(value, ensure_ascii=False).encode()  # a lone surrogate has no UTF-8
    except (ValueError, RecursionError) as error:
        raise MalformedMessage(None, str(error)) from error
    check_size(value, depth=0)
    message = MESSAGES[direction]
    if isinstance(value, dict) and value.get("type") == "hello" and "protocol" in value:
        PROTOCOL.check(value["protocol"], "protocol")  # before all else
    return message.check(value, "")


def check_size(value, depth):
    if isinstance(value, (dict, list)):
        if depth == NESTING_DEPTH_MAX or len(value) > 1024:
            raise MalformedMessage(None, "is nested too deep or too large")
        for inner in value.values() if isinstance(value, dict) else value:
            check_size(inner, depth + 1)


# Section 2: transport. Section 6: the page's algorithm.


class ProtocolPage:
    """One loaded document: its connection, its browser history and what the shell told it."""

    def __init__(self, token, front_url, *, url="/", page=None, web_view="main", embedded=False):
        parts = urlsplit(front_url)
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
        self._start_document()

    def _start_document(self):
        self.document = secrets.token_hex(4)
        self.epoch, self.revision, self.generation = None, 0, 0
        self.role, self.tabs, self.limits, self.target = None, [], {}, None
        self.changes, self.results, self.events, self.replies = [], [], [], {}
        self.applied, self.closes, self.welcome_count = [], [], 0
        self._next_change, self._next_key, self._sent_change = 1, 1, 0
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

    def action(self, name, *, trusted=True, **parameters):
        """Asks for an action; `from_` becomes `from`."""
        parameters = {name.rstrip("_"): value for name, value in parameters.items()}
        with self._changed:
            return self._propose({
                "type": "action", "id": 0, "generation": self.generation, "name": name,
                "parameters": parameters, "trusted": trusted})

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
            if self.key:
                location["key"] = self.key
        return hello

    def _receive(self, message):
        match message["type"]:
            case "welcome":
                if self.epoch not in (None, message["epoch"]):
                    self.changes, self.revision, self.events = [], 0, []
                self.epoch = message["epoch"]
                self.tabs, self.limits = message["tabs"], message["limits"]
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
                if message["id"] not in [event["id"] for event in self.events]:
                    self.events.append(message)
            case "reply":
                self.replies[message["id"]] = message

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
