"""S1 to S6, S16 to S18: who may connect, and what a refusal looks like."""

from __future__ import annotations

import pytest
from wire import (
    WebSocket,
    connect,
    exchange,
    exchange_raw,
    get,
    handshake,
    host_of,
    read_to_end,
    refusal,
    request,
)


def port_of(endpoint):
    return endpoint.host.rsplit(":", 1)[1]


def test_a_good_handshake_selects_the_first_subprotocol_only(endpoint):
    with WebSocket(endpoint) as socket:
        assert socket.response.headers["sec-websocket-protocol"] == endpoint.subprotocol
        assert "sec-websocket-extensions" not in socket.response.headers
        assert endpoint.token not in str(socket.response)


@pytest.mark.parametrize(
    "name,address",
    [
        ("127.0.0.1", "127.0.0.1"),
        ("localhost", "127.0.0.1"),
        ("[::1]", "::1"),
        ("test.security.localhost", "127.0.0.1"),
        ("test.security.localhost", "::1"),
    ],
)
def test_every_loopback_name_may_connect_from_its_own_origin(endpoint, name, address):
    with WebSocket(endpoint, address, host=f"{name}:{port_of(endpoint)}") as socket:
        assert socket.response.status == 101


@pytest.mark.parametrize(
    "host,origin",
    [
        ("test.security.localhost", "127.0.0.1"),
        ("127.0.0.1", "test.security.localhost"),
        ("test.security.localhost", "other.localhost"),
        ("test.security.localhost", "localhost"),
    ],
)
def test_the_name_of_the_app_is_an_origin_of_its_own(endpoint, host, origin):
    port = port_of(endpoint)
    response = refusal(endpoint, host=f"{host}:{port}", origin=f"http://{origin}:{port}")
    assert response.status == 403


def test_compression_is_never_negotiated(endpoint):
    with WebSocket(endpoint, sec_websocket_extensions="permessage-deflate") as socket:
        assert "sec-websocket-extensions" not in socket.response.headers


def test_s1_foreign_origin_is_refused(endpoint):
    assert refusal(endpoint, origin="http://evil.example").status == 403


def test_s1_foreign_origin_without_a_subprotocol_is_refused(endpoint):
    response = refusal(endpoint, origin="http://evil.example", sec_websocket_protocol=None)
    assert response.status == 403


def test_s2_null_origin_is_refused(endpoint):
    assert refusal(endpoint, origin="null").status == 403


@pytest.mark.parametrize(
    "origin",
    [
        "http://127.0.0.1:1",
        "http://1.2.3.4",
        "http://localhost.evil.com",
        "http://evil.com#localhost",
        "https://HOST",
        "http://HOST.evil.com",
        "http://HOST/",
        "http://HOST@evil.com",
        "http://localhost:PORT",
        "http://127.0.0.1",
        "",
    ],
)
def test_s3_only_the_exact_origin_counts(endpoint, origin):
    value = origin.replace("HOST", endpoint.host).replace("PORT", port_of(endpoint))
    assert refusal(endpoint, origin=value).status == 403


def test_s3_the_other_origin_of_the_shell_is_foreign(shell):
    assert refusal(shell.chrome, origin=shell.front).status == 403
    assert refusal(shell.page, origin=shell.control).status == 403


def test_s4_no_origin_and_no_token_is_refused(endpoint):
    response = refusal(endpoint, origin=None, sec_websocket_protocol=endpoint.subprotocol)
    assert response.status == 401
    assert response.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("token", ["", "x", "wrong-token-wrong-token", "TOKEN0", "TOKEN,"])
def test_s4_a_wrong_token_is_refused(endpoint, token):
    value = token.replace("TOKEN", endpoint.token)
    response = refusal(
        endpoint,
        origin=None,
        sec_websocket_protocol=endpoint.subprotocol,
        authorization=f"Bearer {value}",
    )
    assert response.status == 401


def test_s4_the_token_of_the_other_endpoint_is_refused(shell):
    protocols = f"{shell.chrome.subprotocol}, tandem.token.{shell.page.token}"
    assert refusal(shell.chrome, sec_websocket_protocol=protocols).status == 401


def test_s4_no_origin_with_the_token_in_a_header_connects(endpoint):
    with WebSocket(
        endpoint,
        origin=None,
        sec_websocket_protocol=endpoint.subprotocol,
        authorization=f"Bearer {endpoint.token}",
    ) as socket:
        assert socket.response.status == 101


@pytest.mark.parametrize(
    "target", ["/", "/script.js", "/folder/", "/deep/path", "/__tandem__/x.js"]
)
@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:PORT",
        "127.0.0.1:1",
        "127.0.0.1",
        "localhost.evil.com:PORT",
        "other.localhost:PORT",
        "a.test.security.localhost:PORT",
        "test.security.localhost.:PORT",
        "test.security.localhost",
        "security.localhost:PORT",
    ],
)
def test_s5_a_foreign_host_gets_no_file(origin, target, host):
    port = host_of(origin).rsplit(":", 1)[1]
    response = get(origin, target, host=host.replace("PORT", port))
    assert response.status == 421
    assert b"<title>App" not in response.body and b"answer = 42" not in response.body


def test_s5_a_foreign_host_cannot_connect(endpoint):
    host = f"evil.example:{port_of(endpoint)}"
    assert refusal(endpoint, host=host, origin=f"http://{host}").status == 421


@pytest.mark.parametrize(
    "head",
    [
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: HOST\r\nHost: HOST\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\n\r\n",
        "GET http://HOST/ HTTP/1.1\r\nHost: HOST\r\n\r\n",
        "GET http://evil.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost:80@evil\r\n\r\n",
        "GET / HTTP/1.1\r\nHost:\r\n\r\n",
        "GET / HTTP/1.0\r\n\r\n",
    ],
)
def test_s6_an_unclear_host_is_a_bad_request(origin, head):
    response = exchange(origin, head.replace("HOST", host_of(origin)).encode())
    assert response.status == 400
    assert response.headers["connection"] == "close"


@pytest.mark.parametrize("settings", [None, "AAMAAABkAAQAAP__"])
def test_s16_h2c_upgrade_is_refused(shell, origin, settings):
    headers = [("Upgrade", "h2c"), ("Connection", "Upgrade, HTTP2-Settings")]
    if settings:
        headers.append(("HTTP2-Settings", settings))
    data = request(origin, headers=headers).replace(b"Connection: close\r\n", b"")
    assert exchange(origin, data).status == 400
    assert shell.is_alive


def test_s16_http2_with_prior_knowledge_is_refused(shell, origin):
    data = exchange_raw(origin, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0")
    assert data.startswith(b"HTTP/1.1 505 ") or data.startswith(b"HTTP/1.1 400 ")
    assert data.count(b"Content-Length:") == 1
    assert shell.is_alive


@pytest.mark.parametrize(
    "upgrade", ["foo", "websocket, h2c", "h2c, websocket", "websocket/13", "w" * 4000, ""]
)
def test_s17_any_other_upgrade_is_refused(shell, endpoint, upgrade):
    assert refusal(endpoint, upgrade=upgrade).status == 400
    assert shell.is_alive


def test_s17_upgrade_without_connection_is_refused(endpoint):
    assert refusal(endpoint, connection=None).status == 400
    assert refusal(endpoint, connection="keep-alive").status == 400


def test_s17_two_upgrade_fields_are_refused(endpoint):
    data = handshake(endpoint).replace(
        b"upgrade: websocket\r\n", b"upgrade: websocket\r\nupgrade: h2c\r\n"
    )
    assert exchange(endpoint.url, data).status == 400


@pytest.mark.parametrize("method", ["POST", "PUT", "HEAD", "get"])
def test_s17_upgrade_with_another_method_is_refused(endpoint, method):
    assert refusal(endpoint, method=method).status == 400


@pytest.mark.parametrize(
    "protocols", [None, "", "other", "other, tandem.token.TOKEN", "tandem.token.TOKEN"]
)
def test_s18_a_missing_subprotocol_is_refused(endpoint, protocols):
    value = protocols.replace("TOKEN", endpoint.token) if protocols else protocols
    assert refusal(endpoint, sec_websocket_protocol=value).status == 400


@pytest.mark.parametrize("version", [None, "8", "14", "013", "13, 8", ""])
def test_s18_another_version_is_told_the_right_one(endpoint, version):
    response = refusal(endpoint, sec_websocket_version=version)
    assert response.status == 426
    assert response.headers["sec-websocket-version"] == "13"


@pytest.mark.parametrize(
    "key", [None, "", "c2hvcnQ=", "dGhlIHNhbXBsZSBub25jZSB0aGF0IGlzIGxvbmc=", "!" * 22 + "=="]
)
def test_s18_a_key_that_is_not_16_bytes_is_refused(endpoint, key):
    assert refusal(endpoint, sec_websocket_key=key).status == 400


@pytest.mark.parametrize("target", ["/", "/other", "/socket/", "/index.html"])
def test_any_other_path_does_not_upgrade(endpoint, target):
    assert refusal(endpoint, target=target).status == 404


def test_a_plain_get_of_the_endpoint_is_told_to_upgrade(endpoint):
    response = get(endpoint.url, endpoint.path)
    assert response.status == 426
    assert response.headers["upgrade"] == "websocket"


def test_refusals_repeat_nothing_of_the_token(endpoint):
    data = exchange_raw(endpoint.url, handshake(endpoint, origin="http://evil.example"))
    assert endpoint.token.encode() not in data


def test_a_refused_connection_ends(endpoint):
    with connect(endpoint.url) as connection:
        connection.sendall(handshake(endpoint, origin="null") + handshake(endpoint))
        assert read_to_end(connection).count(b"HTTP/1.1 ") == 1
