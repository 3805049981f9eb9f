"""One app in one engine: its build on a plain server and in a shell, and what is asked of both."""

from __future__ import annotations

import contextlib
import json
import re
import urllib.error
import urllib.request
from typing import Any

from controller import Controller
from engines import WebKitEngine
from pages import FIND, Engine, Page, PlaywrightPage
from places import App, Place, same_path
from plain_server import served_build
from shell_process import ShellProcess
from waiting import wait_until

ANSWER_SECONDS = 5.0
PATIENCE_SECONDS = 10.0
# A build of many megabytes is read and compiled first.
OPENING_SECONDS = 60.0
FAILED_REQUESTS = (
    "performance.getEntriesByType('resource').filter((it) => it.responseStatus >= 400)"
    ".map((it) => it.responseStatus + ' ' + new URL(it.name).pathname)"
)


class Rig:
    """A build beside itself: `plain` is the origin of a server that knows no shell."""

    def __init__(self, app: App, engine: Engine) -> None:
        self.app = app
        self.engine = engine
        self._resources = contextlib.ExitStack()
        self.folder, self.plain = self._resources.enter_context(served_build(app))
        self.shell: ShellProcess | None = None
        self.controller: Controller | None = None
        self.page: Page | None = None
        self._current: contextlib.ExitStack | None = None
        # How often a page took back that it had arrived.
        self.revoked_count = 0

    def close(self) -> None:
        self.close_shell()
        self._resources.close()

    def close_shell(self) -> None:
        current, controller = self._current, self.controller
        self._current = self.shell = self.controller = self.page = None
        with current or contextlib.nullcontext():
            pages = controller.state()["pages"] if controller else []
            self.revoked_count += sum(page.get("revoked", 0) for page in pages)

    def open_shell(
        self, path: str = "/", history: str = "ios", own_tab_bar: str = "auto"
    ) -> None:
        """A fresh shell with a fresh page at a path, at rest."""
        self.close_shell()
        self._current = contextlib.ExitStack()
        manifest = self.app.manifest(history) | {"ownTabBar": own_tab_bar}
        (self.folder / "tandem.json").write_text(json.dumps(manifest))
        self.shell = ShellProcess(str(self.folder))
        self._current.callback(self.shell.kill)
        self.controller = Controller(self.shell.control, self.shell.tokens.control)
        self._current.callback(self.controller.close)
        self.page = self._new_page()
        self._current.callback(self._close_page, self.page)
        self.page.goto(self.shell.front + path)

    def _new_page(self) -> Page:
        page = self.engine.new_page()
        if isinstance(page, PlaywrightPage):
            page.raw.set_default_navigation_timeout(OPENING_SECONDS * 1000)
        return page

    def _close_page(self, page: Page) -> None:
        page.close()
        self.engine.pages.remove(page)
        if isinstance(self.engine, WebKitEngine):
            # The driver answers nothing while the window that it is in is gone.
            self.engine.raw.switch_to.window(self.engine.first_window)

    @contextlib.contextmanager
    def plain_page(self, path: str = "/"):
        """A page of the plain server."""
        page = self._new_page()
        page.goto(self.plain + path)
        try:
            yield page
        finally:
            self._close_page(page)

    # What is asked of the shell.

    def verb(self, verb: str, seconds: float = ANSWER_SECONDS, **body: Any) -> dict[str, Any]:
        """Posts a verb as `tandem tap` does; the answer has `status`, or `error`."""
        request = urllib.request.Request(
            f"{self.shell.control}/api/v1/{verb}",
            json.dumps(body | {"timeoutMilliseconds": int(seconds * 1000)}).encode(),
            {
                "Authorization": f"Bearer {self.shell.tokens.control}",
                "Content-Type": "application/json",
            },
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                answer = json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                answer = json.loads(error.read() or b"{}").get("error") or {}
            return {"status": f"{error.code} {answer.get('reason') or answer.get('code')}"}
        # The controller may hear of it a moment after the answer.
        self.controller.wait_for(lambda state: state["revision"] >= answer["revision"])
        return answer

    def state(self) -> dict[str, Any]:
        return self.controller.state()

    def stack(self) -> list[str]:
        return [entry["url"] for entry in self.state()["stack"]]

    # What a page shows.

    def shown(self, page: Page | None = None) -> tuple[str, str]:
        """Path and view of a page at one moment."""
        page = page or self.page
        try:
            path, text = page.evaluate(
                f"[location.pathname + location.search + location.hash, {self.app.view}]"
            )
            return path, text.strip()
        except page.transient_errors as error:
            return "?", f"no answer: {str(error)[:80]}"

    def is_shown(self, place: Place, page: Page | None = None) -> bool:
        path, text = self.shown(page)
        return is_at(path, place) and place.text in text

    def wait_for(self, place: Place, page: Page | None = None) -> None:
        """Waits until the page is at a place and shows it."""
        wait_until(
            lambda: self.is_shown(place, page) or None,
            f"{place.path} with {place.text!r}",
            OPENING_SECONDS if page else PATIENCE_SECONDS,
        )

    def has_left(self) -> bool:
        """Whether the page has gone back to where it was before the app."""
        return self.shown()[0] == "blank"

    def agreement(self, place: Place | None = None) -> dict[str, Any] | None:
        """The state if shell, location and content are one, at this place if one is named."""
        state = self.state()
        path, text = self.shown()
        url = state["visible"]["url"]
        wanted = place.text if place else self.app.text_at(path)
        is_there = wanted is not None and wanted in text
        if place and not is_at(path, place):
            return None
        reports = [
            (shown.get("revision"), same_path(shown.get("url") or "", url))
            for shown in state["pages"]
        ]
        agrees = reports == [(state["revision"], True)] and same_path(path, url)
        return state if is_there and agrees else None

    def wait_for_agreement(
        self, place: Place | None = None, seconds: float = PATIENCE_SECONDS
    ) -> dict[str, Any]:
        """Waits until shell, location and content are one, at this place if one is named."""
        try:
            return wait_until(lambda: self.agreement(place), "agreement", seconds)
        except AssertionError as error:
            state = self.state()
            pages = [(it.get("url"), it.get("how")) for it in state["pages"]]
            where = f" at {place.path}" if place else ""
            raise AssertionError(
                f"no agreement{where}: shell at {state['visible']['url']} (tab"
                f" {state['selectedTab']}), reported {pages}, page shows {self.shown()},"
                f" problems {self.problems(self.page)[:3]}"
            ) from error

    def problems(self, page: Page) -> list[str]:
        """Errors of a page since its document was loaded, without what differs by run."""
        try:
            kept = page.evaluate("globalThis.matrixProblems ?? []")
            kept += page.evaluate(FAILED_REQUESTS)
        except page.transient_errors:
            # The document is being replaced.
            kept = []
        if isinstance(page, PlaywrightPage):
            kept += page.problems()
        return sorted({re.sub(r"127\.0\.0\.1:\d+|:\d+:\d+", "", text) for text in kept})

    def follow(self, selector: str, page: Page | None = None) -> None:
        """Clicks a link as a user does, as soon as it is there."""
        page = page or self.page
        found = f"{FIND}({json.dumps(selector)}) !== null"
        page.wait_until(found, f"the link {selector}", PATIENCE_SECONDS)
        page.click(selector)


def is_at(url: str, place: Place) -> bool:
    """Whether a URL is that of a place; an app may add a query of its own to it."""
    found = url if "?" in place.path else re.sub(r"\?[^#]*", "", url)
    return same_path(found, place.path) or same_path(found, place.settled or place.path)
