"""One app of the table while it runs: the user's hands, the page and the shell's state."""

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

from controller import Controller
from pages import Page
from shell_process import ShellProcess
from simulator_page import Simulator
from waiting import wait_until


def _base(state: dict[str, Any]) -> dict[str, Any]:
    """What is shown beneath the modals."""
    return state.get("base") or state["visible"]


class RunningApp:
    """`page` is the app's document, `simulator` what is around it, if anything is."""

    def __init__(self, shell: ShellProcess, page: Page, simulator: Simulator | None) -> None:
        self.shell = shell
        self.page = page
        self._simulator = simulator
        self.controller = Controller(shell.control, shell.tokens.control)

    @property
    def simulator(self) -> Simulator:
        assert self._simulator, "this row opened the app without the simulator"
        return self._simulator

    # What the user does.

    def tap(self, tab: str) -> None:
        self.simulator.tap(tab)

    def back(self) -> None:
        self.simulator.back()

    def follow(self, href: str, *, replace: bool = False) -> None:
        """Clicks a link of the page that has this address."""
        method = "replaceState" if replace else "pushState"
        members = json.dumps({"href": href, "method": method})
        self.page.evaluate(
            f"(({{ href, method }}) => {{ const link = document.querySelector('#link');"
            f" link.setAttribute('href', href); link.dataset.method = method; }})({members})"
        )
        self.page.click("#link")

    def race_click(self, href: str, delay: int) -> None:
        """Lets the page click a link by itself after some milliseconds."""
        self.page.evaluate(
            f"void setTimeout(() => {{ const link = document.querySelector('#link');"
            f" link.setAttribute('href', {json.dumps(href)}); link.dataset.method = 'pushState';"
            f" link.click(); }}, {delay})"
        )

    def swipe_back(self, *phases: str) -> None:
        for phase in phases:
            self.controller.action("swipeBack", phase=phase)

    # What the app's code and the system do.

    def act(self, name: str, **parameters: Any) -> dict[str, Any]:
        """The answer to an action of the page."""
        return self.page.evaluate(f"tandem.action({json.dumps(name)}, {json.dumps(parameters)})")

    def open_link(self, url: str) -> dict[str, Any]:
        """The answer to a link that the system delivers."""
        return self.controller.action("openURL", url=url)

    # What is there to see.

    @property
    def state(self) -> dict[str, Any]:
        return self.controller.state()

    def stack(self) -> list[str]:
        return [entry["url"] for entry in self.state["stack"]]

    def keys(self) -> list[str]:
        return [entry["key"] for entry in self.state["stack"]]

    def depths(self) -> dict[str, int]:
        return {tab["id"]: tab["depth"] for tab in self.state["tabs"]}

    def modals(self) -> list[str]:
        return [modal["id"] for modal in self.state["modals"]]

    def received(self, name: str) -> list[dict[str, Any]]:
        """The data of the events of one name that the page was told, oldest first."""
        return self.page.evaluate(
            f"received.filter(({{ name }}) => name === {json.dumps(name)}).map(it => it.data)"
        )

    def hears(self, name: str, count: int = 1, **data: Any) -> None:
        """Waits for the page to be told an event, and that it was told no more of its name."""
        self.page.wait_until(lambda _: len(self.received(name)) >= count, f"the event {name}")
        events = self.received(name)
        assert len(events) == count, events
        assert {key: events[-1].get(key) for key in data} == data

    def logs(self, event: str, count: int) -> None:
        """Waits for the shell to write an event down that often."""
        wait_until(
            lambda: [it["event"] for it in self.shell.events].count(event) == count,
            f"{count} times {event} in the log",
        )

    def refuses(self, reason: str, count: int = 1) -> None:
        """Waits for the shell to write down that it refused something."""

        def reasons() -> list[object]:
            return [it["reason"] for it in self.shell.events if it["event"] == "refused"]

        wait_until(lambda: reasons().count(reason) >= count, f"{count} refused for {reason}")

    def shows(
        self, url: str, tab: str | None = None, stack: list[str] | None = None
    ) -> dict[str, Any]:
        """Waits until page and shell agree on a place, which is in this tab, on this stack."""

        def is_there(state: dict[str, Any]) -> bool:
            return (
                _base(state)["url"] == url
                and tab in (None, state["selectedTab"])
                and stack in (None, [entry["url"] for entry in state["stack"]])
            )

        return self.settle(is_there, f"page and shell at {url}, tab {tab}, stack {stack}")

    def settle(
        self,
        is_wanted: Callable[[dict[str, Any]], bool] = lambda state: True,
        description: str = "page and shell at one place",
    ) -> dict[str, Any]:
        """Waits until page and shell agree on a place."""

        def settled(page: Page) -> dict[str, Any] | None:
            state = self.state
            url = _base(state)["url"]
            reports = [
                (page.get("revision"), page.get("url"))
                for page in state["pages"]
                if page["webView"] in ("main", "tabs")
            ]
            agrees = reports and all(report == (state["revision"], url) for report in reports)
            if not agrees or not is_wanted(state) or page.path() != url:
                return None
            return state if page.text("#place") == url else None

        try:
            return self.page.wait_until(settled, description)
        except AssertionError as error:
            raise AssertionError(f"{error}; page: {self.page.path()}; {self.state}") from None

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
            "page": self.page.path(),
            "root": state["root"],
            "selectedTab": state["selectedTab"],
            "stack": [(entry["key"], entry["url"]) for entry in state["stack"]],
            "depths": {tab["id"]: tab["depth"] for tab in state["tabs"]},
            "modals": [modal["id"] for modal in state["modals"]],
        }

    def close(self) -> None:
        self.controller.close()
