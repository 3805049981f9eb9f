"""Where scripts/install puts the program, and what it says; a stand-in takes Swift's place."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"
SWIFT = """#!/bin/sh
[ "$1" = build ] || exit 0
mkdir -p "$3/.build/release" && cd "$3/.build/release"
echo '#!/bin/sh' >tandem && echo 'echo it runs' >>tandem && chmod +x tandem
"""
FAILING_SWIFT = """#!/bin/sh
[ "$1" = build ] || exit 0
echo '[1/2] Compiling'
echo why
exit 1
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    for name in ("install", "lib.sh"):
        (tmp_path / "clone/scripts").mkdir(parents=True, exist_ok=True)
        shutil.copy(SCRIPTS / name, tmp_path / "clone/scripts")
    program(tmp_path / "tools/swift", SWIFT)
    return tmp_path / "clone"


def program(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    file.chmod(0o755)


def install(clone: Path, *arguments: str, path: str = "") -> subprocess.CompletedProcess[str]:
    home = clone.parent
    tools = f"{path}{home}/tools:{os.environ['PATH']}"
    return subprocess.run(
        [clone / "scripts/install", *arguments],
        env=os.environ | {"HOME": str(home), "PATH": tools},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_program_is_linked_and_what_path_lacks_is_said(clone: Path) -> None:
    folder = clone.parent / ".local/bin"
    done = install(clone)
    assert done.returncode == 0
    assert done.stderr == "Building: six minutes on two cores, the first time\n"
    assert (folder / "tandem").readlink() == clone / ".build/release/tandem"
    assert done.stdout.endswith(f'export PATH="{folder}:$PATH"\n')
    assert subprocess.check_output([folder / "tandem"], text=True) == "it runs\n"


def test_a_folder_in_path_is_enough_and_a_link_gives_way(clone: Path) -> None:
    folder = clone.parent / "programs"
    folder.mkdir()
    (folder / "tandem").symlink_to("/nowhere")
    done = install(clone, str(folder), path=f"{folder}:")
    assert done.returncode == 0
    assert (folder / "tandem").readlink() == clone / ".build/release/tandem"
    assert f"{folder} is in PATH" in done.stdout


@pytest.mark.parametrize("is_link", [False, True])
def test_another_program_is_not_replaced_but_named(clone: Path, is_link: bool) -> None:
    other = clone.parent / "other"
    program(clone.parent / "elsewhere" / "tandem", "")
    other.mkdir()
    if is_link:
        (other / "tandem").symlink_to(clone.parent / "elsewhere" / "tandem")
    else:
        program(other / "tandem", "")
    done = install(clone, str(other))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{other}/tandem is there and is no link to a clone" in done.stderr
    assert (other / "tandem").read_text() == "" and not (clone / ".build").exists()
    folder = clone.parent / "programs"
    done = install(clone, str(folder), path=f"{other}:{folder}:")
    assert f"PATH finds {other}/tandem first" in done.stdout


def test_a_build_that_fails_shows_what_was_said_and_not_how_far_it_was(clone: Path) -> None:
    program(clone.parent / "tools/swift", FAILING_SWIFT)
    done = install(clone)
    assert (done.returncode, done.stdout) == (1, "")
    first, reason, error = done.stderr.splitlines()
    assert (first.split(":")[0], reason) == ("Building", "why")
    assert error.startswith("error: swift build ") and error.endswith(" failed; see above.")
    assert not (clone.parent / ".local/bin/tandem").exists()
