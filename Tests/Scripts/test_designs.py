"""Every test and every flow that docs/designs.md names exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def written_tests() -> str:
    files = [*ROOT.glob("Tests/**/test_*.py"), *ROOT.glob("Tests/JavaScript/*.test.js")]
    return "\n".join(file.read_text() for file in files) + "\n".join(file.name for file in files)


def test_the_named_browser_tests_exist():
    named = set(re.findall(r"`(?:\w+: )?(test_\w+)", (ROOT / "docs/designs.md").read_text()))
    assert len(named) > 30, "the page names hardly any test"
    written = written_tests()
    # `test_fr2_…` stands for all tests that begin so.
    missing = [
        name for name in named if f"def {name}" not in written and f"{name}.py" not in written
    ]
    flows = set(re.findall(r"`(flows/[\w-]+\.yaml)`", (ROOT / "docs/designs.md").read_text()))
    missing += [flow for flow in flows if not [*ROOT.glob(f"web/apps/*/{flow}")]]
    assert not missing, f"docs/designs.md names tests that nobody wrote: {sorted(missing)}"
