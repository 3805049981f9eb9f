"""The archive: the tree as it is, to be unpacked below a prefix such as ~/.local."""

import subprocess
from pathlib import Path

from tree import Release


def make(release: Release, tree: Path, folder: Path) -> Path:
    path = folder / f"tandem-{release.version}-linux-x86_64.tar.zst"
    names = sorted(one.name for one in tree.iterdir())
    tar = [
        "tar", "--create", "--directory", tree, "--sort=name", f"--mtime=@{release.time}",
        "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", "--format=gnu", *names,
    ]
    with path.open("wb") as output:
        packing = subprocess.Popen(tar, stdout=subprocess.PIPE)
        subprocess.run(["zstd", "-q", "-19", "-T1", "-c"], stdin=packing.stdout, stdout=output,
                       check=True)
        if packing.wait() != 0:
            raise SystemExit("tar could not read the tree.")
    return path
