"""The npm packages, installed from their files in a project of somebody else."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

import playwright
import pytest
from installing import SYSTEM_PATH, WORKS, OrdinaryUser, only
from processes import ROOT
from waiting import TIMEOUT_SECONDS, wait_until

pytestmark = pytest.mark.packages

HERE = Path(__file__).parent / "npm"
PLAYWRIGHT_CORE = Path(playwright.__file__).parent / "driver" / "package"
MAIN, PLATFORM = "tandem-shell-[0-9]*.tgz", "tandem-shell-linux-x64-*.tgz"

SCRIPT = """
import { start } from "tandem-shell";
const shell = await start("shop");
const { shells: [{ pid }] } = JSON.parse(await shell.tandem("list", "--json"));
await shell.tandem("tap", "orders", "--no-wait");
const { selectedTab } = JSON.parse(await shell.tandem("state", "--json"));
const refused = await shell.tandem("tap", "nowhere").catch(({ code, message }) => [code, message]);
const failed = await start("nowhere").catch(({ code }) => code);
console.log(JSON.stringify({ pid, selectedTab, refused, failed }));
"""
ENDINGS = {
    "stop": "await shell.stop();",
    "forgets to": "",
    "is killed": "process.kill(process.pid, 'SIGKILL');",
}

USER = """
import { start, TandemError } from "tandem-shell";
import { appPage, baseFor, screenOf } from "tandem-shell/page";
import { chromium } from "playwright-core";

await using shell = await start(".", { arguments: ["--platform", "android"] });
const browser = await chromium.launch();
const native = await browser.newPage({ baseURL: baseFor(shell), viewport: await screenOf(shell) });
const page = appPage(native, shell);
await page.native.getByRole("tab", { name: "Orders" }).click();
const state: string = await shell.tandem("state");
const code: number = new TandemError(state, 2).code;
// @ts-expect-error: a command is made of texts
await shell.tandem(code);
"""


class Project(OrdinaryUser):
    """Somebody's folder with a shop, outside the checkout."""

    def __init__(self, folder: Path) -> None:
        folder.chmod(0o755)
        super().__init__(folder)
        shutil.copytree(HERE / "shop", folder / "shop")

    @property
    def programs(self) -> Path:
        return self.folder / "node_modules" / ".bin"

    def install(self, packages: Path, *patterns: str, options: tuple[str, ...] = ()) -> None:
        files = [shutil.copy(only(packages, pattern), self.folder) for pattern in patterns]
        offline = ("--offline", "--no-audit", "--no-fund")
        self.output("npm", "install", "--save-dev", *offline, *options, *files)

    def run_script(self, script: str) -> subprocess.CompletedProcess[str]:
        # A script that is killed leaves its folder of temporary files.
        node = ("env", f"TMPDIR={self.home}", "node")
        return self.run(*node, "--input-type=module", "--eval", script)

    def run_in_chromium(self, script: str) -> subprocess.CompletedProcess[str]:
        # The system's: that of the tests' own PATH may be closed to this user.
        path = shutil.which("chromium", path=SYSTEM_PATH)
        assert path, "chromium is missing. Run scripts/test, or apt-get install chromium."
        return self.run_script(f"process.env.CHROMIUM = {json.dumps(path)}; {script}")

    def start(self, *command: str) -> subprocess.Popen[str]:
        environment = {"HOME": str(self.home), "PATH": f"{self.programs}:/usr/bin:/bin"}
        return subprocess.Popen([*self._prefix, *command], cwd=self.folder, env=environment,
                                stdout=subprocess.PIPE, text=True)


@pytest.fixture
def empty_project() -> Iterator[Project]:
    # Not below `tmp_path`, which nobody else may enter.
    with tempfile.TemporaryDirectory(prefix="tandem-npm-") as folder:
        yield Project(Path(folder))


@pytest.fixture(scope="module")
def project(packages: Path) -> Iterator[Project]:
    with tempfile.TemporaryDirectory(prefix="tandem-npm-") as folder:
        project = Project(Path(folder))
        project.install(packages, MAIN, PLATFORM)
        yield project


def is_gone(pid: int) -> bool:
    return not Path(f"/proc/{pid}").exists()


def test_an_app_is_shown_by_the_launcher(project: Project, version: str) -> None:
    first, *others = project.tries_an_app(project.programs)
    assert first.startswith(f"version: {version} ")
    assert others == WORKS
    for name in ("tandem", "tandem-shell"):
        assert project.output("npx", "--offline", name, "--version") == first[9:] + "\n"
    assert project.run("npx", "--offline", "tandem", "run", "nowhere").returncode == 2


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_started_shell_ends_with_its_script(project: Project, ending: str) -> None:
    script = project.run_script(SCRIPT + ENDINGS[ending])
    assert script.returncode == (-signal.SIGKILL if ending == "is killed" else 0), script.stderr
    seen = json.loads(script.stdout)
    pid = seen.pop("pid")
    wait_until(lambda: is_gone(pid), "the end of the shell")
    assert seen == {
        "selectedTab": "orders",
        "refused": [5, "There is no such tab: the bar has “home”, “orders”. (unknownTab)"],
        "failed": 2,
    }


@pytest.mark.parametrize("is_shell_killed", [False, True])
def test_launcher_and_program_end_together(project: Project, is_shell_killed: bool) -> None:
    options = ("--json", "--no-open", "--front-port", "0", "--control-port", "0")
    with project.start("tandem", "run", "shop", *options) as launcher:
        pid = json.loads(launcher.stdout.readline())["pid"]
        assert pid != launcher.pid
        if is_shell_killed:
            os.kill(pid, signal.SIGKILL)
        else:
            launcher.send_signal(signal.SIGTERM)
        launcher.communicate(timeout=TIMEOUT_SECONDS)
    assert is_gone(pid)
    assert launcher.returncode == (-signal.SIGKILL if is_shell_killed else 0)


def test_a_missing_program_is_one_sentence(packages: Path, empty_project: Project) -> None:
    empty_project.install(packages, MAIN, options=("--omit=optional",))
    missing = empty_project.run("npx", "--offline", "tandem", "run", ".")
    assert missing.returncode == 2
    assert missing.stderr == (
        "tandem: @tandem-shell/linux-x64 is missing: install tandem-shell again with "
        "npm install --include=optional.\n"
    )
    mac = "Object.defineProperty(process, 'platform', { value: 'darwin' });"
    launch = "await import('./node_modules/tandem-shell/tandem.js');"
    elsewhere = empty_project.run_script(mac + launch)
    assert elsewhere.returncode == 2
    assert elsewhere.stderr == (
        "tandem: There is no program for darwin-x64: run Tandem in a container of Linux on "
        "x86-64.\n"
    )


def test_packing_again_makes_the_same_bytes(
    packages: Path, tree: Path, tmp_path: Path
) -> None:
    main, platform = only(packages, MAIN), only(packages, PLATFORM)
    with tarfile.open(main) as archive:
        time = archive.next().mtime
    pack = (
        "import npm, sys; from pathlib import Path; from tree import Release\n"
        "tree, folder, time = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])\n"
        "npm.make(Release(tree / 'bin/tandem', folder, time), tree, folder)"
    )
    subprocess.run(
        [sys.executable, "-c", pack, tree, tmp_path, str(time)],
        check=True, env={**os.environ, "PYTHONPATH": str(ROOT / "scripts" / "packaging")},
    )
    for path in (main, platform):
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_types_hold_for_users_and_sources(tmp_path: Path) -> None:
    sources = ROOT / "packages" / "npm"
    imports = {
        "playwright-core": str(PLAYWRIGHT_CORE / "types" / "types.d.ts"),
        "tandem-shell": str(sources / "index.d.ts"),
        "tandem-shell/page": str(sources / "page.d.ts"),
    }
    (tmp_path / "map.json").write_text(json.dumps({"imports": imports}))
    (tmp_path / "user.ts").write_text(USER)
    deno = ROOT / ".venv" / "bin" / "deno"
    # Playwright's own types name each other without an extension.
    options = ("--no-remote", "--unstable-sloppy-imports", "--config", ROOT / "deno.json")
    check = subprocess.run(
        [deno, "check", *options, "--import-map", "map.json", "user.ts", *sources.glob("*.js")],
        cwd=tmp_path, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"},
    )
    assert check.returncode == 0, check.stderr


@pytest.fixture(scope="module")
def playwright_project(project: Project) -> Project:
    """The project with the Playwright that Python's carries, and a stand-in for its runner."""
    modules = project.folder / "node_modules"
    shutil.copytree(PLAYWRIGHT_CORE, modules / "playwright-core")
    (modules / "playwright").symlink_to("playwright-core")
    stand_in = modules / "@playwright" / "test" / "index.js"
    stand_in.parent.mkdir(parents=True)
    shutil.copy(HERE / "playwright_test.cjs", stand_in)
    return project


def test_the_example_of_the_documents_passes(playwright_project: Project) -> None:
    page = (ROOT / "docs" / "bring-your-own-app.md").read_text()
    (example,) = re.findall(r"^```js\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    (playwright_project.folder / "shop" / "tandem.test.mjs").write_text(example)
    folder = "process.chdir('shop'); await import('./shop/tandem.test.mjs');"
    result = playwright_project.run_in_chromium(folder)
    assert result.returncode == 0, result.stdout
    assert re.search(r"pass 2\b", result.stdout), result.stdout


def test_an_existing_suite_runs_under_native_parts(playwright_project: Project) -> None:
    for name in ("existing_suite.cjs", "native_suite.cjs", "run_suites.mjs"):
        shutil.copy(HERE / name, playwright_project.folder)
    suites = playwright_project.run_in_chromium("await import('./run_suites.mjs');")
    assert suites.returncode == 0, suites.stdout + suites.stderr
    # The existing suite twice: without Tandem and with it.
    assert suites.stdout.count("ok ") == 9
