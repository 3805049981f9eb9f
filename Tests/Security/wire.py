"""HTTP/1 requests and WebSocket frames as bytes, so that tests can break every rule."""

from __future__ import annotations

import base64
import os
import socket
import struct
from dataclasses import dataclass
from urllib.parse import urlsplit

DEADLINE_SECONDS = 15.0

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def connect(url: str, address: str = "127.0.0.1", source: str | None = None) -> socket.socket:
    """Opens a TCP connection to the port of a URL, from an address of this machine if asked."""
    return socket.create_connection(
        (address, urlsplit(url).port), DEADLINE_SECONDS, (source, 0) if source else None
    )


def read_to_end(connection: socket.socket) -> bytes:
    """Everything that the server sends until it closes; a reset counts as the end."""
    parts = []
    while True:
        try:
            part = connection.recv(65_536)
        except ConnectionResetError:
            break
        if not part:
            break
        parts.append(part)
    return b"".join(parts)


@dataclass
class Response:
    """One HTTP response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @classmethod
    def parse(cls, data: bytes) -> "Response":
        head, _, body = data.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        if not lines[0].startswith("HTTP/1.1 "):
            raise AssertionError(f"not a response: {data[:80]!r}")
        headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        return cls(int(lines[0].split()[1]), headers, body)


def exchange(url: str, data: bytes, address: str = "127.0.0.1") -> Response:
    """Sends bytes and reads the answer until the server closes."""
    return Response.parse(exchange_raw(url, data, address))


def exchange_raw(url: str, data: bytes, address: str = "127.0.0.1") -> bytes:
    """Sends bytes and returns whatever came back."""
    with connect(url, address) as connection:
        try:
            connection.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass
        return read_to_end(connection)


def host_of(url: str) -> str:
    return urlsplit(url).netloc


def request(
    url: str,
    target: str = "/",
    method: str = "GET",
    headers: list[tuple[str, str]] | None = None,
    host: str | None = None,
) -> bytes:
    """A well-formed request that asks the server to close afterwards."""
    lines = [f"{method} {target} HTTP/1.1", f"Host: {host or host_of(url)}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers or []]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def get(url: str, target: str = "/", **options) -> Response:
    return exchange(url, request(url, target, **options))


@dataclass
class Endpoint:
    """Where a WebSocket endpoint is, and what opens it."""

    url: str
    path: str
    subprotocol: str
    token: str

    @property
    def host(self) -> str:
        return host_of(self.url)


def handshake(endpoint: Endpoint, **changes: str | None) -> bytes:
    """A good handshake of a browser; keyword arguments change or (None) leave out fields.

    Underscores in names stand for hyphens; `target` and `method` change the request line.
    """
    fields: dict[str, str | None] = {
        "host": endpoint.host,
        "upgrade": "websocket",
        "connection": "Upgrade",
        "sec-websocket-key": base64.b64encode(os.urandom(16)).decode(),
        "sec-websocket-version": "13",
        "sec-websocket-protocol": f"{endpoint.subprotocol}, tandem.token.{endpoint.token}",
        "origin": "http://" + (changes.get("host") or endpoint.host),
    }
    target = changes.pop("target", endpoint.path)
    method = changes.pop("method", "GET")
    for name, value in changes.items():
        fields[name.replace("_", "-")] = value
    lines = [f"{method} {target} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in fields.items() if value is not None]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def refusal(endpoint: Endpoint, **changes: str | None) -> Response:
    """The answer to a handshake that must be refused."""
    return exchange(endpoint.url, handshake(endpoint, **changes))


def frame(
    opcode: int,
    payload: bytes = b"",
    *,
    final: bool = True,
    masked: bool = True,
    reserved: int = 0,
    announced: int | None = None,
) -> bytes:
    """One frame; `announced` writes another length than that of the payload."""
    length = len(payload) if announced is None else announced
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    mask_bit = 0x80 if masked else 0
    if length < 126:
        head += bytes([mask_bit | length])
    elif length < 65_536:
        head += bytes([mask_bit | 126]) + struct.pack(">H", length)
    else:
        head += bytes([mask_bit | 127]) + struct.pack(">Q", length)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))


class WebSocket:
    """An open connection, as bytes."""

    def __init__(self, endpoint: Endpoint, address: str = "127.0.0.1", **changes: str | None):
        self.socket = connect(endpoint.url, address)
        self.socket.sendall(handshake(endpoint, **changes))
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            part = self.socket.recv(65_536)
            if not part:
                break
            self.buffer += part
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        self.response = Response.parse(head + b"\r\n\r\n")
        if self.response.status != 101:
            raise AssertionError(f"refused with {self.response.status}: {self.buffer!r}")

    def send(self, data: bytes) -> None:
        """Sends bytes; a server that closed in the middle of it is no error here."""
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def _take(self, count: int) -> bytes | None:
        while len(self.buffer) < count:
            try:
                part = self.socket.recv(65_536)
            except ConnectionResetError:
                return None
            if not part:
                return None
            self.buffer += part
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def receive(self) -> tuple[int, bytes] | None:
        """The next frame, or None at the end of the connection."""
        head = self._take(2)
        if head is None:
            return None
        assert head[1] & 0x80 == 0, "a server must not mask"
        length = head[1] & 0x7F
        if length == 126:
            extended = self._take(2)
            length = struct.unpack(">H", extended or b"\0\0")[0]
        elif length == 127:
            extended = self._take(8)
            length = struct.unpack(">Q", extended or b"\0" * 8)[0]
        payload = self._take(length)
        return None if payload is None else (head[0] & 0x0F, payload)

    def close_code(self) -> int | None:
        """Reads on until the close frame, and returns its code; None if there was none."""
        while True:
            received = self.receive()
            if received is None:
                return None
            opcode, payload = received
            if opcode == CLOSE:
                return struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> "WebSocket":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
