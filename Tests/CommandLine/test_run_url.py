"""`tandem run URL`: an app that a server of development answers."""

import contextlib
import json
import socket
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit

import pytest
from commands import tandem
from controller import Controller
from dev_server import DevServer, dev_server, echo_web_socket, head
from shell_process import ShellProcess
from waiting import wait_until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

PAGE = "<!doctype html><html><head><title>Dev</title></head><body>dev</body></html>"
SNIPPET = b'<head><script src="/__tandem__/inject.js"'


@pytest.fixture(scope="module")
def server() -> Iterator[DevServer]:
    with dev_server() as server:
        server.page("/", PAGE)
        yield server


@pytest.fixture(scope="module")
def shell(server: DevServer) -> Iterator[ShellProcess]:
    """One shell for all tests that leave it as it was."""
    shell = ShellProcess(f"http://localhost:{server.port}")
    yield shell
    shell.kill()


@contextlib.contextmanager
def asked(shell: ShellProcess, path: str, method: str = "GET", **options) -> Iterator[HTTPResponse]:
    connection = HTTPConnection(urlsplit(shell.front).netloc, timeout=20)
    connection.request(method, path, **options)
    with contextlib.closing(connection), connection.getresponse() as response:
        yield response


def body(shell: ShellProcess, path: str, **options) -> bytes:
    with asked(shell, path, **options) as response:
        return response.read()


def test_a_dev_server_is_an_app_with_one_tab(shell, server):
    controller = Controller(shell.control, shell.tokens.control)
    try:
        state = controller.state()
        assert state["app"] == {
            "id": f"localhost-{server.port}",
            "name": f"localhost:{server.port}",
        }
        assert [tab["path"] for tab in state["tabs"]] == ["/"]
    finally:
        controller.close()
    assert shell.events[0]["name"] == f"localhost-{server.port}"
    assert shell.log.count("\n") == len(shell.events)


def test_its_pages_have_the_bridge_and_its_own_name_for_itself(shell, server):
    page = body(shell, "/")
    assert SNIPPET in page
    assert page.endswith(b"<title>Dev</title></head><body>dev</body></html>")
    request = server.requests[-1]
    assert request.value("host") == f"localhost:{server.port}"
    assert request.value("accept-encoding") == "identity"


def test_what_is_below_the_reserved_path_never_reaches_it(shell, server):
    before = len(server.requests)
    assert b"data-token" in body(shell, "/__tandem__/inject.js")
    assert json.loads(body(shell, "/__tandem__/session.json")) == {"token": shell.tokens.front}
    with asked(shell, "/__tandem__/nothing") as response:
        assert response.status == 404
    assert len(server.requests) == before


def test_other_content_is_passed_as_it_is(shell, server):
    content = bytes(range(256)) * 5_000
    server.content("/data.bin", content, 'ETag: "one"', "X-Own: caf\xe9")
    with asked(shell, "/data.bin?x=1", headers={"Sec-Fetch-Dest": "empty"}) as response:
        assert response.read() == content
        assert response.headers["Content-Length"] == str(len(content))
        assert response.headers["ETag"] == '"one"'
        assert response.headers["X-Own"] == "caf\xe9"
    assert server.requests[-1].target == "/data.bin?x=1"


def test_content_in_chunks_is_passed_piece_by_piece(shell, server):
    goes_on = threading.Event()

    def answer(_request, connection):
        connection.sendall(
            head("HTTP/1.1 200 OK", "Content-Type: text/html", "Transfer-Encoding: chunked")
            + b"21\r\n<!doctype html><html><head><b>1</\r\n"
        )
        goes_on.wait(20)
        connection.sendall(b"4\r\n b>2\r\n0\r\n\r\n")

    server.answers["/streamed"] = answer
    with asked(shell, "/streamed") as response:
        first = b""
        while b"<b>1</" not in first:
            first += response.read1()
        assert SNIPPET in first
        goes_on.set()
        assert response.read() == b" b>2"


def test_an_answer_that_ends_with_the_connection_is_whole(shell, server):
    server.bytes("/old.txt", b"HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nto the end")
    assert body(shell, "/old.txt") == b"to the end"


def test_an_answer_that_is_cut_short_is_seen_to_be(shell, server):
    server.bytes(
        "/cut.js", head("HTTP/1.1 200 OK", "Transfer-Encoding: chunked") + b"5\r\nhello\r\n"
    )
    with pytest.raises(Exception, match="IncompleteRead"):
        body(shell, "/cut.js")


def test_forms_and_uploads_arrive(shell, server):
    server.content("/form", b"ok")
    content = b"a=" + b"b" * 3_000_000
    assert body(shell, "/form", method="POST", body=content) == b"ok"
    assert server.requests[-1].method == "POST"
    assert server.requests[-1].body == content


def test_an_upload_in_chunks_arrives(shell, server):
    server.content("/form", b"ok")
    pieces = iter([b"one", b"two" * 40_000])
    headers = {"Transfer-Encoding": "chunked"}
    options = {"body": pieces, "headers": headers, "encode_chunked": True}
    assert body(shell, "/form", method="PUT", **options) == b"ok"
    assert server.requests[-1].body == b"one" + b"two" * 40_000


def test_a_connection_serves_one_request_after_the_other(shell, server):
    server.content("/one.txt", b"one")
    connection = HTTPConnection(urlsplit(shell.front).netloc, timeout=20)
    with contextlib.closing(connection):
        for _ in range(3):
            for path, content in (("/one.txt", b"one"), ("/missing", b"nothing here")):
                connection.request("GET", path, headers={"Sec-Fetch-Dest": "empty"})
                # A new connection would be made if this one had been closed.
                local = connection.sock.getsockname()
                with connection.getresponse() as response:
                    assert response.read() == content
                assert connection.sock.getsockname() == local


def test_redirects_lead_to_the_front(shell, server):
    server.bytes(
        "/old",
        head(
            "HTTP/1.1 302 Found",
            f"Location: http://localhost:{server.port}/new",
            "Set-Cookie: seen=1; Path=/; Domain=localhost",
            "Content-Length: 0",
        ),
    )
    with asked(shell, "/old") as response:
        assert response.status == 302
        assert response.headers["Location"] == shell.front + "/new"
        assert response.headers["Set-Cookie"] == "seen=1; Path=/"
    body(shell, "/", headers={"Cookie": "seen=1"})
    assert server.requests[-1].value("cookie") == "seen=1"


def test_errors_are_shown_as_they_are(shell, server):
    server.content(
        "/broken", b"<h1>Build failed</h1>", "Content-Type: text/html", status="500 Oh no"
    )
    with asked(shell, "/broken") as response:
        assert (response.status, response.reason) == (500, "Oh no")
        assert response.read().endswith(b"<h1>Build failed</h1>")


def test_a_web_socket_is_passed_through(shell, server):
    server.answers["/hmr"] = echo_web_socket
    url = shell.front.replace("http://", "ws://") + "/hmr"
    with connect(url, origin=shell.front, proxy=None, max_size=None) as client:
        for message in ["hello", "x" * 1_000_000, "end"]:
            client.send(message)
            assert client.recv(timeout=20) == message
    request = server.requests[-1]
    assert request.value("origin") == f"http://localhost:{server.port}"
    assert request.value("host") == f"localhost:{server.port}"


def test_a_web_socket_ends_with_its_server(shell, server):
    closing = threading.Event()

    def answer(request, connection):
        def end():
            closing.wait(20)
            connection.shutdown(socket.SHUT_RDWR)

        threading.Thread(target=end, daemon=True).start()
        echo_web_socket(request, connection)

    server.answers["/hmr"] = answer
    with connect(shell.front.replace("http://", "ws://") + "/hmr", proxy=None) as client:
        client.send("hello")
        assert client.recv(timeout=20) == "hello"
        closing.set()
        with pytest.raises(ConnectionClosed):
            client.recv(timeout=20)


def test_events_of_a_stream_arrive_at_once(shell, server):
    goes_on = threading.Event()

    def answer(_request, connection):
        connection.sendall(head("HTTP/1.1 200 OK", "Content-Type: text/event-stream"))
        connection.sendall(b"data: one\n\n")
        goes_on.wait(20)
        connection.sendall(b"data: two\n\n")

    server.answers["/events"] = answer
    with asked(shell, "/events") as response:
        assert response.read1() == b"data: one\n\n"
        goes_on.set()
        assert response.read() == b"data: two\n\n"


def test_a_client_that_goes_away_ends_the_request(shell, server):
    ended = threading.Event()

    def answer(_request, connection):
        connection.sendall(head("HTTP/1.1 200 OK", "Content-Type: text/event-stream"))
        if connection.recv(1) == b"":
            ended.set()

    server.answers["/events"] = answer
    with asked(shell, "/events"):
        pass
    assert ended.wait(20)


def test_a_server_that_listens_on_ipv6_only_is_found():
    with dev_server("::1") as server:
        server.page("/", PAGE)
        shell = ShellProcess(f"localhost:{server.port}")
        try:
            assert SNIPPET in body(shell, "/")
        finally:
            shell.kill()


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"nonsense\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nab",
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nX: " + b"x" * 100_000,
    ],
)
def test_a_broken_answer_is_told_as_such(shell, server, answer):
    server.bytes("/broken", answer)
    with asked(shell, "/broken") as response:
        assert response.status == 502
        assert f"localhost:{server.port}".encode() in response.read()


def test_a_server_that_is_not_there_is_told_and_found_when_it_comes():
    with dev_server() as server:
        server.page("/", PAGE)
        server.stop()
        shell = ShellProcess(server.url)
        try:
            with asked(shell, "/") as response:
                page = response.read()
                assert response.status == 502
                assert f"Nothing answers at {server.url}. Start the dev server, then reload." in (
                    page.decode()
                )
                assert b"/__tandem__/inject.js" in page
            with asked(shell, "/script.js", headers={"Sec-Fetch-Dest": "script"}) as response:
                assert response.status == 502
                assert b"inject.js" not in response.read()
            server.start()
            assert SNIPPET in body(shell, "/")
        finally:
            shell.kill()


def test_a_shell_stops_while_requests_are_open(server):
    shell = ShellProcess(server.url)
    server.answers["/hmr"] = echo_web_socket
    server.answers["/hangs"] = lambda _request, connection: connection.recv(1)
    with connect(shell.front.replace("http://", "ws://") + "/hmr", proxy=None) as client:
        client.send("hello")
        assert client.recv(timeout=20) == "hello"
        connection = HTTPConnection(urlsplit(shell.front).netloc, timeout=20)
        connection.request("GET", "/hangs")
        wait_until(lambda: server.requests[-1].target == "/hangs", "the request")
        assert shell.stop() == 0
        connection.close()


def test_a_path_in_the_url_is_where_the_app_begins(server):
    shell = ShellProcess(server.url + "/base/")
    controller = Controller(shell.control, shell.tokens.control)
    try:
        assert [tab["path"] for tab in controller.state()["tabs"]] == ["/base/"]
    finally:
        controller.close()
        shell.kill()


def test_an_error_without_a_page_gets_one_for_the_bridge(shell, server):
    server.content("/gone", b"no <such> thing", "Content-Type: text/plain", status="404 Gone")
    with asked(shell, "/gone") as response:
        page = response.read()
        assert (response.status, response.headers["Content-Type"]) == (404, "text/html")
        assert b"/__tandem__/inject.js" in page
        assert page.endswith(b"<pre>\nno &lt;such> thing")
    assert body(shell, "/gone", headers={"Sec-Fetch-Dest": "empty"}) == b"no <such> thing"


def test_an_app_with_a_manifest_can_be_shown_by_its_dev_server(server, tmp_path):
    (tmp_path / "tandem.json").write_text(
        '{"app": {"id": "shop.id"}, "tabs": [{"id": "a", "path": "/"}, {"id": "b", "path": "/b"}]}'
    )
    shell = ShellProcess(str(tmp_path), "--server", server.url)
    controller = Controller(shell.control, shell.tokens.control)
    try:
        assert SNIPPET in body(shell, "/")
        state = controller.state()
        assert state["app"]["id"] == "shop.id"
        assert [tab["path"] for tab in state["tabs"]] == ["/", "/b"]
    finally:
        controller.close()
        shell.kill()


def test_a_server_option_that_names_none_is_one_sentence(tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html>")
    result = tandem("run", "--no-open", tmp_path, "--server", "http://192.0.2.1")
    assert result.returncode == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert "--server" in result.stderr


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://192.0.2.1:5173", "--allow-remote"),
        ("http://example.com/", "--allow-remote"),
        ("https://localhost:5173", "http://"),
        ("http://localhost:port", "http://localhost:5173"),
        ("http://user@localhost:5173", "http://localhost:5173"),
    ],
)
def test_an_unusable_url_is_one_sentence_with_its_remedy(url, words):
    result = tandem("run", "--no-open", url)
    assert result.returncode == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert words in result.stderr


def test_the_shell_itself_is_no_dev_server(server):
    first = ShellProcess(server.url)
    second = ShellProcess(first.front)
    try:
        with asked(second, "/") as response:
            assert response.status == 502
            assert b"this shell itself" in response.read()
    finally:
        second.kill()
        first.kill()
