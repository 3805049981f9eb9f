"""The tree that all packages are made of: a prefix with bin, lib and share."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# The program has it for its QR codes. Its licence wants it to be replaceable, so it stands beside.
SHARED_LIBRARY = "libqrencode.so.4"
# Beside the program's own name, where each shell looks.
COMPLETIONS = {
    "bash": "share/bash-completion/completions/tandem",
    "zsh": "share/zsh/site-functions/_tandem",
    "fish": "share/fish/vendor_completions.d/tandem.fish",
}


@dataclass(frozen=True)
class Release:
    """What is packed: the program as linked, the folder of its libraries, the time of all files."""

    program: Path
    libraries: Path
    time: int

    @property
    def version(self) -> str:
        source = (ROOT / "Sources/tandem/Tandem.swift").read_text()
        return re.search(r'static let version = "([^"]+)"', source)[1]


def run(*command: str | Path, **options) -> str:
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def make_tree(release: Release, folder: Path) -> Path:
    """Makes the tree anew; what is in no package, the symbols for a debugger, stands beside it."""
    shutil.rmtree(folder, ignore_errors=True)
    program = folder / "bin" / "tandem"
    program.parent.mkdir(parents=True)
    run("strip", "-o", program, release.program)
    run("objcopy", "--only-keep-debug", release.program, folder.parent / "tandem.debug")
    copy_library(program, folder / "lib" / "tandem")
    for name in run("git", "ls-files", "-z", "web", cwd=ROOT).split("\0"):
        if name:
            target = folder / "share" / "tandem" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target)
    for shell, path in COMPLETIONS.items():
        write(folder / path, run(program, "--generate-completion-script", shell))
    run(
        ROOT / "scripts" / "manual",
        folder / "share" / "man" / "man1",
        env={"TANDEM_EXECUTABLE": str(program), "PATH": "/usr/bin:/bin"},
    )
    documents = folder / "share" / "doc" / "tandem"
    write(documents / "LICENSE", (ROOT / "LICENSE").read_text())
    write(documents / "CHANGELOG.md", (ROOT / "CHANGELOG.md").read_text())
    write(documents / "THIRD-PARTY-NOTICES", notices(release))
    return folder


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def copy_library(program: Path, folder: Path) -> None:
    """Copies what the loader takes for the library on this machine."""
    loaded = re.search(rf"{re.escape(SHARED_LIBRARY)} => (\S+)", run("ldd", program))
    folder.mkdir(parents=True)
    shutil.copyfile(loaded[1], folder / SHARED_LIBRARY)


def notices(release: Release) -> str:
    """The licences of what is inside: of Swift's packages, and of the libraries."""
    checkouts = ROOT / ".build-tests" / "checkouts"
    parts = {
        path.parent.name: path.read_text()
        for path in checkouts.glob("*/LICENSE*")
        if path.parent.name in linked_packages()
    }
    parts |= {path.name: path.read_text() for path in (release.libraries / "notices").iterdir()}
    head = "What is inside Tandem's program, or beside it, and was made by others.\n"
    return head + "".join(f"\n{'=' * 78}\n{name}\n\n{parts[name]}" for name in sorted(parts))


def linked_packages() -> set[str]:
    """The packages that targets of the program name; those of the tests are in no package."""
    manifest = (ROOT / "Package.swift").read_text()
    targets = re.split(r"\n    \.(?=\w*[tT]arget)", manifest)
    program = [one for one in targets if not one.startswith("testTarget")]
    return set(re.findall(r'package: "([^"]+)"', "".join(program)))


def entries(tree: Path) -> list[Path]:
    """All files of the tree, by name."""
    return sorted(path for path in tree.rglob("*") if path.is_file())


def mode(path: Path) -> int:
    return 0o755 if path.parent.name == "bin" else 0o644
