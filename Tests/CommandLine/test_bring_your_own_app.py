"""What docs/bring-your-own-app.md says to type is typed here, in the project of a small shop."""

import json
import os
import re
import subprocess
from pathlib import Path

import project_layouts as layouts
import pytest
from commands import problems_of, read_manifest
from desk import Desk
from project_layouts import lay_out
from shell_process import ROOT, executable

PAGE = ROOT / "docs" / "bring-your-own-app.md"
SHOP = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Shop</title>
<h1 id="view"></h1>
<p><a href="/orders/42">Order 42</a></p>
<style>nav { position: fixed; inset: auto 0 0; height: 56px; display: flex } a { flex: 1 }</style>
<nav class="tab-bar"><a href="/">Home</a> <a href="/orders">Orders</a></nav>
<script>
  const show = () => {
    const [, place, id] = location.pathname.split("/");
    view.textContent = id ? `Order ${id}` : place === "orders" ? "Orders" : "Home";
  };
  addEventListener("popstate", show);
  addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    show();
  });
  show();
</script>
</html>
"""


def block(language: str, words: str) -> str:
    """The one block of code of the page with these words."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    found = [block for block in blocks if words in block]
    assert len(found) == 1, (language, words)
    return found[0]


def run(
    command: list[str], folder: Path, **variables: str
) -> subprocess.CompletedProcess[str]:
    path = f"{Path(executable()).parent}:{os.environ['PATH']}"
    return subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"PATH": path} | variables,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that was built, after `tandem init`."""
    project = lay_out(
        tmp_path_factory.mktemp("projects") / "shop",
        layouts.ionic_react(),
        {"capacitor.config.ts": layouts.typescript("Shop", "dist"), "dist/index.html": SHOP},
    )
    result = run(["tandem", "init", "."], project)
    assert result.returncode == 0, result
    return project


def test_the_tabs_are_those_of_the_page(shop):
    manifest = read_manifest(shop / "tandem.json")
    assert [tab["path"] for tab in manifest["tabs"]] == ["/", "/orders"]
    assert manifest["webDir"] == "dist"
    assert problems_of(shop / "tandem.json") == [[]]


def test_the_advice_is_what_an_unbuilt_project_gets(tmp_path: Path):
    lay_out(tmp_path, layouts.ionic_react())
    result = run(["tandem", "run", "--platform", "both", "."], tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == block("text", "holds no index.html")


@pytest.fixture
def script(shop: Path) -> Path:
    file = shop / "tandem-test.sh"
    file.write_text(block("sh", "Usage: ./tandem-test.sh"))
    file.chmod(0o755)
    return file


def test_the_script_passes(desk: Desk, script: Path):
    assert run(["shellcheck", script.name], script.parent).stdout == ""
    result = run(["./tandem-test.sh"], script.parent)
    assert result.returncode == 0, result
    assert result.stdout.splitlines()[-1] == "ci has stopped"
    picture = script.parent / "tandem-results" / "home.png"
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert not list(desk.folder.glob("*.sock"))


@pytest.mark.deep
def test_the_script_ends_with_the_code_of_what_failed(desk: Desk, script: Path):
    text = script.read_text()
    assert "path=/orders/42 depth=2\ntandem back" in text
    wrong = "command tandem wait depth=3 --timeout 1\ntandem back"
    script.write_text(text.replace("tandem back", wrong, 1))
    result = run(["./tandem-test.sh"], script.parent, RESULTS="results")
    assert result.returncode == 4, result
    assert "depth" in result.stderr
    assert "url=/orders/42" in (script.parent / "results" / "log.txt").read_text()
    assert not list(desk.folder.glob("*.sock"))


def test_the_script_says_why_there_is_no_app(desk: Desk, script: Path, tmp_path: Path):
    project = lay_out(tmp_path / "unbuilt", layouts.ionic_vue())
    result = run([str(script), str(project)], tmp_path)
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1, result
    assert f"{project}/dist holds no index.html: build the app first" in result.stderr


def test_every_command_of_the_page_exists():
    dump = json.loads(run(["tandem", "--experimental-dump-help"], ROOT).stdout)["command"]
    names = {command["commandName"] for command in dump["subcommands"]}
    named = set(re.findall(r"^tandem (\w+)", PAGE.read_text(), re.MULTILINE))
    assert len(named) > 15
    assert named <= names


def test_the_linked_files_exist():
    links = set(re.findall(r"\]\(([^)#]+)", PAGE.read_text()))
    assert "command-line.md" in links
    assert not [link for link in links if not (PAGE.parent / link).exists()]
