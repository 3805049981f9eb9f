"""`tandem run DIR` with a folder that has no manifest: builds, and Capacitor's own files."""

import json
import os
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import tandem
from controller import Controller
from dev_server import dev_server
from shell_process import ShellProcess

IOS = "ios/App/App"
ANDROID = "android/app/src/main/assets"


def write(path: Path, text: str, modified: int | None = None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    if modified is not None:
        os.utime(path, (modified, modified))


def page(path: Path, title: str, modified: int | None = None) -> None:
    write(path / "index.html", f"<!doctype html><title>{title}</title>", modified)


def configuration(folder: Path, **fields: object) -> None:
    write(folder / "capacitor.config.json", json.dumps(fields))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    folder.mkdir()
    return folder


class Started:
    """What a shell serves at its root, what it calls the app, where its pages lie, and what it
    said."""

    def __init__(self, project: Path | str, *options: str) -> None:
        self.shell = ShellProcess(str(project), *options)
        controller = Controller(self.shell.control, self.shell.tokens.control)
        self.app = controller.state()["app"]
        self.inset = controller.state().get("contentInset")
        controller.close()
        with urllib.request.urlopen(self.shell.front + "/", timeout=20) as response:
            self.page = response.read().decode()
        self.shell.stop()
        self.said = [
            line.removeprefix("tandem: ").strip()
            for line in self.shell.log.splitlines()
            if line.startswith("tandem: ")
        ]


@pytest.fixture
def start() -> Iterator[type[Started]]:
    yield Started


def test_a_title_is_the_name_in_one_line_and_no_longer_than_names_are(project, start):
    page(project, f" My\n\x1b shop \x00{'ä' * 2_000}")
    assert start(project).app == {"id": "shop", "name": f"My shop {'ä' * 508}"}


@pytest.mark.parametrize("name", ["dist", "build", "out", "www", "dist/shop/browser", "dist/shop"])
def test_the_build_of_a_project_is_found_and_said(project, start, name):
    page(project / name, "Built")
    started = start(project)
    assert "<title>Built</title>" in started.page
    assert started.app == {"id": "shop", "name": "Built"}
    assert started.said == [f"{project}/{name} is served, where the newest build is."]


def test_the_newest_of_two_builds_is_served(project, start):
    page(project / "dist", "Old", modified=1_000_000)
    page(project / "out", "New", modified=2_000_000)
    assert "<title>New</title>" in start(project).page


def test_a_page_that_has_to_be_built_is_not_served(project, start):
    write(project / "package.json", "{}")
    write(
        project / "index.html",
        '<!doctype html><title>Source</title><script type="module" src="/src/main.tsx"></script>',
    )
    result = tandem("run", "--no-open", project)
    assert result.returncode == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert "build the app first" in result.stderr
    assert "http://localhost:5173" in result.stderr
    page(project / "dist", "Built")
    assert "<title>Built</title>" in start(project).page


def test_a_page_that_needs_no_build_goes_before_a_build(project, start):
    page(project, "Here")
    page(project / "dist", "Built")
    started = start(project)
    assert "<title>Here</title>" in started.page
    assert started.said == []


def test_a_project_without_a_build_says_what_to_do(project):
    write(project / "package.json", "{}")
    result = tandem("run", "--no-open", project)
    assert result.returncode == 2
    assert "dist, build, out or www" in result.stderr


def test_the_folder_where_one_is_gives_its_name(project, start, monkeypatch):
    page(project, "Here")
    result = tandem("check", ".", cwd=project)
    assert result.returncode == 0
    assert "./index.html: no errors" in result.stdout


@pytest.mark.parametrize(
    ("root", "public"),
    [(IOS, f"{IOS}/public"), (IOS, "ios/App/public"), (ANDROID, f"{ANDROID}/public")],
)
def test_a_capacitor_project_shows_what_the_device_shows(project, start, root, public):
    write(project / "capacitor.config.ts", "export default { appId: 'source.id' };")
    configuration(project / root, appId="copied.id", appName="Copied", webDir="www")
    page(project / public, "Copied")
    started = start(project)
    assert started.app == {"id": "copied.id", "name": "Copied"}
    assert "<title>Copied</title>" in started.page
    assert len(started.said) == 1
    assert started.said[0].startswith(f"{public} is served")


def test_a_build_that_is_newer_than_its_copy_is_shown_and_said(project, start):
    configuration(project, appId="shop.id", webDir="www")
    page(project / IOS / "public", "Copied", modified=1_000_000)
    page(project / "www", "Built", modified=2_000_000)
    started = start(project)
    assert "<title>Built</title>" in started.page
    assert started.said == [
        f"www is served, which is newer than {IOS}/public: “npx cap copy” renews that."
    ]
    page(project / IOS / "public", "Copied", modified=3_000_000)
    started = start(project)
    assert "<title>Built</title>" in started.page
    assert started.said == []


def test_a_capacitor_project_that_was_never_copied_shows_its_build(project, start):
    configuration(project, appId="shop.id", appName="Shop", webDir="www")
    page(project / "www", "Built")
    started = start(project)
    assert started.app == {"id": "shop.id", "name": "Shop"}
    assert "<title>Built</title>" in started.page
    assert started.said == []


TYPESCRIPT = """
import type { CapacitorConfig } from '@capacitor/cli';

// webDir: 'commented',
const config: CapacitorConfig = {
  /* appId: 'commented.out', */
  appId: 'com.example.shop', // the id
  "appName": "Shop // not a comment",
  webDir: `dist/web`,
  server: { androidScheme: 'https' },
  plugins: { Splash: { webDirectory: 'no' } },
};

export default config;
"""


@pytest.mark.parametrize("suffix", ["ts", "js", "mjs", "cjs"])
def test_a_configuration_that_is_a_program_is_searched(project, start, suffix):
    write(project / f"capacitor.config.{suffix}", TYPESCRIPT)
    page(project / "dist/web", "Built")
    started = start(project)
    assert started.app == {"id": "com.example.shop", "name": "Shop // not a comment"}
    assert "<title>Built</title>" in started.page
    assert started.said == []


@pytest.mark.parametrize(
    "web_directory",
    [
        "process.env.WEB_DIR ?? 'dist/web'",
        "process.env['WEB_DIR'] || \"dist/web\"",
        "mode === 'qa' ? 'dist/qa' : 'dist/web'",
        "path.resolve(__dirname, 'dist/web')",
        "join(\n    'nowhere',\n  ) && `dist/web`",
    ],
)
def test_what_a_program_may_come_to_is_tried_and_said(project, start, web_directory):
    write(
        project / "capacitor.config.ts",
        f"export default {{ webDir: {web_directory}, appId: 'com.example.shop' }};",
    )
    page(project / "dist/web", "Built")
    # What nothing names is not taken, however new it is.
    page(project / "www", "Other", modified=4_000_000_000)
    started = start(project)
    assert started.app == {"id": "com.example.shop", "name": "Built"}
    assert "<title>Built</title>" in started.page
    assert len(started.said) == 1
    for word in ["searched and not run", "“com.example.shop”", "webDir “dist/web”"]:
        assert word in started.said[0]
    assert "WEB_DIR" not in started.said[0] and "“qa”" not in started.said[0]


def test_what_a_program_computes_is_looked_for(project, start):
    write(project / "capacitor.config.ts", "export default { webDir: `${root}/x`, appId: id() };")
    page(project / "build", "Built")
    started = start(project)
    assert started.app == {"id": "shop", "name": "Built"}
    assert "<title>Built</title>" in started.page
    assert "nothing was found" in started.said[0]
    assert "build is served" in started.said[1]


@pytest.mark.parametrize("suffix", ["json", "ts"])
def test_the_server_of_live_reload_is_shown(project, start, suffix):
    with dev_server() as server:
        server.page("/", "<!doctype html><title>Live</title>")
        text = json.dumps({"appId": "shop.id", "webDir": "www", "server": {"url": server.url}})
        write(project / f"capacitor.config.{suffix}", text)
        page(project / "www", "Built")
        started = start(project)
        assert "<title>Live</title>" in started.page
        assert started.app["id"] == "shop.id"
        assert any(server.url in line and "server.url" in line for line in started.said)


def test_a_server_of_live_reload_that_is_gone_gives_way_to_the_build(project, start):
    with dev_server() as server:
        url = server.url
    configuration(project, appId="shop.id", webDir="www", server={"url": url})
    result = tandem("run", "--no-open", project)
    assert result.returncode == 2
    problem, remedy = result.stderr.splitlines()
    assert f"Nothing answers at {url}: start that server, or take it out" in problem
    assert f"{project}/www holds no index.html: build the app first" in remedy
    page(project / "www", "Built")
    started = start(project)
    assert "<title>Built</title>" in started.page
    assert started.said == [problem.removeprefix("tandem: ")]
    # Whoever only reads the files asks no server.
    assert "Nothing answers" not in tandem("check", project).stderr


def test_a_server_on_another_machine_is_not_shown(project, start):
    configuration(project, webDir="www", server={"url": "http://192.0.2.1:3000"})
    page(project / "www", "Built")
    started = start(project)
    assert "<title>Built</title>" in started.page
    assert "--allow-remote" in started.said[0]


def test_a_capacitor_project_without_a_build_says_what_to_do(project):
    configuration(project, appId="shop.id", webDir="www")
    result = tandem("run", "--no-open", project)
    assert result.returncode == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert f"{project}/www holds no index.html" in result.stderr
    assert "http://localhost:5173" in result.stderr


def test_a_broken_configuration_is_named_with_its_place(project):
    write(project / "capacitor.config.json", '{"appId": 1, "server": {"url": 2}}')
    result = tandem("run", "--no-open", project)
    assert result.returncode == 2
    assert "capacitor.config.json:1:11: " in result.stderr
    assert "capacitor.config.json:1:32: " in result.stderr
    configuration(project, ios={"contentInset": "sometimes"})
    result = tandem("run", "--no-open", project)
    assert result.returncode == 2
    assert "capacitor.config.json:1:26: “contentInset” must be one of “automatic”" in result.stderr


@pytest.mark.parametrize(
    ("files", "inset"),
    [
        ({}, None),
        ({"capacitor.config.json": "{}"}, "never"),
        ({"capacitor.config.json": '{"ios": {"contentInset": "always"}}'}, "always"),
        ({"capacitor.config.ts": "export default { ios: { contentInset: 'automatic' } };"},
         "automatic"),
        ({"capacitor.config.ts": "export default { ios: { contentInset: inset() } };"}, "never"),
        ({"capacitor.config.json": "{}", "tandem.json": '{"webDir": "www"}'}, "never"),
        ({"capacitor.config.json": '{"ios": {"contentInset": "always"}}',
          "tandem.json": '{"webDir": "www", "ios": {"contentInset": "scrollableAxes"}}'},
         "scrollableAxes"),
        ({"tandem.json": '{"webDir": "www", "ios": {"contentInset": "never"}}'}, "never"),
        ({"tandem.json": '{"webDir": "www", "ios": {}}'}, None),
    ],
)
def test_where_pages_lie_is_said_by_the_manifest_else_by_capacitor(project, start, files, inset):
    page(project / "www", "Built")
    for name, text in files.items():
        write(project / name, text)
    assert start(project).inset == inset


def test_a_url_is_checked_and_resolved_without_its_server():
    assert tandem("check", "http://localhost:5173").returncode == 0
    result = tandem("resolve", "http://localhost:5173", "http://localhost:5173/x", "--json")
    assert result.returncode == 0
    assert json.loads(result.stdout)["location"] == "/x"
