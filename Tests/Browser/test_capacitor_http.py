"""CapacitorHttp: requests that the shell sends for an app, and calls with large options."""

import base64
import json
import resource
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from answering_server import answering_server
from controller import Controller
from engines import in_engines
from pages import Page
from protocol_client import ProtocolPage
from shell_process import ROOT, ShellProcess
from test_capacitor import outcome
from test_http_commands import post
from test_lockstep import settle
from waiting import wait_until

APP = ROOT / "Tests" / "Fixtures" / "apps" / "capacitor"


@pytest.fixture
def server() -> Iterator[str]:
    with answering_server() as origin:
        yield origin


@pytest.fixture
def shell(
    launch_shell: Callable[..., ShellProcess], server: str, tmp_path: Path
) -> ShellProcess:
    """A shell that lets its app reach the server, by the app's `fetch`, too."""
    app = shutil.copytree(APP, tmp_path / "app")
    configuration = {"plugins": {"CapacitorHttp": {"enabled": True}}}
    (app / "capacitor.config.json").write_text(json.dumps(configuration))
    return launch_shell(str(app), "--http-host", urlsplit(server).netloc)


@pytest.fixture
def request_by(shell: ShellProcess) -> Iterator[Callable[..., dict]]:
    """Calls the plugin: `request_by(name, url, **options)` gives the reply."""
    page = ProtocolPage(shell.tokens.front, shell.front)
    page.connect()

    def call(name: str, url: str, plugin: str = "CapacitorHttp", **options: object) -> dict:
        return page.call(plugin, name, {"url": url, **options}, timeout=60)

    yield call
    page.close()


def test_a_shell_without_descriptors_says_so(shell, server, request_by):
    assert request_by("get", server)["success"]
    used = max(int(path.name) for path in Path(f"/proc/{shell.pid}/fd").iterdir()) + 1
    _, most = resource.prlimit(shell.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(shell.pid, resource.RLIMIT_NOFILE, (used + 1, most))
    reply = request_by("get", server)
    assert not reply["success"]
    assert "ulimit -n" in reply["error"]["message"]
    resource.prlimit(shell.pid, resource.RLIMIT_NOFILE, (most, most))
    assert request_by("get", server)["success"]


def test_requests_carry_headers_parameters_and_a_body(server, request_by):
    reply = request_by(
        "post",
        f"{server}/items?a=1",
        params={"name": "a b", "list": ["1", "2"]},
        headers={"X-Quote": 'say "hi" \\ there', "Content-Type": "application/json"},
        data={"text": "größe", "list": [1, None]},
    )
    assert reply["success"], reply
    data = reply["data"]
    assert (data["status"], data["url"]) == (
        200, f"{server}/items?a=1&name=a%20b&list=1&list=2")
    assert data["headers"]["content-type"] == "application/json"
    told = data["data"]
    assert (told["method"], told["path"]) == ("POST", "/items?a=1&name=a%20b&list=1&list=2")
    assert told["headers"]["x-quote"] == 'say "hi" \\ there'
    assert told["headers"]["content-type"] == "application/json"
    assert told["body"].encode("latin-1").decode() == '{"text":"größe","list":[1,null]}'


def test_forms_and_files_are_sent_as_such(server, request_by):
    typed = {"Content-Type": "application/x-www-form-urlencoded"}
    form = request_by("put", server, headers=typed, data={"a": "1 2", "b": "&"})
    assert form["data"]["data"]["body"] == "a=1+2&b=%26"
    content = bytes(range(256))
    encoded = base64.b64encode(content).decode()
    file = request_by(
        "request", server, method="POST", dataType="file", data=encoded,
        headers={"Content-Type": "image/png"})
    assert file["data"]["data"]["body"].encode("latin-1") == content
    entries = [
        {"key": "title", "type": "string", "value": "A"},
        {
            "key": "photo",
            "type": "base64File",
            "value": encoded,
            "fileName": "a.png",
            "contentType": "image/png",
        },
    ]
    told = request_by(
        "post", server, dataType="formData", data=entries,
        headers={"Content-Type": "multipart/form-data"})["data"]["data"]
    assert told["headers"]["content-type"].startswith("multipart/form-data; boundary=")
    body = told["body"].encode("latin-1")
    assert b'name="photo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n' + content in body


def test_responses_come_as_the_type_that_is_asked_for(server, request_by):
    content = bytes(index % 256 for index in range(1_000))
    reply = request_by("get", f"{server}/bytes/1000", responseType="arraybuffer")
    assert base64.b64decode(reply["data"]["data"]) == content
    missing = request_by("get", f"{server}/to/404/x")
    assert (missing["success"], missing["data"]["status"]) == (True, 404)
    large = request_by("get", f"{server}/bytes/2000000", responseType="blob")
    assert (large["success"], large["error"]["code"]) == (False, "UNAVAILABLE")
    assert "bytes" in large["error"]["message"]
    file = {"path": "x.bin", "directory": "DATA"}
    stored = request_by("downloadFile", f"{server}/bytes/2000000", "Filesystem", **file)
    assert stored["data"]["path"].endswith("/Documents/x.bin")
    assert request_by("stat", "", "Filesystem", **file)["data"]["size"] == 2_000_000


def test_redirects_are_followed_by_the_rules_for_hosts(server, shell, request_by):
    text = {"data": "x", "headers": {"Content-Type": "text/plain"}}
    reply = request_by("post", f"{server}/to/302/there", **text)
    assert reply["data"]["url"] == f"{server}/there"
    assert reply["data"]["data"]["method"] == "GET"
    kept = request_by("post", f"{server}/to/307/there", **text)
    assert (kept["data"]["data"]["method"], kept["data"]["data"]["body"]) == ("POST", "x")
    first = request_by("get", f"{server}/to/302/there", disableRedirects=True)
    assert (first["data"]["status"], first["data"]["headers"]["location"]) == (302, "/there")
    with answering_server() as other:
        for target in (other, shell.front, shell.control, "file:///etc/passwd"):
            refused = request_by("get", f"{server}/away?{target}")
            assert refused["error"]["code"] == "REDIRECT_NOT_ALLOWED", target
            file = {"path": "x", "directory": "DATA"}
            assert not request_by(
                "downloadFile", f"{server}/away?{target}", "Filesystem", **file)["success"], target
        assert request_by("readdir", "", "Filesystem", **file | {"path": ""})["data"]["files"] == []
        refused = request_by("get", other)
        assert f"--http-host {urlsplit(other).netloc}" in refused["error"]["message"]


def test_cookies_are_kept_for_their_host(server, request_by):
    request_by("get", f"{server}/cookie/session")
    told = request_by("get", f"{server}/x")["data"]["data"]
    assert told["headers"]["cookie"] == "session=1"
    own = request_by("get", f"{server}/x", headers={"Cookie": "own=2"})["data"]["data"]
    assert own["headers"]["cookie"] == "own=2"


def test_a_server_that_is_silent_or_gone_is_an_error(server, request_by):
    silent = request_by("get", f"{server}/silence", readTimeout=300)
    assert silent["error"] == {"message": "The request timed out.", "code": "NSURLErrorDomain"}
    unknown = request_by("get", "http://name.invalid/")
    assert "hostname could not be found" in unknown["error"]["message"]
    unread = request_by("get", "http://user@127.0.0.1/")
    assert (unread["success"], unread["error"]["code"]) == (False, "")


def test_without_curl_the_refusal_names_its_package(
    launch_shell, server, monkeypatch, tmp_path
):
    (tmp_path / "setpriv").symlink_to(shutil.which("setpriv"))  # That starts the shell.
    monkeypatch.setenv("PATH", str(tmp_path))
    shell = launch_shell(str(APP), "--http-host", urlsplit(server).netloc)
    page = ProtocolPage(shell.tokens.front, shell.front)
    page.connect()
    reply = page.call("CapacitorHttp", "get", {"url": server})
    assert reply["error"] == {
        "message": "The program curl is missing: install the package curl.",
        "code": "UNAVAILABLE",
    }
    page.close()


@in_engines("chromium")
def test_a_large_call_over_lost_connections_and_requests_of_the_app_s_own(
    shell: ShellProcess, controller: Controller, page: Page, server: str
):
    page.goto(shell.front + "/")
    settle(controller, page)
    page.evaluate(
        f"void app.outcome(app.CapacitorHttp.post({{ url: '{server}/bytes/10', "
        "data: 'a'.repeat(6_000_000), responseType: 'blob' }))"
        ".then((it) => app.note('outcome', it))")
    for _ in range(3):
        post(shell, "fault", {"disconnect": True})
        page.wait_until("tandem.connected")
    page.wait_until("app.heard.length === 1")
    assert page.evaluate("app.heard[0][1].data.status") == 200
    got = outcome(page, "CapacitorHttp.get({ url: 'about:blank' })")
    assert got["message"], "a refusal, which the shell tells of after the call"
    wait_until(
        lambda: any(it["event"] == "callRefused" for it in shell.events), "what the shell did"
    )
    calls = [it for it in shell.events if it["event"] == "call" and it["method"] == "post"]
    assert len(calls) == 1
    assert len(str(calls[0])) < 2_000
    with answering_server() as other:
        got = outcome(page, f"CapacitorHttp.get({{ url: '{other}/x', params: {{ a: 'b c' }} }})")
        assert got["data"]["data"]["path"] == "/x?a=b%20c"
        assert "Chrome" in got["data"]["data"]["headers"]["user-agent"]
        allowed = page.evaluate(f"fetch('{other}/y').then((it) => it.json())")
        assert allowed["headers"]["origin"] == shell.front
    # No server allows these headers and methods to the browser.
    told = page.evaluate(
        f"fetch('{server}/z?a=1', {{ headers: {{ 'X-A': '1' }} }}).then((it) => it.json())")
    assert (told["path"], told["headers"]["x-a"]) == ("/z?a=1", "1")
    assert "origin" not in told["headers"]
    length = page.evaluate(
        f"fetch('{server}/bytes/1000').then((it) => it.arrayBuffer()).then((it) => it.byteLength)")
    assert length == 1_000
    sent = page.evaluate(
        "new Promise((resolve) => { const it = new XMLHttpRequest();"
        f"it.open('PUT', '{server}/z'); it.setRequestHeader('Content-Type', 'application/json');"
        "it.onload = () => resolve(JSON.parse(it.responseText)); it.send('{\"a\":1}'); })")
    assert (sent["method"], sent["body"]) == ("PUT", '{"a":1}')
    own = page.evaluate("fetch('plain.html').then((it) => [it.status, it.url])")
    assert own == [200, f"{shell.front}/plain.html"]
    assert page.problems() == []
