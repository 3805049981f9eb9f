"""`tandem apps`: the bundled apps by name."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator

import pytest
from commands import BUNDLED, read_manifest, tandem
from shell_process import ROOT, ShellProcess


@pytest.fixture
def launch_bundled() -> Iterator[Callable[[str], ShellProcess]]:
    shells: list[ShellProcess] = []

    def launch(app: str) -> ShellProcess:
        shells.append(ShellProcess(app))
        return shells[-1]

    yield launch
    for shell in shells:
        shell.kill()


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


def served(address: str, **headers: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, ""


@pytest.mark.parametrize("name", ["users", str(ROOT / "web/apps/users")])
def test_a_bundled_app_gets_the_kit_whatever_path_leads_to_it(launch_bundled, name):
    shell = launch_bundled(name)
    written = (ROOT / "web/kit/element.js").read_text()
    assert served(f"{shell.front}/kit/element.js") == (200, written)
    assert served(f"{shell.control}/kit/element.js", Cookie=shell.cookie()) == (200, written)


def test_the_kit_path_of_another_app_is_its_own(launch_bundled, tmp_path):
    (tmp_path / "kit").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Own</title>")
    (tmp_path / "kit" / "element.js").write_text("own")
    shell = launch_bundled(str(tmp_path))
    assert served(f"{shell.front}/kit/element.js") == (200, "own")
    assert served(f"{shell.front}/kit/icons.js")[0] == 404
