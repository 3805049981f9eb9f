"""A document of the fixture app: what its user clicks, what its code asks for, what it is told."""

import json
from typing import Any

from pages import Page


class AppDocument:
    """The app in one web view."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # What the user does.

    def follow(self, href: str, *, replace: bool = False) -> None:
        """Clicks a link of the page that has this address."""
        self.page.evaluate(f"prepareLink({json.dumps(href)}, {json.dumps(replace)})")
        self.page.click("#link")

    # What the app's code does.

    def follow_later(self, href: str, milliseconds: int) -> None:
        """Lets the page click a link by itself."""
        self.page.evaluate(
            f"void setTimeout(() => prepareLink({json.dumps(href)}).click(), {milliseconds})"
        )

    def act(self, name: str, **parameters: Any) -> dict[str, Any]:
        """The answer to an action of the page."""
        return self.page.evaluate(f"tandem.action({json.dumps(name)}, {json.dumps(parameters)})")

    def present(self, **request: Any) -> None:
        """Presents something; `settled` tells how that ended."""
        self.page.evaluate(f"present({json.dumps(request)})")

    def settled(self, modal: str) -> list[dict[str, Any]]:
        """How the promises that were given for a modal ended."""
        return [it for it in self.received("settled") if it["modal"] == modal]

    def guard(self) -> None:
        """Objects to the entry being left; the questions are answered by `allow`."""
        self.page.evaluate("guard()")

    def is_asked(self, count: int = 1) -> None:
        """Waits for the question before leaving, and that it was asked no more often."""
        self.page.wait_until(f"questions.length >= {count}")
        assert self.page.evaluate("questions.length") == count

    def allow(self, allowed: bool) -> None:
        """Answers the newest question before leaving."""
        self.page.evaluate(f"questions.at(-1).answer({json.dumps(allowed)})")

    # What the app is told.

    def received(self, name: str) -> list[dict[str, Any]]:
        """The data of the events of one name, oldest first."""
        return self.page.evaluate(
            f"received.filter(it => it.name === {json.dumps(name)}).map(it => it.data)"
        )

    def hears(self, name: str, count: int = 1, **data: Any) -> None:
        """Waits for an event, and that there were no more of its name."""
        self.page.wait_until(lambda _: len(self.received(name)) >= count, f"the event {name}")
        events = self.received(name)
        assert len(events) == count, events
        assert {key: events[-1].get(key) for key in data} == data

    def is_at(self, path: str) -> None:
        """Waits until the document shows a place."""
        self.page.wait_until(
            lambda page: page.path() == path and page.text("#place") == path,
            f"the document at {path}",
        )
