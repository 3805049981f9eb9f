"""Lilac: SvelteKit with a page of HTML for each route."""

from __future__ import annotations

from typing import Any

from places import App, Link, Place

from production.builds import build_of


DATASET = {"namespace": "local", "dataset_name": "books", "tags": []}
METADATA = {"is_public": False, "tags": [], "description": "What is written kindly."}
CONCEPT = {
    "namespace": "local",
    "name": "kindness",
    "type": "text",
    "metadata": METADATA,
    "drafts": ["main"],
    "acls": {"read": True, "write": False},
}
SIGNAL = {
    "name": "length",
    "input_type": "text",
    "json_schema": {
        "title": "Length of a text",
        "description": "Counts the letters.",
        "type": "object",
        "properties": {"signal_name": {"const": "length"}},
        "required": ["signal_name"],
    },
}


def lilac(method: str, path: str, body: bytes) -> Any:
    if path.startswith("/auth_info"):
        rights = {
            "dataset": ["create_dataset", "compute_signals", "update_settings", "label_all"],
            "concept": ["delete_any_concept", "edit_any_concept"],
        }
        access = {name: dict.fromkeys(names, True) for name, names in rights.items()}
        return {"access": access | {"is_admin": False}, "auth_enabled": False}
    if path.startswith("/status"):
        return {
            "version": "0.3.9",
            "google_analytics_enabled": False,
            "disable_error_notifications": True,
        }
    if path.startswith("/api/v1/tasks"):
        return {"tasks": {}, "progress": None}
    if path.startswith("/api/v1/concepts/local/kindness/model"):
        return []
    if path.startswith("/api/v1/concepts/local/kindness"):
        return {
            "namespace": "local",
            "concept_name": "kindness",
            "type": "text",
            "data": {},
            "version": 0,
            "metadata": METADATA,
        }
    lists = {"datasets": [DATASET], "concepts": [CONCEPT], "signals": [SIGNAL]}
    return lists.get(path.removeprefix("/api/v1/").strip("/"), [])


LILAC = App(
    "lilac",
    "SvelteKit (Lilac)",
    # Its fonts would come from another machine.
    build_of(("lilac", "0.3.9"), {"lilac/web": ""}, {"https://1.www.s81c.com/": "/nowhere/"}),
    tabs=(
        Place("/", "Getting started", title="Home"),
        Place("/rag", "Retrieval Augmented Generation", title="RAG"),
        Place("/settings", "Changes will apply to all datasets", title="Settings"),
    ),
    link=Link(
        "/settings",
        "a[href='/concepts#local/kindness']",
        "/concepts#local/kindness",
        "What is written kindly.",
    ),
    deep=Place("/signals#length", "Counts the letters."),
    view="document.body.innerText",
    answer=lilac,
    api=("/api/", "/auth_info", "/status"),
    unsteady={
        "storm": "It learns of a fragment from `pushState` alone, and a click amid a move may have"
        " made a place with one the root of a tab, whose entry is replaced.",
    },
)
