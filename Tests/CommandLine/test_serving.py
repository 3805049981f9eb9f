"""What `tandem run` answers for the paths of a build, as a reload of them meets it."""

import http.client
import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from shell_process import ROOT, ShellProcess
from waiting import wait_until

SNIPPET = b'<script src="/__tandem__/inject.js"'
# Builds as frameworks write them: their pages, each with its name as its text.
PAGES = ["index", "404", "about", "blog", "blog/first"]
FOLDERS = ["index", "404", "about/index", "blog/index", "blog/first/index"]


class Answer:
    """The answer to one request, by the address that needs no resolver."""

    def __init__(
        self,
        shell: ShellProcess,
        target: str,
        method: str = "GET",
        origin: str = "front",
        **headers: str,
    ) -> None:
        address = urlsplit(getattr(shell, origin))
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=20)
        body = "a=1" if method == "POST" else None
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, target, body=body, headers=fields)
        response = connection.getresponse()
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()
        self.location = response.headers["location"]
        connection.close()

    @property
    def page(self) -> str:
        """The text of the page that was served, which has the bridge in it."""
        assert SNIPPET in self.body
        return self.body.decode().rsplit("<p>", 1)[1].strip()


@pytest.fixture
def build(tmp_path: Path) -> Callable[..., Path]:
    """Writes a build, the text of each page being its name."""

    def write(*pages: str) -> Path:
        for page in pages:
            file = tmp_path / "app" / f"{page}.html"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"<!doctype html><head></head><p>{page}")
        return tmp_path / "app"

    return write


@pytest.fixture
def launch() -> Iterator[Callable[..., ShellProcess]]:
    shells: list[ShellProcess] = []

    def start(folder: Path, *arguments: str) -> ShellProcess:
        shells.append(ShellProcess(str(folder), *arguments))
        return shells[-1]

    yield start
    for shell in shells:
        shell.kill()


def test_an_export_of_files_is_served_by_its_paths(build, launch):
    shell = launch(build(*PAGES))
    assert {path: Answer(shell, path).page for path in ("/", "/about", "/blog", "/blog/first")} == {
        "/": "index", "/about": "about", "/blog": "blog", "/blog/first": "blog/first"
    }
    answer = Answer(shell, "/blog/?page=2")
    assert (answer.status, answer.location) == (307, "/blog?page=2")
    missing = Answer(shell, "/gone")
    assert (missing.status, missing.page) == (404, "404")


def test_an_export_with_trailing_slash_is_served_behind_a_slash(build, launch):
    shell = launch(build(*FOLDERS))
    for path, page in (("/about", "about/index"), ("/blog/first", "blog/first/index")):
        answer = Answer(shell, path + "?a=b")
        assert (answer.status, answer.location) == (307, path + "/?a=b")
        assert Answer(shell, answer.location).page == page
    missing = Answer(shell, "/gone/")
    assert (missing.status, missing.page) == (404, "404")


def test_an_app_with_one_page_is_served_at_every_path_of_its_own(build, launch):
    shell = launch(build("index", "404"))
    for path in ("/", "/deep/path", "/deep/path/", "/@ada.lovelace", "/v1.2"):
        answer = Answer(shell, path)
        assert (answer.status, answer.page) == (200, "index")
    for path in ("/gone.js", "/deep/gone.css", "/gone.png", "/gone.json", "/gone.html"):
        assert Answer(shell, path).status == 404


def test_the_page_for_all_paths_goes_before_the_first_page(build, launch):
    shell = launch(build("index", "200", "about"))
    assert {path: Answer(shell, path).page for path in ("/", "/about", "/deep")} == {
        "/": "index", "/about": "about", "/deep": "200"
    }


@pytest.mark.parametrize("manifest", [False, True])
def test_in_a_capacitor_project_a_path_without_a_page_is_the_first_page(build, launch, manifest):
    project = build(*(f"out/{page}" for page in PAGES))
    (project / "package.json").write_text("{}")
    (project / "capacitor.config.ts").write_text("export default { webDir: 'out' };")
    if manifest:
        (project / "tandem.json").write_text('{"webDir": "out"}')
    folders = [project] if manifest else [project, project / "out"]
    for shell in [launch(folder) for folder in folders]:
        for path in ("/gone", "/recipes/12", "/recipes/12/"):
            answer = Answer(shell, path)
            assert (answer.status, answer.page) == (200, "out/index")
        assert Answer(shell, "/blog/first").page == "out/blog/first"
        assert Answer(shell, "/gone.html").status == 404


def test_a_script_that_is_not_there_is_told_of_once(build, launch):
    """A build for another base shows nothing, and only a browser's console would say why."""
    folder = build("index")
    (folder / "assets").mkdir()
    (folder / "assets/main.js").write_text("")
    with (folder / "index.html").open("a") as page:
        page.write("<script src='cordova.js'></script>")
    shell = launch(folder)
    assert b'"isForCordova":true' in Answer(shell, "/__tandem__/inject.js").body
    script = {"Sec_Fetch_Dest": "script"}
    for path in ("/shop/assets/main.js", "/shop/assets/main.js", "/cordova.js", "/gone.js"):
        assert Answer(shell, path, **script).status == 404
    # Below the page that asks, as relative addresses are, whose app the bridge opens at its start.
    deep = f"{shell.front}/deep/"
    assert Answer(shell, "/deep/assets/main.js", Referer=deep, **script).status == 404
    assert Answer(shell, "/gone.png", Sec_Fetch_Dest="image").status == 404
    Answer(shell, "/last.css", Sec_Fetch_Dest="style")

    def warnings() -> list[str]:
        return [event["message"] for event in shell.events if event["event"] == "warning"]

    wait_until(lambda: "/last.css" in "".join(warnings()), "the last warning")
    assert [warning.split(":")[0] for warning in warnings()] == [
        "The app asks for the script “/shop/assets/main.js”, which its build has at "
        "“/assets/main.js”",
        "The app asks for the script “/cordova.js”, which Cordova adds for a device",
        "The app asks for the script “/gone.js”, which its build does not have",
        "The app asks for the style “/last.css”, which its build does not have",
    ]
    # Capacitor adds the script of Cordova where it copies a build.
    (folder / "capacitor.config.json").write_text('{"webDir": "."}')
    assert b'"isForCordova":false' in Answer(launch(folder), "/__tandem__/inject.js").body


def test_strict_answers_as_a_device_does(build, launch):
    shell = launch(build(*PAGES, *FOLDERS, "200"), "--strict")
    for path in ("/", "/about", "/about/", "/blog/first", "/gone", "/v1.2/news"):
        answer = Answer(shell, path)
        assert (answer.status, answer.page) == (200, "index")
    assert Answer(shell, "/about.html").page == "about"
    for path in ("/gone.js", "/@ada.lovelace", "/gone.html"):
        answer = Answer(shell, path)
        assert answer.status == 404
        assert b"On a device there is no such file either" in answer.body
        assert SNIPPET in answer.body


@pytest.mark.parametrize("target", ["/about", "/", "/gone.js", "/forms/send"])
def test_a_form_that_is_posted_is_answered_with_a_page_that_stays_attached(build, launch, target):
    shell = launch(build(*PAGES))
    answer = Answer(shell, target, "POST")
    assert answer.status == 405
    assert answer.headers["allow"] == "GET, HEAD"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert SNIPPET in answer.body


def test_the_modules_of_the_bridge_are_fetched_at_once(build, launch, tmp_path, monkeypatch):
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web" / "bridge", web / "bridge")
    for name in ("apps", "driver", "kit", "simulator"):
        os.symlink(ROOT / "web" / name, web / name)
    modules = ["bridge.js", "core/step.js", 'a"b.js']
    (web / "bridge" / "modules.json").write_text(json.dumps(modules))
    monkeypatch.setenv("TANDEM_WEB", str(web))
    page = Answer(launch(build("index")), "/").body.decode()
    assert "</script>" + "".join(
        f'<link rel="modulepreload" href="/__tandem__/{module}">' for module in modules[:2]
    ) + "</head>" in page


def test_a_policy_with_a_nonce_lets_the_bridge_in(build, launch):
    folder = build("index")
    policy = "script-src 'nonce-c2VjcmV0'"
    (folder / "index.html").write_text(
        f'<head><meta http-equiv="Content-Security-Policy" content="{policy}"></head>'
    )
    body = Answer(launch(folder), "/").body
    assert body.startswith(b'<head><script nonce="c2VjcmV0" src="/__tandem__/inject.js"')
    assert body.count(b"<link ") == body.count(b'<link nonce="c2VjcmV0" ')


def name_of(shell: ShellProcess) -> str:
    """The app's own name below `localhost`."""
    return str(urlsplit(shell.app).hostname).removesuffix(".localhost")


@pytest.mark.parametrize(
    ("app_id", "name"),
    [
        ("com.example.Shop", "com.example.shop"),
        ("shop-2", "shop-2"),
        ("my shop", "my-shop-"),
        ("_shop_", "shop-"),
        ("Ünï..x", "n.x-"),
        ("...", "app-"),
        ("-", "app-"),
        ("x" * 100, "x" * 56 + "-"),
    ],
)
def test_the_name_of_an_app_is_a_host_name(build, launch, app_id, name):
    folder = build("index")
    tabs = [{"id": "home", "path": "/"}]
    (folder / "tandem.json").write_text(json.dumps({"app": {"id": app_id}, "tabs": tabs}))
    found = name_of(launch(folder))
    assert found.startswith(name)
    assert len(found) == len(name) + (6 if name.endswith("-") else 0)
    assert all(0 < len(label) <= 63 for label in found.split("."))


def test_two_folders_of_the_same_name_have_names_of_their_own(tmp_path, launch):
    names = []
    for project in ("first", "second"):
        folder = tmp_path / project / "dist"
        folder.mkdir(parents=True)
        (folder / "index.html").write_text("<!doctype html>")
        names += [name_of(launch(folder)), name_of(launch(folder / "../dist/"))]
    assert names[0] == names[1] != names[2] == names[3]
    assert all(name.startswith("dist-") for name in names)


def test_a_capacitor_app_has_the_name_that_its_configuration_says(build, launch):
    folder = build("index")
    configuration = {"appId": "com.example.shop", "webDir": "."}
    (folder / "capacitor.config.json").write_text(json.dumps(configuration))
    assert name_of(launch(folder)) == "com.example.shop"


WINDOW = {"sec_fetch_mode": "navigate", "sec_fetch_dest": "document"}


def test_a_browser_that_opens_the_control_page_is_sent_to_its_name(build, launch):
    shell = launch(build("index"))
    answer = Answer(shell, "/?platform=both", origin="control", **WINDOW)
    assert (answer.status, answer.location) == (307, f"{shell.control_page}/?platform=both")
    assert answer.headers["cache-control"] == "no-store"
    host = urlsplit(shell.control_page).netloc
    let_in = WINDOW | {"cookie": shell.cookie()}
    assert Answer(shell, "/", origin="control", host=host, **let_in).status == 200


def test_everything_else_stays_where_it_is(build, launch):
    shell = launch(build("index"))
    cookie = {"cookie": shell.cookie()}
    frame = WINDOW | {"sec_fetch_dest": "iframe"}
    assert Answer(shell, "/", origin="control", **cookie).status == 200
    assert Answer(shell, "/", origin="control", **frame, **cookie).status == 200
    assert Answer(shell, "/", origin="front", **WINDOW).status == 200
    assert Answer(shell, "/main.js", origin="control", **WINDOW, **cookie).status == 200
    assert Answer(shell, "/api/v1/state", origin="control", **WINDOW).status == 401
    assert Answer(shell, "//evil.example", origin="control", **WINDOW, **cookie).status == 400
