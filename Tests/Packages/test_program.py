"""The program in the packages: what it needs, what it holds, how large it is."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from installing import only
from processes import ROOT

# Whatever else stands here would have to be in every system.
NEEDED = {
    "libqrencode.so.4", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "libc.so.6",
    "ld-linux-x86-64.so.2",
}
# Of Ubuntu 22.04, the oldest system that it runs on.
NEWEST = {"GLIBC": (2, 35), "GLIBCXX": (3, 4, 30), "CXXABI": (1, 3, 13), "GCC": (12, 0, 0)}
SIZE_MAX = 25_000_000
# A new one of each needs a look at its licence.
SWIFT_PACKAGES = {"swift-argument-parser", "swift-collections", "swift-log"}
ONLY_IN_TESTS = {"swift-custom-dump"}
ARCHIVES = {
    "libsqlite3.a": "libsqlite3", "libuv.a": "libuv1", "libwebsockets.a": "libwebsockets",
    "libyaml.a": "libyaml", "libz.a": "zlib1g",
}


@pytest.fixture(scope="module")
def repacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages, packed again."""
    folder = tmp_path_factory.mktemp("packages")
    commit = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    subprocess.run(
        ["/usr/bin/python3", ROOT / "scripts/packaging", "archive", "wheel"],
        check=True,
        env=os.environ | {
            "SOURCE_DATE_EPOCH": output(*commit).strip(),
            "TANDEM_LIBRARIES": str(ROOT / ".build/static-libraries"),
            "TANDEM_PACKAGES": str(folder),
        },
    )
    return folder


def output(*command: str | Path) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_it_needs_these_libraries_and_no_others(tree: Path):
    dynamic = output("readelf", "-d", tree / "bin/tandem")
    assert set(re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic)) == NEEDED
    assert re.findall(r"\(RUNPATH\).*\[(.+)\]", dynamic) == ["$ORIGIN/../lib/tandem"]


def test_it_needs_no_newer_library_than_the_oldest_system_has(tree: Path):
    versions = output("readelf", "-V", tree / "bin/tandem")
    needed = re.findall(r"Name: ([A-Z]+)_([0-9.]+)", versions)
    assert needed
    for name, version in needed:
        assert tuple(map(int, version.split("."))) <= NEWEST[name], f"{name}_{version}"


def test_it_is_small_and_without_a_path_of_the_machine_that_built_it(tree: Path):
    program = (tree / "bin/tandem").read_bytes()
    assert len(program) <= SIZE_MAX
    assert str(ROOT).encode() not in program
    assert b"/.build/" not in program


def test_its_symbols_are_kept_apart(packages: Path, tree: Path):
    def build_id(path: Path) -> str:
        return re.search(r"Build ID: (\w+)", output("readelf", "-n", path))[1]

    assert build_id(packages / "tandem.debug") == build_id(tree / "bin/tandem")


def test_each_that_is_inside_has_its_notice(tree: Path):
    manifest = (ROOT / "Package.swift").read_text()
    dependencies = set(re.findall(r'url: "https://github.com/\w+/([\w-]+)"', manifest))
    assert dependencies == SWIFT_PACKAGES | ONLY_IN_TESTS
    libraries = (ROOT / ".build/static-libraries/lib").glob("*")
    assert {path.name for path in libraries} == ARCHIVES.keys()
    notices = (tree / "share/doc/tandem/THIRD-PARTY-NOTICES").read_text()
    heads = set(re.findall(r"^={78}\n(.+)\n", notices, re.MULTILINE))
    assert heads == SWIFT_PACKAGES | {*ARCHIVES.values(), "libqrencode"}


@pytest.mark.parametrize("pattern", ["*.tar.zst", "*.whl"])
def test_packing_again_gives_the_same_bytes(packages: Path, repacked: Path, pattern: str):
    assert only(repacked, pattern).read_bytes() == only(packages, pattern).read_bytes()
