"""Every file that docs/CONTRIBUTING.md names exists, so that nobody looks for one that moved."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "CONTRIBUTING.md"


def test_the_named_files_exist():
    text = PAGE.read_text()
    quoted = set(re.findall(r"`([\w.+-]+(?:/[\w.+-]+)+)`", text))
    in_blocks = set(re.findall(r"(?:Tests|scripts)/[\w/.]+", text))
    # What only a build makes, and a name that is to be chosen.
    names = {name for name in quoted | in_blocks if not re.search(r"^\.build/|NAME", name)}
    assert len(names) > 40, "the page names hardly any file"
    missing = sorted(name for name in names if not (ROOT / name.rstrip(".")).exists())
    assert not missing, f"docs/CONTRIBUTING.md names files that are not there: {missing}"


def test_the_linked_files_exist():
    links = re.findall(r"\]\(([^)#]+)\)", PAGE.read_text())
    assert links
    missing = [link for link in links if not (PAGE.parent / link).exists()]
    assert not missing, f"docs/CONTRIBUTING.md links to files that are not there: {missing}"
