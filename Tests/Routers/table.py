"""The table of the matrix: every app with what is known of it."""

from own_apps import OWN_APPS
from places import App
from production import PRODUCTION_APPS

APPS: list[App] = [*OWN_APPS, *PRODUCTION_APPS]

# One app of each way to move has all rows in every run: its router, by its history and by its
# fragment; a popstate; the Navigation API; documents that a script fetches, and that the browser
# loads. The others have the rows in which ways differ, and a large build of somebody else's is
# compared with itself without a shell.
EVERY_ROW = ["vue-history", "vue-hash", "backbone", "navigation", "turbo", "pages"]
OTHER_ROWS = ["attach", "tabs", "link", "back"]
COMPARED = ["airflow"]
# WebKitGTK takes its time: the first has also the rows that its history decides in every run, the
# second those of the others alone.
ALWAYS_IN_WEBKIT = ["vue-history", "pages"]
WEBKIT_ROWS = ["browser-back", "reload", "length", "length-web", "state"]


def has_row(app: App, row: str, engine: str, is_deep: bool) -> bool:
    """Whether a run tries a row of an app in an engine."""
    if is_deep or row in OTHER_ROWS:
        return True
    if engine == "webkit":
        return app.name == ALWAYS_IN_WEBKIT[0] and row in WEBKIT_ROWS
    return app.name in EVERY_ROW or row == "alike" and app.name in COMPARED
