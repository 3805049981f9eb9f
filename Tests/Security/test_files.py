"""S29 to S33: which files are served, and how."""

from __future__ import annotations

import gzip
import os
import threading

import pytest
from wire import Response, connect, exchange, get, host_of, request


@pytest.fixture
def front(shell):
    return shell.front


BAD_PATHS = [
    "/..",
    "/../outside/secret.txt",
    "/folder/../../outside/secret.txt",
    "/%2e%2e/outside/secret.txt",
    "/%2E%2e/outside/secret.txt",
    "/.%2e/outside/secret.txt",
    "/%252e%252e/outside/secret.txt",
    "/%252e%252e%252foutside%252fsecret.txt",
    "/..%2foutside%2fsecret.txt",
    "/..%5coutside%5csecret.txt",
    "/..\\outside\\secret.txt",
    "/folder%5c..%5c..%5coutside",
    "//etc/passwd",
    "//outside/secret.txt",
    "/folder//index.html",
    "/;/../outside/secret.txt",
    "/%00",
    "/index.html%00.png",
    "/index.html%00",
    "/%c0%ae%c0%ae/outside/secret.txt",
    "/%c0%af",
    "/%e0%80%ae%e0%80%ae/secret.txt",
    "/%ff",
    "/%",
    "/%2",
    "/%zz",
    "/a%0d%0aX-Injected:1",
    "/a%1b",
    "/index.html\\",
    "/.env\\",
    "/%2fetc/passwd",
]


@pytest.mark.parametrize("path", BAD_PATHS)
def test_s29_paths_that_try_to_leave_are_refused(front, path, secret_free):
    response = get(front, path)
    assert response.status in (400, 404)
    assert b"<title>App" not in response.body
    assert "x-injected" not in response.headers
    secret_free(response.body)


def test_s29_the_path_in_an_error_page_is_escaped(front):
    body = (
        get(front, "/%3Cscript%3Ealert(1)%3C%2Fscript%3E.js").body + get(front, "/%3Cb%3E.js").body
    )
    assert b"<script>" not in body and b"<b>" not in body
    assert b"&lt;b&gt;.js" in body


@pytest.mark.parametrize("path", ["/link.txt", "/linked/secret.txt", "/hard.txt"])
def test_s30_links_are_not_followed(front, path, secret_free):
    response = get(front, path)
    assert response.status == 404
    secret_free(response.body)


def test_s30_a_file_exchanged_for_a_link_wins_no_race(shell, secret_free):
    target = shell.root / "race.txt"
    plain = shell.root / "race.plain"
    link = shell.root / "race.link"
    stop = threading.Event()

    def exchange_files():
        while not stop.is_set():
            plain.write_text("harmless")
            os.replace(plain, target)
            link.symlink_to(shell.root.parent / "outside" / "secret.txt")
            os.replace(link, target)

    thread = threading.Thread(target=exchange_files)
    thread.start()
    try:
        statuses = set()
        for _ in range(500):
            response = get(shell.front, "/race.txt")
            statuses.add(response.status)
            secret_free(response.body)
        assert statuses <= {200, 404}
    finally:
        stop.set()
        thread.join()
        target.unlink()


@pytest.mark.parametrize(
    "path",
    [
        "/.env",
        "/.env?raw",
        "/.env?import&raw??",
        "/.git/config",
        "/.secret.json",
        "/%2eenv",
        "/folder/.hidden",
        "/.env/",
        "/.git/",
        "/.well-known/.env",
        "/folder/.well-known/x",
    ],
)
def test_s31_hidden_files_do_not_exist(front, path, secret_free):
    response = get(front, path)
    assert response.status == 404
    secret_free(response.body)


@pytest.mark.parametrize("path", ["/x/.", "/.env/.", "/.env\\", "/index.html#x"])
def test_s31_dot_segments_and_separators_are_refused(front, path, secret_free):
    response = get(front, path)
    assert response.status in (400, 404)
    secret_free(response.body)


def test_s31_well_known_is_served(front):
    response = get(front, "/.well-known/assetlinks.json")
    assert (response.status, response.body) == (200, b"[]")


@pytest.mark.parametrize("path", ["/pipe.txt", "/list/one.txt/more.txt"])
def test_s32_what_is_no_regular_file_does_not_exist(front, path):
    assert get(front, path).status == 404


def test_s32_a_10_gib_file_is_streamed_within_bounds(shell):
    before = shell.resident_byte_count
    with connect(shell.front) as slow, connect(shell.front) as fast:
        for connection in (slow, fast):
            connection.sendall(request(shell.front, "/large.bin"))
        received = 0
        while received < 64 * 1_048_576:
            received += len(fast.recv(1_048_576))
            if received % 7 == 0:
                assert get(shell.front, "/list/one.txt").body == b"one"
        assert shell.resident_byte_count - before < 4 * 1_048_576
        slow.settimeout(5)
        assert b"Content-Length: 10737418240" in slow.recv(4_096)
    assert shell.is_alive


def test_s32_the_end_of_a_10_gib_file_is_served(front):
    response = get(front, "/large.bin", headers=[("Range", "bytes=-4")])
    assert (response.status, response.body) == (206, b"\0\0\0\0")
    assert response.headers["content-range"] == "bytes 10737418236-10737418239/10737418240"


def test_s33_an_unknown_extension_is_plain_data(front):
    response = get(front, "/data.unknown")
    assert response.headers["content-type"] == "application/octet-stream"
    assert response.headers["x-content-type-options"] == "nosniff"


def test_s33_html_in_a_text_file_stays_text(front):
    response = get(front, "/page.txt")
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.body == b"<html><script>alert(1)</script></html>"


def test_s33_a_directory_is_never_listed(front):
    for path in ("/list", "/list/"):
        body = get(front, path).body
        assert b"one.txt" not in body


@pytest.mark.parametrize("target", ["/", "/script.js", "/none.txt", "/%00", "/.env"])
def test_every_response_has_the_security_headers(origin, shell, entry, target):
    response = get(origin, target, headers=entry)
    headers = response.headers
    assert headers["x-content-type-options"] == "nosniff"
    policy = "no-referrer" if origin == shell.control else "same-origin"
    assert headers["referrer-policy"] == policy
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["origin-agent-cluster"] == "?1"
    assert "server" not in headers
    assert not any(name.startswith("access-control-") for name in headers)
    policy = headers["content-security-policy"]
    if origin == shell.control:
        assert "frame-ancestors 'none'" in policy and "default-src 'self'" in policy
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert host_of(shell.front) in policy
    else:
        assert policy.startswith("frame-ancestors 'self' ") and ";" not in policy
        assert framing_hosts(policy) == {
            f"{name}:{host_of(url).rsplit(':', 1)[1]}"
            for url in (shell.front, shell.control)
            for name in ("127.0.0.1", "localhost", "test.security.localhost")
        }


def framing_hosts(policy):
    """The hosts whose pages may frame the app."""
    sources = policy.split()[2:]
    assert all(source.startswith("http://") for source in sources)
    return {host_of(source) for source in sources}


def test_a_path_without_extension_is_answered_with_the_app(front):
    for path in ("/", "/deep/path/42", "/list", "/a.b/c", "/nothing/?q=1.js"):
        response = get(front, path)
        assert response.status == 200
        assert b"<title>App</title>" in response.body
    assert get(front, "/missing.js").status == 404
    assert get(front, "/folder/").body.endswith(b"<title>Folder</title>")


def test_conditions_ranges_and_codings(front):
    plain = get(front, "/script.js")
    assert plain.headers["cache-control"] == "no-cache"
    tag = plain.headers["etag"]
    unchanged = get(front, "/script.js", headers=[("If-None-Match", f'"other", {tag}')])
    assert (unchanged.status, unchanged.body) == (304, b"")
    assert (
        get(
            front, "/script.js", headers=[("If-Modified-Since", plain.headers["last-modified"])]
        ).status
        == 304
    )
    part = get(front, "/script.js", headers=[("Range", "bytes=7-11")])
    assert (part.status, part.body) == (206, b"const")
    beyond = get(front, "/script.js", headers=[("Range", "bytes=999999-")])
    assert (beyond.status, beyond.headers["content-range"]) == (416, f"bytes */{len(plain.body)}")
    stale = get(front, "/script.js", headers=[("Range", "bytes=0-4"), ("If-Range", '"stale"')])
    assert stale.status == 200
    packed = get(front, "/script.js", headers=[("Accept-Encoding", "br, gzip")])
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["etag"] != tag
    assert gzip.decompress(packed.body) == plain.body
    assert "gzip" not in get(
        front, "/script.js", headers=[("Accept-Encoding", "gzip;q=0")]
    ).headers.get("content-encoding", "")


def test_no_cache_that_others_share_keeps_a_token(shell):
    page = get(shell.front, "/")
    assert shell.page.token.encode() in page.body
    assert page.headers["cache-control"] == "private, no-cache"
    assert get(shell.front, "/script.js").headers["cache-control"] == "no-cache"
    for session in (
        get(shell.front, "/__tandem__/session.json"),
        get(shell.control, "/session.json"),
    ):
        assert session.headers["cache-control"] == "no-store"


def test_head_is_get_without_the_body(front):
    whole = get(front, "/script.js")
    head = exchange(front, request(front, "/script.js", "HEAD"))
    assert head.body == b""
    assert {**head.headers, "date": ""} == {**whole.headers, "date": ""}


def test_the_script_comes_first_in_the_head(front):
    body = get(front, "/").body
    assert body.index(b"<head>") < body.index(b"<script") < body.index(b"<title>")
    assert body.startswith(b"<!doctype html>")
    assert isinstance(Response.parse(b"HTTP/1.1 200 OK\r\n\r\n"), Response)


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]", "LOCALHOST"])
def test_a_host_that_apps_share_gives_no_script_for_a_service_worker(shell, front, name):
    host = f"{name}:{host_of(shell.front).rsplit(':', 1)[1]}"
    refused = get(front, "/script.js", headers=[("Service-Worker", "script")], host=host)
    assert refused.status == 403
    assert b"open it as http://test.security.localhost" in refused.body
    assert get(front, "/script.js", host=host).status == 200


def test_the_name_of_the_app_gives_scripts_for_service_workers(shell, front):
    host = f"test.security.localhost:{host_of(shell.front).rsplit(':', 1)[1]}"
    script = [("Service-Worker", "script")]
    assert get(front, "/script.js", headers=script, host=host).status == 200
