"""Writes docs/capacitor-plugins.md from the rows of Tests/Fixtures/capacitor-plugins.

Run it after a change of the rows; a test compares the document with them.
"""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ROWS = ROOT / "Tests" / "Fixtures" / "capacitor-plugins"
DOCUMENT = ROOT / "docs" / "capacitor-plugins.md"

HEAD = """# What plugins of Capacitor do, call by call

`scripts/document_contract.py` writes this document from the rows of
`Tests/Fixtures/capacitor-plugins`. Each row was written after the plugin's native source, and
`Tests/CapacitorTests` makes it happen on each platform and version that it names.
[capacitor.md](capacitor.md) says what is drawn, what scripts can do, and what is kept.

A version is that of the plugin's package; packages for Capacitor 3 count as version 3. The shell
takes the versions that the app's project has in `node_modules`, or else the newest ones for the
core that the page loads.
"""

PLATFORMS = {"ios": "iOS", "android": "Android", "both": "both"}
LENGTH_MAX = 160


def shortened(text: str) -> str:
    return text if len(text) <= LENGTH_MAX else f"{text[: LENGTH_MAX - 1]}…"


def code(text: str) -> str:
    """A cell of a table: no bar of the text may end it."""
    return f"`{shortened(text)}`".replace("|", "\\|").replace("\\n", " ")


def value(pattern: Any) -> str:
    """What a pattern lets pass, in the notation of JavaScript."""
    if isinstance(pattern, list):
        return f"[{', '.join(map(value, pattern))}]"
    if not isinstance(pattern, dict):
        return json.dumps(pattern, ensure_ascii=False)
    for name, show in {
        "$type": str,
        "$like": lambda text: f"/{text}/",
        "$oneOf": lambda choices: " or ".join(map(value, choices)),
        "$optional": lambda inner: f"{value(inner)}, if there is one",
        "$list": lambda inner: f"[{value(inner)}, …]",
    }.items():
        if name in pattern:
            return show(pattern[name])
    members = [f"{name}: {value(inner)}" for name, inner in pattern.items() if name != "$exact"]
    return f"{{{', '.join(members)}}}"


def outcome(row: dict) -> str:
    wanted = row.get("wanted")
    if wanted is None:
        return code(value(row["data"])) if row.get("data") is not None else "comes without data"
    if "data" in wanted:
        return code(value(wanted["data"]))
    if "error" not in wanted:
        return "nothing"
    return refusal(wanted["error"])


def refusal(error: dict) -> str:
    message, own = error.get("message"), error.get("code")
    texts = []
    if isinstance(message, str):
        texts.append(f"“{shortened(message)}”")
    elif message is not None:
        texts.append(f"an error that has {code(value(message))}")
    if own:
        texts.append(f"`{own}`")
    return " ".join(texts) or "an error"


def call(row: dict) -> str:
    if row["method"].startswith("event:"):
        return f"event {code(row['method'].removeprefix('event:'))}"
    options = row.get("options") or {}
    return code(f"{row['method']}({value(options) if options else ''})")


def before(row: dict) -> str:
    """What goes before, or makes an event come, in words."""
    said = row.get("state") or row.get("when") or ""
    answers = [a if isinstance(a, str) else json.dumps(a) for a in row.get("answers", [])]
    pressed = f"the user presses {', '.join(answers)}" if answers else ""
    return shortened("; ".join(filter(None, [said, pressed]))).replace("|", "\\|")


def line(row: dict) -> str:
    cells = [call(row), before(row), PLATFORMS[row["platform"]], row["versions"], outcome(row)]
    return f"| {' | '.join(cells)} |"


def section(table: dict) -> str:
    rows = table["rows"]
    lines = [f"## {table['plugin']}", "", f"Package: `{table['package']}`.", ""]
    lines += ["| call | before or meanwhile | platform | versions | outcome |", "|---" * 5 + "|"]
    lines += [line(row) for row in rows if "unreachable" not in row]
    missing = [row for row in rows if "unreachable" in row]
    if missing:
        lines += ["", "Not in Tandem:", ""]
    for row in missing:
        place = f"{PLATFORMS[row['platform']]}, {row['versions']}"
        said = before(row)
        lines.append(f"- {call(row)} ({place}{f'; {said}' if said else ''}): {row['unreachable']}")
    return "\n".join(lines)


def document() -> str:
    tables = [json.loads(path.read_text()) for path in sorted(ROWS.glob("*.json"))]
    return "\n\n".join([HEAD.rstrip(), *map(section, tables)]) + "\n"


if __name__ == "__main__":
    DOCUMENT.write_text(document())
