"""A web server that tells what it was asked, for requests that the shell sends."""

import contextlib
import http.server
import json
import threading
from collections.abc import Iterator


class _Handler(http.server.BaseHTTPRequestHandler):
    def _answer(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        body = self.rfile.read(length)
        path, _, query = self.path.partition("?")
        match path.split("/")[1:]:
            case ["to", status, *target]:
                self._send(b"", int(status), {"Location": "/" + "/".join(target)})
            case ["away"]:
                self._send(b"", 302, {"Location": query})
            case ["bytes", count]:
                content = bytes(index % 256 for index in range(int(count)))
                self._send(content, 200, {"Content-Type": "application/octet-stream"})
            case ["silence"]:
                self.server.stopping.wait(60)
            case ["cookie", name]:
                self._send(b"set", 200, {"Set-Cookie": f"{name}=1; Path=/"})
            case _:
                told = {
                    "method": self.command,
                    "path": self.path,
                    "headers": {name.lower(): value for name, value in self.headers.items()},
                    "body": body.decode("latin-1"),
                }
                allow = {"Access-Control-Allow-Origin": "*", "Content-Type": "application/json"}
                self._send(json.dumps(told).encode(), 200, allow)

    do_GET = do_POST = do_PUT = do_DELETE = _answer

    def _send(self, content: bytes, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in (headers | {"Content-Length": str(len(content))}).items():
            self.send_header(name, value)
        self.end_headers()
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.wfile.write(content)

    def log_message(self, format: str, *arguments: object) -> None:
        pass


@contextlib.contextmanager
def answering_server() -> Iterator[str]:
    """The origin of a server that runs meanwhile."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.stopping = threading.Event()
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.stopping.set()
        server.shutdown()
        server.server_close()
