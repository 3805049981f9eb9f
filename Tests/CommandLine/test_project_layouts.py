"""`tandem run DIR` with projects as the generators lay them out: no flag, and no file of ours."""

import os
import re
import subprocess
from pathlib import Path
from urllib.request import urlopen

import project_layouts as layouts
import pytest
from commands import tandem
from controller import Controller
from project_layouts import Files, built, lay_out
from shell_process import ShellProcess

MANIFEST = """{
  "app": { "id": "com.example.own", "name": "Own" },
  "tabs": [{ "id": "home", "title": "Home", "path": "/" }]
}"""
NX_NOTE = "apps/shop is shown, the only app with Capacitor in the workspace."
ANGULAR_NOTE = (
    "www/browser is served, where the newest build is: name it as “webDir”, so that “npx cap copy” "
    "finds it."
)
QUASAR_NOTE = (
    "dist/spa is served, where the newest build is: src-capacitor/www, which is “webDir”, has no "
    "page."
)


def served(folder: Path) -> tuple[str, dict[str, str], list[str]]:
    """The page that a shell serves, what it calls the app, and what it said."""
    shell = ShellProcess(str(folder))
    controller = Controller(shell.control, shell.tokens.control)
    app = controller.state()["app"]
    controller.close()
    with urlopen(shell.front + "/", timeout=20) as response:
        page = response.read().decode()
    assert shell.stop() == 0
    lines = [line.strip() for line in shell.log.splitlines() if line.startswith("tandem: ")]
    return page, app, [line.removeprefix("tandem: ").replace(f"{folder}/", "") for line in lines]


@pytest.mark.parametrize(
    ("files", "folder", "app", "said"),
    [
        (layouts.capacitor_app(), "dist", ("com.example.plain", "Plain"), []),
        (layouts.ionic_angular(), "www", ("io.ionic.starter", "journal"), []),
        (layouts.ionic_angular(), "www/browser", ("io.ionic.starter", "journal"), [ANGULAR_NOTE]),
        (layouts.ionic_react(), "dist", ("io.ionic.starter", "photos"), []),
        (layouts.ionic_vue(), "dist", ("io.ionic.starter", "photos"), []),
        (
            layouts.ionic_without_capacitor(),
            "www",
            ("journal", "journal"),
            ["www is served, where the newest build is."],
        ),
        (layouts.capacitor_2(), "www", ("io.ionic.old", "Old"), []),
        (layouts.quasar(), "src-capacitor/www", ("org.example.quasar", "Notes"), []),
        (layouts.quasar(), "dist/spa", ("org.example.quasar", "Notes"), [QUASAR_NOTE]),
        (layouts.nx_workspace(), "dist/apps/shop", ("io.ionic.starter", "shop"), [NX_NOTE]),
    ],
    ids=[
        "npm init @capacitor/app",
        "Ionic Angular",
        "Ionic Angular, application builder",
        "Ionic React",
        "Ionic Vue",
        "Ionic alone",
        "Capacitor 2",
        "Quasar",
        "Quasar, built for browsers",
        "Nx",
    ],
)
def test_a_built_project_runs_and_an_unbuilt_one_says_what_to_do(
    tmp_path, files: Files, folder, app, said
):
    project = lay_out(tmp_path / "project", files)
    result = tandem("run", "--no-open", project)
    assert (result.returncode, result.stdout) == (2, "")
    assert "build the app first" in result.stderr.splitlines()[-1]
    assert "start its dev server" in result.stderr.splitlines()[-1]
    lay_out(project, built(folder))
    page, named, notes = served(project)
    assert "<title>Built</title>" in page
    assert named == {"id": app[0], "name": app[1]}
    assert notes == said


def test_a_workspace_with_several_apps_lists_them(tmp_path):
    configuration = layouts.typescript("admin", "../../dist/apps/admin")
    lay_out(tmp_path, layouts.nx_workspace(), {"apps/admin/capacitor.config.ts": configuration})
    result = tandem("run", "--no-open", ".", cwd=tmp_path)
    assert result.returncode == 2
    assert result.stderr == (
        "tandem: . holds several apps with Capacitor: name one of them (apps/admin, apps/shop).\n"
    )
    lay_out(tmp_path, built("dist/apps/admin"))
    page, app, notes = served(tmp_path / "apps/admin")
    assert "<title>Built</title>" in page
    assert (app["name"], notes) == ("admin", [])


def test_a_workspace_shows_the_project_that_has_a_build_or_names_them(tmp_path):
    packages = {f"packages/{name}/package.json": layouts.package(name) for name in "abc"}
    lay_out(tmp_path, packages, {"package.json": '{"workspaces": ["packages/*"]}'})
    unbuilt = tandem("run", "--no-open", ".", cwd=tmp_path)
    assert "build the app first" in unbuilt.stderr
    lay_out(tmp_path, built("packages/a/dist"))
    page, _, notes = served(tmp_path)
    assert "<title>Built</title>" in page
    assert notes == [
        "packages/a is shown, the only project with a build in the workspace.",
        "packages/a/dist is served, where the newest build is.",
    ]
    lay_out(tmp_path, built("packages/c/www"))
    result = tandem("run", "--no-open", ".", cwd=tmp_path)
    assert result.returncode == 2
    assert result.stderr == (
        "tandem: . is a workspace without a build of its own: name one of the projects in it that "
        "have one (packages/a, packages/c).\n"
    )


def test_of_several_environments_the_first_names_the_app_and_that_is_said(tmp_path):
    project = lay_out(tmp_path, layouts.environments(), built("build/web"))
    page, app, notes = served(project)
    assert "<title>Built</title>" in page
    assert app == {"id": "io.example.qa", "name": "Photos (test)"}
    assert len(notes) == 1
    assert "“io.example.qa”" in notes[0] and "webDir “build/web”" in notes[0]


def test_a_package_names_an_app_that_nothing_else_names(tmp_path):
    configuration = {"capacitor.config.json": '{"webDir": "dist"}'}
    hosts = set()
    for folder in ("one", "two"):
        files = layouts.ionic_react() | {"package.json": layouts.package("@acme/photos")}
        project = lay_out(tmp_path / folder, files, built("dist"), configuration)
        (project / "capacitor.config.ts").unlink()
        shell = ShellProcess(str(project))
        hosts.add(re.sub(r":\d+$", "", shell.app))
        controller = Controller(shell.control, shell.tokens.control)
        assert controller.state()["app"] == {"id": "acme.photos", "name": "@acme/photos"}
        controller.close()
        shell.stop()
    # Such a name may be another project's, too: each has an origin of its own.
    assert len(hosts) == 2
    assert all(host.startswith("http://acme.photos-") for host in hosts)


def test_a_manifest_goes_first_and_serves_no_source(tmp_path):
    project = lay_out(tmp_path, layouts.ionic_react(), built("dist"), {"tandem.json": MANIFEST})
    result = tandem("run", "--no-open", project)
    assert result.returncode == 2
    assert result.stderr == (
        f"tandem: {project} has only the source of its page: build the app first "
        f"(cd {project} && npm install && npm run build), or name the folder of its build as "
        "“webDir” in tandem.json.\n"
    )
    assert f"{project} has only the source of its page." in tandem("check", project).stderr
    lay_out(project, {"tandem.json": MANIFEST.replace("{", '{ "webDir": "dist",', 1)})
    page, app, notes = served(project)
    assert "<title>Built</title>" in page
    assert app == {"id": "com.example.own", "name": "Own"}
    assert notes == []


def test_a_page_that_translates_itself_is_no_source(tmp_path):
    page = '<!doctype html><title>Babel</title><script type="text/babel" src="app.jsx"></script>'
    files = {"package.json": layouts.package("itself"), "index.html": page}
    assert "<title>Babel</title>" in served(lay_out(tmp_path, files))[0]


@pytest.mark.parametrize(
    ("lock_file", "manager"),
    [
        ("package-lock.json", "npm"),
        ("pnpm-lock.yaml", "pnpm"),
        ("yarn.lock", "yarn"),
        ("bun.lock", "bun"),
    ],
)
def test_the_command_in_the_advice_builds_the_app(tmp_path, lock_file, manager):
    """The project is one of a workspace, whose folder has the lock file."""
    project = lay_out(tmp_path / "it's mine" / "apps" / "photos", layouts.ionic_react())
    workspace = project.parent.parent
    (workspace / lock_file).touch()
    tools = tmp_path / "tools"
    lay_out(
        tools,
        {
            manager: "#!/bin/sh\n"
            'case "$*" in\n'
            f'  install) mkdir "{workspace}/node_modules" ;;\n'
            '  "run build") mkdir dist && echo "<title>Built</title>" > dist/index.html ;;\n'
            "  *) exit 1 ;;\n"
            "esac\n"
        },
    )
    (tools / manager).chmod(0o755)
    result = tandem("run", "--no-open", project)
    command = re.search(r"build the app first \((.*)\), or start", result.stderr)[1]
    assert f"&& {manager} install && {manager} run build" in command
    environment = os.environ | {"PATH": f"{tools}:{os.environ['PATH']}"}
    subprocess.run(["bash", "-c", command], env=environment, check=True, timeout=60)
    assert "<title>Built</title>" in served(project)[0]
    (project / "dist/index.html").unlink()
    again = tandem("run", "--no-open", ".", cwd=project)
    assert f"build the app first ({manager} run build), or" in again.stderr
    assert f"start its dev server ({manager} run dev)" in again.stderr
