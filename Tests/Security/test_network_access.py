"""`tandem run --lan`: who of the local network gets in, and who does not."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import re
import socket
import stat
import subprocess
from collections.abc import Iterator

import pytest
from api import exchange_locally
from attacked_shell import make_app
from dev_server import dev_server
from shell_process import ShellProcess, executable
from waiting import wait_until
from wire import (
    Endpoint,
    Response,
    WebSocket,
    connect,
    exchange,
    handshake,
    host_of,
    refusal,
    request,
)

EXCHANGE = "/__tandem__/access"
PAGE_TARGETS = ["/", "/index.html", "/script.js", "/session.json", "/missing", EXCHANGE]
OWN_TARGETS = ["/__tandem__/session.json", "/__tandem__/inject.js", "/__tandem__/socket", "/socket"]


@pytest.fixture(scope="session")
def address() -> str:
    """An address of this machine that is not the loopback one."""
    addresses = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=True)
    found = [text for text in addresses.stdout.split() if ":" not in text]
    return found[0] if found else pytest.skip("this machine is on no IPv4 network")


@pytest.fixture
def shell(address: str, tmp_path: pathlib.Path) -> Iterator[ShellProcess]:
    app = make_app(tmp_path)
    shell = ShellProcess(str(app), "--lan", "--lan-address", address)
    yield shell
    alive = shell.is_running()
    shell.kill()
    assert alive, "the shell died during the test"


def origins(shell: ShellProcess, address: str) -> list[str]:
    """Both origins, each by the address of the network and by that of this machine."""
    local = [shell.front, shell.control]
    return [origin.replace("127.0.0.1", address) for origin in local] + local


def code_of(shell: ShellProcess) -> str:
    # The shell replaces the file, which is missing or empty before it is written.
    unwritten = (OSError, ValueError)
    link = wait_until(lambda: shell.read_tokens().link, "a link", tolerated=unwritten)
    return link.partition("#code=")[2]


def offer(
    url: str, code: str, *, origin: str | None = None, address: str | None = None
) -> Response:
    """Posts a code as the page does; `address` is where the connection is made to."""
    headers = [("Origin", origin or url), ("Tandem-Code", code), ("Content-Length", "0")]
    data = request(url, EXCHANGE, method="POST", headers=headers)
    return exchange(url, data, address or host_of(url).partition(":")[0])


def cookie_from(response: Response) -> str:
    assert response.status == 200, response
    return response.headers["set-cookie"].partition(";")[0]


def fetch(url: str, target: str, method: str = "GET", cookie: str | None = None) -> Response:
    headers = [("Cookie", cookie)] if cookie else []
    data = request(url, target, method=method, headers=headers)
    return exchange(url, data, host_of(url).partition(":")[0])


def test_nothing_is_served_without_the_cookie(shell, address):
    bodies = set()
    for origin in origins(shell, address):
        for target in PAGE_TARGETS + OWN_TARGETS:
            for method in ["GET", "POST", "DELETE", "OPTIONS"]:
                answer = fetch(origin, target, method)
                if (method, target) == ("POST", EXCHANGE):
                    assert answer.status == 403, "an exchange needs an origin"
                    continue
                assert answer.status == 401, f"{method} {origin}{target}"
                assert "set-cookie" not in answer.headers
                assert not [name for name in answer.headers if name.startswith("access-control")]
                bodies.add(answer.body)
            assert fetch(origin, target, "HEAD").body == b""
    assert len(bodies) == 1, "the page is the same whatever was asked for"
    page = bodies.pop()
    assert b"press <kbd>c</kbd> in the terminal of the shell" in page
    assert shell.tokens.front.encode() not in page and shell.tokens.control.encode() not in page


def test_a_code_opens_both_origins_once(shell, address):
    front, control, *_ = origins(shell, address)
    code = code_of(shell)
    answer = offer(control, code)
    cookie = cookie_from(answer)
    attributes = answer.headers["set-cookie"].split("; ")[1:]
    assert sorted(attributes) == ["HttpOnly", "Path=/", "SameSite=Strict"]
    for origin in (front, control):
        assert fetch(origin, "/", cookie=cookie).status == 200
        assert offer(origin, code).status == 401, "a code works once"
    assert shell.tokens.front.encode() in fetch(front, "/", cookie=cookie).body
    wait_until(lambda: {"event": "admitted", "address": address} in shell.events, "the event")


def test_the_front_neither_gives_nor_takes_a_key(shell, address):
    """What is stored there is the app's."""
    front, control, *_ = origins(shell, address)
    first = code_of(shell)
    assert json.loads(offer(front, first).body) == {}
    second = wait_until(lambda: code_of(shell) != first and code_of(shell), "another code")
    key = json.loads(offer(control, second).body)["key"]
    for origin, status in ((control, 200), (front, 401)):
        data = request(origin, "/", headers=[("Tandem-Key", key)])
        assert exchange(origin, data, address).status == status


def test_another_code_follows_one_that_was_used(shell, address):
    control = origins(shell, address)[1]
    first = code_of(shell)
    cookie_from(offer(control, first))
    second = wait_until(lambda: code_of(shell) != first and code_of(shell), "another code")
    assert re.fullmatch(r"[\w-]{22}", second), "132 bits"
    cookie_from(offer(control, second))


def test_sockets_need_the_cookie_beside_their_token(shell, address):
    front, control, *_ = origins(shell, address)
    endpoints = [
        Endpoint(front, "/__tandem__/socket", "tandem.page.v1", shell.tokens.front),
        Endpoint(control, "/socket", "tandem.chrome.v1", shell.tokens.control),
    ]
    cookie = cookie_from(offer(control, code_of(shell)))
    for endpoint in endpoints:
        for shown in (None, "tandem=x", cookie[:-1] + "g", cookie + "0", cookie.partition("=")[0]):
            refusal = exchange(endpoint.url, handshake(endpoint, cookie=shown), address)
            assert refusal.status == 401, shown
        foreign = handshake(endpoint, cookie=cookie, origin="http://evil.example")
        assert exchange(endpoint.url, foreign, address).status == 403
        accepted = WebSocket(endpoint, address, cookie=f"other=1; {cookie}")
        accepted.socket.close()


def test_a_foreign_page_cannot_spend_a_code(shell, address):
    front, control, *_ = origins(shell, address)
    code = code_of(shell)
    for origin in ["http://evil.example", "null", front, f"http://{address}"]:
        assert offer(control, code, origin=origin).status == 403
    cookie_from(offer(control, code))


def test_a_code_is_taken_from_its_header_only(shell, address):
    control = origins(shell, address)[1]
    code = code_of(shell)
    assert fetch(control, f"{EXCHANGE}?code={code}", "POST").status == 401
    assert fetch(control, f"/?code={code}").status == 401
    assert fetch(control, "/", cookie=f"code={code}").status == 401
    cookie_from(offer(control, code))


def test_only_the_address_of_the_network_is_another_host(shell, address):
    control = origins(shell, address)[1]
    for host in ["evil.example", f"{address}.evil.example", address, "10.255.255.254"]:
        port = "" if host == address else f":{host_of(control).partition(':')[2]}"
        data = request(control, "/", host=host + port)
        assert exchange(control, data, address).status == 421, host


def test_a_shell_without_the_flag_does_not_listen_on_the_network(address, tmp_path):
    shell = ShellProcess(str(make_app(tmp_path)))
    try:
        for origin in (shell.front, shell.control):
            port = int(host_of(origin).partition(":")[2])
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection((address, port), timeout=5)
            assert exchange(origin, request(origin, host=f"{address}:{port}")).status == 421
    finally:
        shell.kill()


def test_guessing_ends_after_twenty_wrong_codes(shell, address):
    control = origins(shell, address)[1]
    answers = [offer(control, f"{number:022}").status for number in range(21)]
    assert answers == [401] * 20 + [429]
    limited = offer(control, "x" * 22)
    assert limited.status == 429
    assert 0 < int(limited.headers["retry-after"]) <= 60
    cookie_from(offer(control, code_of(shell)))


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\n", b"WHOLE", b"FLOOD"])
def test_strangers_keep_nobody_out(shell, address, sent):
    front, control, *_ = origins(shell, address)
    cookie = cookie_from(offer(control, code_of(shell)))
    own = shell.cookie()
    whole = request(front).replace(b"close", b"keep-alive")
    sent = sent.replace(b"WHOLE", whole).replace(b"FLOOD", whole * 200)
    with contextlib.ExitStack() as crowd:
        for _ in range(1_500):
            connection = crowd.enter_context(connect(front, address))
            connection.setblocking(False)
            with contextlib.suppress(OSError):
                connection.send(sent)
        for origins_of, shown in (((front, control), cookie), ((shell.front, shell.control), own)):
            for origin in origins_of:
                assert fetch(origin, "/", cookie=shown).status == 200
                assert fetch(origin, "/").status == 401
        answer = exchange_locally(socket_of(shell), b"GET /api/v1/state HTTP/1.0\r\n\r\n")
        assert answer.status == 200
        assert descriptor_count(shell) < 300, "strangers get few connections"
        # Whoever shows nothing has little time for it.
        wait_until(lambda: descriptor_count(shell) < 60, "their end")


def socket_of(shell: ShellProcess) -> str:
    return str(shell.events[0]["socket"])


def descriptor_count(shell: ShellProcess) -> int:
    return len(os.listdir(f"/proc/{shell.pid}/fd"))


def test_codes_and_cookies_stand_in_no_log(shell, address):
    control = origins(shell, address)[1]
    code = code_of(shell)
    cookie = cookie_from(offer(control, code)).partition("=")[2]
    offer(control, code)
    wait_until(lambda: "admitted" in shell.log, "the event")
    command = pathlib.Path(f"/proc/{shell.pid}/cmdline").read_text()
    for secret in (code, cookie, code_of(shell)):
        assert secret not in shell.log and secret not in command
    file = pathlib.Path(str(shell.events[0]["tokens"]))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    wait_until(lambda: "nothing is encrypted" in shell.log, "the warning")


@pytest.mark.parametrize("wrong", ["127.0.0.1", "0.0.0.0", "198.51.100.7", "::1", "here"])
def test_an_address_of_no_network_is_an_error(wrong):
    ports = ["--front-port", "0", "--control-port", "0"]
    command = [executable(), "run", "--json", "--no-open", *ports, "--lan", "--lan-address", wrong]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 2
    assert f"{wrong} is no address under which other devices reach this machine" in result.stderr


def test_a_dev_server_is_behind_the_same_door_and_never_sees_its_key(address):
    with dev_server() as server:
        server.page("/", "<!doctype html><title>Dev</title>")
        shell = ShellProcess(server.url, "--lan", "--lan-address", address)
        try:
            front, control = (origins(shell, address)[index] for index in (0, 1))
            for method in ("GET", "POST", "OPTIONS"):
                assert fetch(front, "/", method).status == 401
            assert server.requests == []
            cookie = cookie_from(offer(control, code_of(shell)))
            assert b"inject.js" in fetch(front, "/", cookie=f"{cookie}; own=1").body
            assert [request.value("cookie") for request in server.requests] == ["own=1"]
        finally:
            shell.kill()


def test_each_cookie_is_for_the_way_on_which_it_was_given(shell, address):
    """What somebody read along in the network is no key for this machine, and ends with the run."""
    [_, control, _, local] = origins(shell, address)
    first = code_of(shell)
    from_network = cookie_from(offer(control, first))
    second = wait_until(lambda: code_of(shell) != first and code_of(shell), "another code")
    answer = offer(local, second)
    assert "Max-Age" in answer.headers["set-cookie"]
    from_machine = cookie_from(answer)
    assert fetch(control, "/", cookie=from_network).status == 200
    assert fetch(local, "/", cookie=from_machine).status == 200
    assert fetch(local, "/", cookie=from_network).status == 401
    assert fetch(control, "/", cookie=from_machine).status == 401
    # A name of this machine in the request changes nothing.
    data = request(local, "/", headers=[("Cookie", from_machine)])
    assert exchange(local, data, address).status == 401
    shell.restart()
    [_, control, _, local] = origins(shell, address)
    assert fetch(local, "/", cookie=from_machine).status == 200
    assert fetch(control, "/", cookie=from_network).status == 401
