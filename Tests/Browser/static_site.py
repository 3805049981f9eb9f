"""A web server that knows no shell."""

import contextlib
import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

from processes import ROOT

STOP_POLL_SECONDS = 0.02


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Files of one folder, and its index.html for every path of the app, as web hosts do."""

    def __init__(self, *arguments: object, kit: Path | None = None, **options: object) -> None:
        self._kit = kit
        super().__init__(*arguments, **options)

    def translate_path(self, path: str) -> str:
        if self._kit and path.startswith("/kit/"):
            return str(self._kit / path.removeprefix("/kit/"))
        return super().translate_path(path)

    def do_GET(self) -> None:
        if "." not in self.path.split("?")[0].rsplit("/", 1)[-1]:
            self.path = "/index.html"
        super().do_GET()

    def end_headers(self) -> None:
        # Tests put other files in the place of those that a browser has seen.
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        pass


@contextlib.contextmanager
def static_site(folder: Path, kit: Path | None = None) -> Iterator[str]:
    """The origin of a server of the files in a folder, and of the apps' kit at `/kit/`."""
    handler = functools.partial(_Handler, directory=str(folder), kit=kit)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, args=[STOP_POLL_SECONDS])
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def plain_site(app: str) -> contextlib.AbstractContextManager[str]:
    """The origin of a server of a bundled app, with the kit that it needs."""
    return static_site(ROOT / "web" / "apps" / app, ROOT / "web" / "kit")
