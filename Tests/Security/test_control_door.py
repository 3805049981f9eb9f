"""The control origin on this machine: it is for browsers that were let in, and for nobody else."""

from __future__ import annotations

import json
import os
import pathlib
import stat
import subprocess
import urllib.parse
from collections.abc import Callable, Iterator

import pytest
from admission import new_code
from attacked_shell import make_app
from dev_server import dev_server
from processes import environment_with_state
from shell_process import ShellProcess, executable
from waiting import wait_until
from wire import Endpoint, Response, WebSocket, exchange, host_of, request

EXCHANGE = "/__tandem__/access"
TARGETS = ["/", "/index.html", "/main.js", "/session.json", "/missing", "/socket/", EXCHANGE]
PAGES = ["/", "/index.html"]


@pytest.fixture
def shell(tmp_path: pathlib.Path) -> Iterator[ShellProcess]:
    shell = ShellProcess(str(make_app(tmp_path)))
    yield shell
    alive = shell.is_running()
    shell.kill()
    assert alive, "the shell died during the test"


def names(shell: ShellProcess) -> list[str]:
    """The control origin by each of its names."""
    port = urllib.parse.urlsplit(shell.control).port
    return [shell.control, shell.control_page, f"http://localhost:{port}", f"http://[::1]:{port}"]


def fetch(
    origin: str, target: str, method: str = "GET", cookie: str | None = None, **fields: str
) -> Response:
    headers = [(name.replace("_", "-"), value) for name, value in fields.items()]
    headers += [("Cookie", cookie)] if cookie else []
    address = "::1" if "[" in origin else "127.0.0.1"
    return exchange(origin, request(origin, target, method=method, headers=headers), address)


def offer(origin: str, code: str, cookie: str | None = None) -> Response:
    """Posts a code as the page does."""
    fields = {"Origin": origin, "Tandem-Code": code, "Content-Length": "0"}
    return fetch(origin, EXCHANGE, "POST", cookie, **fields)


def first_code(shell: ShellProcess) -> str:
    """The code of the link that was printed."""
    link = str(shell.events[0]["link"])
    assert link == shell.read_tokens().link
    return link.partition("#code=")[2]


def test_nothing_of_the_control_origin_is_served_without_the_cookie(shell):
    bodies = set()
    for origin in names(shell):
        for target in TARGETS:
            for method in ["GET", "POST", "DELETE", "OPTIONS"]:
                answer = fetch(origin, target, method)
                if (method, target) == ("POST", EXCHANGE):
                    assert answer.status == 403, "an exchange needs an origin"
                    continue
                assert answer.status == 401, f"{method} {origin}{target}"
                assert "set-cookie" not in answer.headers
                assert not [name for name in answer.headers if name.startswith("access-control")]
                bodies.add(answer.body)
    assert len(bodies) == 1, "the page is the same whatever was asked for"
    page = bodies.pop()
    assert b"tandem link" in page
    assert shell.tokens.control.encode() not in page


def test_the_front_stays_open_on_this_machine(shell):
    assert shell.tokens.front.encode() in fetch(shell.front, "/").body
    answer = fetch(shell.front, "/__tandem__/session.json")
    assert json.loads(answer.body) == {"token": shell.tokens.front}


def test_the_control_token_needs_no_cookie(shell):
    answer = fetch(shell.control, "/api/v1/state", Authorization=f"Bearer {shell.tokens.control}")
    assert answer.status == 200
    endpoint = Endpoint(shell.control, "/socket", "tandem.chrome.v1", shell.tokens.control)
    WebSocket(endpoint).close()
    WebSocket(endpoint, origin=None).close()


def test_a_code_lets_one_browser_in(shell):
    code = first_code(shell)
    answer = offer(shell.control, code)
    assert answer.status == 200
    key = json.loads(answer.body)["key"]
    cookie, *attributes = answer.headers["set-cookie"].split("; ")
    assert sorted(attributes) == ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Strict"]
    assert offer(shell.control, code).status == 401, "a code works once"
    for origin in names(shell):
        assert fetch(origin, "/main.js", cookie=cookie).status == 200
        answer = fetch(origin, "/session.json", Tandem_Key=key)
        assert json.loads(answer.body) == {"token": shell.tokens.control}
        assert answer.headers["cache-control"] == "no-store"
        for target in ("/session.json", "/%73ession.json", "//session.json", "/session.json?x"):
            answer = fetch(origin, target, cookie=cookie)
            assert shell.tokens.control.encode() not in answer.body, "a worker sends the cookie"
    for wrong in (cookie[:-1] + "g", cookie + "0", "x" + cookie, cookie.partition("=")[0]):
        assert fetch(shell.control, "/", cookie=wrong).status == 401
        assert fetch(shell.control, EXCHANGE, cookie=cookie).status == 401, "it has the page"
    wait_until(lambda: {"event": "admitted", "address": "127.0.0.1"} in shell.events, "the event")
    assert shell.read_tokens().link is None, "the link is gone"


def test_a_browser_that_is_in_spends_no_code_in_vain(shell):
    cookie = shell.cookie()
    assert offer(shell.control, "0" * 22, cookie).status == 204
    # So many guesses would lock another browser out.
    assert {offer(shell.control, "0" * 22, cookie).status for _ in range(25)} == {204}
    assert offer(shell.control, first_code(shell), cookie).status == 200


def admissions(shell: ShellProcess) -> int:
    return sum(event["event"] == "admitted" for event in shell.events)


def test_the_key_of_a_browser_gets_it_another_cookie(shell):
    answer = offer(shell.control, first_code(shell))
    cookie, key = answer.headers["set-cookie"], json.loads(answer.body)["key"]
    assert key not in cookie
    assert fetch(shell.control, "/session.json", Tandem_Key=key).status == 200
    fields = {"Tandem-Key": key, "Content-Length": "0"}
    again = fetch(shell.control, EXCHANGE, "POST", Origin=shell.control, **fields)
    assert (again.status, again.headers["set-cookie"], again.body) == (200, cookie, answer.body)
    for origin in ["http://evil.example", "null", shell.front, shell.app]:
        assert fetch(shell.control, EXCHANGE, "POST", Origin=origin, **fields).status == 403
    for wrong in ("", key[:-1], key[:-1] + "g", cookie.partition(";")[0].partition("=")[2]):
        fields = {"Tandem-Key": wrong, "Content-Length": "0"}
        refused = fetch(shell.control, EXCHANGE, "POST", Origin=shell.control, **fields)
        assert refused.status == 401
        assert fetch(shell.control, "/session.json", Tandem_Key=wrong).status == 401
    assert fetch(shell.control, "/session.json", cookie=f"tandem-key={key}").status == 401
    assert offer(shell.control, new_code(shell.control, shell.tokens.control)).status == 200
    wait_until(lambda: admissions(shell) >= 2, "the events")
    assert admissions(shell) == 2, "one for each code"


def test_whoever_has_the_token_may_have_links(shell):
    codes = [new_code(shell.control, shell.tokens.control) for _ in range(20)]
    assert len(set(codes)) == 20
    assert offer(shell.control, codes[-1]).status == 200
    assert offer(shell.control, codes[0]).status == 401, "only the newest are kept"
    assert offer(shell.control, first_code(shell)).status == 200, "but the printed one is"


def test_a_foreign_page_cannot_spend_a_code(shell):
    code = first_code(shell)
    for origin in ["http://evil.example", "null", shell.front, shell.app]:
        fields = {"Origin": origin, "Tandem-Code": code, "Content-Length": "0"}
        assert fetch(shell.control, EXCHANGE, "POST", **fields).status == 403
    assert fetch(shell.control, f"{EXCHANGE}?code={code}", "POST").status == 401
    assert offer(shell.control, code).status == 200


def test_a_browser_stays_in_over_a_restart(shell):
    cookie = shell.cookie()
    [file] = shell.state_home.glob("tandem/*/browsers")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert cookie.endswith(f"={file.read_text().split()[0]}")
    before = shell.tokens
    shell.restart()
    assert fetch(shell.control, "/", cookie=cookie).status == 200
    answer = fetch(shell.control, "/session.json", Tandem_Key=file.read_text().split()[1])
    assert json.loads(answer.body) == {"token": shell.tokens.control}
    assert shell.tokens.control != before.control


def replace_by_link(file: pathlib.Path) -> None:
    file.rename(file.with_name("elsewhere"))
    file.symlink_to("elsewhere")


PLANTED: dict[str, Callable[[pathlib.Path], object]] = {
    "that others may read": lambda file: file.chmod(0o644),
    "that others may write": lambda file: file.chmod(0o620),
    "with another name": lambda file: os.link(file, file.with_name("elsewhere")),
    "behind a link": replace_by_link,
    "that is too short": lambda file: os.truncate(file, 16),
    "that is no secret": lambda file: file.write_text("x" * 32 + " " + "0" * 32),
    "that is twice the same": lambda file: file.write_text("0" * 32 + " " + "0" * 32),
    "that is empty": lambda file: file.write_text(""),
    "that is a pipe": lambda file: (file.unlink(), os.mkfifo(file, 0o600)),
}


@pytest.mark.parametrize("plant", PLANTED.values(), ids=PLANTED.keys())
def test_a_secret_that_another_user_may_know_is_not_used(shell, plant):
    cookie = shell.cookie()
    [file] = shell.state_home.glob("tandem/*/browsers")
    plant(file)
    shell.restart()
    assert fetch(shell.control, "/", cookie=cookie).status == 401
    assert stat.S_IMODE(file.lstat().st_mode) == 0o600 and stat.S_ISREG(file.lstat().st_mode)
    fresh = shell.cookie()
    assert fresh != cookie and fresh.endswith(f"={file.read_text().split()[0]}")


def test_without_a_folder_a_browser_is_in_until_the_shell_ends(shell, tmp_path):
    (tmp_path / "file").write_text("")
    other = ShellProcess(str(shell._app), "--state-dir", str(tmp_path / "file" / "none"))
    try:
        cookie = other.cookie()
        assert fetch(other.control, "/", cookie=cookie).status == 200
        other.restart()
        assert fetch(other.control, "/", cookie=cookie).status == 401
    finally:
        other.kill()


def test_no_port_of_one_origin_becomes_the_others(shell):
    """A browser keeps by port what an app has left there, such as a worker, or a key."""
    front, control = (str(urllib.parse.urlsplit(url).port) for url in (shell.front, shell.control))
    shell.kill()
    for option, port in (("--control-port", front), ("--front-port", control)):
        result = start(shell, option, port)
        assert result.returncode == 2
        [line] = result.stderr.splitlines()
        assert line.startswith(f"tandem: On port {port} browsers may keep what ")
        assert f"choose another port with {option}" in line and "/ports" in line
    shell.restart()


def start(shell: ShellProcess, *options: str) -> subprocess.CompletedProcess[str]:
    environment = environment_with_state(shell.state_home)
    ports = ["--front-port", "0", "--control-port", "0"]
    return subprocess.run(
        [executable(), "run", "--json", "--no-open", *ports, *options, str(shell._app)],
        env=environment, capture_output=True, text=True, timeout=60, check=False,
    )


def test_a_dev_server_never_sees_the_cookie():
    with dev_server() as server:
        server.page("/", "<!doctype html><title>Dev</title>")
        shell = ShellProcess(server.url)
        try:
            cookie = shell.cookie()
            fetch(shell.front, "/", cookie=f"first=1; {cookie}; tandem-1=x; last=2")
            assert [one.value("cookie") for one in server.requests] == ["first=1; last=2"]
        finally:
            shell.kill()


@pytest.mark.parametrize("target", ["/", "/main.js", "/session.json", "/missing.js"])
def test_no_service_worker_gets_a_script_of_the_control_origin(shell, target):
    for origin in names(shell):
        for cookie in (None, shell.cookie()):
            answer = fetch(origin, target, cookie=cookie, Service_Worker="script")
            assert answer.status == 403
            assert b"service worker" in answer.body


@pytest.mark.parametrize("target", PAGES)
@pytest.mark.parametrize("site", ["cross-site", "same-site", "CROSS-SITE", "x"])
def test_the_query_of_a_foreign_page_is_taken_away(shell, target, site):
    query = "?platform=android&locale=ar"
    fields = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    origin, cookie = shell.control_page, shell.cookie()
    answer = fetch(origin, target + query, cookie=cookie, **fields)
    assert (answer.status, answer.headers["location"]) == (307, origin + target)
    assert fetch(origin, target, cookie=cookie, **fields).status == 200
    host = fetch(origin, f"//evil.example/{query}", cookie=cookie, **fields)
    assert host.headers["location"] == f"{origin}//evil.example/"


@pytest.mark.parametrize("site", ["none", "same-origin", None])
def test_the_query_of_a_person_counts(shell, site):
    fields = {"Sec-Fetch-Site": site} if site else {}
    answer = fetch(
        shell.control_page, "/?platform=android", cookie=shell.cookie(), **fields
    )
    assert answer.status == 200


def test_an_address_leads_to_the_name_before_anybody_is_let_in(shell):
    """Otherwise the cookie would be for a host that is left at once."""
    fields = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    answer = fetch(shell.control, "/?platform=both", **fields)
    assert (answer.status, answer.headers["location"]) == (
        307,
        f"{shell.control_page}/?platform=both",
    )
    assert host_of(shell.control_page).startswith("test.security.localhost:")
