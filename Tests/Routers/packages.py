"""Third-party code that the tests fetch: Debian packages and PyPI wheels, none of it committed."""

import fcntl
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from processes import ROOT

CACHE = ROOT / ".build" / "routers"
FETCH_SECONDS = 300


def wheel(name: str, version: str) -> Path:
    """The unpacked wheel of a package; fetched by the first test that needs it, then kept."""
    folder = CACHE / "wheels" / f"{name}-{version}"
    if folder.is_dir():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Two test processes may need the same wheel at the same time.
    with open(folder.parent / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            _fetch(name, version, folder)
    return folder


def _fetch(name: str, version: str, folder: Path) -> None:
    unpacked = folder.with_suffix(".part")
    shutil.rmtree(unpacked, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command += ["--only-binary=:all:", "--disable-pip-version-check", "--dest", str(unpacked)]
    fetched = subprocess.run(
        [*command, f"{name}=={version}"], capture_output=True, text=True, timeout=FETCH_SECONDS
    )
    if fetched.returncode != 0:
        pytest.fail(f"pip could not download {name}=={version}: {fetched.stderr[-500:]}")
    (archive,) = unpacked.glob("*.whl")
    with zipfile.ZipFile(archive) as files:
        files.extractall(unpacked)
    archive.unlink()
    unpacked.rename(folder)


def debian(path: str) -> Path:
    """A file of a Debian package of the set `routers` in scripts/lib.sh."""
    file = Path("/usr/share") / path if not path.startswith("/") else Path(path)
    if not file.exists():
        pytest.fail(f"{file} is missing. Run scripts/test, which installs the set 'routers'.")
    return file


def copy_tree(source: Path, target: Path) -> None:
    """Copies a folder without what no page asks for; a shell serves no file with two links."""
    ignored = shutil.ignore_patterns("*.map", "*.gz", "*.br", "*.mp4")
    shutil.copytree(source, target, ignore=ignored, dirs_exist_ok=True)
