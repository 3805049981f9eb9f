"""The table of the matrix: every app with what is known of it."""

from own_apps import OWN_APPS
from places import App
from production_apps import PRODUCTION_APPS

APPS: list[App] = [*OWN_APPS, *PRODUCTION_APPS]
