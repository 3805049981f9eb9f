"""`tandem apps`: the bundled apps by name."""

import json

import pytest
from commands import BUNDLED, read_manifest, tandem
from shell_process import ROOT


def test_each_app_is_a_line_with_name_title_and_description():
    result = tandem("apps")
    assert result.returncode == 0
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert len(lines) == len(BUNDLED) > 0
    for line, path in zip(lines, BUNDLED, strict=True):
        app = read_manifest(path)["app"]
        assert line.split()[0] == path.parent.name
        assert app["name"] in line
        assert line.endswith(app["description"])


def test_the_columns_are_aligned():
    lines = tandem("apps").stdout.splitlines()
    descriptions = [read_manifest(path)["app"]["description"] for path in BUNDLED]
    columns = {line.index(text) for line, text in zip(lines, descriptions, strict=True)}
    assert len(columns) == 1


def test_json_has_an_object_for_each_app():
    result = tandem("apps", "--json")
    apps = [json.loads(line) for line in result.stdout.splitlines()]
    assert all(list(app) == ["name", "title", "description", "folder"] for app in apps)
    assert [app["folder"] for app in apps] == [str(path.parent) for path in BUNDLED]
    assert [app["title"] for app in apps] == [
        read_manifest(path)["app"]["name"] for path in BUNDLED
    ]


@pytest.mark.parametrize("name", [path.parent.name for path in BUNDLED])
def test_every_name_can_be_checked(name):
    assert tandem("check", name).returncode == 0


def test_web_files_that_are_not_there_are_code_2(tmp_path):
    result = tandem("apps", env={"TANDEM_WEB": str(tmp_path)}, cwd=ROOT)
    assert result.returncode == 2
    assert "TANDEM_WEB" in result.stderr
