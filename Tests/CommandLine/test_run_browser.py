"""`tandem run --headless`: a shell and the browser that shows its app, as one."""

import contextlib
import os
import signal
from pathlib import Path

from desk import Desk
from processes import is_in_use

COMMAND = ("run", "fittracker", "--headless", "--json", "--front-port", "0", "--control-port", "0")


def browsers(desk: Desk) -> list[Path]:
    """The profiles of running browsers."""
    return list(desk.folder.glob("chromium-*"))


def main_process(profile: Path) -> int:
    """The browser that has the profile, as opposed to the processes that it has started."""
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            arguments = (process / "cmdline").read_text().split("\0")
            own = f"--user-data-dir={profile}" in arguments
            if own and not any(argument.startswith("--type=") for argument in arguments):
                return int(process.name)
    raise AssertionError(f"no browser has {profile}")


def test_the_browser_shows_the_app_and_ends_with_the_shell(desk: Desk):
    shell = desk.launch("fittracker", "--headless")
    desk.json("wait", "attached>=1", "--in-step", "--timeout", "60")
    [page] = desk.json("state")["pages"]
    assert (page["webView"], page["role"]) == ("tabs", "driver")
    assert "without a window" in shell.events[0]["browser"]
    [profile] = browsers(desk)
    assert profile.stat().st_mode & 0o777 == 0o700
    assert shell.stop(signal.SIGINT) == 0
    assert not is_in_use(profile)
    assert browsers(desk) == []


def test_a_browser_that_ends_by_itself_ends_the_shell_with_a_sentence(desk: Desk):
    shell = desk.start(*COMMAND)
    assert '"ready"' in shell.stdout.readline()
    desk.json("wait", "attached>=1", "--timeout", "60")
    [profile] = browsers(desk)
    os.kill(main_process(profile), signal.SIGKILL)
    _, said = shell.communicate(timeout=30)
    assert shell.returncode == 70
    assert "tandem: The browser does not show the app any more." in said.splitlines()[-1]
    assert browsers(desk) == []


def test_without_a_browser_the_shell_does_not_start(desk: Desk, tmp_path: Path):
    variables = {"PATH": str(tmp_path), "HOME": str(tmp_path)}
    result = desk.run(*COMMAND, **variables)
    assert (result.code, result.out) == (2, "")
    assert "“tandem run --browser” needs Chromium" in result.err
    result = desk.run(*COMMAND, **variables, CHROME_PATH="/nonexistent/chrome")
    assert result.code == 2
    assert "CHROME_PATH names /nonexistent/chrome" in result.err
