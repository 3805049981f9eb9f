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


def problems_of(*paths: Path) -> list[list[dict[str, object]]]:
    """What `tandem check --json` says about each of some manifests."""
    result = tandem("check", "--json", *paths)
    assert result.stderr == ""
    problems = [json.loads(line) for line in result.stdout.splitlines()]
    return [[problem for problem in problems if problem["file"] == str(path)] for path in paths]


def read_manifest(path: Path) -> object:
    """The value of a manifest, without comments and without commas after last elements."""
    text = path.read_text(encoding="utf-8")
    comment = r"//[^\n]*+|/\*.*?\*/"
    last_comma = rf",(?=(?:\s|{comment})*[\]}}])"
    token = re.compile(rf'"(?:\\.|[^"\\])*"|{comment}|{last_comma}', re.DOTALL)
    return json.loads(token.sub(lambda m: m[0] if m[0].startswith('"') else " ", text))
