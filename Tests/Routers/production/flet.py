"""Flet: Flutter for the web, which draws on a canvas."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from places import App, Link, Place

from production.builds import SOCKET, build_of

# Flet's own server says what to show at which path.
VIEWS = {
    "/": "the first view",
    "/store": "what is in store",
    "/orders": "what was ordered",
    "/store/1": "a thing in store",
    "/settings": "what can be set",
}
LINK = "/store/1"
BACK_END = Path(__file__).with_name("flet-back-end.js")
# Fonts and CanvasKit would come from other machines.
LOCAL = {
    "canvasKitBaseUrl: null": 'canvasKitBaseUrl: "/canvaskit/"',
    "fontFallbackBaseUrl: null": 'fontFallbackBaseUrl: "fallback/"',
    "<!-- fletAppConfig -->": (
        f"<script>fletViews = {json.dumps(VIEWS)}; fletLink = {json.dumps(LINK)};</script>"
        f'<script src="/{SOCKET.name}"></script><script src="/{BACK_END.name}"></script>'
    ),
}
# Flutter's part for Rive would come from there; in its place stands a path of the same length.
ELSEWHERE = b"https://cdn.jsdelivr.net/npm/"
HERE = b"/" + b"./" * (len(ELSEWHERE) // 2)
# A font of Flet's own in the place of the one that Flutter fetches: without it a text is drawn with
# whatever comes first, or not at all.
FONT = "assets/packages/flutter_math_fork/lib/katex_fonts/fonts/KaTeX_SansSerif-Regular.ttf"
ROBOTO = "assets/fallback/roboto/v32/KFOmCnqEu92Fr1Me4GZLCzYlKw.woff2"


def build(folder: Path) -> None:
    build_of(("flet-web", "1.0.5"), {"flet_web/web": ""}, LOCAL)(folder)
    shutil.rmtree(folder / "pyodide")
    for file in ("main.dart.js", "main.dart.wasm"):
        code = (folder / file).read_bytes()
        assert ELSEWHERE in code, f"{file} fetches nothing from there any more"
        (folder / file).write_bytes(code.replace(ELSEWHERE, HERE))
    (folder / ROBOTO).parent.mkdir(parents=True)
    shutil.copy(folder / FONT, folder / ROBOTO)
    for script in (SOCKET, BACK_END):
        shutil.copy(script, folder)


FLET = App(
    "flet",
    "Flutter web (Flet)",
    build,
    tabs=tuple(Place(path, VIEWS[path]) for path in ("/", "/store", "/orders")),
    link=Link("/store", "flutter-view", LINK, VIEWS[LINK]),
    deep=Place("/settings", VIEWS["/settings"]),
    view="globalThis.fletView ?? ''",
    api=("/nothing/",),
)
