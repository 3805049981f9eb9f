"""S5, S8, S9, S14, S15 and S28 on the HTTP API: who may use it, and which requests are valid."""

from __future__ import annotations

import json
import pathlib

import pytest
from api import api_request, ask, ask_locally, error_code, exchange_locally, revision
from attacked_shell import finish, make_app, start
from waiting import wait_until
from wire import Response, WebSocket, exchange, exchange_raw, get, host_of

TAP = b'{"tab":2,"timeoutMilliseconds":0}'


@pytest.fixture(params=["control", "local"])
def send(request, shell):
    """Sends bytes over each of the two transports."""
    if request.param == "local":
        return lambda data: exchange_locally(shell.socket, data)
    return lambda data: exchange(shell.control, data)


def test_the_token_lets_in(fresh_shell):
    assert ask(fresh_shell, "tap", "POST", TAP).status == 200
    assert revision(fresh_shell) > 0
    own = ask(fresh_shell, origin=fresh_shell.control)
    assert own.status == 200 and json.loads(own.body)["selectedTab"] == "list"


def test_s5_foreign_hosts_get_nothing(shell):
    for host in ["evil.example", "localhost", host_of(shell.front), f"{host_of(shell.control)}."]:
        response = ask(shell, host=host)
        assert response.status == 421 and b"revision" not in response.body
    assert ask(shell, host=None).status == 400


def test_s8_a_form_of_a_foreign_page_does_nothing(shell):
    before = revision(shell)
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]:
        form = {"authorization": None, "content_type": kind}
        foreign = ask(shell, "tap", "POST", TAP, origin="http://evil.example", **form)
        assert foreign.status == 403 and error_code(foreign) == "notAllowed"
        assert ask(shell, "tap", "POST", TAP, origin=shell.front, **form).status == 403
        assert ask(shell, "tap", "POST", TAP, origin="null", **form).status == 403
        assert ask(shell, "tap", "POST", TAP, **form).status == 401
        assert ask(shell, "tap", "POST", TAP, content_type=kind).status == 415
    assert revision(shell) == before


def test_s9_a_preflight_is_answered_405_and_learns_nothing(shell):
    response = ask(
        shell,
        "tap",
        "OPTIONS",
        origin="http://evil.example",
        authorization=None,
        access_control_request_method="POST",
        access_control_request_headers="authorization",
        access_control_request_private_network="true",
    )
    assert response.status == 405
    assert not [name for name in response.headers if name.startswith("access-control")]


def test_no_answer_carries_cors_headers_or_cookies(shell):
    for response in [ask(shell), ask(shell, "tap", "POST", b"no"), ask(shell, "none")]:
        names = set(response.headers)
        assert not [name for name in names if name.startswith("access-control")]
        assert "set-cookie" not in names
        assert response.headers["cross-origin-resource-policy"] == "same-origin"


def test_the_front_has_no_api(shell):
    data = api_request(shell, "tap", "POST", TAP, host=host_of(shell.front))
    assert exchange(shell.front, data).status == 405
    assert b"revision" not in get(shell.front, "/api/v1/state").body


def test_a_token_is_read_from_its_header_only(shell):
    token = shell.chrome.token
    for changes in [
        {"cookie": f"token={token}"},
        {"x_authorization": f"Bearer {token}"},
        {"sec_websocket_protocol": f"tandem.token.{token}"},
    ]:
        assert ask(shell, authorization=None, **changes).status == 401
    for target in [f"state?token={token}", f"state?access_token={token}"]:
        assert ask(shell, target, authorization=None).status == 401


def test_s15_guesses_get_one_answer_and_then_a_pause(fresh_shell):
    shell = fresh_shell
    token = shell.chrome.token
    guesses = ["Bearer " + token[:-1], f"Bearer {token}x", "Bearer", "Basic eDp5", token]
    guesses += [f"Bearer {shell.page.token}", f"Bearer {token.upper()}x", 'Bearer "x"']
    responses = [ask(shell, authorization=guess) for guess in guesses]
    responses += [ask(shell, authorization=f"Bearer {number:032x}") for number in range(12)]
    assert len(responses) == 20
    assert {response.status for response in responses} == {401}
    assert {response.headers["www-authenticate"] for response in responses} == {"Bearer"}
    assert len({response.body for response in responses}) == 1
    assert error_code(responses[0]) == "notAllowed"
    paused = ask(shell, authorization="Bearer wrong")
    assert paused.status == 429 and error_code(paused) == "notAllowed"
    assert 1 <= int(paused.headers["retry-after"]) <= 60
    # Only guessing is paused: all programs of this machine share an address.
    assert ask(shell).status == 200
    assert ask_locally(shell).status == 200
    with WebSocket(shell.chrome) as socket:
        assert socket.response.status == 101


def test_requests_without_a_token_never_lead_to_a_pause(shell):
    statuses = {ask(shell, authorization=None).status for _ in range(40)}
    assert statuses == {401}
    assert ask(shell).status == 200


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "BREW"])
def test_s34_other_methods_are_not_allowed(shell, send, method):
    response = send(api_request(shell, "tap", method))
    assert response.status == 405 and error_code(response) == "usage"
    assert response.headers["allow"] == "POST"


@pytest.mark.parametrize(
    "changes,body,status",
    [
        ({"content_length": None}, TAP, 411),
        ({"content_length": None, "transfer_encoding": "chunked"}, b"0\r\n\r\n", 411),
        ({"transfer_encoding": "chunked"}, b"0\r\n\r\n", 400),
        ({"content_length": "65537"}, b"{", 413),
        ({"content_length": "9" * 30}, b"{", 413),
        ({"content_length": "-1"}, TAP, 400),
        ({"content_length": "0x10"}, TAP, 400),
        ({"content_type": None}, TAP, 415),
        ({"content_type": "text/json"}, TAP, 415),
        ({}, b"", 400),
        ({}, b"[]", 400),
        ({}, b'{"tab":1', 400),
        ({}, b'{"tab":"\xff"}', 400),
        ({}, b'{"tab":1,"tab":2}', 400),
        ({}, b'{"unknown":1}', 400),
        ({}, b"[" * 60_000, 400),
    ],
)
def test_bad_content_is_refused_and_changes_nothing(shell, send, changes, body, status):
    before = revision(shell)
    response = send(api_request(shell, "tap", "POST", body, **changes))
    assert response.status == status and error_code(response) == "usage"
    assert revision(shell) == before


def test_s28_what_follows_a_refused_request_is_not_read(shell):
    before = revision(shell)
    hidden = api_request(shell, "tap", "POST", TAP)
    for changes in [
        {"transfer_encoding": "chunked"},
        {"content_length": None, "transfer_encoding": "chunked"},
        {"content_length": None},
        {"content_length": "99999999"},
        {"content_type": "text/plain"},
    ]:
        head = api_request(shell, "back", "POST", b"{}", connection="keep-alive", **changes)
        data = exchange_raw(shell.control, head + hidden)
        assert data.count(b"HTTP/1.1 ") == 1
        assert Response.parse(data).headers["connection"] == "close"
    assert revision(shell) == before


def test_pipelined_commands_are_answered_in_order(fresh_shell):
    bodies = [b'{"tab":%d,"timeoutMilliseconds":0}' % number for number in [2, 1, 2]]
    data = b"".join(
        api_request(fresh_shell, "tap", "POST", body, connection="keep-alive") for body in bodies
    )
    data += api_request(fresh_shell, "none")
    answers = exchange_raw(fresh_shell.control, data).split(b"HTTP/1.1 ")[1:]
    assert [answer[:3] for answer in answers] == [b"200", b"200", b"200", b"404"]
    revisions = [json.loads(answer.splitlines()[-1])["revision"] for answer in answers[:3]]
    assert revisions == sorted(set(revisions))


def test_s14_tokens_are_in_no_log_no_event_and_no_process_list(tmp_path: pathlib.Path):
    shell = start(make_app(tmp_path), "--log-level", "trace")
    try:
        tokens = [shell.page.token, shell.chrome.token]
        for token in tokens:
            ask(shell, authorization=f"Bearer {token}")
            ask(shell, f"state?token={token}")
            ask(shell, "tap", "POST", json.dumps({token: 1}).encode(), authorization=None)
            exchange(shell.control, b"GET / HTTP/1.1\r\nAuthorization: " + token.encode() + b"\n")
        with WebSocket(shell.page), WebSocket(shell.chrome):
            # Last of all, so that everything before it has been logged and reported by then.
            assert ask(shell, "tap", "POST", TAP).status == 200
            log = shell.output.read_text
            wait_until(lambda: "request refused" in log(), "the last line of the log")
        events = ask_locally(shell, "events").body
        command = pathlib.Path(f"/proc/{shell.process.pid}/cmdline").read_bytes()
        environment = pathlib.Path(f"/proc/{shell.process.pid}/environ").read_bytes()
        shell.process.terminate()
        assert shell.process.stdout is not None
        printed = shell.process.stdout.read() + shell.output.read_bytes()
        assert b'"tap"' in events and b"tabSelected" in printed
        for token in tokens:
            for text in [events, command, environment, printed]:
                assert token.encode() not in text
    finally:
        finish(shell)
