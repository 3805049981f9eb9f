"""The link that lets a browser in: printed, shown on a terminal, opened, and asked for."""

import json
import re
import stat
import subprocess
import urllib.error
from collections.abc import Iterator
from pathlib import Path

import pytest
from admission import exchanged
from desk import ANSWER, Desk
from local_names import by_address
from shell_process import executable
from terminal import Terminal
from waiting import wait_until

LINK = r"http://[\w.-]+\.localhost:\d+/(\?[\w=]+)?#code=([\w-]{22})"
RUN = "run --front-port 0 --control-port 0"


def use(link: str) -> int:
    """Exchanges the code of a link as a browser does; the status."""
    control, _, code = by_address(link).partition("/#code=")
    try:
        return 200 if exchanged(control, code) else 0
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_a_link_is_all_that_is_printed_and_each_is_another_one(desk: Desk):
    shell = desk.launch()
    first, second = desk.run("link"), desk.run("link")
    assert re.fullmatch(LINK + "\n", first.out), first
    assert first.err == "" and first.code == 0
    assert first.out != second.out
    assert use(first.out.strip()) == 200
    assert use(first.out.strip()) == 401, "a link works once"
    assert use(second.out.strip()) == 200
    assert use(str(shell.events[0]["link"])) == 200, "the printed one is still good"


def test_a_link_is_an_answer_of_the_api_and_in_no_timeline(desk: Desk):
    shell = desk.launch("fittracker", "--platform", "both")
    answer = desk.json("link")
    assert list(answer) == [*ANSWER, "data"]
    code = re.fullmatch(LINK, answer["data"]["link"])
    assert code and code[1] == "?platform=both"
    printed = str(shell.events[0]["link"]).partition("#code=")[2]
    log = desk.run("log", "--json").out
    assert '"verb":"link"' in log
    assert code[2] not in log and printed not in log


def test_a_picture_of_a_shell_on_the_network_is_taken_too(desk: Desk, tmp_path):
    addresses = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=True)
    if not [text for text in addresses.stdout.split() if ":" not in text]:
        pytest.skip("this machine is on no IPv4 network")
    desk.launch("fittracker", "--lan")
    picture = tmp_path / "lan.png"
    desk.json("screenshot", str(picture), "--timeout", "30")
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A shell on a terminal whose `xdg-open` notes what it is given."""
    program = tmp_path / "xdg-open"
    script = 'printf "%s\\n" "$@" > "$0.part" && mv "$0.part" "$0.opened"'
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    session = Terminal(f"PATH={tmp_path}:$PATH {executable()} {RUN} --platform both")
    yield session
    session.close()


def opened_file(folder: Path) -> Path:
    file = folder / "xdg-open.opened"
    wait_until(file.exists, "the browser")
    [argument] = file.read_text().splitlines()
    return Path(argument)


def link_in(file: Path) -> str:
    found = re.search(f"url=({LINK})", file.read_text())
    assert found, file.read_text()
    return found[1].replace("?platform=both", "")


def test_the_browser_is_opened_with_a_private_file(terminal, tmp_path):
    file = opened_file(tmp_path)
    assert file.parent == terminal.runtime / "tandem"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert "?platform=both#code=" in file.read_text()
    assert use(link_in(file)) == 200
    wait_until(lambda: not file.exists(), "the end of the file")


def test_the_file_goes_with_its_code(terminal, tmp_path):
    file = opened_file(tmp_path)
    former = link_in(file)
    terminal.type("c")
    terminal.wait_for("Open this in one browser of this machine:")
    terminal.type("c")
    wait_until(lambda: not file.exists(), "the end of the file")
    assert use(former) == 401


def test_the_file_goes_with_the_shell(terminal, tmp_path):
    file = opened_file(tmp_path)
    assert file.exists()
    terminal.type("q")
    wait_until(lambda: not file.exists(), "the end of the file")


def test_a_terminal_shows_the_link_until_it_is_used():
    terminal = Terminal(f"{executable()} {RUN} --no-open")
    try:
        screen = terminal.wait_for("link http://", "c code")
        found = re.search(LINK, screen)
        assert found, screen
        assert use(found[0]) == 200
        terminal.wait_for_screen(lambda screen: "#code=" not in screen, "no link")
        terminal.type("c")
        screen = terminal.wait_for("Open this in one browser of this machine:", "#code=")
        assert "█" not in screen, "no camera sees this machine's own browser"
        second = re.search(LINK, screen)
        assert second and second[2] != found[2]
        assert use(second[0]) == 200
        terminal.wait_for("The code was used: c makes another one.")
        [tokens] = (terminal.runtime / "tandem").glob("*.tokens.json")
        wait_until(lambda: "link" not in json.loads(tokens.read_text()), "no link")
    finally:
        terminal.close()
