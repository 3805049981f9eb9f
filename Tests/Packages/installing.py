"""Somebody who installs a package, and what has to work once it is installed."""

import os
import pwd
import subprocess
from pathlib import Path

TRY_APP = Path(__file__).parent / "try_app.sh"
# What try_app.sh prints of a program that works, after its version.
WORKS = [
    "page: 1",
    "bridge: 1",
    "listed: 1",
    'tab: "selectedTab":"home"',
    "code: 0",
    "errors: ",
]
SYSTEM_PATH = "/usr/bin:/bin"


def only(packages: Path, pattern: str) -> Path:
    """The one package of a kind."""
    found = list(packages.glob(pattern))
    assert len(found) == 1, f"{pattern} in {packages} is {found}. Run scripts/package."
    return found[0]


def write_app(folder: Path) -> Path:
    """An app of one page with a manifest."""
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Mine</title><p>A page of mine</p>")
    (folder / "tandem.json").write_text('{"tabs": [{"id": "home", "title": "Home", "path": "/"}]}')
    return folder


class OrdinaryUser:
    """Somebody with an empty home, outside the checkout, and the programs of the system.

    Where the tests run as root that is `nobody`, else whoever runs them.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.home.mkdir()
        self._prefix: list[str] = []
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            ids = [f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]
            self._prefix = ["setpriv", *ids, "--"]
            for owned in (folder, self.home):
                os.chown(owned, nobody.pw_uid, nobody.pw_gid)

    def run(
        self, *command: str | Path, programs: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Runs a command to its end, with a folder of programs before the system's."""
        return subprocess.run(
            [*self._prefix, *map(str, command)],
            cwd=self.folder,
            env={
                "HOME": str(self.home),
                "LANG": "C.UTF-8",
                "PATH": f"{programs}:{SYSTEM_PATH}" if programs else SYSTEM_PATH,
                # Where its shells are found, and not those that this user has in other tests.
                "TMPDIR": str(self.folder),
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=200,
            check=False,
        )

    def output(self, *command: str | Path, programs: Path | None = None) -> str:
        """What a command printed, which has to go well and to complain of nothing."""
        done = self.run(*command, programs=programs)
        assert (done.returncode, done.stderr) == (0, ""), f"{command}: {done.stdout}{done.stderr}"
        return done.stdout

    def tries_an_app(self, programs: Path) -> list[str]:
        """What came of showing an app by the `tandem` of a folder, line by line."""
        app = write_app(self.folder / "app")
        return self.output("bash", TRY_APP, app, programs=programs).splitlines()
