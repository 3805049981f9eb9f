"""How a browser of this machine gets into the control page, and what other pages can do there."""

import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from admission import OUTSIDE, open_control_page
from engines import BOTH, EVERYWHERE, in_engines
from pages import Engine, Page
from shell_process import ShellProcess
from static_site import STOP_POLL_SECONDS
from waiting import wait_until

SHOWN = "document.querySelector('#tabs [role=tab]:nth-child(3)') !== null"
INSIDE = "document.querySelector('#inside')?.hidden === false"
QUERY = "/?platform=android&locale=ar"


def printed_link(shell: ShellProcess) -> str:
    return str(shell.events[0]["link"])


def admissions(shell: ShellProcess) -> int:
    return sum(event["event"] == "admitted" for event in shell.events)


def wait_for_apps(shell: ShellProcess, count: int) -> None:
    """Waits until the app has been loaded so often."""
    wait_until(
        lambda: sum(event["event"] == "attached" for event in shell.events) >= count,
        f"{count} apps that are attached",
    )


@contextmanager
def page_with(html: str) -> Iterator[str]:
    """The URL of a page of another site: that of an address is never that of a name."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        work = {"target": server.serve_forever, "args": [STOP_POLL_SECONDS]}
        threading.Thread(**work, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@EVERYWHERE
def test_the_printed_link_shows_the_app_and_can_be_used_again(shell, engine: Engine):
    link = printed_link(shell)
    page = engine.new_page()
    page.goto(link)
    page.wait_until(SHOWN)
    assert page.path() == "/", "the code is not left in the address"
    assert page.evaluate("document.cookie") == "", "no script reads the cookie"
    wait_for_apps(shell, 1)
    again = engine.new_page()
    again.goto(link)
    again.wait_until(SHOWN)
    again.wait_until("location.hash === ''")
    # A reload would break off what the app still loads, which Firefox calls an error.
    wait_for_apps(shell, 2)
    assert again.problems() == []
    again.reload()
    again.wait_until(SHOWN)
    wait_for_apps(shell, 3)
    # The same goes for a socket that connects again before its page has gone.
    again.forget_problems()
    assert admissions(shell) == 1
    assert again.problems() == []


@in_engines("chromium", deep=("webkit", "firefox"))
def test_the_link_has_both_platforms_if_they_were_asked_for(launch_shell, engine: Engine):
    shell = launch_shell(None, "--platform", "both")
    page = engine.new_page()
    page.goto(printed_link(shell))
    page.wait_until(SHOWN)
    assert page.path() == "/?platform=both"


def test_a_link_is_for_one_browser(shell, chromium, webkit):
    link = printed_link(shell)
    first = chromium.new_page()
    first.goto(link)
    first.wait_until(SHOWN)
    second = webkit.new_page()
    second.goto(link)
    second.wait_until("document.body.innerText.includes('This link was used already')")
    assert "tandem link" in second.text("main") and second.path() == "/"
    # The next link is pasted where the page is open already.
    link = shell.link()
    second.run(f"setTimeout(() => location.href = '{link}')")
    second.wait_until(SHOWN)


@in_engines("chromium", deep=("webkit", "firefox"))
def test_a_code_in_the_address_of_an_open_page_is_taken_out(shell, engine: Engine):
    page = engine.new_page()
    open_control_page(page, shell)
    page.wait_until(SHOWN)
    page.run("location.hash = '#code=0123456789012345678901'")
    page.wait_until("location.hash === ''")


@BOTH
def test_a_browser_stays_in_over_a_restart(shell, engine: Engine):
    page = engine.new_page()
    open_control_page(page, shell)
    page.wait_until(SHOWN)
    shell.restart()
    other = engine.new_page()
    other.goto(shell.control_page + "/")
    other.wait_until(SHOWN)
    page.wait_until("document.querySelector('tandem-device').dataset.link === 'open'")


def test_a_browser_that_is_not_in_any_more_is_told_so(shell, engine: Engine):
    page = engine.new_page()
    open_control_page(page, shell)
    page.wait_until(SHOWN)
    shell.kill()
    for file in shell.state_home.glob("tandem/*/browsers"):
        file.unlink()
    shell.restart()
    page.wait_until(OUTSIDE)


FLOOD = "for (let i = 0; i < 400; i++) document.cookie = `flood${i}=1`"
BY_COOKIE = "fetch('/main.js', { cache: 'no-store' }).then(({ status }) => status)"


@EVERYWHERE
def test_an_app_that_pushes_the_cookie_out_keeps_nobody_out(shell, engine: Engine):
    page = engine.new_page()
    open_control_page(page, shell)
    page.wait_until(SHOWN)
    app = engine.new_page()
    app.goto(f"{shell.app}/")
    app.run(FLOOD)
    # Browsers set cookies in another process.
    app.wait_until("document.cookie.includes('flood399=1')")
    if engine.name == "chromium":
        assert page.evaluate(BY_COOKIE) == 401, "it is out"
    # A shell that starts anew has another token, which the page gets without its cookie.
    shell.restart()
    page.wait_until("document.querySelector('tandem-device').dataset.link === 'open'")
    page.reload()
    page.wait_until(SHOWN)
    assert page.evaluate(BY_COOKIE) == 200
    assert admissions(shell) == 0, "nobody had to type anything"


def platform(controller) -> str:
    return controller.state()["environment"]["platform"]


@in_engines("chromium", "webkit", deep=("firefox",))
def test_a_link_of_another_site_opens_the_plain_page_with_one_more_step(
    shell, controller, engine: Engine
):
    page = engine.new_page()
    open_control_page(page, shell)
    page.wait_until(SHOWN)
    with page_with(f"<a href='{shell.control_page}{QUERY}'>Look</a>") as url:
        page.goto(url)
        page.click("a")
        page.wait_until(INSIDE)
        page.click("#inside a")
        page.wait_until(SHOWN)
    assert page.path() == "/"
    assert platform(controller) == "ios"


@in_engines("chromium", deep=("webkit", "firefox"))
def test_a_wrong_code_in_a_link_of_another_site_brings_no_query_in(
    shell, controller, engine: Engine
):
    page = engine.new_page()
    open_control_page(page, shell)
    page.wait_until(SHOWN)
    with page_with(f"<a href='{shell.control_page}{QUERY}#code={'0' * 22}'>Look</a>") as url:
        page.goto(url)
        page.click("a")
        page.wait_until(SHOWN)
    assert page.path() == "/"
    assert platform(controller) == "ios"


@in_engines("chromium", "webkit", deep=("firefox",))
def test_the_app_cannot_change_the_device_by_a_link(shell, controller, engine: Engine):
    """The app is of the same site, so that the cookie goes with its navigation."""
    page = engine.new_page()
    open_control_page(page, shell)
    page.wait_until(SHOWN)
    page.goto(f"{shell.app}/")
    # Once the driver has its answer, which WebKit may lose with the document.
    page.run(f"setTimeout(() => location.href = '{shell.control_page}{QUERY}', 100)")
    page.wait_until(SHOWN)
    assert page.path() == "/"
    assert platform(controller) == "ios"


@in_engines("chromium", "webkit", deep=("firefox",))
def test_a_typed_address_or_a_bookmark_counts(shell, controller, engine: Engine):
    page = engine.new_page()
    open_control_page(page, shell)
    page.wait_until(SHOWN)
    page.goto(shell.control_page + "/?platform=android")
    page.wait_until(SHOWN)
    controller.wait_for(lambda state: state["environment"]["platform"] == "android")
    assert page.path() == "/?platform=android"


READ = """Promise.all(["no-cors", "cors", "same-origin"].map((mode) =>
  fetch("SESSION", { credentials: "include", mode }).then((it) => it.text(), () => "")))"""
LOAD = """new Promise((done) => {
  const script = document.createElement("script");
  script.src = "SESSION";
  script.onload = () => done("loaded");
  script.onerror = () => done("refused");
  document.head.append(script);
})"""


@in_engines("chromium", "webkit", deep=("firefox",))
def test_the_app_cannot_read_the_token_with_the_browsers_cookie(shell, engine: Engine):
    page: Page = engine.new_page()
    open_control_page(page, shell)
    page.wait_until(SHOWN)
    session = f"{shell.control_page}/session.json"
    read = "import('/network.js').then(({ fetchToken }) => fetchToken())"
    assert page.evaluate(read) == shell.tokens.control
    page.goto(f"{shell.app}/")
    assert page.evaluate(READ.replace("SESSION", session)) == ["", "", ""]
    assert page.evaluate(LOAD.replace("SESSION", session)) == "refused"


# A module that a worker could be, if the shell gave it to one.
REGISTER = """navigator.serviceWorker.register("/bridge/core/reconnection.js", { type: "module" })
  .then(() => "registered", () => "refused")"""


@in_engines("chromium", deep=("webkit", "firefox"))
def test_no_service_worker_is_registered_on_the_control_origin(shell, engine: Engine):
    page = engine.new_page()
    open_control_page(page, shell)
    page.wait_until(SHOWN)
    assert page.evaluate(REGISTER) == "refused"


@in_engines("chromium", deep=("firefox",))
def test_a_file_of_the_shell_leads_to_the_page(launch_shell, engine: Engine, tmp_path):
    """As `xdg-open` is given it: the code stands in no list of processes."""
    shell = launch_shell(None, "--platform", "both")
    file = tmp_path / "open.html"
    link = printed_link(shell)
    file.write_text(f'<!doctype html><meta http-equiv="refresh" content="0; url={link}">')
    for _ in range(2):
        page = engine.new_page()
        page.goto(file.as_uri())
        page.wait_until(SHOWN)
        assert page.path() in ("/?platform=both", "/")
    assert admissions(shell) == 1
