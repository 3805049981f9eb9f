"""Modules of plugins that `tandem.json` names, and that are not there to be served."""

import json
import subprocess
from pathlib import Path

import pytest
from commands import problems_of
from shell_process import executable


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """An app that declares a plugin whose module is missing."""
    folder = tmp_path / "app"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html>")
    plugins = {"Barcode": {"module": "tandem-plugins/barcode.js", "methods": ["scan"]}}
    manifest = {"tabs": [{"id": "home", "path": "/"}], "plugins": plugins}
    (folder / "tandem.json").write_text(json.dumps(manifest, indent=2))
    return folder


def link_folder(project: Path) -> None:
    outside = project.parent / "outside"
    outside.mkdir()
    (outside / "barcode.js").touch()
    (project / "tandem-plugins").symlink_to(outside)


def link_file(project: Path) -> None:
    (project.parent / "barcode.js").touch()
    (project / "tandem-plugins").mkdir()
    (project / "tandem-plugins" / "barcode.js").symlink_to(project.parent / "barcode.js")


WRONG = [
    pytest.param(lambda _project: None, "There is no file", id="missing"),
    pytest.param(link_folder, "by a symbolic link", id="linked folder"),
    pytest.param(link_file, "by a symbolic link", id="linked file"),
]


@pytest.mark.parametrize(("arrange", "why"), WRONG)
def test_a_module_that_cannot_be_served_is_an_error(project, arrange, why):
    arrange(project)
    [[problem]] = problems_of(project / "tandem.json")
    assert (problem["severity"], problem["path"]) == ("error", "plugins.Barcode.module")
    assert why in problem["message"]
    ran = subprocess.run(
        [executable(), "run", str(project), "--no-open", "--json"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 2
    assert why in ran.stderr
    assert ran.stdout == ""


def test_a_module_that_is_there_is_no_problem(project):
    (project / "tandem-plugins").mkdir()
    (project / "tandem-plugins" / "barcode.js").touch()
    assert problems_of(project / "tandem.json") == [[]]
