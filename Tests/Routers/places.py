"""What the matrix knows of an app: its tabs, a link, and what each place shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

Answer = Callable[[str, str, bytes], Any]
VIEW = "document.querySelector('#view')?.innerText ?? ''"


@dataclass(frozen=True)
class Place:
    """A path of an app, and a text that only this page shows.

    `settled` is where the app itself leads who comes there, `title` is that of its tab.
    """

    path: str
    text: str
    settled: str | None = None
    title: str = ""


@dataclass(frozen=True)
class Link:
    """A link of the page `start`, by the selector that finds it, and where it leads."""

    start: str
    selector: str
    path: str
    text: str


@dataclass(frozen=True)
class App:
    """One row of the table.

    `view` is the JavaScript expression of what the page shows; a place is shown when the expression
    has the text of the place in it. `known` names the rows that do not hold, by row or by
    `row/engine`, with the reason: they must fail, and the test fails when one of them holds. Those
    of `unsteady` depend on who is faster; they are tried and told, and count neither way.
    """

    name: str
    router: str
    build: Callable[[Path], None]
    tabs: tuple[Place, ...]
    link: Link
    deep: Place
    view: str = VIEW
    guard: Place | None = None
    redirect: Place | None = None
    lazy: Place | None = None
    form: Place | None = None
    answer: Answer | None = None
    # Requests to these paths of the origin go to the stand-in of the app's back end.
    api: tuple[str, ...] = ()
    fallback: str | None = "index.html"
    only_deep: bool = False
    known: Mapping[str, str] = field(default_factory=dict)
    # Rows, named likewise, that hold at one time and not at another.
    unsteady: Mapping[str, str] = field(default_factory=dict)

    def reason(self, row: str, engine: str) -> str | None:
        """Why a row is known to fail in an engine, or does not hold each time."""
        names = (f"{row}/{engine}", row)
        reasons = {**self.unsteady, **self.known}
        return next((reasons[name] for name in names if name in reasons), None)

    def is_unsteady(self, row: str, engine: str) -> bool:
        """Whether a row may hold or fail in an engine."""
        return f"{row}/{engine}" in self.unsteady or row in self.unsteady

    def text_at(self, path: str) -> str | None:
        """What is to be seen at a path, None where the table does not say."""
        for place in self.places():
            for known in (place.path, place.settled or place.path):
                if same_path(path, known) or same_path(path.partition("?")[0], known):
                    return place.text
        return None

    def places(self) -> list[Place]:
        """Every place whose content the table knows."""
        others = [self.deep, self.redirect, self.lazy, self.form]
        linked = Place(self.link.path, self.link.text)
        return [*self.tabs, linked, *(place for place in others if place)]

    def tab_ids(self) -> list[str]:
        """The ids of the tabs in the manifest, the guarded and the lazy one last."""
        return [f"tab{number}" for number in range(len(self.all_tabs()))]

    def all_tabs(self) -> list[Place]:
        """The tabs of the manifest."""
        return [*self.tabs, *(place for place in (self.guard, self.lazy) if place)]

    def tab_of(self, place: Place) -> str:
        """The id of the tab with this root."""
        return f"tab{self.all_tabs().index(place)}"

    def manifest(self, history: str = "ios") -> dict[str, Any]:
        """The manifest that a shell gets for this app."""
        tabs = [
            {
                "id": f"tab{number}",
                "title": place.title or place.text or place.path,
                "path": place.path,
            }
            for number, place in enumerate(self.all_tabs())
        ]
        return {
            "app": {"id": f"test.{self.name}", "name": self.name},
            "history": history,
            "tabs": tabs,
        }


def same_path(one: str, other: str) -> bool:
    """Whether two URLs are the same place; a slash at the end of a path says nothing."""

    def plain(url: str) -> tuple[str, str, str]:
        parts = urlsplit(url)
        return (parts.path.rstrip("/"), parts.query, parts.fragment.rstrip("/"))

    return plain(one) == plain(other)
