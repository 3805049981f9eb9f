"""A development server as the tests need it: every byte of its answers is the test's own."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from waiting import TIMEOUT_SECONDS
from websockets.frames import Opcode
from websockets.server import ServerProtocol


@dataclass
class Request:
    """A request as it arrived, with the body that its length announces."""

    method: str
    target: str
    headers: list[tuple[str, str]]
    body: bytes
    head: bytes

    def values(self, name: str) -> list[str]:
        return [value for key, value in self.headers if key.lower() == name]

    def value(self, name: str) -> str | None:
        values = self.values(name)
        return values[0] if len(values) == 1 else None


Answer = Callable[[Request, socket.socket], None]


class DevServer:
    """Answers each connection once, by the path; what it has no answer for is 404.

    `requests` are those that arrived whole. `stop` and `start` let it go and come back.
    """

    def __init__(self, address: str = "127.0.0.1") -> None:
        self.requests: list[Request] = []
        self.answers: dict[str, Answer] = {}
        self._address = address
        self._threads: list[threading.Thread] = []
        self._connections: set[socket.socket] = set()
        self.port = 0
        self.start()

    @property
    def host(self) -> str:
        return f"[{self._address}]" if ":" in self._address else self._address

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def start(self) -> None:
        family = socket.AF_INET6 if ":" in self._address else socket.AF_INET
        self._listener = socket.create_server(
            (self._address, self.port), family=family, reuse_port=False
        )
        self.port = self._listener.getsockname()[1]
        self._run(self._accept, self._listener)

    def stop(self) -> None:
        # Shutting down is what ends `accept` in the other thread.
        self._listener.shutdown(socket.SHUT_RDWR)
        for connection in list(self._connections):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(timeout=TIMEOUT_SECONDS)
        self._threads = []
        self._listener.close()

    def page(self, target: str, html: str, *fields: str) -> None:
        """Answers a path with a document."""
        self.content(target, html.encode(), "Content-Type: text/html; charset=utf-8", *fields)

    def content(self, target: str, body: bytes, *fields: str, status: str = "200 OK") -> None:
        """Answers a path with content of a known length."""
        self.answers[target] = lambda _request, connection: connection.sendall(
            head(f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *fields) + body
        )

    def bytes(self, target: str, answer: bytes) -> None:
        """Answers a path with these bytes, whatever they are."""
        self.answers[target] = lambda _request, connection: connection.sendall(answer)

    def _run(self, function: Callable[..., None], *arguments: object) -> None:
        thread = threading.Thread(target=function, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            connection.settimeout(TIMEOUT_SECONDS)
            self._connections.add(connection)
            self._run(self._serve, connection)

    def _serve(self, connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError):
            request = read_request(connection)
            if request is not None:
                self.requests.append(request)
                answer = self.answers.get(request.target.split("?")[0], not_found)
                answer(request, connection)
        self._connections.discard(connection)


def head(*lines: str) -> bytes:
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode("latin-1")


def redirect(to: str, status: str = "303 See Other") -> Answer:
    """Sends the browser elsewhere."""
    answer = head(f"HTTP/1.1 {status}", f"Location: {to}", "Content-Length: 0")
    return lambda _request, connection: connection.sendall(answer)


def not_found(_request: Request, connection: socket.socket) -> None:
    body = b"nothing here"
    connection.sendall(head("HTTP/1.1 404 Not Found", f"Content-Length: {len(body)}") + body)


def read_request(connection: socket.socket) -> Request | None:
    """The request on a connection; None if it ended before."""
    data = b""
    while b"\r\n\r\n" not in data:
        part = connection.recv(65_536)
        if not part:
            return None
        data += part
    text, _, body = data.partition(b"\r\n\r\n")
    lines = text.decode("latin-1").split("\r\n")
    method, target, _ = lines[0].split(" ")
    headers = [tuple(line.split(": ", 1)) for line in lines[1:]]
    request = Request(method, target, headers, body, text + b"\r\n\r\n")
    if request.value("transfer-encoding"):
        while not body.endswith(b"0\r\n\r\n"):
            body += connection.recv(65_536)
        body = unchunked(body)
    length = int(request.value("content-length") or 0)
    while len(body) < length:
        part = connection.recv(65_536)
        if not part:
            return None
        body += part
    request.body = body
    return request


def unchunked(coded: bytes) -> bytes:
    """The content in chunks that are well-formed."""
    content = b""
    while True:
        size, _, coded = coded.partition(b"\r\n")
        count = int(size, 16)
        if count == 0:
            return content
        content += coded[:count]
        coded = coded[count + 2 :]


def echo_web_socket(request: Request, connection: socket.socket) -> None:
    """Accepts a WebSocket and sends every message back, until it is closed."""
    protocol = ServerProtocol(select_subprotocol=lambda _, offered: next(iter(offered), None))
    protocol.receive_data(request.head)
    for event in protocol.events_received():
        protocol.send_response(protocol.accept(event))
    while True:
        for data in protocol.data_to_send():
            if not data:
                return
            connection.sendall(data)
        data = connection.recv(65_536)
        if not data:
            return
        protocol.receive_data(data)
        for event in protocol.events_received():
            if getattr(event, "opcode", None) is Opcode.TEXT:
                protocol.send_text(event.data)


@contextlib.contextmanager
def dev_server(address: str = "127.0.0.1") -> Iterator[DevServer]:
    """A server that is gone when the test is."""
    server = DevServer(address)
    try:
        yield server
    finally:
        server.stop()
