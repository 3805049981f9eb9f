"""The GitHub action and the GitLab template, each run as its service documents it."""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path

import pytest
import yaml
from composite_action import ACTION, Job, expand
from installing import only
from processes import ROOT, is_in_use
from waiting import wait_until

VERSION = re.search(
    r'static let version = "(.*)"', (ROOT / "Sources/tandem/Tandem.swift").read_text()
)[1]
ARCHIVE = f"tandem-{VERSION}-linux-x86_64.tar"
PAGE = (ROOT / "docs" / "bring-your-own-app.md").read_text()
INDEX = """<!doctype html>
<title>Shop</title>
<h1>Shop</h1>
<script>
  const show = () => { document.querySelector("h1").textContent = location.pathname; };
  addEventListener("popstate", show);
  show();
</script>
"""
MANIFEST = """{
  "app": { "id": "test.shop", "name": "Shop" },
  "tabs": [
    { "id": "home", "title": "Home", "path": "/" },
    { "id": "orders", "title": "Orders", "path": "/orders" },
  ],
}
"""


def example(language: str, words: str) -> dict:
    """The block of docs/bring-your-own-app.md with these words."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    [found] = [block for block in blocks if words in block]
    return yaml.safe_load(found)


@pytest.fixture(scope="module")
def releases(packages: Path, tmp_path_factory) -> Path:
    """The folder of all releases, with the one that was packed."""
    folder = tmp_path_factory.mktemp("releases")
    release = folder / f"v{VERSION}"
    release.mkdir()
    shutil.copy(only(packages, f"{ARCHIVE}.*"), release)
    shutil.copy(ROOT / "packages/ci/tandem-ci", release)
    write_sums(release)
    return folder


def write_sums(release: Path) -> None:
    lines = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(release.iterdir())
        if file.name != "SHA256SUMS"
    ]
    (release / "SHA256SUMS").write_text("".join(lines))


@pytest.fixture
def job(tmp_path: Path) -> Job:
    """A job in the checkout of an app, far from Tandem's own."""
    (tmp_path / "runner").mkdir()
    shop = tmp_path / "shop"
    shop.mkdir()
    (shop / "index.html").write_text(INDEX)
    (shop / "tandem.json").write_text(MANIFEST)
    return Job(tmp_path / "runner", shop)


def assert_nothing_runs(job: Job) -> None:
    """That no shell runs, and soon no process that was started with the job's folder."""
    assert job.run("tandem state") == 3, job.log
    wait_until(lambda: not is_in_use(job.folder), "the end of shell and browser")


def test_the_example_of_the_page_passes(job, releases):
    steps = example("yaml", "tandem@v0")["jobs"]["tandem"]["steps"]
    [inputs] = [step["with"] for step in steps if "tandem@v0" in step.get("uses", "")]
    assert job.use(**inputs, releases=releases.as_uri()) == 0, job.log
    assert job.outputs["app"].startswith("http://test.shop.localhost:")
    assert re.match(r"http://test\.shop\.localhost:\d+/#code=", job.outputs["link"])
    assert (job.workspace / "home.png").read_bytes().startswith(b"\x89PNG")
    assert_nothing_runs(job)
    assert not list(job.folder.glob("tandem-*/state")), "the work folder is gone"


@pytest.mark.packages
def test_a_command_that_fails_ends_the_step_with_its_code(job, releases):
    commands = "tandem tap orders\ntest \"$(tandem state | grep -c orders)\" -gt 0\n(exit 7)\ntrue"
    assert job.use(app=".", run=commands, releases=releases.as_uri()) == 7, job.log
    assert "orders" in (job.workspace / "tandem-results" / "log.txt").read_text()
    assert_nothing_runs(job)


def test_without_commands_the_shell_stays_for_the_steps_that_follow(job, releases):
    assert job.use(app=".", releases=releases.as_uri()) == 0, job.log
    try:
        assert job.run('test -n "$TANDEM_SHELL" && tandem state --shell "$TANDEM_SHELL"') == 0
        assert job.run(f"curl --fail --silent {job.outputs['app']}") == 0, job.log
    finally:
        assert job.run("tandem quit") == 0, job.log
    assert_nothing_runs(job)


def test_what_check_finds_ends_the_step(job, releases):
    (job.workspace / "tandem.json").write_text('{"tabs": 1}')
    assert job.use(app=".", run="touch ran", releases=releases.as_uri()) == 1
    assert not (job.workspace / "ran").exists()
    assert_nothing_runs(job)


def test_an_archive_that_is_another_one_is_not_installed(job, releases, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(releases, copy)
    [archive] = (copy / f"v{VERSION}").glob(f"{ARCHIVE}.*")
    archive.write_bytes(archive.read_bytes()[:-1] + b"x")
    path = job.environment["PATH"]
    assert job.use(app=".", run="true", releases=copy.as_uri()) == 2
    assert "is not what SHA256SUMS says: nothing was installed." in job.log
    assert job.environment["PATH"] == path


def test_by_default_the_action_installs_its_own_release():
    [install, _] = ACTION["runs"]["steps"]
    context = {
        "inputs.releases": "",
        "github.server_url": "https://github.example",
        "github.action_repository": "me/tandem",
    }
    url = expand(install["env"]["TANDEM_RELEASES"], context)
    assert url == "https://github.example/me/tandem/releases/download"


@pytest.mark.parametrize("release", ["0.0.1", ""])
def test_what_cannot_be_had_is_named(job, release, tmp_path):
    assert job.use(version=release, releases=tmp_path.as_uri()) == 2
    name = f"{tmp_path.as_uri()}/v{release or VERSION}/SHA256SUMS"
    assert f"tandem-ci: {name} could not be downloaded." in job.log


@pytest.mark.packages
def test_the_job_of_gitlab_does_the_same(job, releases, tmp_path):
    head, body = (ROOT / "templates" / "tandem.yml").read_text().split("\n---\n")
    given = {
        "version": VERSION,
        "releases": releases.as_uri(),
        "run": 'echo "of $TANDEM_SHELL"\ntandem tap orders\n(exit 9)',
    }
    inputs = {
        name: given.get(name, one.get("default"))
        for name, one in yaml.safe_load(head)["spec"]["inputs"].items()
    }
    assert None not in inputs.values() and given.keys() <= inputs.keys()

    def interpolate(node: object) -> object:
        if isinstance(node, dict):
            return {interpolate(name): interpolate(one) for name, one in node.items()}
        if isinstance(node, list):
            return [interpolate(one) for one in node]
        if not isinstance(node, str):
            return node
        return re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda found: inputs[found[1]], node)

    [(name, work)] = interpolate(yaml.safe_load(body)).items()
    assert (name, work["stage"], work["image"]) == ("tandem", "test", "debian:bookworm-slim")
    variables = work["variables"]
    commands = variables.pop("TANDEM_RUN")
    assert commands["expand"] is False
    installs = tmp_path / "programs"
    installs.mkdir()
    (installs / "apt-get").write_text("#!/bin/sh\n")
    (installs / "apt-get").chmod(0o755)
    job.environment["PATH"] = f"{installs}:{job.environment['PATH']}"
    script = "\n".join([*work["before_script"], *work["script"]])
    assert job.run(script, **variables, TANDEM_RUN=commands["value"]) == 9, job.log
    assert "of shop" in job.log
