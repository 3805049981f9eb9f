"""Writes docs/compatibility.md from the table; the tests of the matrix hold the table to the truth.

usage: .venv/bin/python Tests/Routers/compatibility.py
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# As pytest.ini does for the tests.
sys.path[:0] = [str(ROOT / "Tests" / "Browser"), str(ROOT / "scripts")]

from checks import ROWS  # noqa: E402
from places import App  # noqa: E402
from table import (  # noqa: E402
    ALWAYS_IN_WEBKIT,
    APPS,
    COMPARED,
    EVERY_ROW,
    OTHER_ROWS,
    WEBKIT_ROWS,
)

PAGE = ROOT / "docs" / "compatibility.md"
ENGINES = {"chromium": "C", "webkit": "W"}
HEAD = """# Compatibility

What was tried with routers and apps of others, unchanged, in Chromium (C) and WebKitGTK (W), each
beside the same build on a plain static server. Nothing of the third-party code is in this
repository. This page is written by `.venv/bin/python Tests/Routers/compatibility.py`, and a test
compares it with the table, which `Tests/Routers` tries again.

✓ holds in both engines. A number is a note below: what does not hold, in which engine, and why. The
test fails when it comes to hold, so that no note outlives its reason; what holds at one time and
not at another has the note alone. – does not apply: the app has no guarded or lazy route, or no
form.

Every run of `scripts/test` tries the apps in Chromium, but for those marked `--deep`: all columns
of {every}, one of each way to move
an app, and {other} of the others, with alike of {compared}. In WebKitGTK it tries
those four of {webkit[0]} and {webkit[1]}, and of the first also
{of_webkit}. All else was seen to hold, and is tried again by
`scripts/test --deep`.

## What an answer promises

When a tap, a push or any other verb is answered, the app is at the place: its URL is the one that
was asked for, or that of the app's redirect, another view stands where one stood before, and
nothing that it began to fetch on the way is open ([protocol.md](protocol.md), 6.1). It does *not*
promise that the view is complete: what an app fetches later, or draws after a pause of its own, may
come afterwards, as it may on a phone. If another view comes within a second, the answer was too
early: the page is `pending` again until it rests, and `revoked` counts it. In no row below did that
happen. `tandem wait --rested` waits until the view rests, as pictures do.

To get there Tandem may call the app's router, write the history and announce it, load a document,
or *click a link or a tab button of the app*, with what else the app does on such a click; for
routers that follow links also *one that it puts into the page for that click*. An app that does not
want that listens to `tandem:navigate`, and says by `event.waitUntil(promise)` when its view is
there.

Not tried: apps without any URL but Framework7's, views in closed shadow roots, views that only a
canvas draws and whose URL does not change, and routers that are not in the table.
"""


def cell(app: App, row: str, notes: list[str]) -> str:
    """✓, –, or the engines in which a row does not hold with the number of the reason."""
    if not ROWS[row][2](app):
        return "–"
    reasons: dict[str, str] = {}
    for engine, letter in ENGINES.items():
        reason = app.reason(row, engine)
        if reason:
            reasons[reason] = reasons.get(reason, "") + letter
    texts = []
    for reason, engines in reasons.items():
        if reason not in notes:
            notes.append(reason)
        number = notes.index(reason) + 1
        texts.append(f"{engines if len(engines) < len(ENGINES) else ''} {number}".strip())
    return ", ".join(texts) or "✓"


def page(apps: list[App] = APPS) -> str:
    """The whole page."""
    notes: list[str] = []
    lines = ["| app | router | " + " | ".join(ROWS) + " |", "|" + "---|" * (len(ROWS) + 2)]
    for app in apps:
        name = f"{app.name} (`--deep`)" if app.only_deep else app.name
        cells = [cell(app, row, notes) for row in ROWS]
        lines.append("| " + " | ".join([name, app.router, *cells]) + " |")
    rows = [f"| {row} | {title} |" for row, (title, _, _) in ROWS.items()]
    noted = [f"{number}. {reason}" for number, reason in enumerate(notes, 1)]
    head = HEAD.format(
        webkit=ALWAYS_IN_WEBKIT,
        every=", ".join(EVERY_ROW),
        other=", ".join(OTHER_ROWS),
        compared=", ".join(COMPARED),
        of_webkit=", ".join(WEBKIT_ROWS),
    )
    parts = [head, "## Results\n", "\n".join(lines) + "\n"]
    if noted:
        parts += ["## Notes\n", "\n".join(noted) + "\n"]
    parts += ["## Columns\n", "\n".join(["| column | what holds |", "|---|---|", *rows]) + "\n"]
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page())
