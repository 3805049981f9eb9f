"""Prefect 3 with both its front ends: Vue 3 with Vite, and TanStack Router."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from places import App, Link, Place

from production.builds import build_of

PREFECT_TABS = (
    Place("/", "Run a task or flow to get started", "/dashboard"),
    Place("/flows", "Run a flow to get started"),
    Place("/blocks", "Add a block to get started"),
    Place("/deployments", "Create a deployment to get started"),
)
PREFECT_BASE = "/PREFECT_UI_SERVE_BASE_REPLACE_PLACEHOLDER"


def prefect(method: str, path: str, body: bytes) -> Any:
    if path.startswith("/ui-settings"):
        return {
            "api_url": "/api",
            "csrf_enabled": False,
            "auth": None,
            "flags": [],
            "default_ui": "v1",
            "available_uis": ["v1"],
            "v1_base_url": "/",
            "v2_base_url": "/v2",
        }
    if path.startswith("/api/external"):
        # What would go to another machine, which counts visits.
        return {"code": 200}
    if "count" in path:
        return 0
    return []


PREFECT = App(
    "prefect",
    "Vue 3, Vite (Prefect 3)",
    build_of(("prefect", "3.9.1"), {"prefect/server/ui": ""}, {PREFECT_BASE: ""}),
    tabs=PREFECT_TABS,
    link=Link("/blocks", "a[href='/blocks/catalog']", "/blocks/catalog", "find a block for your"),
    deep=Place("/variables", "Add a variable to get started"),
    view="document.body.innerText",
    answer=prefect,
    api=("/api/", "/ui-settings"),
    only_deep=True,
)

PREFECT_2 = replace(
    PREFECT,
    name="prefect-v2",
    router="TanStack Router (Prefect 3, v2)",
    build=build_of(("prefect", "3.9.1"), {"prefect/server/ui-v2": ""}, {PREFECT_BASE: ""}),
    only_deep=False,
)
