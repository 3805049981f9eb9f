"""Open WebUI: SvelteKit as an app of one page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from places import App, Link, Place

from production.builds import build_of

USER = {
    "id": "1",
    "email": "somebody@example.com",
    "name": "Somebody",
    "role": "admin",
    "profile_image_url": "/user.png",
    "token": "1",
    "token_type": "Bearer",
    "expires_at": None,
    "permissions": {"workspace": {}, "chat": {}, "features": {}, "sharing": {}},
}


def open_webui(method: str, path: str, body: bytes) -> Any:
    name = path.partition("?")[0].rstrip("/")
    if name == "/api/config":
        return {
            "status": True,
            "name": "Open WebUI",
            "version": "0.12.4",
            "default_locale": "en-US",
            "oauth": {"providers": {}},
            "features": {
                "auth": True,
                "enable_signup": False,
                "enable_login_form": True,
                "enable_websocket": False,
                "enable_notes": True,
                "enable_version_update_check": False,
            },
            "default_models": "",
            "default_prompt_suggestions": [],
            "user_count": 1,
            "audio": {"tts": {}, "stt": {}},
            "file": {"max_size": None, "max_count": None},
            "permissions": {},
            "ui": {},
        }
    if name == "/api/v1/auths":
        return USER
    if name == "/api/models":
        return {"data": []}
    if name.endswith(("/user/settings", "/settings")):
        return {"ui": {"version": "0.12.4"}}
    if name.endswith(("/tags", "/list/pinned")):
        return []
    if name == "/api/changelog":
        return {}
    if name.endswith(("/list", "/search")) and "chats" not in name:
        return {"items": [], "total": 0, "data": [], "users": []}
    return []


def build(folder: Path) -> None:
    source = "open_webui/frontend"
    parts = ("_app", "assets/fonts", "static", "favicon.png", "index.html", "manifest.json")
    parts += ("user.png",)
    build_of(("open-webui", "0.12.4"), {f"{source}/{part}": part for part in parts})(folder)
    page = folder / "index.html"
    # Somebody is logged in.
    script = '<script>localStorage.token = "1"</script>'
    page.write_text(page.read_text().replace("<head>", f"<head>{script}", 1))


OPEN_WEBUI = App(
    "open-webui",
    "SvelteKit 2 (Open WebUI)",
    build,
    tabs=(
        Place("/workspace", "No models found", "/workspace/models"),
        Place("/notes", "No Notes"),
        Place("/playground", "System Instructions"),
    ),
    link=Link(
        "/workspace",
        "a[href='/workspace/prompts']",
        "/workspace/prompts",
        "No prompts found",
    ),
    deep=Place("/workspace/skills", "No skills found"),
    view="document.body.innerText",
    answer=open_webui,
    api=("/api/", "/ws/"),
    only_deep=True,
    unsteady={
        "storm": "The place that leads on to a first page of its own does so only when it is drawn:"
        " a click that is overtaken in that moment leaves it empty.",
    },
)
