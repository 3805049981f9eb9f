"""What scripts/lib.sh installs, with stand-ins for the programs that look and that install."""

import subprocess
from pathlib import Path

import pytest

LIB = Path(__file__).parents[2] / "scripts" / "lib.sh"
PRESENT = "#!/bin/sh\nexit 0\n"
ABSENT = "#!/bin/sh\nexit 1\n"


class Machine:
    """A PATH with nothing on it but what a test puts there, and the calls of apt-get."""

    def __init__(self, folder: Path) -> None:
        self._programs = folder / "programs"
        self._programs.mkdir()
        self._calls = folder / "calls"
        self._calls.touch()
        for name in ("bash", "cat", "dirname", "env", "grep", "id", "mktemp", "rm", "sed", "tail"):
            self.has(name, f'#!/bin/sh\nexec /usr/bin/{name} "$@"\n')
        self.has("dpkg-query", "#!/bin/sh\nprintf installed\n")
        self.has("id", "#!/bin/sh\necho 0\n")
        self.has("apt-get", f'#!/bin/sh\necho "$@" >>"{self._calls}"\n')

    def has(self, name: str, text: str = PRESENT) -> None:
        path = self._programs / name
        path.write_text(text)
        path.chmod(0o755)

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["/bin/bash", "-c", f"source {LIB}; {command}; echo went on"],
            env={"PATH": str(self._programs), "HOME": "/nowhere"},
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def installed(self) -> list[str]:
        """What apt-get was asked to install, call by call."""
        lines = self._calls.read_text().splitlines()
        return [line.split("recommends ")[1].split(" -o")[0] for line in lines if "install" in line]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_where_nothing_is_missing_nothing_is_said_or_done(machine: Machine) -> None:
    machine.has("pkg-config")
    machine.has("curl")
    machine.has("tmux")
    machine.has("zbarimg")
    done = machine.run("need_packages build terminal")
    assert (done.stdout, done.stderr, machine.installed) == ("went on\n", "", [])


def test_what_is_missing_is_named_and_then_installed(machine: Machine) -> None:
    machine.has("pkg-config", "#!/bin/sh\n[ $2 != libuv ]\n")
    machine.has("curl")
    machine.has("tmux")
    done = machine.run("need_packages build terminal")
    assert done.stdout == "went on\n"
    assert done.stderr.splitlines() == [
        'Installing for "build" by apt-get: libuv1-dev',
        'Installing for "terminal" by apt-get: zbar-tools',
    ]
    assert machine.installed == ["libuv1-dev", "zbar-tools"]


def test_without_pkg_config_every_library_is_installed(machine: Machine) -> None:
    machine.run("need_packages build")
    [packages] = machine.installed
    assert packages.split()[:2] == ["pkg-config", "libqrencode-dev"]


def test_a_program_from_elsewhere_is_as_good_as_its_package(machine: Machine) -> None:
    machine.has("node")
    machine.has("esbuild")
    machine.has("dpkg-query", ABSENT)
    assert machine.run("need_packages node").stdout == "went on\n"
    assert machine.installed == []


def test_a_browser_that_cannot_be_installed_ends_nothing(machine: Machine) -> None:
    says = "echo 'E: Unable to locate package firefox-esr' >&2"
    machine.has("apt-get", f'#!/bin/sh\n[ "$1" != install ] || {{ {says}; exit 100; }}\n')
    machine.has("node")
    machine.has("esbuild")
    done = machine.run("want_packages firefox node")
    assert done.stdout == "went on\n"
    assert done.stderr.splitlines() == [
        'Installing for "firefox" by apt-get: firefox-esr',
        "E: Unable to locate package firefox-esr",
        "apt-get could not install them. As root run: apt-get update"
        " && apt-get install -y --no-install-recommends firefox-esr",
        'warning: without "firefox", the tests that need it will fail.',
    ]


def test_what_the_build_needs_has_to_be_there(machine: Machine) -> None:
    machine.has("apt-get", ABSENT)
    done = machine.run("need_packages build")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1] == 'error: the packages for "build" are missing; see above.'


def test_without_the_right_to_install_the_command_is_named(machine: Machine) -> None:
    machine.has("id", "#!/bin/sh\necho 1000\n")
    done = machine.run("want_packages node")
    assert done.stdout == "went on\n"
    assert done.stderr.startswith(
        'Missing for "node": nodejs esbuild. As root run: apt-get update && apt-'
    )
    assert machine.installed == []
    machine.has("sudo", '#!/bin/sh\nexec "$@"\n')
    machine.run("want_packages node")
    assert machine.installed == ["nodejs esbuild"]
