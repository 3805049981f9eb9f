"""The wheel for PyPI: the program itself, with no Python between.

https://packaging.python.org/en/latest/specifications/binary-distribution-format/
"""

import base64
import hashlib
import zipfile
from pathlib import Path

from tree import ROOT, Release, entries, mode

NAME = "tandem_shell"
# The oldest C library with all that the program asks for; `readelf -V` says which.
TAG = "py3-none-manylinux_2_35_x86_64"
WHEEL = f"Wheel-Version: 1.0\nGenerator: tandem\nRoot-Is-Purelib: false\nTag: {TAG}\n"
METADATA = """\
Metadata-Version: 2.1
Name: tandem-shell
Version: {version}
Summary: A native tab-bar shell for hybrid web apps, on any desk and in CI
License: Apache-2.0
Requires-Python: >=3.8
Description-Content-Type: text/markdown

{readme}"""
# `uvx tandem-shell` and `pipx run tandem-shell` look for a program of the package's own name.
SAME_NAME = b"""#!/bin/sh\nexec "$(dirname "$(readlink -f "$0")")/tandem" "$@"\n"""
README = """\
# Tandem

See your hybrid app under a native tab bar, on a Linux desk and in CI:

    tandem run path/to/your/project
"""


def make(release: Release, tree: Path, folder: Path) -> Path:
    version = release.version.replace("-", "")
    data, information = f"{NAME}-{version}.data", f"{NAME}-{version}.dist-info"
    files = {}
    for path in entries(tree):
        name = path.relative_to(tree).as_posix()
        # An installer makes programs of what stands in `scripts`, and lays `data` below the prefix.
        target = f"scripts/{path.name}" if name.startswith("bin/") else f"data/{name}"
        files[f"{data}/{target}"] = (path.read_bytes(), mode(path))
    files[f"{data}/scripts/tandem-shell"] = (SAME_NAME, 0o755)
    files[f"{information}/METADATA"] = (
        METADATA.format(version=version, readme=README).encode(), 0o644)
    files[f"{information}/WHEEL"] = (WHEEL.encode(), 0o644)
    files[f"{information}/LICENSE"] = ((ROOT / "LICENSE").read_bytes(), 0o644)
    record = "".join(f"{name},{digest(content)},{len(content)}\n"
                     for name, (content, _) in files.items())
    record_name = f"{information}/RECORD"
    files[record_name] = (f"{record}{record_name},,\n".encode(), 0o644)
    path = folder / f"{NAME}-{version}-{TAG}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (content, permissions) in files.items():
            # The first day that a zip can say: pip does not look at it.
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o100000 | permissions) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return path


def digest(content: bytes) -> str:
    """As RECORD has it: URL-safe base64 without padding."""
    encoded = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return f"sha256={encoded.decode().rstrip('=')}"
