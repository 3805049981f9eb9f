"""What axe finds in a page."""

import json
from pathlib import Path

import axe_playwright_python
import pytest
from pages import Page

# One look of each platform in every run, all four in a deep one.
LOOKS = pytest.mark.parametrize(
    ("platform", "scheme"),
    [
        ("ios", "light"),
        ("android", "dark"),
        pytest.param("ios", "dark", marks=pytest.mark.deep),
        pytest.param("android", "light", marks=pytest.mark.deep),
    ],
)
AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text()


def assert_accessible(page: Page, look: str = "", within: str = "html") -> None:
    """Fails with what axe finds in a page or frame at rest; `look` says in which look it is.

    `within` selects the part that is new since the last time.
    """
    page.wait_until_still()
    if not page.evaluate("typeof axe === 'object'"):
        page.run(AXE)
    # The documents in frames are looked at by themselves; axe would wait for an answer of each.
    violations = page.evaluate(
        f"axe.run({json.dumps(within)}, {{ resultTypes: ['violations'], iframes: false }})"
        ".then(({ violations }) => violations)"
    )
    found = [
        f"{look} {violation['id']}: {node['html'][:160]} ({node['failureSummary'][:200]})"
        for violation in violations
        for node in violation["nodes"]
    ]
    assert found == [], "\n".join(found)
