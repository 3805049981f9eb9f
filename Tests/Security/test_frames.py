"""S19 to S25: what a connected client may send, and with which code it is closed otherwise."""

from __future__ import annotations

import json
import socket as sockets
import struct
import threading

import pytest
from attacked_shell import Shell
from waiting import wait_until
from wire import (
    BINARY,
    CLOSE,
    PING,
    PONG,
    TEXT,
    WebSocket,
    connect,
    frame,
    handshake,
)

LIMITS = {"page": 65_536, "chrome": 1_048_576}


def hello(endpoint) -> bytes:
    """A good first message of either endpoint."""
    if endpoint.subprotocol == "tandem.chrome.v1":
        return json.dumps({"type": "hello", "protocol": 1, "client": "security-test"}).encode()
    return json.dumps(
        {
            "type": "hello",
            "protocol": 1,
            "page": "security-page",
            "document": "security-document",
            "load": "navigate",
            "visibility": "visible",
            "location": {"url": "/"},
        }
    ).encode()


VISIBILITY = json.dumps({"type": "visibility", "visibility": "visible"}).encode()


def limit_of(endpoint) -> int:
    return LIMITS["page" if "page" in endpoint.subprotocol else "chrome"]


def code_after(endpoint, data: bytes) -> int | None:
    with WebSocket(endpoint) as socket:
        socket.send(data)
        return socket.close_code()


@pytest.mark.parametrize("opcode", [TEXT, PING, CLOSE, BINARY])
def test_s19_an_unmasked_frame_is_closed_with_1002_or_1003(endpoint, opcode):
    expected = 1003 if opcode == BINARY else 1002
    assert code_after(endpoint, frame(opcode, b"{}", masked=False)) == expected


def test_s19_an_unmasked_frame_after_good_ones_is_closed_with_1002(endpoint):
    data = frame(PING, b"a") + frame(TEXT, b'{"ty', final=False) + frame(0, b'pe"', masked=False)
    assert code_after(endpoint, data) == 1002


def test_s19_an_unmasked_frame_in_single_bytes_is_closed_with_1002(endpoint):
    with WebSocket(endpoint) as socket:
        socket.socket.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
        for byte in frame(PING, b"a") + frame(TEXT, b"{}", masked=False)[:2]:
            socket.send(bytes([byte]))
        assert socket.close_code() == 1002


@pytest.mark.parametrize(
    "data",
    [
        frame(TEXT, b"{}", reserved=4),
        frame(3, b""),
        frame(11, b""),
        frame(PING, b"x", final=False),
        frame(0, b"x"),
        frame(PING, b"x" * 126),
        frame(TEXT, b"x", final=False) + frame(TEXT, b"x"),
        frame(CLOSE, b"\x03"),
    ],
    ids=[
        "reserved",
        "opcode3",
        "opcode11",
        "split-ping",
        "stray",
        "long-ping",
        "nested",
        "short-close",
    ],
)
def test_s19_other_breaches_of_the_framing_are_closed_with_1002(endpoint, data):
    assert code_after(endpoint, data) == 1002


@pytest.mark.parametrize(
    "payload", [b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b'{"a":"\xe2\x82']
)
def test_s20_text_that_is_not_utf8_is_closed_with_1007(endpoint, payload):
    assert code_after(endpoint, frame(TEXT, payload)) == 1007


def test_s20_invalid_utf8_across_fragments_is_closed_with_1007(endpoint):
    assert code_after(endpoint, frame(TEXT, b"\xe2\x82", final=False) + frame(0, b"x")) == 1007


def test_s21_a_binary_message_is_closed_with_1003(endpoint):
    assert code_after(endpoint, frame(BINARY, b"{}")) == 1003


@pytest.mark.parametrize("announced", [2**40, 2**62, 2**63, 2**64 - 1])
def test_s22_a_huge_announced_length_is_closed_with_1009_at_once(shell, endpoint, announced):
    assert code_after(endpoint, frame(TEXT, announced=announced)[:10]) == 1009
    before = shell.resident_byte_count
    assert code_after(endpoint, frame(TEXT, announced=announced)[:10]) == 1009
    assert shell.resident_byte_count - before < 1_048_576


def test_s22_the_limit_is_exact(endpoint):
    limit = limit_of(endpoint)
    assert code_after(endpoint, frame(TEXT, announced=limit + 1)[:10]) == 1009
    # A message of just that length is read, and refused for what it says.
    assert code_after(endpoint, frame(TEXT, b"x" * limit)) == 4400


def test_s22_fragments_that_sum_up_are_closed_with_1009(endpoint):
    half = b"x" * (limit_of(endpoint) // 2 + 1)
    assert code_after(endpoint, frame(TEXT, half, final=False) + frame(0, half)) == 1009


@pytest.mark.parametrize("payload", [b"x", b""])
def test_s23_endless_fragments_are_closed_with_1009(shell, endpoint, payload):
    data = frame(TEXT, b"x", final=False) + frame(0, payload, final=False) * 5_000
    before = shell.resident_byte_count
    assert code_after(endpoint, data) == 1009
    assert shell.resident_byte_count - before < 2_097_152


def test_s24_a_burst_of_messages_is_slowed_down_then_closed_with_4429(fresh_shell):
    with WebSocket(fresh_shell.page) as socket:
        socket.send(frame(TEXT, hello(fresh_shell.page)))
        flood = frame(TEXT, VISIBILITY) * 100_000
        socket.socket.settimeout(30)
        sent = socket.send(flood)
        assert sent is None
        seen = []
        while (received := socket.receive()) is not None and received[0] != CLOSE:
            seen.append(received[1])
        assert received is not None, "the connection ended without a close frame"
        assert struct.unpack(">H", received[1][:2])[0] == 4429
        assert sum(b"slowDown" in message for message in seen) == 1
    assert fresh_shell.is_alive


def test_s24_10000_pings_are_closed_with_1008(endpoint):
    assert code_after(endpoint, frame(PING, b"x") * 10_000) == 1008


def flood(shell: Shell, is_over: threading.Event) -> None:
    """Sends more than the shell takes, over a new connection after each one that it closes."""
    messages = frame(TEXT, hello(shell.page)) + frame(TEXT, VISIBILITY) * 5_000
    while not is_over.is_set():
        with WebSocket(shell.page) as noisy:
            noisy.send(messages)
            noisy.close_code()


def test_s24_a_flood_does_not_delay_the_others(fresh_shell):
    is_over = threading.Event()
    floods = [threading.Thread(target=flood, args=[fresh_shell, is_over]) for _ in range(3)]
    for thread in floods:
        thread.start()
    try:
        with WebSocket(fresh_shell.chrome) as calm:
            calm.send(frame(TEXT, hello(fresh_shell.chrome)))
            # The flood ends only after the last answer, so that no answer can wait for its end.
            for number in range(100):
                calm.send(frame(PING, str(number).encode()))
                while (received := calm.receive()) is not None and received[0] != PONG:
                    pass
                assert received == (PONG, str(number).encode())
            assert all(thread.is_alive() for thread in floods)
    finally:
        is_over.set()
        for thread in floods:
            thread.join()


def test_s25_a_client_that_never_reads_costs_no_memory(fresh_shell):
    stuck = connect(fresh_shell.page.url)
    stuck.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4_096)
    stuck.sendall(handshake(fresh_shell.page))
    stuck.sendall(frame(TEXT, hello(fresh_shell.page)))
    with WebSocket(fresh_shell.chrome) as other:
        other.send(frame(TEXT, hello(fresh_shell.chrome)))
        before = fresh_shell.resident_byte_count
        for _ in range(4_000):
            try:
                stuck.send(frame(PING, b"x" * 125))
            except OSError:
                break
        for _ in range(300):
            stuck.send(frame(TEXT, VISIBILITY))
        other.send(frame(PING, b"still there"))
        while (received := other.receive()) is not None and received[0] != PONG:
            pass
        assert received == (PONG, b"still there")
        assert fresh_shell.resident_byte_count - before < 4 * 1_048_576
    stuck.close()


@pytest.mark.parametrize("code", [1000, 1001, 1012, 3000, 4000, 4999])
def test_a_close_frame_is_answered_with_its_code(endpoint, code):
    assert code_after(endpoint, frame(CLOSE, struct.pack(">H", code) + b"bye")) == code


@pytest.mark.parametrize("code", [0, 999, 1004, 1005, 1006, 1015, 2999, 5000])
def test_a_close_code_that_may_not_be_sent_is_answered_with_1002(endpoint, code):
    assert code_after(endpoint, frame(CLOSE, struct.pack(">H", code))) == 1002


def test_a_close_frame_without_a_code_is_answered_without_one(endpoint):
    assert code_after(endpoint, frame(CLOSE)) == 1005


def test_pings_are_answered(endpoint):
    with WebSocket(endpoint) as socket:
        socket.send(frame(PING, b"are you there"))
        while (received := socket.receive()) is not None and received[0] != PONG:
            pass
        assert received == (PONG, b"are you there")


def test_closed_connections_leave_no_descriptor(fresh_shell):
    with WebSocket(fresh_shell.page):
        pass
    before = fresh_shell.descriptor_count
    for number in range(100):
        with WebSocket(fresh_shell.page) as socket:
            if number % 3 == 0:
                socket.send(frame(CLOSE, b"\x03\xe8"))
                socket.close_code()
            elif number % 3 == 1:
                socket.send(frame(TEXT, b"x", masked=False))
    wait_until(lambda: fresh_shell.descriptor_count <= before, "the end of all connections")
