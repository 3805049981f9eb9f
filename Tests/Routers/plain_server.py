"""A plain static server with a stand-in of an app's back end, which knows no shell."""

from __future__ import annotations

import contextlib
import http.server
import json
import mimetypes
import shutil
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

from packages import CACHE
from places import Answer, App

STOP_POLL_SECONDS = 0.02
# Keeps what goes wrong, and sends the requests to the back end to the stand-in.
RECORDER = """(() => {
  const problems = globalThis.matrixProblems = [];
  const keep = (kind, value) => problems.push(kind + ": " + String(value).slice(0, 300));
  addEventListener("error", ({ message, target }) =>
    keep("error", message ?? target?.src ?? target?.href), true);
  addEventListener("unhandledrejection", ({ reason }) => keep("rejection", reason));
  const { error } = console;
  console.error = (...values) => (keep("console", values.join(" ")), error.apply(console, values));
  const backEnd = BACK_END, prefixes = PREFIXES;
  if (!prefixes.length) return;
  const isApi = ({ pathname }) => prefixes.some((it) => pathname.startsWith(it));
  const moved = (url) => {
    const wanted = new URL(url, document.baseURI);
    const { origin, pathname, search } = wanted;
    // Nothing of a test goes to other machines.
    const isForeign = /^http/.test(origin) && origin !== location.origin;
    if (isForeign) return backEnd + prefixes[0] + "external";
    return isApi(wanted) ? backEnd + pathname + search : url;
  };
  const { WebSocket } = globalThis;
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct(target, [url, ...rest]) {
      if (!isApi(new URL(url, document.baseURI))) return new target(url, ...rest);
      // Connects for ever.
      return Object.assign(new EventTarget(), { readyState: 0, send() {}, close() {} });
    },
  });
  const { fetch } = globalThis;
  // A request with a body as a stream would need HTTP/2.
  const copied = async (request) => {
    const { method, headers, signal } = request;
    const body = /GET|HEAD/.test(method) ? undefined : await request.arrayBuffer();
    return fetch(moved(request.url), { method, headers, signal, body });
  };
  globalThis.fetch = (input, ...rest) =>
    !(input instanceof Request)
      ? fetch(moved(input), ...rest)
      : moved(input.url) === input.url ? fetch(input, ...rest) : copied(input);
  const { sendBeacon } = navigator;
  navigator.sendBeacon = (url, data) => sendBeacon.call(navigator, moved(url), data);
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, url, ...rest) {
    return open.call(this, method, moved(url), ...rest);
  };
})();
"""


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    folder: Path
    fallback: str | None
    answer: Answer | None
    api: tuple[str, ...]

    def do_OPTIONS(self) -> None:
        self._send(204, b"", "text/plain")

    def _handle(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length) if length else b""
        path = unquote(urlsplit(self.path).path)
        if self.answer and path.startswith(self.api):
            answer = self.answer(self.command, self.path, body)
            status, value = answer if isinstance(answer, tuple) else (200, answer)
            return self._send(status, json.dumps(value).encode(), "application/json")
        file = self._file(path)
        if file is None:
            return self._send(404, b"", "text/plain")
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return self._send(200, file.read_bytes(), kind)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = _handle

    def _file(self, path: str) -> Path | None:
        """What static hosts answer: the file, the page of that name, the index, the fallback."""
        wanted = self.folder / path.strip("/")
        for file in (wanted, wanted.with_name(f"{wanted.name}.html"), wanted / "index.html"):
            if file.is_file():
                return file
        return self.folder / self.fallback if self.fallback and "." not in wanted.name else None

    def _send(self, status: int, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Access-Control-Allow-Origin", self.headers.get("Origin") or "*")
        self.send_header("Access-Control-Allow-Credentials", "true")
        self.send_header("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE")
        asked = self.headers.get("Access-Control-Request-Headers")
        self.send_header("Access-Control-Allow-Headers", asked or "*")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *arguments: object) -> None:
        pass


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that closes a connection is no error."""


@contextlib.contextmanager
def served_build(app: App) -> Iterator[tuple[Path, str]]:
    """The folder of an app's build, and the origin of its plain server, which is its back end."""
    (CACHE / "runs").mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f"{app.name}-", dir=CACHE / "runs"))
    try:
        app.build(folder)
        with plain_server(folder, app.fallback, app.answer, app.api) as origin:
            yield folder, origin
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def plain_server(
    folder: Path, fallback: str | None, answer: Answer | None, api: tuple[str, ...]
) -> Iterator[str]:
    """The origin of a server of a build; also writes the recorder into the build."""
    attributes = {
        "folder": folder,
        "fallback": fallback,
        "answer": staticmethod(answer) if answer else None,
        "api": api or ("/no-api/",),
    }
    server = _Server(("127.0.0.1", 0), type("Handler", (_Handler,), attributes))
    origin = f"http://127.0.0.1:{server.server_port}"
    _write_recorder(folder, origin, api)
    thread = threading.Thread(target=server.serve_forever, args=[STOP_POLL_SECONDS])
    thread.start()
    try:
        yield origin
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _write_recorder(folder: Path, origin: str, api: tuple[str, ...]) -> None:
    script = RECORDER.replace("BACK_END", json.dumps(origin))
    script = script.replace("PREFIXES", json.dumps(api))
    (folder / "matrix-recorder.js").write_text(script)
    for page in folder.rglob("*.html"):
        # Gatsby has a folder of data for each page, by the page's name.
        if page.is_dir():
            continue
        text = page.read_text()
        head = text.find("<head>")
        if head >= 0 and "matrix-recorder.js" not in text:
            at = head + len("<head>")
            page.write_text(
                f'{text[:at]}<script src="/matrix-recorder.js"></script>{text[at:]}'
            )
