"""scripts/release in a small repository, with a stand-in for scripts/package."""

import hashlib
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = [
    "scripts/release",
    "scripts/lib.sh",
    "packages/ci/tandem-ci",
    "Sources/tandem/Tandem.swift",
]
CHANGELOG = """# Changelog

## [Unreleased]

### Added

- Something new.

## [0.0.9] - 2026-01-01

- Something old.
"""
PACKAGE = """#!/bin/sh
set -e
mkdir -p .build/packages/tree
version=$(sed -n 's/.*static let version = "\\(.*\\)"/\\1/p' Sources/tandem/Tandem.swift)
git status --porcelain >.build/packages/tree/changes
for name in tandem-$version.tar.xz tandem_$version.deb tandem.debug; do
  echo "$name" >.build/packages/$name
done
"""


class Repository:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for file in FILES:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, folder / file)
        self.write(".gitignore", ".build/\n")
        self.write("CHANGELOG.md", CHANGELOG)
        self.write("scripts/package", PACKAGE)
        (folder / "scripts/package").chmod(0o755)
        self.git("init", "--quiet", "--initial-branch", "main")
        self.git("config", "user.name", "Somebody")
        self.git("config", "user.email", "somebody@example.org")
        self.commit()

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)

    def read(self, name: str) -> str:
        return (self.folder / name).read_text()

    def git(self, *words: str) -> str:
        done = subprocess.run(
            ["git", *words], cwd=self.folder, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout.strip()

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "Something")

    def release(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["scripts/release", *words],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )

    def everything(self) -> tuple[str, ...]:
        """What a release would change."""
        packages = sorted(map(str, self.folder.glob(".build/**/*")))
        return (
            self.git("for-each-ref"),
            self.git("symbolic-ref", "HEAD"),
            self.git("status", "--porcelain"),
            self.read("CHANGELOG.md"),
            self.read("Sources/tandem/Tandem.swift"),
            *packages,
        )


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def test_a_release_is_a_commit_a_tag_and_packages_with_their_sums(repository):
    done = repository.release("7.8.9")
    assert done.returncode == 0, done.stderr
    assert 'static let version = "7.8.9"' in repository.read("Sources/tandem/Tandem.swift")
    heads = re.findall(r"^## .*$", repository.read("CHANGELOG.md"), re.MULTILINE)
    assert heads[0] == "## [Unreleased]"
    assert re.fullmatch(r"## \[7\.8\.9\] - \d{4}-\d\d-\d\d", heads[1])
    assert heads[2] == "## [0.0.9] - 2026-01-01"
    assert repository.git("log", "-1", "--format=%s") == "Release 7.8.9"
    assert repository.git("rev-parse", "v7.8.9^{}") == repository.git("rev-parse", "main")
    assert repository.git("cat-file", "-t", "v7.8.9") == "tag"
    assert repository.git("status", "--porcelain") == ""
    assert repository.read(".build/packages/tree/changes") == "", "packed after the commit"
    lines = repository.read(".build/packages/SHA256SUMS").splitlines()
    sums = dict(line.split("  ")[::-1] for line in lines)
    assert list(sums) == ["tandem-7.8.9.tar.xz", "tandem-ci", "tandem_7.8.9.deb"]
    for name, digest in sums.items():
        file = repository.folder / ".build/packages" / name
        assert hashlib.sha256(file.read_bytes()).hexdigest() == digest
    commands = [shlex.split(line, comments=True) for line in done.stdout.splitlines()]
    push, create, move = commands
    assert push == ["git", "push", "origin", "main", "v7.8.9"]
    files = [word for word in create if word.startswith(".build/")]
    assert len(files) == 5 and all((repository.folder / file).is_file() for file in files)
    assert repository.read(files[0]).split() == ["###", "Added", "-", "Something", "new."]
    assert move[-1] == "v7.8.9^{}:refs/tags/v7"


def on_a_branch(repository: Repository) -> None:
    repository.git("switch", "--quiet", "--create", "other")


def with_changes(repository: Repository) -> None:
    repository.write("more", "")


def with_the_tag(repository: Repository) -> None:
    repository.git("tag", "v7.8.9")


def with_no_news(repository: Repository) -> None:
    repository.write("CHANGELOG.md", CHANGELOG.replace("- Something new.\n", ""))
    repository.commit()


def with_the_section(repository: Repository) -> None:
    repository.write("CHANGELOG.md", CHANGELOG.replace("0.0.9", "7.8.9"))
    repository.commit()


@pytest.mark.parametrize("prepare, version, sentence", [
    (on_a_branch, "7.8.9", "a release is made of the branch main"),
    (with_changes, "7.8.9", "something is not committed"),
    (with_the_tag, "7.8.9", "the tag v7.8.9 exists"),
    (with_no_news, "7.8.9", "CHANGELOG.md says nothing below [Unreleased]"),
    (with_the_section, "7.8.9", "CHANGELOG.md has a section for 7.8.9 already"),
    (None, "0.0.1", "0.0.1 is older than"),
    (None, "7.8", "needs one version of three numbers"),
    (None, "v7.8.9", "needs one version of three numbers"),
])  # fmt: skip
def test_a_refusal_changes_nothing(repository, prepare, version, sentence):
    if prepare:
        prepare(repository)
    before = repository.everything()
    done = repository.release(version)
    assert (done.returncode, done.stdout) == (2 if "three" in sentence else 1, "")
    assert sentence in done.stderr
    assert repository.everything() == before


def test_without_packages_there_is_no_tag_and_a_way_back(repository):
    repository.write("scripts/package", "#!/bin/sh\nexit 1\n")
    repository.commit()
    head = repository.git("rev-parse", "HEAD")
    done = repository.release("7.8.9")
    assert done.returncode == 1
    assert f"Undo it: git reset --hard {head}" in done.stderr
    assert repository.git("tag") == ""
