"""The build context of an image: the Debian package beside what builds an image with it."""

import shutil
from pathlib import Path

import debian
from tree import ROOT, Release


def make(release: Release, tree: Path, folder: Path) -> Path:
    context = folder / "container"
    shutil.rmtree(context, ignore_errors=True)
    context.mkdir()
    shutil.copy(ROOT / "packages" / "container" / "Dockerfile", context)
    package = context / "tandem.deb"
    shutil.copyfile(debian.make(release, tree, folder), package)
    return package
