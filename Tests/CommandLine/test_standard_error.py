"""Standard error that nobody reads: a shell that runs waits for no reader."""

import fcntl
import json
import os
import signal
import subprocess
import urllib.error
import urllib.request

import pytest
from processes import environment_with_state
from shell_process import executable

PIPE_BYTE_COUNT = 4_096


@pytest.fixture
def unread(tmp_path):
    """A shell that logs everything to a pipe which is as good as full, with the reading end."""
    reader, writer = os.pipe()
    fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, PIPE_BYTE_COUNT)
    command = ["run", "--json", "--no-open", "--front-port", "0", "--control-port", "0"]
    with subprocess.Popen(
        [executable(), *command, "--log-level", "debug"],
        stdout=subprocess.PIPE,
        stderr=writer,
        text=True,
        env=environment_with_state(tmp_path),
    ) as process:
        os.close(writer)
        with os.fdopen(reader, "rb", buffering=0) as pipe:
            yield process, pipe
            process.kill()


def refuse(control: str) -> None:
    """Lets the shell log that it has refused a handshake."""
    headers = {"Connection": "Upgrade", "Upgrade": "websocket"}
    request = urllib.request.Request(f"{control}/socket", headers=headers)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=10)
    refused.value.close()


def test_an_unread_log_stops_neither_the_shell_nor_its_end(unread):
    process, _ = unread
    ready = json.loads(process.stdout.readline())
    for _ in range(200):
        refuse(ready["control"])
    with urllib.request.urlopen(ready["front"], timeout=10) as page:
        assert page.status == 200
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=10) == 0


def test_a_reader_that_comes_late_gets_whole_lines(unread):
    process, pipe = unread
    control = json.loads(process.stdout.readline())["control"]
    for _ in range(200):
        refuse(control)
    lines = b""
    while lines.count(b"handshake refused") < 200:
        lines += pipe.read(65_536)
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=10) == 0
    rest = (lines + (pipe.read() or b"")).decode().splitlines()
    assert all(line[2] == ":" and " debug message=" in line for line in rest), rest
