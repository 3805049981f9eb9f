"""Every app of the table: the rows that a run tries hold, if they are not known to fail."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator

import pytest
from checks import ROWS
from packages import CACHE
from pages import Engine
from places import App
from rig import OPENING_SECONDS, Rig
from table import ALWAYS_IN_WEBKIT, APPS, has_row

IS_DEEP = os.environ.get("TANDEM_DEEP") == "1"
RESULTS = CACHE / "results"


def cases() -> Iterator[object]:
    """Every app in both engines, but for what only a deep run tries."""
    for app in APPS:
        for engine in ("chromium", "webkit"):
            is_deep = app.only_deep or engine == "webkit" and app.name not in ALWAYS_IN_WEBKIT
            marks = [pytest.mark.deep] if is_deep else []
            yield pytest.param(app, engine, marks=marks, id=f"{app.name}-{engine}")


def run_rows(rig: Rig) -> dict[str, str]:
    """Each row with why it failed, `""` if it holds. A failure costs the others nothing."""
    results: dict[str, str] = {}
    only = os.environ.get("TANDEM_ROWS", "").split()
    for row, (_, check, applies) in ROWS.items():
        if not applies(rig.app) or only and row not in only:
            continue
        if not has_row(rig.app, row, rig.engine.name, IS_DEEP):
            continue
        started = time.monotonic()
        try:
            if rig.page is None:
                rig.open_shell(rig.app.tabs[0].path)
                rig.wait_for_agreement(rig.app.tabs[0], OPENING_SECONDS)
            check(rig)
            results[row] = ""
        except Exception as error:
            results[row] = f"{type(error).__name__}: {error}"[:2000]
            rig.close_shell()
            if row == "attach":
                # What cannot even be opened needs no further proof.
                break
        print(f"{row:14} {time.monotonic() - started:6.1f} s")
        if row == "length-web":
            rig.close_shell()
    return results


@pytest.mark.independent
@pytest.mark.parametrize(("app", "engine"), list(cases()), indirect=["engine"])
def test_router(app: App, engine: Engine) -> None:
    rig = Rig(app, engine)
    try:
        results = run_rows(rig)
    finally:
        rig.close()
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / f"{app.name}-{engine.name}.json").write_text(json.dumps(results, indent=2))
    print(f"proofs taken back: {rig.revoked_count}")
    failed = {row for row, reason in results.items() if reason}
    unsteady = {row for row in results if app.is_unsteady(row, engine.name)}
    known = {row for row in results if app.reason(row, engine.name)} - unsteady
    failed -= unsteady
    report = "\n".join(f"{row}: {results[row]}" for row in sorted(failed - known))
    report += "".join(f"\n{row} is known to fail but holds" for row in sorted(known - failed))
    if rig.revoked_count:
        report += f"\na proof of arrival was taken back {rig.revoked_count} times"
    if failed != known or rig.revoked_count:
        pytest.fail(report, pytrace=False)
