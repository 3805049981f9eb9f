"""`tandem run --lan` on a terminal: the code for other devices."""

import json
import os
import re
import signal
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from qr_picture import decode, rows_of_code
from shell_process import executable
from terminal import Terminal
from waiting import wait_until

RUN = "run --lan --no-open --front-port 0 --control-port 0"


@pytest.fixture
def address() -> str:
    addresses = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=True)
    found = [text for text in addresses.stdout.split() if ":" not in text]
    return found[0] if found else pytest.skip("this machine is on no IPv4 network")


@pytest.fixture
def terminal(address: str) -> Iterator[Terminal]:
    session = Terminal(f"{executable()} {RUN} --lan-address {address}")
    yield session
    session.close()


def link_of(terminal: Terminal) -> str | None:
    """The link that the shell's private file names."""

    def read() -> list[str | None]:
        files = list(terminal.runtime.glob("tandem/*.tokens.json"))
        return [json.loads(files[0].read_text()).get("link") if files else None]

    # The shell replaces the file, which is empty before it is written.
    [link] = wait_until(read, "the private file", tolerated=(OSError, ValueError))
    return link


def use(link: str) -> int:
    """Exchanges the code of a link as a browser does; the status."""
    origin, _, code = link.partition("/#code=")
    headers = {"Origin": origin, "Tandem-Code": code}
    request = urllib.request.Request(f"{origin}/__tandem__/access", headers=headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            return response.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def wait_for_code(terminal: Terminal, folder: Path, *, ink: int = 1) -> str:
    """Waits until the code on the screen, once it is drawn whole, is that of the link."""

    def is_drawn(screen: str) -> bool:
        rows = rows_of_code(screen)
        if not rows:
            return False
        try:
            return decode(rows, folder, ink=ink) == link_of(terminal)
        except AssertionError:
            return False

    terminal.wait_for_screen(is_drawn, "the code of the link")
    link = link_of(terminal)
    assert link
    return link


def show_code(terminal: Terminal, folder: Path, *, ink: int = 1) -> str:
    """The link of the code that stands alone on the screen."""
    terminal.wait_for("Esc close")
    return wait_for_code(terminal, folder, ink=ink)


def test_c_shows_a_code_that_a_camera_reads(terminal, address, tmp_path):
    terminal.wait_for(f"network http://{address}:")
    terminal.type("c")
    link = show_code(terminal, tmp_path)
    assert re.fullmatch(rf"http://{re.escape(address)}:\d+/#code=[\w-]{{22}}", link)
    terminal.wait_for(link)
    styled = terminal.screen(styled=True)
    assert "38;5;16" in styled and "48;5;231" in styled, "black on white on every background"


def test_c_makes_another_code_and_ends_the_one_before(terminal, tmp_path):
    terminal.wait_for("c code")
    terminal.click("c code")
    first = show_code(terminal, tmp_path)
    terminal.type("c")
    wait_until(lambda: link_of(terminal) not in (first, None), "another link")
    second = show_code(terminal, tmp_path)
    assert second != first
    terminal.wait_for(second)
    assert use(first) == 401
    assert use(second) == 200
    terminal.wait_for("The code was used: c makes another one.")
    wait_until(lambda: link_of(terminal) is None, "no link")
    terminal.type("Escape")
    terminal.wait_for("── Events", "admitted")
    terminal.type("c")
    show_code(terminal, tmp_path)


@pytest.mark.parametrize(("colors", "ink"), [("15;0", 0), ("0;15", 1)])
def test_without_colours_the_code_suits_the_background(address, tmp_path, colors, ink):
    variables = f"NO_COLOR=1 COLORFGBG='{colors}'"
    terminal = Terminal(f"{variables} {executable()} {RUN} --lan-address {address}")
    try:
        terminal.wait_for("c code")
        terminal.type("c")
        show_code(terminal, tmp_path, ink=ink)
        assert "\x1b[" not in terminal.screen(styled=True)
    finally:
        terminal.close()


def test_a_whole_session_gives_the_terminal_back(terminal, tmp_path):
    terminal.wait_for("[1 Home]")
    terminal.click("Progress")
    terminal.wait_for("[4 Progress]")
    terminal.resize(100, 40)
    terminal.wait_for("link http://", "── Events")
    wait_for_code(terminal, tmp_path)
    terminal.type("c")
    show_code(terminal, tmp_path)
    terminal.resize(60, 12)
    terminal.wait_for("A QR code needs")
    terminal.type("Escape")
    terminal.wait_for("[4 Progress]")
    terminal.resize(100, 30)
    terminal.wait_for("── Events")
    os.kill(terminal.child_identifier(), signal.SIGTERM)
    terminal.wait_for("prompt>")
    terminal.wait_for_modes("0", "1", "0", "0")
    terminal.type("echo back-$((40 + 2))", "Enter")
    # The terminal echoes what is typed.
    terminal.wait_for("back-42", "echo back-")
    assert link_of(terminal) is None, "the file with the link is gone"
