"""Fixtures of the matrix: the engines of the browser tests."""

from browser_fixtures import *  # noqa: F403
