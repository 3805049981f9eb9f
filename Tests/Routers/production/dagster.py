"""Dagster: a Next.js export."""

from __future__ import annotations

from typing import Any

from places import App, Link, Place

from production.builds import build_of


def nothing(method: str, path: str, body: bytes) -> Any:
    return {}


DAGSTER = App(
    "dagster",
    "Next.js export (Dagster)",
    build_of(
        ("dagster-webserver", "1.13.27"),
        {"dagster_webserver/webapp/build": ""},
        {
            "BUILDTIME_ASSETPREFIX_REPLACE_ME": "",
            "__PATH_PREFIX__": "",
            '"__TELEMETRY_ENABLED__"': "false",
            '"__LIVE_DATA_POLL_RATE__"': "60000",
            "__INSTANCE_ID__": "instance",
            "NONCE-PLACEHOLDER": "nonce",
        },
        # Dagster's own server answers every path with index.html.
        omitted=("404.html",),
    ),
    tabs=(
        Place("/overview", "No runs or scheduled ticks", "/overview/activity/timeline", "Overview"),
        Place("/runs", "You have not launched any runs", title="Runs"),
        Place("/assets", "no known materialized assets", title="Assets"),
        Place("/automation", "Loading automations…", title="Automation"),
    ),
    link=Link("/overview", "a[href='/overview/resources']", "/overview/resources", "No resources"),
    deep=Place("/asset-groups", "Global asset lineage"),
    view="document.body.innerText",
    answer=nothing,
    api=("/graphql",),
    only_deep=True,
)
