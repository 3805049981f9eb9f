"""S26, S28 and S34: too many, malformed and unknown requests.

Those that are too slow (S27) are in Tests/WebServerTests/TimeLimitTests.swift, by a clock that
the test moves.
"""

from __future__ import annotations

import contextlib
import json
import re
import signal
import socket

import pytest
from api import api_request, ask, ask_locally
from attacked_shell import finish, make_app, start
from waiting import wait_until
from wire import (
    DEADLINE_SECONDS,
    PING,
    PONG,
    TEXT,
    Response,
    WebSocket,
    connect,
    exchange,
    exchange_raw,
    frame,
    get,
    handshake,
    host_of,
    read_to_end,
    request,
)

# What programs of this machine may have together, without the sixteenth of the control socket.
CONNECTION_COUNT = 2_048 - 128


def attached(shell, number: int) -> WebSocket:
    """A page that has said hello: one that has not is closed, before a slow machine has a crowd."""
    page = WebSocket(shell.page)
    hello = {"type": "hello", "protocol": 1, "page": f"page-{number}", "document": f"d-{number}"}
    hello |= {"load": "navigate", "visibility": "visible", "location": {"url": "/"}}
    page.send(frame(TEXT, json.dumps(hello).encode()))
    return page


def test_s26_too_many_connections_get_503_and_the_others_live(fresh_shell):
    with contextlib.ExitStack() as crowd:
        early, *_ = [
            crowd.enter_context(attached(fresh_shell, number))
            for number in range(CONNECTION_COUNT)
        ]
        response = get(fresh_shell.front)
        assert response.status == 503
        assert response.headers["connection"] == "close"
        assert ask_locally(fresh_shell).status == 200
        early.send(frame(PING, b"alive"))
        assert (PONG, b"alive") in iter(early.receive, None)
    wait_until(lambda: get(fresh_shell.front).status == 200, "a connection again")


def test_s26_a_flag_says_how_many_connections_there_may_be(tmp_path):
    shell = start(make_app(tmp_path), "--connections", "64")
    with contextlib.ExitStack() as crowd:
        crowd.callback(finish, shell)
        # Without the sixteenth of the control socket.
        for _ in range(60):
            crowd.enter_context(WebSocket(shell.page))
        assert get(shell.front).status == 503


def test_s26_handshakes_that_come_at_once_are_answered_though_few_files_may_be_open(tmp_path):
    """The library has a file of its own for a handshake, but none when it has answered."""
    shell = start(make_app(tmp_path), open_file_count=512)
    with contextlib.ExitStack() as crowd:
        crowd.callback(finish, shell)
        before = shell.descriptor_count
        clients = [crowd.enter_context(connect(shell.page.url)) for _ in range(300)]
        shell.process.send_signal(signal.SIGSTOP)
        for client in clients:
            client.sendall(handshake(shell.page))
        shell.process.send_signal(signal.SIGCONT)
        for client in clients:
            assert client.recv(65_536).startswith(b"HTTP/1.1 101 ")
        there = lambda: shell.descriptor_count == before + len(clients)  # noqa: E731
        wait_until(there, "one file for each client")


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: ", b"WHOLE"])
def test_s26_a_crowd_that_asks_for_nothing_keeps_nobody_out(fresh_shell, sent):
    sent = sent.replace(b"WHOLE", request(fresh_shell.front).replace(b"close", b"keep-alive"))
    with WebSocket(fresh_shell.page) as early, contextlib.ExitStack() as crowd:
        for address in ("127.0.0.1", "127.0.0.2"):
            for _ in range(CONNECTION_COUNT):
                connection = crowd.enter_context(connect(fresh_shell.front, source=address))
                with contextlib.suppress(ConnectionError):
                    connection.sendall(sent)
        for _ in range(3):
            assert get(fresh_shell.front).status == 200
            assert ask(fresh_shell).status == 200
            assert ask_locally(fresh_shell).status == 200
        early.send(frame(PING, b"alive"))
        assert early.receive() == (PONG, b"alive")


def test_s26_5000_connections_do_not_use_up_the_descriptors(fresh_shell):
    with WebSocket(fresh_shell.page) as early:
        crowd = []
        for _ in range(5_000):
            crowd.append(connect(fresh_shell.front))
        assert fresh_shell.descriptor_count < 3_000
        early.send(frame(PING, b"alive"))
        assert early.receive() == (PONG, b"alive")
        for connection in crowd:
            connection.close()
    wait_until(lambda: get(fresh_shell.front).status == 200, "a connection again")


NEXT = b"GET /script.js HTTP/1.1\r\nHost: HOST\r\n\r\n"


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: -1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: xchunked\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: HOST\r\nX-A: 1\r\n folded\r\n\r\n",
        b"GET / HTTP/1.1\nHost: HOST\n\n",
        b"GET / HTTP/1.1\r\nHost: HOST\nX: y\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: HOST\r\nX: a\rb\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: HOST\r\nX-A: a\0b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: HOST\r\nX-A : space\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: HOST\r\nno colon\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: HOST\r\n: no name\r\n\r\n",
        b"GET  / HTTP/1.1\r\nHost: HOST\r\n\r\n",
        b"GET / HTTP/1.1 \r\nHost: HOST\r\n\r\n",
        b"GET /\r\nHost: HOST\r\n\r\n",
        b"GET /a b HTTP/1.1\r\nHost: HOST\r\n\r\n",
        b"GET /#fragment HTTP/1.1\r\nHost: HOST\r\n\r\n",
        b"\r\n\r\nGET / HTTP/1.1\r\nHost: HOST\r\n\r\n",
    ],
)
def test_s28_malformed_requests_are_refused_and_nothing_after_them_is_read(origin, entry, head):
    end = b"\n" if b"\r" not in head else b"\r\n"
    fields = b"".join(f"{name}: {value}".encode() + end for name, value in entry)
    whole = (head + NEXT).replace(b"Host: HOST" + end, b"Host: HOST" + end + fields)
    data = exchange_raw(origin, whole.replace(b"HOST", host_of(origin).encode()))
    response = Response.parse(data)
    assert response.status == 400
    assert response.headers["connection"] == "close"
    assert data.count(b"Content-Length:") == 1
    assert b"answer = 42" not in data


def test_s28_an_unknown_version_is_refused(origin):
    assert exchange(origin, b"GET / HTTP/2.0\r\n\r\n").status == 505
    assert exchange(origin, b"GET / ICY/1.1\r\n\r\n").status == 400


@pytest.mark.parametrize(
    "headers",
    [
        [("X-Large", "x" * 9_000)],
        [(f"X-{number}", "1") for number in range(200)],
    ],
    ids=["large", "many"],
)
def test_s28_a_head_over_the_limits_is_answered_431(origin, headers):
    response = exchange(origin, request(origin, headers=headers))
    assert response.status == 431
    assert response.headers["connection"] == "close"


def test_s28_a_5_kib_header_within_the_limit_is_served(origin, entry):
    headers = [*entry, ("X-Large", "x" * 5_000)]
    assert exchange(origin, request(origin, headers=headers)).status == 200


def test_s28_an_endless_request_line_is_answered_431(origin):
    assert exchange(origin, b"GET /" + b"a" * 100_000).status == 431


@pytest.mark.parametrize(
    "method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW"]
)
def test_s34_other_methods_are_not_allowed(origin, entry, method):
    response = exchange(origin, request(origin, "/", method, entry))
    assert response.status == 405
    assert response.headers["allow"] == "GET, HEAD"
    assert "access-control-allow-origin" not in response.headers


def test_s34_only_the_page_of_the_app_has_the_bridge_in_it(shell):
    snippet = b'<script src="/__tandem__/inject.js"'
    assert snippet in exchange(shell.front, request(shell.front, "/", "POST")).body
    refused = request(shell.control, "/", "POST", [("Cookie", shell.cookie)])
    assert b"<script" not in exchange(shell.control, refused).body


@pytest.mark.parametrize(
    "line",
    [
        "TRACE * HTTP/1.1",
        "OPTIONS * HTTP/1.1",
        "CONNECT example.com:443 HTTP/1.1",
        "M" * 4_096 + " / HTTP/1.1",
        "G\x01T / HTTP/1.1",
    ],
)
def test_s34_bad_request_lines_are_bad_requests(origin, line):
    head = f"{line}\r\nHost: {host_of(origin)}\r\n\r\n"
    assert exchange(origin, head.encode()).status == 400


def test_s34_trace_echoes_nothing(origin, entry):
    headers = [*entry, ("X-Secret", "do-not-echo")]
    data = exchange_raw(origin, request(origin, "/", "TRACE", headers))
    assert b"do-not-echo" not in data


def test_pipelined_requests_are_answered_in_order(origin, entry):
    fields = [f"Host: {host_of(origin)}", *(f"{name}: {value}" for name, value in entry)]
    rest = "".join(f"{field}\r\n" for field in fields) + "\r\n"
    first, second = (f"{method} / HTTP/1.1\r\n{rest}".encode() for method in ("GET", "HEAD"))
    data = exchange_raw(origin, first + second + request(origin, "/none.txt", headers=entry))
    statuses = re.findall(rb"HTTP/1\.1 (\d+)", data)
    assert statuses == [b"200", b"200", b"404"]


def test_cookies_that_a_page_has_set_never_lead_to_a_refusal(origin, shell):
    # A browser has no way to get rid of them.
    for count in (3, 100):
        cookies = "; ".join(f"name{number}={'x' * 3_000}" for number in range(count))
        for target in ("/", "/session.json", "/none.txt"):
            plain = exchange(origin, request(origin, target))
            answer = exchange(origin, request(origin, target, headers=[("Cookie", cookies)]))
            assert answer.status == plain.status
    assert ask(shell, cookie="name=" + "x" * 7_000).status == 200


def test_no_number_of_cookies_takes_memory(fresh_shell):
    before = fresh_shell.resident_byte_count
    connections = [connect(fresh_shell.front) for _ in range(100)]
    for connection in connections:
        connection.sendall(b"GET / HTTP/1.1\r\nCookie: " + b"name=value; " * 80_000)
    assert get(fresh_shell.front).status == 200
    assert fresh_shell.resident_byte_count - before < 16 * 1024**2
    for connection in connections:
        connection.close()


@pytest.mark.parametrize("way", ["front", "control", "local"])
def test_a_client_that_sends_no_more_gets_its_answers(shell, way):
    origin = shell.front if way == "front" else shell.control
    last = request(origin, "/script.js") if way == "front" else api_request(shell, "state")
    first = last.replace(b"Connection: close\r\n", b"").replace(b"connection: close\r\n", b"")
    with socket.socket(socket.AF_UNIX) if way == "local" else connect(origin) as connection:
        if way == "local":
            connection.settimeout(DEADLINE_SECONDS)
            connection.connect(shell.socket)
        connection.sendall(first + last)
        connection.shutdown(socket.SHUT_WR)
        answer = read_to_end(connection)
    assert re.findall(rb"HTTP/1\.1 (\d+)", answer) == [b"200", b"200"]
