"""The table of the matrix: every app with what is known of it."""

from own_apps import OWN_APPS
from places import App
from production import PRODUCTION_APPS

APPS: list[App] = [*OWN_APPS, *PRODUCTION_APPS]

# One app of each way to move has all rows in every run: its router, by its history and by its
# fragment; a popstate; the Navigation API; documents that a script fetches, and that the browser
# loads; and a large build of somebody else's. The others have the rows in which ways differ.
EVERY_ROW = ["vue-history", "vue-hash", "backbone", "navigation", "turbo", "pages", "airflow"]
OTHER_ROWS = ["attach", "tabs", "link", "back"]
# WebKitGTK takes its time: the first has all rows in every run, the second those of the others.
ALWAYS_IN_WEBKIT = ["vue-history", "pages"]


def has_row(app: App, row: str, engine: str, is_deep: bool) -> bool:
    """Whether a run tries a row of an app in an engine."""
    every = EVERY_ROW if engine == "chromium" else ALWAYS_IN_WEBKIT[:1]
    return is_deep or app.name in every or row in OTHER_ROWS
