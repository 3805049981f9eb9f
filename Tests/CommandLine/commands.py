"""Runs tandem to its end, and reads manifests as Tandem does: JSON with comments."""

import json
import re
import subprocess
from pathlib import Path

from shell_process import ROOT, executable

MANIFESTS = ROOT / "Tests" / "Fixtures" / "manifests"
BUNDLED = sorted((ROOT / "web" / "apps").glob("*/tandem.json"))


def tandem(*arguments: str | Path, **options: object) -> subprocess.CompletedProcess[str]:
    """Runs tandem in the repository, so that paths in its output are relative to it."""
    return subprocess.run(
        [executable(), *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        **{"cwd": ROOT, **options},
    )


def problems_of(path: Path) -> list[dict[str, object]]:
    """What `tandem check --json` says about a manifest."""
    result = tandem("check", "--json", path)
    assert result.stderr == ""
    return [json.loads(line) for line in result.stdout.splitlines()]


def read_manifest(path: Path) -> object:
    """The value of a manifest, without comments and without commas after last elements."""
    text = path.read_text(encoding="utf-8")
    token = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/|,(?=(?:\s|//[^\n]*|/\*.*?\*/)*[\]}])', re.S)
    return json.loads(token.sub(lambda m: m[0] if m[0].startswith('"') else " ", text))
