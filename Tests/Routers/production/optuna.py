"""The dashboard of Optuna: React Router 6."""

from __future__ import annotations

from typing import Any

from places import App, Link, Place

from production.builds import build_of


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
    deep=Place("/dashboard/studies/1/trials", "0 Trials"),
    view="document.body.innerText",
    answer=optuna,
    api=("/api/",),
    only_deep=True,
)
