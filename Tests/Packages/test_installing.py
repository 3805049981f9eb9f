"""Each package as its user installs it: as nobody in particular, on an app of their own."""

import json
import re
from pathlib import Path

import pytest
from installing import WORKS, OrdinaryUser, only

pytestmark = pytest.mark.independent


def unpack(user: OrdinaryUser, packages: Path) -> Path:
    """Installs the archive; the folder of its program."""
    prefix = user.home / ".local"
    user.output("mkdir", prefix)
    user.output("tar", "-xf", only(packages, "*.tar.zst"), "-C", prefix)
    return prefix / "bin"


def pip_install(user: OrdinaryUser, packages: Path) -> Path:
    """Installs the wheel without a network; the folder of its program."""
    environment = user.folder / "environment"
    user.output("/usr/bin/python3", "-m", "venv", environment)
    pip = ["-m", "pip", "--disable-pip-version-check", "install", "--no-index", "--no-cache-dir"]
    user.output(environment / "bin/python", *pip, only(packages, "*.whl"))
    return environment / "bin"


@pytest.mark.parametrize("install", [unpack, pip_install])
def test_an_app_outside_the_checkout_is_shown(user, packages, version, install):
    programs = install(user, packages)
    first, *others = user.tries_an_app(programs)
    assert re.fullmatch(rf"version: {re.escape(version)} \([0-9a-f]{{12}}(-changed)?\)", first)
    assert others == WORKS


def test_what_comes_with_the_program_is_where_the_system_looks(user, packages):
    programs = unpack(user, packages)
    share = programs.parent / "share"
    manual = user.output("man", "--manpath", share / "man", "tandem-doctor", programs=programs)
    assert "what this machine has of what Tandem uses" in manual
    bash = share / "bash-completion/completions/tandem"
    completed = user.output(
        "bash", "-c", f"source {bash}; complete -p tandem", programs=programs)
    assert completed == "complete -o filenames -F _tandem tandem\n"
    for path in ("zsh/site-functions/_tandem", "fish/vendor_completions.d/tandem.fish"):
        assert "doctor" in (share / path).read_text()


def test_its_own_library_is_loaded_and_the_web_files_are_found(user, packages):
    programs = unpack(user, packages)
    loaded = user.output("ldd", programs / "tandem")
    assert f"libqrencode.so.4 => {programs}/../lib/tandem/libqrencode.so.4" in loaded
    lines = user.output("tandem", "doctor", "--json", programs=programs).splitlines()
    found = {finding["name"]: finding for finding in map(json.loads, lines)}
    assert found["web files"]["text"] == str(programs.parent / "share/tandem/web")
    # A link to the program does as well as a folder in PATH.
    link = user.folder / "tandem"
    user.output("ln", "-s", programs / "tandem", link)
    assert user.output(link, "apps") == user.output("tandem", "apps", programs=programs)


def test_the_wheel_has_a_program_of_its_own_name_and_is_taken_out_whole(user, packages):
    programs = pip_install(user, packages)
    version = user.output("tandem", "--version", programs=programs)
    assert user.output("tandem-shell", "--version", programs=programs) == version
    pip = [programs / "python", "-m", "pip", "--disable-pip-version-check"]
    user.output(*pip, "check")
    user.output(*pip, "uninstall", "--yes", "tandem-shell")
    left = [path for path in programs.parent.rglob("*") if path.is_file()]
    assert not [path for path in left if "tandem" in str(path.relative_to(user.folder))]
