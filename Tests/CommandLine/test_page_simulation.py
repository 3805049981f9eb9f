"""The page's JavaScript, in Node, against the model of a page and under the real session."""

import os
import shutil
import subprocess

import pytest
from processes import ROOT

PROGRAMS = ROOT / "Tests" / "JavaScript"
IS_DEEP = os.environ.get("TANDEM_DEEP") == "1"

# With --deep there is ten times as much and more.
pytestmark = [pytest.mark.independent, pytest.mark.timeout(3_000)]


def run_program(name: str, *arguments: str) -> None:
    """Runs a program of Node with the Swift side of the simulation; it prints what failed."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    simulation = ROOT / ".build-tests" / "release" / "PageSimulation"
    command = [node, str(PROGRAMS / name), str(simulation), *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_the_model_of_a_page_does_what_the_real_page_does() -> None:
    run_program("page-model.js", "1", "100000" if IS_DEEP else "10000")


def test_real_pages_and_the_real_session_come_to_rest_at_the_same_place() -> None:
    run_program("closed-loop.js", "1", "10000" if IS_DEEP else "300")
