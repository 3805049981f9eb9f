"""Writes the manifest of the app that one row of the table needs."""

import json
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from processes import ROOT

APP = ROOT / "Tests" / "Fixtures" / "apps" / "table"


def tab(name: str, path: str | None = None, **members: Any) -> dict[str, Any]:
    """A tab at `/name`; the tab `home` is at `/`."""
    path = path or ("/" if name == "home" else f"/{name}")
    return {"id": name, "title": name.capitalize(), "path": path, **members}


def manifest(
    tabs: Iterable[str | dict[str, Any]] = ("home", "items", "profile"),
    *,
    routes: Iterable[str | dict[str, Any]] | None = None,
    rules: Mapping[str, dict[str, Any]] | None = None,
    **members: Any,
) -> dict[str, Any]:
    """A manifest; tabs by name, routes by pattern, rules as `{pattern: properties}`.

    With `routes` the app knows no path but those and its tabs'.
    """
    value: dict[str, Any] = {
        "app": {
            "id": "test.table", "name": "Table",
            "schemes": ["table"], "hosts": ["table.example"],
        },
        "tabs": [tab(item) if isinstance(item, str) else item for item in tabs],
        "rules": [{"patterns": [key], "properties": it} for key, it in (rules or {}).items()],
        **members,
    }
    if routes is not None:
        value["routes"] = [{"pattern": it} if isinstance(it, str) else it for it in routes]
    return value


def write_app(folder: Path, members: dict[str, Any]) -> Path:
    """Puts the page and the manifest into a folder of their own."""
    shutil.copytree(APP, folder, dirs_exist_ok=True)
    (folder / "tandem.json").write_text(json.dumps(members))
    return folder
