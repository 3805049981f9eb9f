"""`tandem run` on a terminal, driven through tmux as a person would."""

import json
import os
import re
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from local_names import by_address
from protocol_client import ProtocolPage
from shell_process import executable
from terminal import Terminal
from waiting import wait_until


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    session = Terminal(f"{executable()} run --no-open --front-port 0 --control-port 0")
    yield session
    session.close()


@pytest.fixture(scope="module")
def shared() -> Iterator[Terminal]:
    session = Terminal(f"{executable()} run --no-open --front-port 0 --control-port 0")
    yield session
    session.close()


@pytest.fixture
def at_home(shared: Terminal) -> Terminal:
    """A terminal that tests share, back at the first tab; its list of events grows."""
    shared.wait_for("FitTracker")
    shared.type("1")
    shared.wait_for("[1 Home]")
    return shared


def test_the_bar_and_the_addresses_are_shown(at_home):
    at_home.wait_for("FitTracker", "[1 Home]", "http://dev.tandem.fittracker.localhost:")


def test_a_number_taps_a_tab(at_home):
    at_home.type("3")
    at_home.wait_for("[3 Track]", "/track")


def test_b_goes_back_to_the_first_tab(at_home):
    at_home.type("4")
    at_home.wait_for("[4 Progress]")
    at_home.type("b")
    at_home.wait_for("[1 Home]")


def test_h_helps(at_home):
    at_home.type("h")
    at_home.wait_for("tap the tab at that position")
    at_home.type("Escape")
    at_home.wait_for("── Events")


def test_a_click_taps_a_tab(at_home):
    at_home.click("Progress")
    at_home.wait_for("[4 Progress]", "/progress")


def test_a_click_on_a_key_hint_is_the_key(at_home):
    at_home.type("4")
    at_home.wait_for("[4 Progress]")
    at_home.click("b back")
    at_home.wait_for("[1 Home]")


def test_the_place_and_the_events_are_shown(at_home):
    at_home.type("3")
    at_home.wait_for("Track  /track", "── Events", "tab=track", "No page is attached")


def test_the_attached_pages_are_shown(terminal):
    front = by_address(re.search(r"front (http://\S+)", terminal.wait_for("front http"))[1])
    with urllib.request.urlopen(front + "/__tandem__/session.json", timeout=10) as response:
        token = json.load(response)["token"]
    page = ProtocolPage(token, front, web_view="tabs").connect()
    try:
        terminal.wait_for("── Pages")
        row = re.compile(r"driver tabs +\S+ +/ +up to date")
        terminal.wait_for_screen(row.search, "the page that is up to date")
        terminal.type("3")
        terminal.wait_for("/track up to date")
        mirror = ProtocolPage(token, front, web_view="tabs").connect()
        try:
            terminal.wait_for("mirror tabs")
        finally:
            mirror.close()
    finally:
        page.close()
    wait_until(lambda: "── Pages" not in terminal.screen(), "no pages")


def test_o_opens_a_link(terminal):
    terminal.wait_for("[1 Home]")
    terminal.type("o", "/track/bnch", "Left", "Left", "Left", "e", "Enter")
    terminal.wait_for("[3 Track]", "/track/bench")


def test_a_link_is_pasted_whole_and_escape_gives_it_up(at_home):
    at_home.type("o")
    wait_until(lambda: at_home.modes()[1] == "1", "the cursor of the line")
    at_home.paste("fittracker://progress\n")
    at_home.wait_for("open fittracker://progress")
    at_home.type("Escape")
    at_home.wait_for("h help")
    at_home.type("3")
    at_home.wait_for("[3 Track]")
    wait_until(lambda: at_home.modes()[1] == "0", "the cursor hidden again")


def test_the_device_changes(terminal):
    terminal.wait_for("ios auto")
    terminal.type("a")
    terminal.wait_for("ios light")
    terminal.type("p")
    terminal.wait_for("android light")


def test_faults_are_a_badge_beside_the_name_of_the_shell(terminal):
    terminal.wait_for_screen(
        lambda screen: "FitTracker fittracker" in screen.split("\n")[0], "the name of the shell"
    )
    faults = '{"offline":true,"latencyMilliseconds":200,"jitterMilliseconds":50}'
    socket = terminal.runtime / "tandem" / "fittracker.sock"
    url = "http://tandem/api/v1/fault"
    subprocess.run(
        ["curl", "--silent", "--fail", "--unix-socket", socket, "--json", faults, url],
        check=True,
        capture_output=True,
        timeout=30,
    )
    terminal.wait_for("! offline, latency 200 ± 50 ms")
    terminal.resize(40, 10)
    terminal.wait_for("keys 1-5")
    terminal.wait_for_screen(lambda screen: "! faults" in screen.split("\n")[0], "the badge")


def test_a_refusal_stays_in_sight(at_home):
    at_home.type("b")
    at_home.wait_for("exit")


def test_older_events_are_scrolled_to(terminal):
    terminal.wait_for("[1 Home]")
    for _ in range(20):
        terminal.type("2", "3")
    terminal.wait_for("revision 40")
    terminal.type("Home")
    terminal.wait_for("newer", "revision=1 ")
    terminal.type("End")
    wait_until(lambda: "newer" not in terminal.screen(), "the newest events")


def test_a_resize_draws_the_screen_again(at_home):
    at_home.wait_for("── Events")
    at_home.resize(40, 10)
    wait_until(lambda: "── Events" not in at_home.screen(), "the narrow screen")
    at_home.wait_for("keys 1-5 b o c r a p h q")
    at_home.wait_for_screen(lambda screen: "FitTracker" in screen.split("\n")[0], "the app")
    at_home.resize(100, 30)
    at_home.wait_for("── Events")


def test_no_color_is_obeyed():
    command = f"NO_COLOR=1 {executable()} run --no-open --front-port 0 --control-port 0"
    session = Terminal(command)
    try:
        session.wait_for("[1 Home]")
        assert "\x1b[" not in session.screen(styled=True)
    finally:
        session.close()


def test_plain_writes_lines_on_a_terminal_too():
    session = Terminal(f"{executable()} run --plain --no-open --front-port 0 --control-port 0")
    try:
        session.wait_for("is served by Tandem")
        assert session.modes()[0] == "0"
        # It reads no keys, so that only a signal ends it: that of a closed terminal reloads pages.
        session.type("C-c")
        session.wait_for_screen(
            lambda screen: screen.rstrip().endswith("prompt>"), "the end of the shell"
        )
    finally:
        session.close()


def test_control_z_gives_the_terminal_back_until_fg(terminal):
    terminal.wait_for("[1 Home]")
    terminal.wait_for_modes("1", "0", "1", "1")
    terminal.type("C-z")
    terminal.wait_for("prompt>")
    terminal.wait_for_modes("0", "1", "0", "0")
    terminal.type("echo back-$((40 + 2))", "Enter")
    # The terminal echoes what is typed.
    terminal.wait_for("back-42", "echo back-")
    terminal.type("fg", "Enter")
    terminal.wait_for("[1 Home]")
    terminal.type("3")
    terminal.wait_for("[3 Track]")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGABRT, signal.SIGSEGV, signal.SIGQUIT])
def test_a_signal_that_ends_the_shell_gives_the_terminal_back(terminal, number):
    terminal.wait_for("[1 Home]")
    os.kill(terminal.child_identifier(), number)
    terminal.wait_for("prompt>")
    terminal.wait_for_modes("0", "1", "0", "0")
    terminal.type("echo back-$((40 + 2))", "Enter")
    # The terminal echoes what is typed.
    terminal.wait_for("back-42", "echo back-")


@pytest.mark.parametrize("keys", ["q", "C-c"])
def test_quitting_gives_the_terminal_back(terminal, keys):
    terminal.wait_for("[1 Home]")
    terminal.type(keys)
    terminal.wait_for("prompt>")
    terminal.type("echo back-$((40 + 2))", "Enter")
    # The terminal echoes what is typed.
    terminal.wait_for("back-42", "echo back-")


def test_control_s_stops_no_shell(terminal):
    terminal.wait_for("[1 Home]")
    terminal.type("C-s", "3")
    terminal.wait_for("[3 Track]")


def test_closing_the_terminal_stops_the_shell():
    session = Terminal(f"exec {executable()} run --no-open --front-port 0 --control-port 0")
    session.wait_for("[1 Home]")
    process = session.process_identifier()
    session.close()
    wait_until(lambda: not Path(f"/proc/{process}").exists(), "the end of the shell")
