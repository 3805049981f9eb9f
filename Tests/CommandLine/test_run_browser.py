"""`tandem run --headless`: a shell and the browser that shows its app, as one."""

import contextlib
import json
import os
import signal
import zlib
from pathlib import Path

from desk import Desk
from processes import is_in_use
from waiting import wait_until

COMMAND = ("run", "fittracker", "--headless", "--json", "--front-port", "0", "--control-port", "0")


def browsers(desk: Desk) -> list[Path]:
    """The profiles of running browsers."""
    return list(desk.folder.glob("browser-*"))


def main_process(profile: Path) -> int:
    """The browser that has the profile, as opposed to the processes that it has started."""
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            arguments = (process / "cmdline").read_text().split("\0")
            own = f"--user-data-dir={profile}" in arguments
            if own and not any(argument.startswith("--type=") for argument in arguments):
                return int(process.name)
    raise AssertionError(f"no browser has {profile}")


def first_pixel(picture: Path) -> list[int]:
    """Red, green and blue at the upper left; no filter changes that pixel (PNG, 9.2)."""
    content, start, data = picture.read_bytes(), 8, b""
    while start < len(content):
        size = int.from_bytes(content[start : start + 4])
        if content[start + 4 : start + 8] == b"IDAT":
            data += content[start + 8 : start + 8 + size]
        start += size + 12
    return list(zlib.decompress(data)[1:4])


def test_the_browser_shows_the_app_also_in_pictures_and_ends_with_the_shell(
    desk: Desk, tmp_path: Path
):
    (tmp_path / "index.html").write_text(
        "<!doctype html><body><script>const names = [localStorage.user, document.cookie];"
        "if (String(names) === 'Ann,user=Ann') document.body.style.background = '#010203'</script>"
    )
    (tmp_path / "login.html").write_text(
        "<!doctype html><script>localStorage.user = 'Ann'; document.cookie = 'user=Ann'</script>"
    )
    (tmp_path / "tandem.json").write_text(
        '{"app": {"id": "login"}, "tabs": [{"id": "home", "path": "/"}]}'
    )
    before, after, own = (tmp_path / name for name in ("before.png", "after.png", "own.png"))
    shell = desk.launch(str(tmp_path), "--headless")
    desk.json("wait", "attached>=1", "--in-step", "--timeout", "60")
    pages = desk.json("state")["pages"]
    assert [(page["webView"], page["role"]) for page in pages] == [("tabs", "driver")]
    assert "without a window" in shell.events[0]["browser"]
    desk.json("screenshot", str(before), "--timeout", "30")
    desk.json("push", "/login.html", "--timeout", "30")
    desk.json("pop", "--timeout", "30")
    desk.json("screenshot", str(after), "--timeout", "30")
    assert (first_pixel(before), first_pixel(after)) == ([255, 255, 255], [1, 2, 3])
    desk.json("wait", "attached=1", "--timeout", "30")
    [page] = desk.json("state")["pages"]
    assert (page["page"], page["role"]) == (pages[0]["page"], "driver")
    [profile] = browsers(desk)
    assert profile.stat().st_mode & 0o777 == 0o700
    assert shell.stop(signal.SIGINT) == 0
    assert not is_in_use(profile)
    assert browsers(desk) == []
    desk.launch(str(tmp_path), "--fresh")
    desk.json("screenshot", str(own), "--timeout", "30")
    assert own.read_bytes() == before.read_bytes()


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


def test_a_firefox_shows_the_app_and_does_not_outlive_a_shell_that_is_killed(
    desk: Desk, tmp_path: Path
):
    shell = desk.start(*COMMAND, "--engine", "firefox")
    assert "firefox" in json.loads(shell.stdout.readline())["browser"]
    desk.json("wait", "attached>=1", "--in-step", "--timeout", "60")
    desk.json("tap", "track", "--timeout", "30")
    desk.json("screenshot", str(tmp_path / "track.png"), "--timeout", "30")
    [profile] = browsers(desk)
    assert profile.stat().st_mode & 0o777 == 0o700
    shell.kill()
    shell.communicate(timeout=30)
    wait_until(lambda: not is_in_use(profile), "Firefox to end")


def test_without_a_browser_the_shell_does_not_start(desk: Desk, tmp_path: Path):
    variables = {"PATH": str(tmp_path), "HOME": str(tmp_path)}
    result = desk.run(*COMMAND, **variables)
    assert (result.code, result.out) == (2, "")
    assert "“tandem run --browser” needs Chromium" in result.err
    result = desk.run(*COMMAND, **variables, CHROME_PATH="/nonexistent/chrome")
    assert result.code == 2
    assert "CHROME_PATH names /nonexistent/chrome" in result.err
    result = desk.run(*COMMAND, "--engine", "firefox", **variables)
    assert (result.code, result.out) == (2, "")
    assert "needs Firefox" in result.err and "apt install firefox-esr" in result.err
