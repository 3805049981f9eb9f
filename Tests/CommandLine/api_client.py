"""A client of the shell's HTTP API, over TCP with the token or over the control socket."""

import http.client
import json
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator

TIMEOUT_SECONDS = 30


class _LocalConnection(http.client.HTTPConnection):
    def __init__(self, path: str) -> None:
        super().__init__("tandem", timeout=TIMEOUT_SECONDS)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(TIMEOUT_SECONDS)
        self.sock.connect(self._path)


def local(socket_path: str, method: str, path: str, body: object = None) -> tuple[int, dict]:
    """Asks over the control socket; returns the status and the answer."""
    connection = _LocalConnection(socket_path)
    try:
        content = None if body is None else json.dumps(body)
        headers = {} if body is None else {"Content-Type": "application/json"}
        connection.request(method, f"/api/v1/{path}", content, headers)
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def follow(socket_path: str, query: str) -> Iterator[dict]:
    """Follows the timeline over the control socket, one event after the other."""
    connection = _LocalConnection(socket_path)
    try:
        connection.request("GET", f"/api/v1/events?{query}")
        response = connection.getresponse()
        assert response.headers["Content-Type"] == "application/x-ndjson"
        while line := response.readline():
            yield json.loads(line)
    finally:
        connection.close()


def remote(
    origin: str, token: str | None, method: str, path: str, body: object = None
) -> tuple[int, dict]:
    """Asks over TCP as a browser or curl would; returns the status and the answer."""
    request = urllib.request.Request(f"{origin}/api/v1/{path}", method=method)
    if token is not None:
        request.add_header("Authorization", f"Bearer {token}")
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)
