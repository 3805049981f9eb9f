"""The HTTP API of a real shell, over TCP and over its control socket."""

import json
import os
import secrets
import signal
import stat
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from api_client import follow, local, remote
from processes import environment_with_state, start_process, stop_process
from protocol_client import ProtocolPage
from shell_process import ShellProcess, executable
from test_run import run
from waiting import wait_until


@pytest.fixture
def start() -> Iterator[Callable[..., ShellProcess]]:
    shells: list[ShellProcess] = []

    def launch(*arguments: str) -> ShellProcess:
        shells.append(ShellProcess(None, *arguments))
        return shells[-1]

    yield launch
    for shell in shells:
        shell.kill()


@pytest.fixture
def shell(start: Callable[..., ShellProcess]) -> ShellProcess:
    return start()


@pytest.fixture
def page(shell: ShellProcess) -> Iterator[ProtocolPage]:
    client = ProtocolPage(shell.tokens.front, shell.front)
    client.connect()
    yield client
    client.close()


def socket_of(shell: ShellProcess) -> str:
    return str(shell.events[0]["socket"])


def test_a_tap_over_tcp_returns_when_the_page_shows_it(shell, page):
    status, answer = remote(shell.control, shell.tokens.control, "POST", "tap", {"tab": "track"})
    assert status == 200, answer
    assert answer["status"] == "applied"
    assert page.url == "/track"
    assert answer["revision"] == page.revision


def test_over_tcp_a_token_is_needed(shell):
    for token in (None, shell.tokens.front):
        status, answer = remote(shell.control, token, "GET", "state")
        assert status == 401
        assert answer["error"]["code"] == "notAllowed"


def test_the_control_socket_needs_no_token_but_the_owner(shell, page):
    path = socket_of(shell)
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    status, facts = local(path, "GET", "shell")
    assert status == 200
    assert facts["pid"] == shell.pid
    assert facts["name"] == shell.events[0]["name"]
    assert facts["control"] == shell.control
    status, answer = local(path, "POST", "push", {"url": "/track/squat"})
    assert (status, page.url) == (200, "/track/squat"), answer
    shell.stop()
    assert not Path(path).exists()


def test_errors_say_what_to_do(shell):
    path = socket_of(shell)
    status, answer = local(path, "POST", "tap", {"tab": "nowhere"})
    assert (status, answer["error"]["reason"]) == (409, "unknownTab")
    assert "“track”" in answer["error"]["message"]
    status, answer = local(path, "POST", "tap", {"tba": "home"})
    assert (status, answer["error"]["code"]) == (400, "usage")
    status, answer = local(path, "POST", "tap", {"tab": "track", "timeoutMilliseconds": 100})
    assert (status, answer["error"]["code"]) == (504, "timeout")
    assert "the link that `tandem link` prints" in answer["error"]["message"]
    assert answer["error"]["events"]


def test_waiting_is_over_when_the_condition_holds(shell, page):
    page.push("/track/bench")
    conditions = {"conditions": ["path=/track/bench", "depth>=2"], "inStep": True}
    status, answer = local(socket_of(shell), "POST", "wait", conditions)
    assert status == 200, answer


def test_events_are_followed_as_they_happen(shell):
    events = follow(socket_of(shell), "follow=true&after=0")
    tap = {"tab": "profile", "timeoutMilliseconds": 0}
    assert local(socket_of(shell), "POST", "tap", tap)[0] == 200
    names = [next(events)["event"] for _ in range(3)]
    assert names == ["command", "state", "tabSelected"]
    assert local(socket_of(shell), "POST", "back", {"timeoutMilliseconds": 0})[0] == 200
    assert next(events)["verb"] == "back"
    shell.stop()
    for _ in events:
        pass


def test_pages_that_are_offline_come_back(shell, page):
    path = socket_of(shell)
    assert local(path, "POST", "fault", {"offline": True})[0] == 200
    gone = {"conditions": ["attached=0"]}
    assert local(path, "POST", "wait", gone)[0] == 200
    tap = {"tab": "track", "timeoutMilliseconds": 0}
    assert local(path, "POST", "tap", tap)[0] == 200
    assert local(path, "POST", "fault", {"reset": True})[0] == 200
    back = {"conditions": ["attached=1", "tab=track"], "inStep": True}
    status, answer = local(path, "POST", "wait", {**back, "timeoutMilliseconds": 20_000})
    assert status == 200, answer
    assert page.url == "/track"


def test_latency_delays_what_a_page_receives_until_it_is_reset(shell, page):
    path = socket_of(shell)
    assert local(path, "POST", "fault", {"latencyMilliseconds": 60_000})[0] == 200
    status, answer = local(path, "POST", "tap", {"tab": "track", "timeoutMilliseconds": 100})
    assert (status, answer["error"]["code"]) == (504, "timeout")
    assert page.url == "/"
    assert local(path, "POST", "fault", {"reset": True})[0] == 200
    status, answer = local(path, "POST", "wait", {"conditions": ["tab=track"], "inStep": True})
    assert (status, page.url) == (200, "/track"), answer


@pytest.mark.parametrize(
    ("percent", "expected"),
    [(0, 200), (100, 200), (101, 400), (-1, 400), (2.5, 400), ("5", 400)],
)
def test_the_chance_of_a_loss_is_a_whole_number(shell, percent, expected):
    status, answer = local(socket_of(shell), "POST", "fault", {"dropPercent": percent})
    assert status == expected, answer
    if status == 400:
        assert "`dropPercent`" in answer["error"]["message"]


def test_the_links_of_the_manifest_are_listed(shell):
    status, answer = local(socket_of(shell), "GET", "routes")
    assert status == 200
    assert [route["pattern"] for route in answer["routes"]][:5] == [
        "/",
        "/schedule",
        "/track",
        "/progress",
        "/profile",
    ]
    sets = {"tab": "track", "title": "Sets", "link": "fittracker:///track/:exercise/sets"}
    assert {"pattern": "/track/:exercise/sets", **sets} in answer["routes"]
    deep = {"url": sets["link"].replace(":exercise", "squat"), "timeoutMilliseconds": 0}
    assert local(socket_of(shell), "POST", "open", deep)[0] == 200


def test_a_reader_of_the_events_that_stops_reading_holds_nothing_up():
    command = [executable(), "run", "--json", "--no-open", "--fresh"]
    command += ["--front-port", "0", "--control-port", "0"]
    urls = [f"/track/{'x' * 1_000}{number}" for number in range(200)]
    with tempfile.TemporaryDirectory() as folder:
        shell = start_process(
            command, stdout=subprocess.PIPE, env=environment_with_state(Path(folder))
        )
        try:
            path = json.loads(shell.stdout.readline())["socket"]
            for url in urls:
                body = {"url": url, "timeoutMilliseconds": 0}
                assert local(path, "POST", "push", body)[0] == 200
            assert local(path, "POST", "quit", {})[0] == 200
            events = [json.loads(line) for line in shell.stdout]
        finally:
            stop_process(shell, signal.SIGKILL)
            shell.stdout.close()
    assert [event["url"] for event in events if event["event"] == "state"][-200:] == urls
    assert events[-1] == {"event": "stopped"}


def test_a_name_that_is_taken_is_refused_and_a_default_name_is_numbered(start):
    name = f"mine-{secrets.token_hex(4)}"
    first = start("--name", name)
    assert first.events[0]["name"] == name
    result = run("run", "--no-open", "--front-port", "0", "--control-port", "0", "--name", name)
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert name in result.stderr
    assert "--name" in result.stderr
    names = [str(start().events[0]["name"]) for _ in range(2)]
    assert names[0] != names[1]
    assert all(name.startswith("fittracker") for name in names)


@pytest.mark.parametrize("name", ["a b", "../a", ".hidden", "x" * 65])
def test_a_name_that_is_none_is_refused(name):
    result = run("run", "--no-open", "--front-port", "0", "--control-port", "0", f"--name={name}")
    assert result.returncode == 2
    assert "--name" in result.stderr


def test_the_socket_of_a_killed_shell_is_taken_over(start):
    name = f"again-{secrets.token_hex(4)}"
    first = start("--name", name)
    first.kill()
    assert Path(socket_of(first)).exists()
    second = start("--name", name)
    assert local(socket_of(second), "GET", "shell")[1]["pid"] == second.pid


def test_quitting_is_answered_and_ends_the_shell(shell):
    status, answer = local(socket_of(shell), "POST", "quit", {})
    assert (status, answer["status"]) == (200, "applied")
    wait_until(lambda: not shell.is_running(), "the end of the shell")
    wait_until(lambda: shell.events[-1] == {"event": "stopped"}, "its last line")
