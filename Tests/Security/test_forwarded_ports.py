"""`tandem run --forwarded-ports`: a shell in a network of its own, as in a container."""

from __future__ import annotations

import contextlib
import pathlib
import shlex
import socket
import subprocess
import sys
from collections.abc import Iterator

import forwarding
import pytest
from attacked_shell import make_app
from shell_process import ShellProcess, executable
from test_network_access import EXCHANGE, PAGE_TARGETS, cookie_from, offer
from waiting import wait_until
from wire import (
    Endpoint,
    Response,
    WebSocket,
    connect,
    exchange,
    exchange_raw,
    handshake,
    host_of,
    request,
)


def contained(app: pathlib.Path, *options: str) -> ShellProcess:
    """A shell in a network of its own; its ports are forwarded from this one's loopback address."""
    program = app.parent / "contained"
    words = [sys.executable, forwarding.__file__, executable()]
    program.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
    program.chmod(0o755)
    return ShellProcess(str(app), *options, program=str(program))


@pytest.fixture
def shell(tmp_path: pathlib.Path) -> Iterator[ShellProcess]:
    shell = contained(make_app(tmp_path), "--forwarded-ports")
    yield shell
    alive = shell.is_running()
    shell.kill()
    assert alive, "the shell died during the test"


def port_of(origin: str) -> int:
    return int(host_of(origin).partition(":")[2])


def named(shell: ShellProcess) -> tuple[str, str]:
    """Both origins by the name under which a browser has them."""
    return shell.app, shell.control_page


def enter(shell: ShellProcess) -> str:
    """What a browser gets for the link that was printed."""
    page, _, code = str(shell.events[0]["link"]).partition("/#code=")
    assert page == shell.control_page
    return cookie_from(offer(page, code, address="127.0.0.1"))


def ask(origin: str, target: str = "/", cookie: str | None = None, **options) -> Response:
    headers = [("Cookie", cookie)] if cookie else []
    return exchange(origin, request(origin, target, headers=headers, **options))


def test_without_the_option_nobody_reaches_it(tmp_path):
    shell = contained(make_app(tmp_path))
    try:
        for origin in (shell.front, shell.control):
            assert exchange_raw(origin, request(origin)) == b"", "the connection ends"
    finally:
        shell.kill()


def test_its_addresses_are_those_of_the_machine_that_forwards(shell):
    ready = shell.events[0]
    assert shell.front.startswith("http://127.0.0.1:")
    assert shell.app == f"http://test.security.localhost:{port_of(shell.front)}"
    assert "network" not in ready and forwarding.ADDRESS not in shell.log
    headers = [("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")]
    answer = exchange(shell.control, request(shell.control, headers=headers))
    assert answer.headers["location"] == f"{shell.control_page}/"


def test_the_printed_link_lets_one_browser_in(shell):
    front, control = named(shell)
    cookie = enter(shell)
    assert b"<title>App</title>" in ask(front, cookie=cookie).body
    assert ask(control, cookie=cookie).status == 200
    policy = ask(control, cookie=cookie).headers["content-security-policy"]
    assert front in policy and forwarding.ADDRESS not in policy
    code = str(shell.events[0]["link"]).partition("#code=")[2]
    assert offer(control, code, address="127.0.0.1").status == 401, "a code works once"
    assert offer(front, code, address="127.0.0.1").status == 401
    admitted = {"event": "admitted", "address": forwarding.GATEWAY}
    wait_until(lambda: admitted in shell.events, "the event")


def test_nothing_is_served_without_the_cookie(shell):
    bodies = set()
    for origin in (*named(shell), shell.front, shell.control):
        for target in [*PAGE_TARGETS, "/__tandem__/session.json", "/__tandem__/socket", "/socket"]:
            answer = ask(origin, target)
            assert answer.status == 401 and "set-cookie" not in answer.headers, target
            bodies.add(answer.body)
    assert len(bodies) == 1
    assert ask(named(shell)[1], EXCHANGE, method="POST").status == 403


def test_the_browser_stays_in_when_the_shell_starts_again(shell):
    cookie = enter(shell)
    shell.restart()
    assert ask(shell.control_page, cookie=cookie).status == 200


def test_every_other_host_is_refused(shell):
    cookie = enter(shell)
    for origin in (shell.front, shell.control):
        port = port_of(origin)
        for host in [
            f"{forwarding.ADDRESS}:{port}", f"{forwarding.GATEWAY}:{port}", f"0.0.0.0:{port}",
            f"rebound.example:{port}", f"other.localhost:{port}", f"host.docker.internal:{port}",
            "127.0.0.1", f"127.0.0.1:{port + 1}", f"test.security.localhost.:{port}",
        ]:  # fmt: skip
            assert ask(origin, cookie=cookie, host=host).status == 421, host


def test_sockets_need_cookie_token_and_the_very_origin(shell):
    front, control = named(shell)
    cookie = enter(shell)
    for endpoint in (
        Endpoint(front, "/__tandem__/socket", "tandem.page.v1", shell.tokens.front),
        Endpoint(control, "/socket", "tandem.chrome.v1", shell.tokens.control),
    ):
        WebSocket(endpoint, "127.0.0.1", cookie=cookie).close()
        for foreign in [
            "http://evil.example", "null", f"http://{forwarding.ADDRESS}:{port_of(endpoint.url)}",
            front if endpoint.url == control else control,
        ]:  # fmt: skip
            data = handshake(endpoint, cookie=cookie, origin=foreign)
            assert exchange(endpoint.url, data).status == 403, foreign
        assert exchange(endpoint.url, handshake(endpoint)).status == 401
        wrong = Endpoint(endpoint.url, endpoint.path, endpoint.subprotocol, "x" * 43)
        assert exchange(endpoint.url, handshake(wrong, cookie=cookie)).status == 401


def test_the_api_asks_for_its_token(shell):
    for token, status in ((shell.tokens.control, 200), (shell.tokens.front, 401)):
        headers = [("Authorization", f"Bearer {token}")]
        data = request(shell.control, "/api/v1/state", headers=headers)
        assert exchange(shell.control, data).status == status


def test_others_at_the_same_gateway_do_not_keep_the_browser_out(shell):
    cookie = enter(shell)
    with contextlib.ExitStack() as crowd:
        for number in range(400):
            connection = crowd.enter_context(connect(shell.front))
            connection.sendall(b"GET / HTTP/1.1\r\n"[: number % 17])
        for origin in named(shell):
            assert ask(origin, cookie=cookie).status == 200
        pages = Endpoint(shell.app, "/__tandem__/socket", "tandem.page.v1", shell.tokens.front)
        # More than one stranger of the local network may have.
        for _ in range(64):
            crowd.enter_context(WebSocket(pages, "127.0.0.1", cookie=cookie))
        assert ask(shell.control_page, cookie=cookie).status == 200


@pytest.mark.parametrize("options, sentence", [
    (["--lan"], "--lan and --forwarded-ports (or TANDEM_FORWARDED_PORTS) exclude each other"),
    (["--front-port", "0"], "--front-port is 0, but a forwarded port has the same number"),
    (["--control-port", "0"], "--control-port is 0, but a forwarded port has the same number"),
])  # fmt: skip
def test_what_cannot_be_meant_is_an_error(monkeypatch, options, sentence):
    monkeypatch.setenv("TANDEM_FORWARDED_PORTS", "1")
    command = [executable(), "run", "--json", "--no-open", *options]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence in result.stderr


def test_a_port_that_is_taken_is_an_error(monkeypatch):
    monkeypatch.setenv("TANDEM_FORWARDED_PORTS", "1")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
        command = [executable(), "run", "--json", "--front-port", port]
        result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 2
    assert f"Port {port} is in use by another program: stop it, or choose" in result.stderr
    assert "free one" not in result.stderr
