"""`tandem run` and its errors, as scripts meet them: the real program, its output, its codes."""

import json
import re
import signal
import socket
import stat
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from admission import exchanged
from controller import Controller
from local_names import by_address
from processes import environment_with_state
from shell_process import ROOT, ShellProcess, executable
from waiting import wait_until
from websockets.exceptions import InvalidStatus


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    """Runs tandem to its end."""
    with tempfile.TemporaryDirectory() as state_home:
        return subprocess.run(
            [executable(), *arguments],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env=environment_with_state(state_home),
            **options,
        )


@pytest.fixture
def shell():
    process = ShellProcess()
    yield process
    process.kill()


def test_the_first_line_says_where_everything_is(shell):
    ready = shell.events[0]
    names = ["event", "name", "front", "app", "control", "pid", "tokens", "socket", "link"]
    assert list(ready) == names
    assert re.fullmatch(rf"{shell.control_page}/#code=[\w-]{{22}}", ready["link"])
    assert ready["event"] == "ready"
    assert ready["pid"] == shell.pid
    front = urlsplit(ready["front"])
    assert front.hostname == "127.0.0.1"
    assert ready["app"] == f"http://dev.tandem.fittracker.localhost:{front.port}"


def test_the_token_file_is_private_and_goes_with_the_shell(shell):
    path = Path(str(shell.events[0]["tokens"]))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    tokens = json.loads(path.read_text())
    assert tokens.pop("link") == shell.events[0]["link"]
    assert set(tokens) == {"front", "control"}
    assert tokens["front"] != tokens["control"]
    assert all(len(token) == 32 for token in tokens.values())
    shell.stop()
    assert not path.exists()


def test_no_token_is_ever_printed(shell):
    Controller(shell.control, shell.tokens.control).close()
    assert shell.tokens.front not in shell.log
    assert shell.tokens.control not in shell.log


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_the_shell_with_code_0(shell, number):
    assert shell.stop(number) == 0
    assert shell.events[-1] == {"event": "stopped"}


def test_a_port_in_use_is_one_sentence_and_code_2():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = run("run", "--no-open", "--front-port", str(port), "--control-port", "0")
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    assert str(port) in result.stderr
    assert "--front-port" in result.stderr


def run_with_open_files(count: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The end of a shell that may open so many files."""
    with tempfile.TemporaryDirectory() as state_home:
        return subprocess.run(
            ["prlimit", f"--nofile={count}:{count}", executable(), "run", *arguments],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env=environment_with_state(state_home),
        )


@pytest.mark.parametrize("count", [7, 8, 9, 16, 64, 255])
def test_too_few_open_files_are_one_sentence_and_code_2(count):
    result = run_with_open_files(count, "--json", "--no-open")
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr == (
        f"tandem: Only {count} files may be open at the same time, and a shell needs 256: "
        "raise the limit (ulimit -n).\n"
    )


def test_more_connections_than_open_files_are_one_sentence_and_code_2():
    result = run_with_open_files(500, "--connections", "400")
    assert result.returncode == 2
    assert result.stderr == (
        "tandem: --connections 400 needs 592 open files, and the system allows 500: "
        "raise the limit (ulimit -Hn), or ask for fewer.\n"
    )


@pytest.mark.parametrize("count", ["63", "100001", "-1", "many"])
def test_a_number_of_connections_that_cannot_be_is_a_usage_error(count):
    result = run("run", f"--connections={count}")
    assert result.returncode == 2
    assert "--connections" in result.stderr


def test_the_same_port_twice_is_a_usage_error():
    result = run("run", "--front-port", "9000", "--control-port", "9000")
    assert result.returncode == 2
    assert "9000" in result.stderr


def test_an_app_that_is_not_there_is_one_sentence_with_the_bundled_names():
    result = run("run", "--no-open", "nosuchapp")
    assert result.returncode == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert "nosuchapp" in result.stderr
    assert "fittracker" in result.stderr


@pytest.mark.parametrize(
    ("text", "place", "remedy"),
    [
        ('{"tabs": [}', ":1:11: ", ""),
        ('{"tabs": []}', ":1:10: ", "at least one"),
        ('{\n  "tabs": [{"id": "a"}]\n}', ":2:12: ", "path"),
        ('{"tabs": [{"id": "a", "path": "a"}]}', ":1:31: ", "/a"),
        ('{"tabs": [{"id": "a", "path": "/"}], "titel": 1}', ":1:38: ", "titel"),
        (
            '{"tabs": [{"id": "a", "path": "/"}], "policies": {"reselect": "no"}}',
            ":1:63: ",
            "popToRoot",
        ),
        ('{"tabs": [{"id": "a", "path": "/"}], "history": "x"}', ":1:49: ", "ios"),
    ],
)
def test_a_broken_manifest_is_one_sentence_with_place_and_remedy(tmp_path, text, place, remedy):
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "tandem.json").write_text(text)
    result = run("run", "--no-open", str(tmp_path))
    assert result.returncode == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert "tandem.json" in result.stderr
    assert place in result.stderr
    assert remedy in result.stderr


def test_an_app_without_a_build_names_what_is_missing(tmp_path):
    (tmp_path / "tandem.json").write_text('{"tabs": [{"id": "a", "path": "/"}], "webDir": "dist"}')
    result = run("run", "--no-open", str(tmp_path))
    assert result.returncode == 2
    assert "dist" in result.stderr
    assert "index.html" in result.stderr


def test_a_folder_with_only_a_page_is_an_app_with_one_tab(tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html><title>Mine</title>")
    shell = ShellProcess(str(tmp_path))
    controller = Controller(shell.control, shell.tokens.control)
    try:
        assert [tab["path"] for tab in controller.state()["tabs"]] == ["/"]
        with urllib.request.urlopen(shell.front + "/", timeout=20) as response:
            assert b"/__tandem__/inject.js" in response.read()
    finally:
        controller.close()
        assert shell.stop() == 0


def test_a_capacitor_app_needs_no_manifest(tmp_path):
    (tmp_path / "www").mkdir()
    (tmp_path / "www" / "index.html").write_text("<!doctype html><title>Shop</title>")
    (tmp_path / "capacitor.config.json").write_text(
        json.dumps({"appId": "com.example.shop", "appName": "Shop", "webDir": "www"})
    )
    shell = ShellProcess(str(tmp_path))
    controller = Controller(shell.control, shell.tokens.control)
    try:
        assert controller.state()["app"] == {"id": "com.example.shop", "name": "Shop"}
    finally:
        controller.close()
        assert shell.stop() == 0


def test_foreign_text_cannot_forge_a_line(shell):
    controller = Controller(shell.control, shell.tokens.control)
    try:
        controller.action("push", url="/track/%0a", title='x\n{"event":"ready"}\u001b[2J')
        wait_until(lambda: shell.events[-1].get("event") == "state", "the state line")
    finally:
        controller.close()
    assert "\u001b" not in shell.log
    assert "is not JSON" not in shell.log
    assert [event["event"] for event in shell.events].count("ready") == 1


def test_conformance_ends_with_the_counts():
    sample = ROOT / "Tests" / "Fixtures" / "conformance" / "sample.json"
    result = run("conformance", str(sample))
    assert result.returncode == 0
    assert result.stdout.strip().splitlines()[-1].endswith("0 failed, 0 skipped")


def test_conformance_fails_with_code_1_and_both_values(tmp_path):
    sample = json.loads((ROOT / "Tests" / "Fixtures" / "conformance" / "sample.json").read_text())
    vector = next(vector for vector in sample["vectors"] if "selectedTab" in vector["expect"])
    vector["expect"]["selectedTab"] = "nowhere"
    sample["vectors"] = [vector]
    (tmp_path / "vectors.json").write_text(json.dumps(sample))
    result = run("conformance", str(tmp_path / "vectors.json"))
    assert result.returncode == 1
    assert vector["id"] in result.stdout
    assert "nowhere" in result.stdout
    assert result.stdout.strip().splitlines()[-1] == "0 passed, 1 failed, 0 skipped"


def test_conformance_names_a_file_that_cannot_be_read():
    result = run("conformance", "/nonexistent/vectors.json")
    assert result.returncode == 2
    assert "/nonexistent/vectors.json" in result.stderr


@pytest.mark.parametrize("command", [[], ["run"], ["conformance"]])
def test_help_is_written_for_people(command):
    result = run(*command, "--help")
    assert result.returncode == 0
    assert "USAGE" in result.stdout


NOTE = "lets one browser in, once; “tandem link” prints another link"


def test_without_a_terminal_every_event_is_a_line(tmp_path):
    ports = ["--front-port", "0", "--control-port", "0"]
    command = [executable(), "run", "--no-open", *ports]
    environment = environment_with_state(tmp_path)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            banner = [process.stdout.readline() for _ in range(4)]
            link = banner[2].split()[-1]
            control, _, code = by_address(link).partition("/#code=")
            assert banner[3].split() == NOTE.split()
            assert urlsplit(banner[1].split()[-1]).hostname == "dev.tandem.fittracker.localhost"
            assert "FitTracker" in banner[0]
            headers = {"Tandem-Key": exchanged(control, code)[1]}
            request = urllib.request.Request(control + "/session.json", headers=headers)
            with urllib.request.urlopen(request, timeout=20) as response:
                token = json.load(response)["token"]
            controller = Controller(control, token)
            controller.action("push", url="/track/squat", title="\u001b[31mred")
            controller.close()
            lines = [process.stdout.readline() for _ in range(3)]
        finally:
            process.terminate()
            lines += process.stdout.readlines()
    assert "admitted address=127.0.0.1" in lines[0]
    assert "controllerAttached" in lines[1]
    assert "url=/track/squat" in lines[2]
    assert all("\u001b" not in line for line in lines)
    assert process.returncode == 0


@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":0"}])
def test_over_ssh_it_says_how_the_browser_of_the_user_gets_here(tmp_path, display):
    environment = {
        name: value for name, value in environment_with_state(tmp_path).items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    environment |= {"SSH_CONNECTION": "192.0.2.3 52811 192.0.2.7 22"} | display
    command = [executable(), "run", "--plain", "--front-port", "0", "--control-port", "0"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=environment, **pipes) as process:
        banner = [process.stdout.readline() for _ in range(3)]
        process.terminate()
        said = process.stderr.read()
    front, control = (urlsplit(line.split()[-1]).port for line in banner[1:])
    advice = f"“ssh -N -L {front}:127.0.0.1:{front} -L {control}:127.0.0.1:{control} 192.0.2.7”"
    assert (advice in said) == (not display)


@pytest.mark.parametrize(("level", "is_logged"), [("debug", True), ("warning", False)])
def test_the_log_level_decides_what_standard_error_says(level, is_logged):
    shell = ShellProcess(None, "--log-level", level)
    try:
        with pytest.raises(InvalidStatus):
            Controller(shell.control, "wrong")
    finally:
        shell.stop()
    assert ("handshake refused" in shell.log) == is_logged


def test_the_shell_starts_with_the_platform_that_was_asked_for():
    shell = ShellProcess(None, "--platform", "android")
    client = Controller(shell.control, shell.tokens.control)
    environment = client.wait_for(lambda state: True)["environment"]
    assert (environment["platform"], environment["device"]) == ("android", "pixel-9")
    client.close()
    shell.kill()


def test_an_unknown_platform_is_refused_with_those_that_exist():
    finished = run("run", "--platform", "windows")
    assert finished.returncode == 2
    assert "one of 'ios', 'android' or 'both'" in finished.stderr
