"""The client of docs/protocol.md against the golden frames and a server that replays them."""

import json
import pathlib
import queue
import threading

import pytest
from protocol_client import ProtocolPage, client_should_retry
from protocol_messages import MalformedMessage, read_message
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import serve

FRAMES = pathlib.Path(__file__).parent.parent / "Fixtures" / "frames"
GOLDEN = {path.stem: json.loads(path.read_text()) for path in sorted(FRAMES.glob("*.json"))}
VALID = [name for name, golden in GOLDEN.items() if golden["valid"]]
INVALID = [name for name, golden in GOLDEN.items() if not golden["valid"]]
LIMIT_SECONDS = 10


@pytest.mark.parametrize("name", VALID)
def test_the_document_reads_a_valid_frame_as_its_file_says(name):
    golden = GOLDEN[name]
    assert read_message(golden["direction"], golden["frame"]) == golden["decoded"]


@pytest.mark.parametrize("name", INVALID)
def test_the_document_refuses_an_invalid_frame_with_its_code_and_place(name):
    golden = GOLDEN[name]
    with pytest.raises(MalformedMessage) as caught:
        read_message(golden["direction"], golden["frame"])
    assert caught.value.close_code == golden["closeCode"]
    if caught.value.place is not None:
        assert caught.value.place == golden["place"]


def test_there_are_frames():
    assert len(VALID) > 50 and len(INVALID) > 50


@pytest.mark.parametrize(
    ("code", "retries"),
    [
        (1001, True),
        (1006, True),
        (1009, False),
        (4400, False),
        (4404, False),
        (4408, True),
        (4409, False),
        (4001, False),
        (3000, True),
    ],
)
def test_a_close_code_says_whether_to_retry(code, retries):
    assert client_should_retry(code) == retries


class ReplayServer:
    """Answers `hello` with the golden welcome; a test sends the rest."""

    def __init__(self):
        self.received = queue.Queue()
        self.sockets = queue.Queue()
        self.handshakes = []
        self.welcome = GOLDEN["shell-welcome"]["decoded"]

    def __enter__(self):
        self.server = serve(
            self.handle, "127.0.0.1", 0, subprotocols=["tandem.page.v1"], compression=None
        )
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.socket.getsockname()[1]}"
        return self

    def __exit__(self, *_):
        self.server.shutdown()

    def handle(self, socket):
        self.handshakes.append(socket.request)
        try:
            for text in socket:
                message = read_message("page-to-shell", text)
                self.received.put(message)
                if message["type"] == "hello":
                    socket.send(json.dumps(self.welcome))
                    self.sockets.put(socket)
        except ConnectionClosed:
            pass

    def next(self, kind):
        """The next message of that type; earlier ones of other types are passed over."""
        while True:
            message = self.received.get(timeout=LIMIT_SECONDS)
            if message["type"] == kind:
                return message

    def socket(self):
        return self.sockets.get(timeout=LIMIT_SECONDS)

    def navigate(self, **changes):
        return json.dumps(GOLDEN["shell-navigate-minimal"]["decoded"] | changes)


@pytest.fixture
def server():
    with ReplayServer() as server:
        yield server


@pytest.fixture
def page(server):
    page = ProtocolPage("secret", server.url)
    yield page.connect()
    page.close()


def test_the_handshake_carries_path_subprotocol_and_token_and_no_origin(server, page):
    request = server.handshakes[0]
    assert request.path == "/__tandem__/socket"
    assert request.headers["Authorization"] == "Bearer secret"
    assert request.headers["Sec-WebSocket-Protocol"] == "tandem.page.v1"
    assert "Origin" not in request.headers


def test_the_first_hello_has_no_resume_and_the_welcome_is_applied(server, page):
    hello = server.next("hello")
    assert (hello["load"], hello["changes"], "resume" in hello) == ("navigate", [], False)
    applied = server.next("applied")
    assert (applied["revision"], applied["key"], applied["url"]) == (42, "e1", "/")
    assert (page.epoch, page.role, page.key) == ("x9Qp2", "driver", "e1")


def test_a_push_from_the_shell_adds_a_browser_entry_and_a_pop_goes_back(server, page):
    socket = server.socket()
    server.next("applied")
    socket.send(GOLDEN["shell-navigate-full"]["frame"])
    assert server.next("applied")["key"] == "e3"
    assert [entry["url"] for entry in page.history] == ["/", "/track/123"]
    socket.send(server.navigate(revision=43, mode="pop", cause="native"))
    assert server.next("applied")["how"] == "traverse"
    assert (page.index, page.url, len(page.history)) == (0, "/", 2)


def test_a_navigate_of_an_older_revision_or_another_epoch_is_dropped(server, page):
    socket = server.socket()
    socket.send(server.navigate(revision=41, target={"key": "e9", "url": "/old"}))
    socket.send(server.navigate(revision=99, epoch="other", target={"key": "e9", "url": "/new"}))
    socket.send(server.navigate(revision=43, target={"key": "e2", "url": "/now"}, mode="replace"))
    page.wait_for(lambda: page.revision == 43)
    assert [report["url"] for report in page.applied] == ["/", "/now"]


def test_a_push_of_the_page_is_predicted_until_it_is_answered(server, page):
    socket = server.socket()
    page.push("/track")
    page.push("/track/1")
    first, second = server.next("routeChange"), server.next("routeChange")
    assert (first["id"], first["from"], first["kind"]) == (1, "e1", "push")
    assert (second["id"], second["from"]) == (2, first["key"])
    socket.send(
        server.navigate(
            revision=43,
            lastChange=1,
            mode="push",
            cause="page",
            target={"key": first["key"], "url": "/track"},
        )
    )
    page.wait_for(lambda: page.revision == 43)
    assert (page.url, len(page.changes)) == ("/track/1", 1)
    socket.send(
        server.navigate(
            revision=44, lastChange=2, mode="none", cause="resync", target={"key": "e1", "url": "/"}
        )
    )
    page.wait_for_answers()
    assert (page.url, page.key) == ("/", "e1")


def test_back_in_the_browser_proposes_a_traverse_to_the_stamp(server, page):
    page.push("/track")
    push = server.next("routeChange")
    page.go(-1)
    traverse = server.next("routeChange")
    assert traverse["kind"] == traverse["origin"] == "traverse"
    assert (traverse["from"], traverse["key"], traverse["url"]) == (push["key"], "e1", "/")


def test_a_lost_connection_is_made_again_with_what_was_not_answered(server, page):
    socket = server.socket()
    server.next("hello")
    page.push("/track")
    change = server.next("routeChange")
    socket.close(1001)
    hello = server.next("hello")
    assert hello["load"] == "reconnect"
    assert hello["changes"] == [change]
    assert hello["resume"] == {"epoch": "x9Qp2", "revision": 42, "generation": 2}
    assert hello["location"] == {"url": "/track", "key": change["key"]}


def test_a_change_made_before_the_welcome_is_sent_after_it(server):
    welcome, server.welcome = server.welcome, GOLDEN["shell-event-reload"]["decoded"]
    page = ProtocolPage("secret", server.url)
    connecting = threading.Thread(target=page.connect, daemon=True)
    connecting.start()
    page.wait_for(lambda: page.events, LIMIT_SECONDS)
    page.push("/early")
    server.socket().send(json.dumps(welcome))
    connecting.join(LIMIT_SECONDS)
    assert server.next("routeChange")["url"] == "/early"
    page.close()


def test_a_welcome_of_another_epoch_forgets_changes_and_stamps(server, page):
    socket = server.socket()
    page.push("/track")
    server.welcome = server.welcome | {
        "epoch": "new",
        "revision": 1,
        "navigate": server.welcome["navigate"]
        | {"epoch": "new", "revision": 1, "target": {"key": "e1", "url": "/track"}},
    }
    socket.close(1012)
    page.wait_for(lambda: page.epoch == "new")
    assert page.changes == []
    assert (page.key, page.revision) == ("e1", 1)
    assert page._key_at(0) is None


def test_a_reload_keeps_page_and_stamp_and_starts_a_document(server, page):
    first = server.next("hello")
    page.reload()
    hello = server.next("hello")
    assert hello["page"] == first["page"] and hello["document"] != first["document"]
    assert (hello["load"], hello["location"]["key"]) == ("reload", "e1")
    assert hello["resume"] == {"epoch": "x9Qp2", "revision": 0, "generation": 0}


@pytest.mark.parametrize("code", [4400, 4401, 4409, 4429])
def test_a_code_that_says_stop_ends_the_page(server, page, code):
    server.socket().close(code)
    page.wait_for(lambda: page.closes == [code])
    page._thread.join(LIMIT_SECONDS)
    assert not page._thread.is_alive()
    assert len(server.handshakes) == 1


def test_a_malformed_message_from_the_shell_closes_the_connection(server, page):
    server.socket().send(GOLDEN["invalid-navigate-target-without-key"]["frame"])
    page.wait_for(lambda: page.closes == [4400])


def test_an_event_that_comes_twice_counts_once(server, page):
    socket = server.socket()
    for _ in range(2):
        socket.send(GOLDEN["shell-event-tab-reselected"]["frame"])
    socket.send(GOLDEN["shell-result-rejected"]["frame"])
    page.wait_for(lambda: page.results)
    assert [event["name"] for event in page.events] == ["tabReselected"]


def test_an_event_of_the_mailbox_is_acknowledged_and_counts_once(server, page):
    socket = server.socket()
    for _ in range(2):
        socket.send(GOLDEN["shell-event-dismissed"]["frame"])
        assert server.next("acknowledged")["event"] == 17
    assert page.event_named("dismissed")["data"]["button"] == "yes"
    assert page.events == []


def test_an_event_that_was_handled_is_told_after_a_reload(server, page):
    server.next("hello")
    server.socket().send(GOLDEN["shell-event-dismissed"]["frame"])
    server.next("acknowledged")
    page.reload()
    assert server.next("hello")["resume"]["event"] == 17
    server.socket().send(GOLDEN["shell-event-dismissed"]["frame"])
    assert server.next("acknowledged")["event"] == 17
    assert page.events == []


def test_an_event_that_was_not_handled_is_not_acknowledged(server, page):
    socket = server.socket()
    server.next("hello")
    page.acknowledges = False
    socket.send(GOLDEN["shell-event-dismissed"]["frame"])
    socket.send(GOLDEN["shell-event-tab-prevented"]["frame"])
    assert page.event_named("tabPrevented")["id"] == 26
    socket.close(1001)
    assert "event" not in server.next("hello")["resume"]
    page.acknowledges = True
    socket = server.socket()
    socket.send(GOLDEN["shell-event-dismissed"]["frame"])
    assert page.event_named("dismissed")["id"] == 17


def test_an_action_names_the_entry_on_which_it_was_made(server, page):
    page.action("present", kind="sheet", url="/edit")
    assert server.next("action")["from"] == "e1"
    page.action("setGuard", guarded=True, made_on="e7")
    assert server.next("action")["from"] == "e7"


def test_modals_countdowns_and_the_environment_are_what_the_shell_told_last(server, page):
    socket = server.socket()
    told = GOLDEN["shell-navigate-modals"]["decoded"]
    socket.send(json.dumps(told | {"revision": 43}))
    page.wait_for(lambda: page.revision == 43)
    assert page.modals == told["modals"] and page.countdowns == told["countdowns"]
    socket.send(GOLDEN["shell-event-environment-changed"]["frame"])
    page.wait_for(lambda: page.environment)
    assert page.environment["appearance"] == "dark"
    socket.send(server.navigate(revision=44))
    page.wait_for(lambda: page.revision == 44)
    assert page.modals == page.countdowns == []


def test_the_data_of_a_result_is_kept(server, page):
    server.socket().send(GOLDEN["shell-result-data"]["frame"])
    assert page.result_of(7)["data"] == {"modal": "m4"}


def test_a_web_view_that_is_gone_ends_the_page(server, page):
    server.socket().close(4404)
    page.wait_for(lambda: page.closes == [4404])
    page._thread.join(LIMIT_SECONDS)
    assert len(server.handshakes) == 1


def test_a_call_gets_its_reply(server, page):
    socket = server.socket()

    def answer():
        call = server.next("call")
        socket.send(json.dumps(GOLDEN["shell-reply-error"]["decoded"] | {"id": call["id"]}))

    threading.Thread(target=answer, daemon=True).start()
    assert page.call("Haptics", "impact")["error"]["code"] == "UNIMPLEMENTED"
