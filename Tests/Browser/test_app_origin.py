"""The origin of an app, in browsers: its name, what it keeps to itself, and what is let through."""

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from admission import OUTSIDE, open_control_page
from controller import Controller
from device import Device
from engines import BOTH, PlaywrightEngine, in_engines
from pages import Engine, Page, SeleniumPage
from shell_process import ShellProcess
from waiting import wait_until

ATTACHED = "window.tandem?.connected === true"
WORKER = """
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  const headers = { "Content-Type": "text/html" };
  event.respondWith(new Response("<p>the worker of this app</p>", { headers }));
});
"""
REGISTERED = (
    "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)"
    ".then(({ active }) => active !== null)"
)


@pytest.fixture
def write_app(tmp_path: Path) -> Callable[..., str]:
    """Writes the files of an app with this id, and returns its folder."""

    def write(app_id: str, **files: str) -> str:
        folder = tmp_path / app_id
        folder.mkdir()
        tabs = [{"id": "home", "path": "/"}, {"id": "about", "path": "/about"}]
        manifest = {"app": {"id": app_id}, "tabs": tabs}
        (folder / "tandem.json").write_text(json.dumps(manifest))
        files = {"index.html": "<!doctype html><title>Test</title><p>first</p>", **files}
        for name, text in files.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text)
        return str(folder)

    return write


def ports_of(shell: ShellProcess) -> list[str]:
    front, control = urlsplit(shell.front).port, urlsplit(shell.control).port
    return ["--front-port", str(front), "--control-port", str(control)]


@in_engines("chromium", "webkit", deep=("firefox",))
def test_the_app_attaches_under_its_own_name(engine: Engine, launch_shell, write_app):
    shell = launch_shell(write_app("com.example.Users"))
    page = engine.new_page()
    page.goto(f"{shell.app}/")
    page.wait_until(ATTACHED)
    name = f"http://com.example.users.localhost:{urlsplit(shell.front).port}"
    assert page.evaluate("location.origin") == shell.app == name
    assert page.evaluate("isSecureContext") is True
    controller = Controller(shell.control_page, shell.tokens.control)
    assert controller.state()["front"] == shell.app
    controller.close()


def open_by(origin: str, shell: ShellProcess, page: Page, place: str) -> str:
    """Opens the control page by one of its origins in a browser that is in; the place is returned.

    WebKit shows a strict cookie to no host to which another one redirects, so that there it takes
    the button of the page that says so, which leads to the plain page.
    """
    open_control_page(page, shell)
    page.goto(getattr(shell, origin) + place)
    if not page.evaluate(OUTSIDE):
        return place
    assert origin == "control" and isinstance(page, SeleniumPage)
    page.click("#inside a")
    page.wait_until(f"!({OUTSIDE})")
    return "/"


@in_engines("chromium", "webkit", deep=("firefox",))
@pytest.mark.parametrize("origin", ["control", "control_page"])
def test_the_simulator_shows_the_app_under_its_own_name(
    engine: Engine, launch_shell, write_app, origin
):
    shell = launch_shell(write_app("users"))
    page = engine.new_page()
    place = open_by(origin, shell, page, "/?platform=ios#here")
    assert page.evaluate("location.href") == f"{shell.control_page}{place}"
    view = page.frame("iframe[name='tandem:tabs']")
    view.wait_until(ATTACHED)
    assert view.evaluate("location.origin") == shell.app
    # A frame of another site could keep no cookie.
    view.run("document.cookie = 'session=1'")
    assert view.evaluate("document.cookie") == "session=1"


@BOTH
def test_the_service_worker_of_one_app_does_not_answer_for_another(
    engine: Engine, launch_shell, write_app
):
    first = launch_shell(write_app("first", **{"worker.js": WORKER}))
    page = engine.new_page()
    page.goto(f"{first.app}/")
    assert page.evaluate(REGISTERED)
    page.run("localStorage.setItem('owner', 'first'); document.cookie = 'owner=first'")
    page.goto(f"{first.app}/again")
    page.wait_until("document.body.innerText === 'the worker of this app'")
    first.stop()
    second = launch_shell(write_app("second"), *ports_of(first))
    page.goto(f"{second.app}/")
    page.wait_until(ATTACHED)
    assert page.text("p") == "first"
    assert page.evaluate("[localStorage.getItem('owner'), document.cookie]") == [None, ""]
    # The worker is there still, for its own app.
    page.goto(f"{first.app}/")
    page.wait_until("document.body.innerText === 'the worker of this app'")


@BOTH
def test_the_service_worker_of_an_app_does_not_answer_for_the_control_page(
    engine: Engine, launch_shell, write_app
):
    shell = launch_shell(write_app("first", **{"worker.js": WORKER}))
    page = engine.new_page()
    page.goto(f"{shell.app}/")
    assert page.evaluate(REGISTERED)
    device = Device(shell, page)
    assert page.evaluate("navigator.serviceWorker.controller") is None
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []
    device.close()


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_no_service_worker_stays_where_the_next_app_comes(
    engine: Engine, launch_shell, write_app, name
):
    first = launch_shell(write_app("first", **{"worker.js": WORKER}))
    shared = first.front.replace("127.0.0.1", name)
    page = engine.new_page()
    page.goto(f"{shared}/")
    page.wait_until(ATTACHED)
    register = "navigator.serviceWorker.register('/worker.js')"
    assert page.evaluate(f"{register}.then(() => 'registered', () => 'refused')") == "refused"
    first.stop()
    launch_shell(write_app("second"), *ports_of(first))
    page.goto(f"{shared}/")
    page.wait_until(ATTACHED)
    assert page.text("p") == "first"


FRAMED = "document.querySelector('iframe')?.contentDocument?.body?.innerText === 'inside'"


@pytest.mark.parametrize("path", ["/", "/deep/path"])
def test_an_app_may_frame_its_own_pages(engine: Engine, launch_shell, write_app, path):
    index = '<!doctype html><title>Test</title><iframe src="/inside.html"></iframe>'
    files = {"index.html": index, "inside.html": "<p>inside</p>"}
    shell = launch_shell(write_app("framing", **files))
    page = engine.new_page()
    for origin in (shell.front, shell.app):
        page.goto(origin + path)
        page.wait_until(FRAMED)


@BOTH
@pytest.mark.parametrize("origin", ["control", "control_page"])
def test_an_app_in_the_simulator_may_frame_its_own_pages(
    engine: Engine, launch_shell, write_app, origin
):
    index = '<!doctype html><title>Test</title><iframe src="/inside.html"></iframe>'
    files = {"index.html": index, "inside.html": "<p>inside</p>"}
    shell = launch_shell(write_app("framing", **files))
    page = engine.new_page()
    open_by(origin, shell, page, "/")
    page.frame("iframe[name='tandem:tabs']").wait_until(FRAMED)


def test_a_deep_page_keeps_its_relative_links(engine: Engine, launch_shell, write_app):
    about = "<!doctype html><p>about</p><script src='beside.js'></script>"
    files = {"about/index.html": about, "about/beside.js": "globalThis.isBeside = true;"}
    shell = launch_shell(write_app("folders", **files))
    page = engine.new_page()
    page.goto(f"{shell.front}/about?x=1#there")
    page.wait_until(f"isBeside && {ATTACHED}")
    assert page.path() == "/about/?x=1#there"
    page.reload()
    page.wait_until(f"isBeside && {ATTACHED}")
    assert (page.text("p"), page.path()) == ("about", "/about/?x=1#there")


POST = "<!doctype html><form method=post action='/send'><button>Send</button></form>"


def test_a_form_that_nobody_takes_leaves_the_page_attached(
    engine: Engine, launch_shell, write_app
):
    shell = launch_shell(write_app("forms", **{"index.html": POST}))
    page: Page = engine.new_page()
    page.goto(f"{shell.front}/")
    page.wait_until(ATTACHED)
    page.click("button")
    page.wait_until(f"document.title.startsWith('405') && {ATTACHED}")


SAVE = """<!doctype html><a id=file href="/notes.pdf" download>File</a>
<a id=blob download="made.txt">Made</a>
<script>
const made = new Blob(["made"], { type: "text/plain" });
document.querySelector("#blob").href = URL.createObjectURL(made);
</script>"""


@pytest.mark.parametrize(("link", "name"), [("#file", "notes.pdf"), ("#blob", "made.txt")])
def test_the_app_in_the_simulator_may_save_files(
    chromium: PlaywrightEngine, launch_shell, write_app, link, name
):
    files = {"index.html": SAVE, "notes.pdf": "%PDF-"}
    device = Device(launch_shell(write_app("files", **files)), chromium)
    view = device.wait_for_view("tabs", ATTACHED)
    with device.page.raw.expect_download() as download:
        view.click(link)
    assert download.value.suggested_filename == name
    device.close()


@BOTH
def test_the_app_in_the_simulator_may_show_what_it_made(
    engine: Engine, launch_shell, write_app
):
    index = SAVE.replace(' download="made.txt"', "")
    device = Device(launch_shell(write_app("making", **{"index.html": index})), engine)
    view = device.wait_for_view("tabs", ATTACHED)
    view.click("#blob")
    view.wait_until("document.body.innerText === 'made'")
    device.close()


def document_count(shell: ShellProcess) -> int:
    return sum(event["event"] == "attached" for event in shell.events)


@pytest.mark.parametrize("name", ["about.html", "about/index.html"])
def test_a_tap_shows_the_page_of_an_export_once(engine: Engine, launch_shell, write_app, name):
    about = "<!doctype html><p>about</p>"
    shell = launch_shell(write_app("exports", **{name: about}))
    page = engine.new_page()
    page.goto(f"{shell.front}/")
    page.wait_until(ATTACHED)
    controller = Controller(shell.control, shell.tokens.control)
    controller.tap("about")
    page.wait_until(f"document.querySelector('p')?.innerText === 'about' && {ATTACHED}")
    assert page.path().rstrip("/") == "/about"
    controller.tap("home")
    page.wait_until(f"document.querySelector('p')?.innerText === 'first' && {ATTACHED}")
    assert page.path() == "/"
    # One document for each: none was loaded again because of a slash.
    wait_until(lambda: document_count(shell) == 3, "three documents")
    controller.close()
