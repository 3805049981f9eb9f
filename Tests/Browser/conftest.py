"""Fixtures of the browser tests; those of the matrix of routers are the same."""

from browser_fixtures import *  # noqa: F403
