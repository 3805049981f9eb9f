"""The pages of Tests/Fixtures/tab-bars: apps that draw a tab bar, and pages that look like it."""

import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from processes import ROOT

FOLDER = ROOT / "Tests" / "Fixtures" / "tab-bars"
EXPECTED = re.compile(r'<script type="application/json" id="expected">(.*?)</script>', re.DOTALL)


@dataclass
class TabBarPage:
    """A page, and what it says of its bar; README.md beside the pages has the members."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def expected(self) -> dict[str, Any]:
        match = EXPECTED.search(self.path.read_text())
        assert match, f"{self.path} says nothing of its bar"
        return json.loads(match[1])

    def put(self, folder: Path) -> Path:
        """Makes the page the app of a folder."""
        folder.mkdir(exist_ok=True)
        shutil.copy(FOLDER / "tab-app.js", folder)
        shutil.copy(self.path, folder / "index.html")
        return folder


BARS = [TabBarPage(path) for path in sorted((FOLDER / "bars").glob("*.html"))]
OTHERS = [TabBarPage(path) for path in sorted((FOLDER / "others").glob("*.html"))]


def bar_named(name: str) -> TabBarPage:
    return next(page for page in BARS if page.name == name)
