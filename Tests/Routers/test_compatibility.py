"""docs/compatibility.md says what the table says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from checks import ROWS
from compatibility import PAGE, page
from table import APPS

pytestmark = pytest.mark.standalone


def test_the_page_is_what_the_table_makes_of_it():
    remedy = "run .venv/bin/python Tests/Routers/compatibility.py"
    assert PAGE.read_text() == page(), f"docs/compatibility.md is older than the table: {remedy}"


def test_the_page_has_every_app_and_every_row():
    lines = PAGE.read_text().splitlines()
    head = next(line for line in lines if line.startswith("| app |"))
    assert head.split(" | ")[2:] == [*list(ROWS)[:-1], f"{list(ROWS)[-1]} |"]
    for app in APPS:
        assert sum(line.startswith(f"| {app.name}") for line in lines) >= 1, app.name


def test_a_known_failure_is_a_note_of_the_page():
    odd = replace(APPS[0], known={"tabs/webkit": "WebKit is odd."})
    text = page([odd])
    assert "| W 1 |" in text and "1. WebKit is odd." in text


def test_what_is_known_names_rows_and_engines_that_exist():
    for app in APPS:
        for name, reason in [*app.known.items(), *app.unsteady.items()]:
            row, _, engine = name.partition("/")
            assert row in ROWS and ROWS[row][2](app), f"{app.name}: {name}"
            assert engine in ("", "chromium", "webkit"), f"{app.name}: {name}"
            assert reason.endswith("."), f"{app.name}: {reason}"
