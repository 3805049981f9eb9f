"""The Debian package: one for all systems that have these names of libraries."""

import gzip
import os
import shutil
import subprocess
from pathlib import Path

from tree import Release, write

CONTROL = """\
Package: tandem
Version: {version}
Architecture: amd64
Maintainer: The Tandem project <tandem@localhost>
Installed-Size: {kilobytes}
Depends: libc6 (>= 2.35), libgcc-s1, libqrencode4, libstdc++6 (>= 12)
Recommends: chromium | chromium-browser, curl, xdg-utils
Section: devel
Priority: optional
Description: native tab-bar shell for hybrid web apps
 Tandem owns the tabs and stacks that a native shell owns on a phone, serves your web app unchanged,
 and keeps both in lockstep, on any desk and in CI.
"""
# Debian's places for what stands elsewhere in a prefix of one's own.
MOVED = {"share/zsh/site-functions": "share/zsh/vendor-completions"}


def make(release: Release, tree: Path, folder: Path) -> Path:
    root = folder / "deb"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(tree, root / "usr")
    # The system's own is used.
    shutil.rmtree(root / "usr" / "lib")
    for here, there in MOVED.items():
        shutil.move(root / "usr" / here, root / "usr" / there)
    for page in (root / "usr/share/man/man1").iterdir():
        page.with_name(f"{page.name}.gz").write_bytes(gzip.compress(page.read_bytes(), mtime=0))
        page.unlink()
    documents = root / "usr/share/doc/tandem"
    licence = (documents / "LICENSE").read_text()
    notices = (documents / "THIRD-PARTY-NOTICES").read_text()
    write(documents / "copyright", f"{licence}\n{notices}")
    (documents / "LICENSE").unlink()
    (documents / "THIRD-PARTY-NOTICES").unlink()
    for path in root.rglob("*"):
        path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file())
    write(
        root / "DEBIAN" / "control",
        CONTROL.format(version=release.version.replace("-", "~"), kilobytes=size // 1024),
    )
    path = folder / f"tandem_{release.version}_amd64.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, path],
        check=True, stdout=subprocess.DEVNULL,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(release.time)},
    )
    shutil.rmtree(root)
    return path
