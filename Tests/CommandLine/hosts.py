"""Machines made of namespaces: each has a network, processes and temporary files of its own."""

import os
import shlex
import signal
import subprocess
from pathlib import Path

import pytest
from processes import find_program, start_process
from shell_process import executable

# What Debian's package is called where it has another name than the program.
PACKAGES = {"dropbear": "dropbear-bin", "ssh": "openssh-client", "munged": "munge"}
# Its network and its mounts come first: in its own /proc it could not name this process.
START = """
ip link add eth0 type veth peer name {link} netns {outside}
ip address add {address}/24 dev eth0
ip link set eth0 up
ip link set lo up
nsenter --target {outside} --net ip address add {gateway}/24 dev {link}
nsenter --target {outside} --net ip link set {link} up
ip route add 198.18.0.0/16 via {gateway}
mount --bind {home}/passwd /etc/passwd
mount --bind {home}/temporary {temporary}
exec unshare --pid --fork --kill-child --mount-proc {command}
"""


def find_programs(*names: str) -> None:
    for name in names:
        find_program(name, PACKAGES.get(name, name))


class Host:
    """A machine that runs one server until it dies; whatever it started dies with it.

    Files are those of this machine, but for the home of root and `temporary`, both empty.
    """

    def __init__(self, number: int, folder: Path, command: list[str]) -> None:
        if os.getuid() != 0:
            pytest.skip("only root can make hosts of namespaces")
        self.name = f"host-{'ab'[number]}"
        self.home = folder / self.name
        self.address, gateway = addresses(number)
        self._link = f"{self.name}-{os.getpid()}"[-15:]
        temporary = temporary_folder(folder)
        temporary.mkdir(exist_ok=True)
        (self.home / "temporary").mkdir(parents=True)
        users = Path("/etc/passwd").read_text().splitlines()
        others = [user for user in users if not user.startswith("root:")]
        root = f"root:x:0:0:root:{self.home}:/bin/bash"
        (self.home / "passwd").write_text("\n".join([root, *others, ""]))
        script = START.format(
            link=self._link, outside=os.getpid(), address=self.address, gateway=gateway,
            home=self.home, temporary=temporary, command=shlex.join(command),
        )
        self._log = (self.home / "log").open("w")
        self._process = start_process(
            ["unshare", "--net", "--mount", "bash", "-ec", script],
            stdout=self._log, stderr=self._log,
        )

    @property
    def log(self) -> str:
        return (self.home / "log").read_text()

    def is_running(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """The end without a farewell: nothing that it sends on ending gets out of it."""
        subprocess.run(["ip", "link", "delete", self._link], capture_output=True, check=False)
        if self.is_running():
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._log.close()


def addresses(number: int) -> tuple[str, str]:
    """The address of a host, and that of this machine for it.

    They are of a network for tests, which is nobody's, and others in another process.
    """
    network = f"198.18.{os.getpid() % 128 * 2 + number}"
    return f"{network}.2", f"{network}.1"


def temporary_folder(folder: Path) -> Path:
    """What `TMPDIR` names; each host has one of its own at this place."""
    return folder / "temporary"


def variables(folder: Path) -> dict[str, str]:
    """What finds Tandem, on the hosts and here."""
    programs = folder / "programs"
    programs.mkdir(exist_ok=True)
    program = programs / "tandem"
    if not program.exists():
        program.symlink_to(Path(executable()).resolve())
    return {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "TANDEM_WEB": str(Path(__file__).resolve().parents[2] / "web"),
        "TMPDIR": str(temporary_folder(folder)),
    }
