"""How the shell stops, and what it says when it cannot start."""

from __future__ import annotations

import contextlib
import signal
import socket
import subprocess

import pytest
from processes import environment_with_state
from shell_process import executable
from wire import CLOSE, WebSocket, connect, request


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_everybody_with_1001(fresh_shell, number):
    with contextlib.ExitStack() as connections:
        clients = [
            connections.enter_context(WebSocket(endpoint))
            for endpoint in (fresh_shell.page, fresh_shell.chrome)
            for _ in range(3)
        ]
        idle = connections.enter_context(connect(fresh_shell.front))
        stuck = connections.enter_context(connect(fresh_shell.front))
        stuck.sendall(request(fresh_shell.front, "/large.bin"))
        stuck.recv(1)
        fresh_shell.process.send_signal(number)
        for client in clients:
            assert client.close_code() == 1001
        assert fresh_shell.process.wait(timeout=5) == 0
        assert idle.recv(1) == b""


def test_closed_reasons_reach_the_client(fresh_shell):
    with WebSocket(fresh_shell.page) as client:
        fresh_shell.process.send_signal(signal.SIGTERM)
        opcode, payload = client.receive()
        assert opcode == CLOSE and payload[:2] == b"\x03\xe9" and len(payload) > 2
        payload[2:].decode()


def test_a_port_in_use_is_one_sentence_and_exit_code_2(fresh_shell):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = subprocess.run(
            [
                executable(),
                "run",
                fresh_shell.root,
                "--json",
                "--no-open",
                "--front-port",
                str(port),
                "--control-port",
                "0",
            ],
            capture_output=True,
            text=True,
            timeout=30,
            stdin=subprocess.DEVNULL,
            env=environment_with_state(fresh_shell.root.parent / "state"),
        )
    assert result.returncode == 2
    assert str(port) in result.stdout + result.stderr
