"""The script of `Tests/Fixtures/browser-history.json`, by which the models of a browser's history
are checked, in a real browser."""

import json

from pages import Page
from processes import ROOT

SCRIPT = json.loads((ROOT / "Tests" / "Fixtures" / "browser-history.json").read_text())
SHOWN = "[location.search, history.state, history.length - {length}, window.popstates]"
COUNT = "window.popstates = 0; addEventListener('popstate', () => (window.popstates += 1))"


def check_browser_history(page: Page, document: str) -> None:
    """Performs the script in a document without a router, which any query leads to."""
    page.goto(document + SCRIPT["start"])
    page.run(COUNT)
    shown = SHOWN.format(length=page.evaluate("history.length"))
    before = [SCRIPT["start"], None, 0, 0]
    for number, step in enumerate(SCRIPT["steps"]):
        # What arrives late counts as well.
        assert page.evaluate(shown) == before, f"before step {number}"
        expected = [step["url"], step["state"], step["length"], step["popstates"]]
        if step["do"] == "reload":
            page.reload()
            page.run(COUNT)
        elif step["do"] == "go":
            steps = "; ".join(f"history.go({delta})" for delta in step["deltas"])
            page.run(f"window.popstates = 0; {steps}")
        else:
            arguments = f"{json.dumps(step['state'])}, '', {json.dumps(step['url'])}"
            page.run(f"window.popstates = 0; history.{step['do']}State({arguments})")
        page.wait_until(
            lambda page, expected=expected: page.evaluate(shown) == expected,
            f"step {number} of the browser's history: {expected}",
        )
        before = expected
