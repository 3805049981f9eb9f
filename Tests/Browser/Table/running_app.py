"""One app of the table while it runs: its user, its pages and the shell's state."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from app_manifest import write_app
from controller import Controller
from shell_process import ShellProcess
from waiting import wait_until


def base(state: dict[str, Any]) -> dict[str, Any]:
    """What is shown beneath the modals."""
    return state.get("base") or state["visible"]


def urls(entries: list[dict[str, Any]]) -> list[str]:
    return [entry["url"] for entry in entries]


class RunningApp:
    """The shell with its state; how its pages are seen is told by a subclass."""

    def __init__(self, shell: ShellProcess, folder: Path) -> None:
        self.folder = folder
        self.shell = shell
        self.controller = Controller(shell.control, shell.tokens.control)

    # Its page beneath the modals, and the documents of the modals.

    def place(self) -> str | None:
        """Where the page is, None while it does not know."""
        raise NotImplementedError

    def is_presented(self, modals: list[str]) -> None:
        """Waits until these can be seen, bottom to top."""
        raise NotImplementedError

    def leave(self) -> None:
        """Closes the page, before the shell ends."""
        raise NotImplementedError

    def load(self) -> None:
        """Opens the page anew."""
        raise NotImplementedError

    # What happens.

    def tap(self, tab: str) -> None:
        """Taps a tab."""
        self.controller.tap(tab)

    def back(self) -> None:
        """Presses the system's back button."""
        self.controller.back()

    def swipe_back(self, *phases: str) -> None:
        for phase in phases:
            self.controller.action("swipeBack", phase=phase)

    def open_link(self, url: str) -> dict[str, Any]:
        """The answer to a link that the system delivers."""
        return self.controller.action("openURL", url=url)

    def restart(self, members: dict[str, Any] | None = None, *, damage: bool = False) -> None:
        """Ends the shell and starts it again, with another manifest or a damaged stored state."""
        self.leave()
        self.controller.close()
        assert self.shell.stop() == 0
        if members:
            write_app(self.folder, members)
        if damage:
            [file] = self.shell.state_home.glob("tandem/*/state.json")
            file.write_text(file.read_text()[:-9])
        self.shell.restart()
        self.controller = Controller(self.shell.control, self.shell.tokens.control)
        self.load()
        self.settle()

    # The state of the shell.

    @property
    def state(self) -> dict[str, Any]:
        return self.controller.state()

    def keys(self) -> list[str]:
        return [entry["key"] for entry in self.state["stack"]]

    def depths(self) -> dict[str, int]:
        return {tab["id"]: tab["depth"] for tab in self.state["tabs"]}

    def logs(self, event: str, count: int) -> None:
        """Waits for the shell to write an event down that often."""
        wait_until(
            lambda: [it["event"] for it in self.shell.events].count(event) == count,
            f"{count} times {event} in the log",
        )

    def native_changes(self, count: int = 0) -> list[object]:
        """The tabs after each thing that came from outside the page; waits for so many."""

        def tabs() -> list[object]:
            return [
                it["tab"]
                for it in self.shell.events
                if it["event"] == "state" and it["cause"] == "native"
            ]

        wait_until(lambda: len(tabs()) >= count, f"{count} native changes")
        return tabs()

    def refuses(self, reason: str, count: int = 1) -> None:
        """Waits for the shell to write down that it refused something."""

        def reasons() -> list[object]:
            return [it["reason"] for it in self.shell.events if it["event"] == "refused"]

        wait_until(lambda: reasons().count(reason) >= count, f"{count} refused for {reason}")

    def has_modals(self, modals: list[str], queued: int = 0) -> dict[str, Any]:
        """Waits until these are presented, bottom to top, and can be seen; others wait."""
        state = self.controller.wait_for(
            lambda it: (
                [modal["id"] for modal in it["modals"]] == modals
                and it.get("queued", 0) == queued
            ),
            f"the modals {modals} and {queued} that wait",
        )
        self.is_presented(modals)
        return state

    def wait_for_modal(self, modal: str, url: str, stack: list[str] | None = None) -> None:
        """Waits until the shell and the document of a modal agree on a place."""

        def is_there(state: dict[str, Any]) -> bool:
            shown = [urls(it["stack"]) for it in state["modals"] if it["id"] == modal]
            is_attached = any(
                (it["webView"], it.get("url"), it.get("revision"))
                == (f"modal:{modal}", url, state["revision"])
                for it in state["pages"]
            )
            return is_attached and shown[0][-1:] == [url] and stack in (None, shown[0])

        self.controller.wait_for(is_there, f"the modal {modal} at {url}, stack {stack}")

    def shows(
        self, url: str, tab: str | None = None, stack: list[str] | None = None
    ) -> dict[str, Any]:
        """Waits until page and shell agree on a place, which is in this tab, on this stack."""

        def is_there(state: dict[str, Any]) -> bool:
            return (
                base(state)["url"] == url
                and tab in (None, state["selectedTab"])
                and stack in (None, urls(state["stack"]))
            )

        return self.settle(is_there, f"page and shell at {url}, tab {tab}, stack {stack}")

    def settle(
        self,
        is_wanted: Callable[[dict[str, Any]], bool] = lambda state: True,
        description: str = "page and shell at one place",
    ) -> dict[str, Any]:
        """Waits until page and shell agree on a place."""

        def settled() -> dict[str, Any] | None:
            state = self.state
            url = base(state)["url"]
            reports = [
                (page.get("revision"), page.get("url"))
                for page in state["pages"]
                if page["webView"] in ("main", "tabs")
            ]
            agrees = reports and all(report == (state["revision"], url) for report in reports)
            return state if agrees and is_wanted(state) and self.place() == url else None

        try:
            return wait_until(settled, description)
        except AssertionError as error:
            raise AssertionError(f"{error}; page: {self.place()}; {self.state}") from None

    @contextlib.contextmanager
    def unchanged(self) -> Iterator[None]:
        """Checks that the page and all that the shell tells of the navigation stay as they are."""
        before = self._picture()
        yield
        # The state that answers this action is newer than everything before it.
        self.controller.action("askForTheState")
        assert self._picture() == before

    def _picture(self) -> dict[str, Any]:
        state = self.settle()
        return {
            "place": self.place(),
            "root": state["root"],
            "selectedTab": state["selectedTab"],
            "stack": [(entry["key"], entry["url"]) for entry in state["stack"]],
            "depths": {tab["id"]: tab["depth"] for tab in state["tabs"]},
            "modals": [(modal["id"], urls(modal["stack"])) for modal in state["modals"]],
            "queued": state.get("queued", 0),
        }

    def close(self) -> None:
        self.controller.close()
