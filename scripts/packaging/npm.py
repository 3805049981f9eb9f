"""The packages for npm: one for all machines, which has one for each kind of them as an option.

https://docs.npmjs.com/cli/configuring-npm/package-json
"""

import gzip
import io
import json
import tarfile
from pathlib import Path

from tree import ROOT, Release, entries, mode

NAME = "tandem-shell"
PLATFORM_NAME = f"@{NAME}/linux-x64"
SOURCES = ROOT / "packages" / "npm"
LAUNCHER = "tandem.js"
# `tandem init` names it by its address in this package.
SCHEMA = ROOT / "web" / "schema" / "tandem.schema.json"
COMMON = {
    "license": "Apache-2.0",
    "description": "A native tab-bar shell for hybrid web apps, on any desk and in CI",
}


def make(release: Release, tree: Path, folder: Path) -> list[Path]:
    texts = {name: (tree / "share/doc/tandem" / name).read_bytes()
             for name in ("LICENSE", "THIRD-PARTY-NOTICES")}
    main = {path.relative_to(SOURCES).as_posix(): path for path in entries(SOURCES)}
    program = {path.relative_to(tree).as_posix(): path for path in entries(tree)}
    return [
        pack(release, folder, main_manifest(release),
             {name: (path.read_bytes(), 0o755 if name == LAUNCHER else 0o644)
              for name, path in main.items()}
             | {SCHEMA.name: (SCHEMA.read_bytes(), 0o644), "LICENSE": (texts["LICENSE"], 0o644)}),
        pack(release, folder, platform_manifest(release),
             {name: (path.read_bytes(), mode(path)) for name, path in program.items()}
             | {name: (text, 0o644) for name, text in texts.items()}),
    ]


def main_manifest(release: Release) -> dict[str, object]:
    return {
        "name": NAME,
        "version": release.version,
        **COMMON,
        "type": "module",
        "bin": {"tandem": LAUNCHER, NAME: LAUNCHER},
        "exports": {
            ".": {"types": "./index.d.ts", "default": "./index.js"},
            "./page": {"types": "./page.d.ts", "default": "./page.js"},
            "./playwright": {"types": "./playwright.d.cts", "default": "./playwright.cjs"},
            "./tandem.schema.json": "./tandem.schema.json",
            "./package.json": "./package.json",
        },
        "engines": {"node": ">=20"},
        "optionalDependencies": {PLATFORM_NAME: release.version},
        "peerDependencies": {"@playwright/test": ">=1.43"},
        "peerDependenciesMeta": {"@playwright/test": {"optional": True}},
    }


def platform_manifest(release: Release) -> dict[str, object]:
    return {
        "name": PLATFORM_NAME,
        "version": release.version,
        **COMMON,
        "os": ["linux"],
        "cpu": ["x64"],
        "libc": ["glibc"],
    }


def pack(release: Release, folder: Path, manifest: dict[str, object],
         files: dict[str, tuple[bytes, int]]) -> Path:
    """Writes a package as `npm pack` does, with the same bytes every time."""
    name = str(manifest["name"]).removeprefix("@").replace("/", "-")
    path = folder / f"{name}-{manifest['version']}.tgz"
    text = json.dumps(manifest, indent=2).encode() + b"\n"
    with path.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as compressed:
        with tarfile.open(fileobj=compressed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for name, (content, permissions) in {"package.json": (text, 0o644), **files}.items():
                entry = tarfile.TarInfo(f"package/{name}")
                entry.size, entry.mode, entry.mtime = len(content), permissions, release.time
                archive.addfile(entry, io.BytesIO(content))
    return path
