"""An app of the table without a browser: its pages are clients of the bridge protocol."""

from pathlib import Path
from typing import Any

from protocol_client import ProtocolPage
from running_app import RunningApp
from shell_process import ShellProcess
from waiting import wait_until


class ProtocolDocument:
    """The app in one web view: what its user clicks, what its code asks for, what it is told."""

    def __init__(self, shell: ShellProcess, web_view: str, at: str) -> None:
        self.page = ProtocolPage(
            shell.tokens.front, shell.front, url=at, web_view=web_view, embedded=web_view != "main"
        ).connect()

    def follow(self, href: str, *, replace: bool = False) -> None:
        """Clicks a link of the page; what leads out of the app is left to the shell."""
        if href.startswith("/") and href[1:2] not in ("/", "\\"):
            (self.page.replace if replace else self.page.push)(href, origin="user")
        else:
            self.act("openURL", url=href)

    def act(self, name: str, **parameters: Any) -> dict[str, Any]:
        """The answer to an action of the page."""
        return self.page.result_of(self.page.action(name, **parameters))

    def present(self, **request: Any) -> None:
        assert self.act("present", **{"kind": "sheet", **request})["status"] == "applied"

    def guard(self) -> None:
        """Objects to the entry being left; the questions are answered by `allow`."""
        assert self.act("setGuard", guarded=True)["status"] == "applied"

    def is_asked(self, count: int = 1) -> None:
        """Waits for the question before leaving, and that it was asked no more often."""
        self.hears("leaveRequested", count)

    def allow(self, allowed: bool) -> None:
        """Answers the newest question before leaving."""
        assert self.act("leave", allowed=allowed)["status"] == "applied"

    def received(self, name: str) -> list[dict[str, Any]]:
        """The data of the events of one name, oldest first."""
        return [event["data"] for event in list(self.page.events) if event["name"] == name]

    def hears(self, name: str, count: int = 1, **data: Any) -> None:
        """Waits for an event, and that there were no more of its name."""
        wait_until(lambda: len(self.received(name)) >= count, f"the event {name}")
        events = self.received(name)
        assert len(events) == count, events
        assert {key: events[-1].get(key) for key in data} == data


class ProtocolApp(RunningApp, ProtocolDocument):
    """The page beneath the modals; those of the modals are opened as a simulator would."""

    def __init__(self, shell: ShellProcess, folder: Path, at: str) -> None:
        RunningApp.__init__(self, shell, folder)
        self._at = at
        self._modals: dict[str, ProtocolDocument] = {}
        self.load()

    def load(self) -> None:
        # What is framed follows the shell; a page by itself takes the shell where it was opened.
        web_view = "tabs" if self._at == "/" else "main"
        ProtocolDocument.__init__(self, self.shell, web_view, self._at)

    def leave(self) -> None:
        for document in (self, *self._modals.values()):
            document.page.close()
        self._modals.clear()

    def place(self) -> str | None:
        return self.page.url

    def has_tabs(self, tabs: list[str]) -> None:
        """Waits until exactly these tabs have a place in the bar."""

        def bar(state: dict[str, Any]) -> list[str]:
            return [it["id"] for it in state["tabs"] if not it["hidden"] and not it["more"]]

        self.controller.wait_for(lambda state: bar(state) == tabs, f"the tabs {tabs} in the bar")

    def is_presented(self, modals: list[str]) -> None:
        for name in [name for name in self._modals if name not in modals]:
            self._modals.pop(name).page.close()
        for modal in self.state["modals"]:
            if modal["id"] not in self._modals and modal.get("url"):
                at = modal["stack"][-1]["url"]
                web_view = f"modal:{modal['id']}"
                self._modals[modal["id"]] = ProtocolDocument(self.shell, web_view, at)

    def modal(self, modal: str) -> ProtocolDocument:
        """The document of a sheet or cover that `has_modals` has seen."""
        return self._modals[modal]

    def modal_shows(self, modal: str, url: str, stack: list[str] | None = None) -> None:
        """Waits until a modal shows a place, in the shell and in its document."""
        self.wait_for_modal(modal, url, stack)
        page = self.modal(modal).page
        wait_until(lambda: page.url == url, f"the document of {modal} at {url}")

    def close(self) -> None:
        self.leave()
        super().close()
