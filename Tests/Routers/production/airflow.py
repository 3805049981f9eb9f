"""Airflow: React Router 7."""

from __future__ import annotations

from typing import Any

from places import App, Link, Place

from production.builds import build_of


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


AIRFLOW = App(
    "airflow",
    "React Router 7 (Airflow)",
    build_of(
        ("apache-airflow-core", "3.3.2"),
        {"airflow/ui/dist/index.html": "index.html", "airflow/ui/dist": "static"},
        {"{{ backend_server_base_url }}": "/"},
    ),
    tabs=(
        Place("/dags", "0 Dags", title="Dags"),
        Place("/assets", "0 Assets", title="Assets"),
        Place("/pools", "No pools found", title="Pools"),
    ),
    link=Link("/dags", "a[href='/task_instances']", "/task_instances", "No Task Instances found"),
    deep=Place("/variables", "No variables found"),
    view="document.body.innerText",
    answer=airflow,
    api=("/ui/", "/api/"),
)
