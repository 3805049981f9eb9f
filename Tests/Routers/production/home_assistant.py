"""Home Assistant: Lit with a router of its own."""

from __future__ import annotations

import shutil
from pathlib import Path

from places import App, Link, Place

from production.builds import SOCKET, build_of

BACK_END = Path(__file__).with_name("home-assistant-back-end.js")
SCRIPTS = f'<script src="/{SOCKET.name}"></script><script src="/{BACK_END.name}"></script>'
# What is written in a panel, through all shadow roots.
VIEW = """(function text(node) {
  return [...node?.childNodes ?? []].map((it) =>
    it.nodeType === Node.TEXT_NODE ? it.data.trim() :
    /^(STYLE|SCRIPT)$/.test(it.nodeName) ? "" :
    (it.shadowRoot ? text(it.shadowRoot) + " " : "") + text(it)).filter(Boolean).join(" ");
})(document.querySelector("home-assistant")?.shadowRoot.querySelector("home-assistant-main")
  ?.shadowRoot.querySelector("partial-panel-resolver"))"""


def build(folder: Path) -> None:
    source = "hass_frontend"
    names = ("fonts", "icons", "images", "locale-data", "mdi", "translations")
    parts = ["index.html", "frontend_latest", *(f"static/{name}" for name in names)]
    copied = {f"{source}/{part}": part for part in parts}
    build_of(("home-assistant-frontend", "20250109.2"), copied)(folder)
    for script in (SOCKET, BACK_END):
        shutil.copy(script, folder)
    page = folder / "index.html"
    text = page.read_text()
    # The templates of its server.
    start, end = "{%- for", "endfor -%}"
    while start in text:
        at = text.index(start)
        text = text[:at] + text[text.index(end, at) + len(end) :]
    page.write_text(text.replace("<head>", f"<head>{SCRIPTS}").replace("{{ theme_color }}", "#fff"))


HOME_ASSISTANT = App(
    "home-assistant",
    "Lit, a router of its own (Home Assistant)",
    build,
    tabs=(
        Place("/history", "Start by selecting an area", title="History"),
        Place("/logbook", "Logbook"),
        Place("/profile", "You are currently logged in as", "/profile/general", "Profile"),
    ),
    link=Link("/profile", "a[href='/profile/security']", "/profile/security", "Refresh tokens"),
    deep=Place("/todo", "Create list"),
    view=VIEW,
    only_deep=True,
)
