"""Makes packages of the program that scripts/package has built; see there."""

import os
import sys
from pathlib import Path

import archive
import container
import debian
import npm
import wheel
from tree import ROOT, Release, make_tree

KINDS = {
    "archive": archive.make,
    "container": container.make,
    "deb": debian.make,
    "npm": npm.make,
    "wheel": wheel.make,
}


def main() -> None:
    release = Release(
        program=ROOT / ".build" / "package" / "tandem",
        libraries=Path(os.environ["TANDEM_LIBRARIES"]),
        time=int(os.environ["SOURCE_DATE_EPOCH"]),
    )
    folder = Path(os.environ.get("TANDEM_PACKAGES", ROOT / ".build" / "packages"))
    folder.mkdir(parents=True, exist_ok=True)
    # What lies there is of one run: nobody takes a package of another version for a new one.
    for former in folder.glob("tandem*"):
        if former.is_file():
            former.unlink()
    tree = make_tree(release, folder / "tree")
    for kind in sys.argv[1:] or KINDS:
        made = KINDS[kind](release, tree, folder)
        for path in [made] if isinstance(made, Path) else made:
            print(f"{os.path.relpath(path, ROOT)}  {path.stat().st_size / 1e6:.1f} MB")


main()
