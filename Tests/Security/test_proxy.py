"""The proxy before a development server: nobody reaches through it who would not be let in."""

from __future__ import annotations

import contextlib
import pathlib
import select
import socket
import threading
from collections.abc import Iterator

import pytest
from dev_server import DevServer, dev_server, head
from shell_process import ShellProcess
from waiting import wait_until
from wire import connect, exchange, exchange_raw, get, host_of, read_to_end, request

PAGE = "<!doctype html><title>Dev</title>"
UPGRADE = [
    ("Upgrade", "websocket"),
    ("Sec-WebSocket-Version", "13"),
    ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
]


@pytest.fixture(scope="module")
def server() -> Iterator[DevServer]:
    with dev_server() as server:
        server.page("/", PAGE, "Access-Control-Allow-Origin: *")
        yield server


@pytest.fixture(scope="module")
def shell(server: DevServer) -> Iterator[ShellProcess]:
    shell = ShellProcess(server.url)
    yield shell
    assert shell.is_running(), "the shell died during the tests"
    shell.kill()


@pytest.fixture
def forwarded(server: DevServer) -> Iterator[list]:
    """The requests that reach the server from now on."""
    server.requests.clear()
    return server.requests


def upgrade(shell: ShellProcess, *fields: tuple[str, str], host: str | None = None) -> bytes:
    text = request(shell.front, "/hmr", headers=[*UPGRADE, *fields], host=host)
    return text.replace(b"Connection: close", b"Connection: Upgrade")


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:80"]
)
@pytest.mark.parametrize("target", ["/", "/script.js", "/__tandem__/session.json"])
def test_s5_another_host_reaches_nothing(shell, forwarded, host, target):
    response = get(shell.front, target, host=host)
    assert response.status == 421
    assert shell.tokens.front.encode() not in response.body
    assert exchange(shell.front, upgrade(shell, host=host)).status == 421
    assert forwarded == []


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "CONTROL", "http://localhost.evil.example", "https://HOST"],
)
def test_s35_a_socket_of_another_origin_is_refused_before_it_is_forwarded(
    shell, forwarded, origin
):
    origin = origin.replace("CONTROL", shell.control).replace("HOST", host_of(shell.front))
    assert exchange(shell.front, upgrade(shell, ("Origin", origin))).status == 403
    own = ("Origin", shell.front)
    assert exchange(shell.front, upgrade(shell, own, ("Origin", origin))).status == 403
    assert forwarded == []


@pytest.mark.parametrize(
    ("fields", "content"),
    [
        (["Content-Length: 5", "Transfer-Encoding: chunked"], b"0\r\n\r\n"),
        (["Content-Length: 5", "Content-Length: 6"], b"12345"),
        (["Content-Length: 5, 5"], b"12345"),
        (["Content-Length: +5"], b"12345"),
        (["Transfer-Encoding: chunked, chunked"], b"0\r\n\r\n"),
        (["Transfer-Encoding: chunked", "Transfer-Encoding: identity"], b"0\r\n\r\n"),
        (["Transfer-Encoding: xchunked"], b"0\r\n\r\n"),
        (["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AA"], b""),
        (["Upgrade: websocket, h2c", "Connection: Upgrade"], b""),
        (["Upgrade: foo"], b""),
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_s28_what_could_be_read_in_two_ways_is_not_forwarded(
    shell, forwarded, method, fields, content
):
    start = [f"{method} / HTTP/1.1", f"Host: {host_of(shell.front)}"]
    hidden = head("GET /hidden HTTP/1.1", f"Host: {host_of(shell.front)}")
    data = exchange_raw(shell.front, head(*start, *fields) + content + hidden)
    assert data.startswith(b"HTTP/1.1 400 ")
    assert data.count(b"HTTP/1.1 ") == 1
    assert forwarded == []


@pytest.mark.parametrize(
    "content", [b"5\r\nhello0\r\n\r\n", b"5\nhello\r\n0\r\n\r\n", b"0x5\r\nhello\r\n0\r\n\r\n"]
)
def test_s28_broken_chunks_end_the_request(shell, forwarded, content):
    start = head("POST / HTTP/1.1", f"Host: {host_of(shell.front)}", "Transfer-Encoding: chunked")
    data = exchange_raw(shell.front, start + content)
    assert data.startswith(b"HTTP/1.1 400 ")
    assert forwarded == []


def test_s28_what_follows_a_request_is_no_part_of_it(shell, server, forwarded):
    server.content("/form", b"ok")
    host = f"Host: {host_of(shell.front)}"
    first = head("POST /form HTTP/1.1", host, "Content-Length: 5") + b"hello"
    second = head("GET /second HTTP/1.1", host, "Connection: close")
    data = exchange_raw(shell.front, first + second)
    assert data.count(b"HTTP/1.1 ") == 2
    assert [(one.target, one.body) for one in forwarded] == [
        ("/form", b"hello"),
        ("/second", b""),
    ]


def test_s35_what_follows_a_refused_handshake_is_not_forwarded(shell, server, forwarded):
    after = threading.Event()
    seen = []

    def answer(_request, connection):
        connection.sendall(head("HTTP/1.1 404 Not Found", "Content-Length: 0"))
        seen.append(connection.recv(1_000))
        after.set()

    server.answers["/hmr"] = answer
    hidden = head("GET /hidden HTTP/1.1", f"Host: {host_of(shell.front)}")
    data = exchange_raw(shell.front, upgrade(shell, ("Origin", shell.front)) + hidden)
    assert data.count(b"HTTP/1.1 ") == 1
    assert after.wait(20)
    assert seen == [b""]
    assert forwarded[0].body == b""
    assert [one.target for one in forwarded] == ["/hmr"]


@pytest.mark.parametrize(
    "target", ["http://evil.example/", "evil.example", "*", "/#x", "/a b", "/a\\b"]
)
def test_s36_only_paths_are_forwarded(shell, forwarded, target):
    data = exchange_raw(
        shell.front, head(f"GET {target} HTTP/1.1", f"Host: {host_of(shell.front)}")
    )
    assert data.startswith(b"HTTP/1.1 400 ")
    assert forwarded == []


@pytest.mark.parametrize("target", ["//evil.example/", "/http://evil.example/", "/@evil.example"])
def test_s36_a_path_that_looks_like_a_host_is_a_path(shell, server, forwarded, target):
    assert get(shell.front, target).status == 404
    assert [(one.target, one.value("host")) for one in forwarded] == [
        (target, f"127.0.0.1:{server.port}")
    ]


def test_s36_a_redirect_to_another_host_is_left_to_the_browser(shell, server, forwarded):
    server.bytes("/out", head("HTTP/1.1 302 Found", "Location: http://evil.example/x"))
    response = get(shell.front, "/out")
    assert (response.status, response.headers["location"]) == (302, "http://evil.example/x")
    assert len(forwarded) == 1


def test_the_control_origin_is_no_proxy(shell, forwarded):
    entry = [("Cookie", shell.cookie())]
    assert get(shell.control, "/script.js", headers=entry).status == 404
    assert get(shell.control, "/__tandem__/inject.js", headers=entry).status == 404
    assert shell.tokens.front.encode() not in get(shell.control, "/", headers=entry).body
    assert forwarded == []


def test_s7_a_page_with_the_token_is_for_its_own_origin_only(shell, forwarded):
    response = get(shell.front, headers=[("Origin", "http://evil.example")])
    assert shell.tokens.front.encode() in response.body
    assert "access-control-allow-origin" not in response.headers
    assert response.headers["cross-origin-resource-policy"] == "same-origin"
    # The server is asked by the origin that asked, and may refuse it.
    assert forwarded[0].value("origin") == "http://evil.example"


@pytest.mark.parametrize("fields", [[], ["Origin-Agent-Cluster: ?0"]])
def test_every_answer_asks_for_a_process_of_the_origin(shell, server, fields):
    server.page("/page", PAGE, *fields)
    assert get(shell.front, "/page").headers["origin-agent-cluster"] == "?1"
    server.content("/data", b"{}", "Content-Type: application/json", *fields)
    assert get(shell.front, "/data").headers["origin-agent-cluster"] == "?1"


def test_a_service_worker_under_a_shared_host_is_not_forwarded(shell, server, forwarded):
    server.content("/worker.js", b"", "Content-Type: text/javascript")
    script = [("Service-Worker", "script")]
    assert get(shell.front, "/worker.js", headers=script).status == 403
    assert forwarded == []
    assert get(shell.front, "/worker.js", headers=script, host=host_of(shell.app)).status == 200
    assert forwarded[0].value("service-worker") == "script"


@pytest.mark.parametrize("method", ["TRACE", "CONNECT"])
def test_s34_methods_that_are_not_for_apps_are_not_forwarded(shell, forwarded, method):
    assert exchange(shell.front, request(shell.front, "/", method)).status == 405
    assert forwarded == []


def resident_byte_count(shell: ShellProcess) -> int:
    for line in pathlib.Path(f"/proc/{shell.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("the process is gone")


def fill(connection: socket.socket) -> int:
    """Sends until nobody takes anything any more, and returns how many bytes were taken."""
    piece = b"x" * 65_536
    count = 0
    # The system's own buffers grow to some 10 MB; nobody holds 100 MB.
    while count < 100_000_000 and select.select([], [connection], [], 1.0)[1]:
        with contextlib.suppress(BlockingIOError):
            count += connection.send(piece, socket.MSG_DONTWAIT)
    return count


def test_s25_a_browser_that_does_not_read_stops_the_server(shell, server):
    counts = []
    ended = threading.Event()

    def answer(_request, connection):
        connection.sendall(head("HTTP/1.1 200 OK", "Content-Length: 1000000000"))
        counts.append(fill(connection))
        ended.set()

    server.answers["/large"] = answer
    get(shell.front)
    before = resident_byte_count(shell)
    with connect(shell.front) as client:
        client.sendall(request(shell.front, "/large"))
        assert ended.wait(60)
        assert 0 < counts[0] < 50_000_000
        assert resident_byte_count(shell) - before < 8_000_000
        assert get(shell.front).status == 200


def test_s25_a_server_that_does_not_read_stops_the_upload():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        other = ShellProcess(f"http://127.0.0.1:{silent.getsockname()[1]}")
        try:
            get(other.front, "/__tandem__/inject.js")
            before = resident_byte_count(other)
            with connect(other.front) as client:
                client.sendall(
                    head(
                        "POST /upload HTTP/1.1",
                        f"Host: {host_of(other.front)}",
                        "Content-Length: 1000000000",
                    )
                )
                assert 0 < fill(client) < 50_000_000
                assert resident_byte_count(other) - before < 8_000_000
                assert get(other.front, "/__tandem__/inject.js").status == 200
        finally:
            other.kill()


def test_a_server_that_never_comes_to_its_answer_is_given_up(shell, server):
    hint = head("HTTP/1.1 103 Early Hints")

    def endless(_request, connection):
        with contextlib.suppress(OSError):
            while True:
                connection.sendall(hint * 100)

    def patient(_request, connection):
        connection.sendall(hint * 60 + head("HTTP/1.1 200 OK", "Content-Length: 2") + b"ok")

    server.answers |= {"/endless": endless, "/patient": patient}
    refused = get(shell.front, "/endless")
    assert refused.status == 502
    assert b"more than 64 came that are not the last" in refused.body
    assert get(shell.front, "/patient").body == b"ok"


def test_s26_descriptors_go_with_their_requests(shell, server):
    folder = pathlib.Path(f"/proc/{shell.pid}/fd")
    server.answers["/hangs"] = lambda _request, connection: read_to_end(connection)
    clients = [connect(shell.front) for _ in range(50)]
    for client in clients:
        client.sendall(request(shell.front, "/hangs"))
    # Each has its own descriptor and one of the server's.
    wait_until(lambda: len(list(folder.iterdir())) >= 100, "the requests")
    for client in clients:
        client.close()
    wait_until(lambda: len(list(folder.iterdir())) < 50, "the end of the requests")


def test_a_client_that_sends_no_more_gets_its_answers(shell):
    first = request(shell.front).replace(b"Connection: close\r\n", b"")
    with connect(shell.front) as connection:
        connection.sendall(first + request(shell.front))
        connection.shutdown(socket.SHUT_WR)
        answers = read_to_end(connection)
    assert answers.count(b"HTTP/1.1 200 ") == 2
    assert answers.count(b"inject.js") == 2
