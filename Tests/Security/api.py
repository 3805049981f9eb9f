"""Requests of the HTTP API as bytes, over both of its transports."""

from __future__ import annotations

import json
import socket

from wire import DEADLINE_SECONDS, Response, exchange, host_of, read_to_end

API = "/api/v1/"


def api_request(
    shell,
    path: str = "state",
    method: str = "GET",
    body: bytes | None = None,
    **changes: str | None,
) -> bytes:
    """A good request that asks to close afterwards; keyword arguments change or (None) leave out
    fields. Underscores in names stand for hyphens.
    """
    fields: dict[str, str | None] = {
        "host": host_of(shell.control),
        "connection": "close",
        "authorization": f"Bearer {shell.chrome.token}",
    }
    if body is not None:
        fields |= {"content-type": "application/json", "content-length": str(len(body))}
    fields |= {name.replace("_", "-"): value for name, value in changes.items()}
    lines = [f"{method} {path if path.startswith('/') else API + path} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in fields.items() if value is not None]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + (body or b"")


def ask(shell, *arguments, **changes) -> Response:
    """Sends a request to the control origin."""
    return exchange(shell.control, api_request(shell, *arguments, **changes))


def exchange_locally(path: str, data: bytes) -> Response:
    """Sends bytes to a control socket and reads the answer until the shell closes."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(DEADLINE_SECONDS)
        connection.connect(path)
        try:
            connection.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass
        return Response.parse(read_to_end(connection))


def ask_locally(shell, *arguments, **changes) -> Response:
    """Sends a request without a token to the control socket."""
    changes = {"authorization": None} | changes
    return exchange_locally(shell.socket, api_request(shell, *arguments, **changes))


def error_code(response: Response) -> str:
    """The code of an error, which has to be a JSON object that ends with a line feed."""
    assert response.headers["content-type"] == "application/json; charset=utf-8"
    assert response.headers["cache-control"] == "no-store"
    assert response.body.endswith(b"}\n")
    error = json.loads(response.body)["error"]
    assert error["message"].endswith(".")
    return error["code"]


def revision(shell) -> int:
    """The revision of the state, which every command that takes effect raises."""
    response = ask_locally(shell)
    assert response.status == 200
    return json.loads(response.body)["revision"]
