"""The table of the matrix: every app with what is known of it."""

from own_apps import OWN_APPS
from places import App
from production import PRODUCTION_APPS

APPS: list[App] = [*OWN_APPS, *PRODUCTION_APPS]

# WebKitGTK takes its time: one app of each kind has to do in every run.
ALWAYS_IN_WEBKIT = ["vue-history", "pages"]
