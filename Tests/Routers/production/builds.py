"""How a build of somebody else's becomes a folder that a plain server or a shell serves."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from packages import copy_tree, wheel

# Has `answerSocket()`, for an app that speaks with its back end by a WebSocket.
SOCKET = Path(__file__).with_name("back-end-socket.js")
TEXTS = (".html", ".js", ".css", ".json")


def build_of(
    package: tuple[str, str],
    parts: dict[str, str],
    placeholders: dict[str, str] | None = None,
    omitted: tuple[str, ...] = (),
) -> Callable[[Path], None]:
    """Builds from folders and files of a wheel, by where they go, with its placeholders filled."""

    def build(folder: Path) -> None:
        unpacked = wheel(*package)
        for source, target in parts.items():
            if (unpacked / source).is_dir():
                copy_tree(unpacked / source, folder / target)
            else:
                shutil.copy(unpacked / source, folder / target)
        for file in omitted:
            (folder / file).unlink()
        for file in folder.rglob("*") if placeholders else []:
            if file.suffix in TEXTS:
                _fill(file, placeholders)

    return build


def _fill(file: Path, placeholders: dict[str, str]) -> None:
    text = file.read_text()
    if any(placeholder in text for placeholder in placeholders):
        for placeholder, value in placeholders.items():
            text = text.replace(placeholder, value)
        file.write_text(text)
