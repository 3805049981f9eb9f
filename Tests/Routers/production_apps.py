"""Production builds of others, from PyPI wheels, with what their back ends answer first."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from packages import copy_tree, wheel
from places import App, Link, Place

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


def optuna(method: str, path: str, body: bytes) -> Any:
    study = {
        "study_id": 1,
        "study_name": "one study",
        "directions": ["minimize"],
        "user_attrs": [],
        "is_preferential": False,
    }
    if path == "/api/meta":
        return {"artifact_is_available": False, "plotlypy_is_available": False}
    if path == "/api/studies":
        return {"study_summaries": [study]}
    if path.startswith("/api/studies/1/param_importances"):
        return {"param_importances": [[]]}
    if path.startswith("/api/studies/1"):
        return {
            "name": "one study",
            "directions": ["minimize"],
            "user_attrs": [],
            "trials": [],
            "best_trials": [],
            "intersection_search_space": [],
            "union_search_space": [],
            "union_user_attrs": [],
            "has_intermediate_values": False,
            "note": {"version": 0, "body": ""},
            "is_preferential": False,
            "artifacts": [],
            "plotly_graph_objects": [],
            "skipped_trial_numbers": [],
        }
    return 404, {"reason": path}


OPTUNA = App(
    "optuna",
    "React Router 6 (optuna-dashboard)",
    build_of(
        ("optuna-dashboard", "0.21.0"),
        {"optuna_dashboard/index.html": "index.html", "optuna_dashboard/public": "static"},
    ),
    tabs=(
        Place("/dashboard", "Direction: MINIMIZE"),
        Place("/dashboard/compare-studies", "Compare studies with Shift+Click"),
    ),
    link=Link(
        "/dashboard",
        "a[href='/dashboard/studies/1']",
        "/dashboard/studies/1",
        "Hyperparameter Importance",
    ),
    deep=Place("/dashboard/studies/1/analytics", "Hyperparameter Relationships"),
    view="document.body.innerText",
    answer=optuna,
    api=("/api/",),
    only_deep=True,
)


def airflow(method: str, path: str, body: bytes) -> Any:
    if path.startswith("/ui/config"):
        return {
            "fallback_page_limit": 50,
            "auto_refresh_interval": 600,
            "hide_paused_dags_by_default": False,
            "instance_name": "Airflow",
            "enable_swagger_ui": False,
            "require_confirmation_dag_change": False,
            "default_wrap": False,
            "test_connection": "Disabled",
            "dashboard_alert": [],
            "show_external_log_redirect": False,
            "external_log_name": None,
            "theme": None,
            "multi_team": False,
        }
    if path.startswith("/ui/auth/menus"):
        menus = ["Assets", "Audit Log", "Config", "Connections", "Dags", "Jobs", "Plugins"]
        menus += ["Pools", "Providers", "Variables", "XComs"]
        return {"authorized_menu_items": menus, "extra_menu_items": []}
    if path.startswith("/ui/auth/me"):
        return {"id": "1", "username": "somebody"}
    if path.startswith("/ui/dashboard/dag_stats"):
        return {
            "active_dag_count": 0,
            "failed_dag_count": 0,
            "running_dag_count": 0,
            "queued_dag_count": 0,
        }
    lists = ("dags", "pools", "variables", "connections", "assets", "import_errors", "dag_runs")
    lists += ("asset_events", "tags", "task_instances", "hitl_details", "plugins", "providers")
    return {name: [] for name in lists} | {"total_entries": 0, "version": "3.3.2"}


def nothing(method: str, path: str, body: bytes) -> Any:
    return {}


AIRFLOW = App(
    "airflow",
    "React Router 7 (Airflow)",
    build_of(
        ("apache-airflow-core", "3.3.2"),
        {"airflow/ui/dist/index.html": "index.html", "airflow/ui/dist": "static"},
        {"{{ backend_server_base_url }}": "/"},
    ),
    tabs=(
        Place("/dags", "0 Dags"),
        Place("/assets", "0 Assets"),
        Place("/pools", "No pools found"),
    ),
    link=Link("/dags", "a[href='/task_instances']", "/task_instances", "No Task Instances found"),
    deep=Place("/variables", "No variables found"),
    view="document.body.innerText",
    answer=airflow,
    api=("/ui/", "/api/"),
)

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
        Place("/overview", "No runs or scheduled ticks", "/overview/activity/timeline"),
        Place("/runs", "You have not launched any runs"),
        Place("/assets", "no known materialized assets"),
        Place("/automation", "Search and filter automations"),
    ),
    link=Link("/overview", "a[href='/overview/resources']", "/overview/resources", "No resources"),
    deep=Place("/asset-groups", "Global asset lineage"),
    view="document.body.innerText",
    answer=nothing,
    api=("/graphql",),
    only_deep=True,
)

PREFECT_TABS = (
    Place("/dashboard", "Run a task or flow to get started"),
    Place("/flows", "Run a flow to get started"),
    Place("/blocks", "Add a block to get started"),
    Place("/deployments", "Create a deployment to get started"),
)
# The router has arrived before what it shows is loaded, and the old page stays until then.
PREFECT_IS_LATE = {
    "tabs": "A tap is answered a moment before the content of the page is loaded.",
    "back": "A tap is answered a moment before the content of the page is loaded.",
}
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
    unsteady=PREFECT_IS_LATE,
)

PREFECT_2 = App(
    "prefect-v2",
    "TanStack Router (Prefect 3, v2)",
    build_of(("prefect", "3.9.1"), {"prefect/server/ui-v2": ""}, {PREFECT_BASE: ""}),
    tabs=PREFECT_TABS,
    link=Link("/blocks", "a[href='/blocks/catalog']", "/blocks/catalog", "find a block for your"),
    deep=Place("/variables", "Add a variable to get started"),
    view="document.body.innerText",
    answer=prefect,
    api=("/api/", "/ui-settings"),
    unsteady=PREFECT_IS_LATE,
)

PRODUCTION_APPS = [OPTUNA, AIRFLOW, DAGSTER, PREFECT, PREFECT_2]
