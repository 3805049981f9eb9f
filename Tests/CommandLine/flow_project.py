"""A folder with apps and flows, and `tandem test` in it."""

import contextlib
import http.server
import itertools
import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from processes import ROOT, start_process, stop_process
from shell_process import executable
from waiting import wait_until

WEB = ROOT / "web"
TIMEOUT_SECONDS = 580
# Shell, browser and app, on a machine that is busy.
START_SECONDS = 120
STOP_POLL_SECONDS = 0.02


@dataclass(frozen=True)
class Run:
    """What `tandem test` printed, and how it ended."""

    code: int
    stdout: str
    stderr: str

    @property
    def objects(self) -> list[dict]:
        """The lines of `--json`."""
        return [json.loads(line) for line in self.stdout.splitlines()]

    @property
    def flows(self) -> dict[str, dict]:
        """Of `--json`, what it says of each flow, by the flow's name."""
        return {found["name"]: found for found in self.objects if "name" in found}

    @property
    def summary(self) -> dict:
        return self.objects[-1]


class FlowProject:
    """Apps, each in a folder of its own, and flows beside them."""

    def __init__(self, folder: Path, runtime: Path) -> None:
        self.folder = folder
        # Nothing of the run may stay here.
        self.runtime = runtime
        self._environment = os.environ | {"XDG_RUNTIME_DIR": str(runtime)}

    def copy_bundle(self) -> None:
        """Copies Tandem's web files, without apps: bundled ones find their parts there alone."""
        web = self.folder / "web"
        shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("apps"))
        self._environment["TANDEM_WEB"] = str(web)

    def copy_app(self, original: str, name: str) -> None:
        """A copy of a bundled app."""
        copy = self.folder / "web" / "apps" / name
        ignored = shutil.ignore_patterns("flows")
        shutil.copytree(WEB / "apps" / original, copy, ignore=ignored, dirs_exist_ok=True)

    def change_app(self, name: str, file: str, text: str, instead: str) -> None:
        """Replaces a text in a copied app, which has to be there once."""
        path = self.folder / "web" / "apps" / name / file
        content = path.read_text()
        assert content.count(text) == 1, f"{path} has not “{text}” once"
        path.write_text(content.replace(text, instead))

    def add_page(self, body: str, app: str = "app") -> None:
        """An app that is one page."""
        folder = self.folder / app
        folder.mkdir(exist_ok=True)
        (folder / "index.html").write_text(f"<!doctype html><title>Page</title>{body}")
        tab = {"id": "page", "title": "Page", "path": "/", "icon": "house"}
        (folder / "tandem.json").write_text(
            json.dumps({"app": {"id": f"test.{app}", "name": app}, "tabs": [tab]})
        )

    def add_flow(self, name: str, steps: str, app: str = "app") -> None:
        """A flow for an app of this folder or at a URL; its steps begin in line 3."""
        file = self.folder / "flows" / f"{name}.yaml"
        file.parent.mkdir(exist_ok=True)
        place = app if "://" in app else f"../{app}"
        file.write_text(f"tandem: {{app: \"{place}\"}}\n---\n{steps.strip()}\n")

    @contextlib.contextmanager
    def site_that_is_ready_at(self, count: int) -> Iterator[str]:
        """The origin of an app whose document says “Ready” when it is asked for so many times."""
        asked = itertools.count(1)

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                # What else a browser asks for does not count.
                is_document = self.path == "/"
                word = "Ready" if is_document and next(asked) >= count else "Not yet"
                body = f"<!doctype html><title>Page</title><p>{word}</p>".encode()
                self.send_response(200 if is_document else 404)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *arguments: object) -> None:
                pass

        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
            thread = threading.Thread(target=server.serve_forever, args=[STOP_POLL_SECONDS])
            thread.start()
            try:
                yield f"http://127.0.0.1:{server.server_port}"
            finally:
                server.shutdown()
                thread.join()

    @property
    def leftovers(self) -> list[Path]:
        """What is in the runtime folder of Tandem; others have theirs beside it."""
        return list((self.runtime / "tandem").rglob("*"))

    def start(self, *arguments: str, command: str = "test") -> subprocess.Popen[str]:
        return start_process(
            [executable(), command, *arguments],
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def test(self, *arguments: str) -> Run:
        return self.tandem("test", *arguments)

    def tandem(self, command: str, *arguments: str) -> Run:
        return finished(self.start(*arguments, command=command))


def finished(process: subprocess.Popen[str]) -> Run:
    """What a process printed, once it has ended."""
    try:
        stdout, stderr = process.communicate(timeout=TIMEOUT_SECONDS)
    finally:
        stop_process(process)
    return Run(process.returncode, stdout, stderr)


class Trace:
    """The trace of a run, which may still grow."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def lines(self) -> list[dict]:
        file = self.folder / "trace.ndjson"
        text = file.read_text() if file.exists() else ""
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def of(self, kind: str) -> list[dict]:
        return [line for line in self.lines if line["type"] == kind]

    def wait_for_steps(self, count: int) -> None:
        """Waits until so many steps have ended; the first of a flow has started the app."""
        wait_until(lambda: len(self.of("after")) >= count, f"{count} steps", START_SECONDS)

    def seconds_of_failed_steps(self) -> list[float]:
        """How long steps took that failed, but for first ones, which start the app as well."""
        begins = {(line["flow"], line["step"]): line["milliseconds"] for line in self.of("before")}
        return [
            (line["milliseconds"] - begins[line["flow"], line["step"]]) / 1000
            for line in self.of("after")
            if line["status"] == "failed" and line["step"] > 1
        ]


def descendants(process: int) -> Iterator[int]:
    """The processes that a process has started, and those that these have started."""
    for child in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            numbers = child.read_text().split()
        except (FileNotFoundError, ProcessLookupError):
            # The thread has ended meanwhile.
            continue
        for number in numbers:
            yield int(number)
            yield from descendants(int(number))


def command_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""
