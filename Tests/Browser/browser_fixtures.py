"""Fixtures of the browser tests: the shell under test, a controller and three browser engines.

A test with the fixture `page` or `engine` runs in Chromium, and in WebKitGTK by `--deep`;
`engines.BOTH` and `engines.in_engines` name others for one test, a fixture `engine` for a module.
"""

import contextlib
from collections.abc import Callable, Iterator

import playwright.sync_api
import pytest
from controller import Controller
from engines import (
    Display,
    PlaywrightEngine,
    WebKitEngine,
    WebKitProcess,
    launch_browser,
)
from pages import Engine, Page
from selenium.common.exceptions import WebDriverException
from shell_process import ShellProcess

SHELLS = pytest.StashKey[list[ShellProcess]]()
ENGINE = pytest.StashKey[Engine]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Iterator[pytest.TestReport]:
    """Adds the shells' logs and the pages' errors to the report of a failed test."""
    report = yield
    if report.failed:
        for shell in item.stash.get(SHELLS, []):
            report.sections.append((f"shell {shell.front}", shell.log))
        engine = item.stash.get(ENGINE, None)
        for page in engine.pages if engine else []:
            report.sections.append(("page errors", "\n".join(page.problems()) or "none"))
    return report


@pytest.fixture
def launch_shell(request: pytest.FixtureRequest) -> Iterator[Callable[..., ShellProcess]]:
    """Starts shells: `launch_shell(app, *arguments)`; all of them end with the test."""
    shells = request.node.stash.setdefault(SHELLS, [])

    def launch(app: str | None = None, *arguments: str) -> ShellProcess:
        shell = ShellProcess(app, *arguments)
        shells.append(shell)
        return shell

    yield launch
    for shell in shells:
        shell.kill()


@pytest.fixture
def shell(launch_shell: Callable[..., ShellProcess]) -> ShellProcess:
    """A running shell with the bundled app."""
    return launch_shell()


@pytest.fixture
def controller(shell: ShellProcess) -> Iterator[Controller]:
    """A controller of `shell`; make another with `Controller` after a restart."""
    client = Controller(shell.control, shell.tokens.control)
    yield client
    client.close()


@pytest.fixture(scope="session")
def chromium_browser(
    playwright_driver: playwright.sync_api.Playwright,
) -> Iterator[playwright.sync_api.Browser]:
    browser = launch_browser(playwright_driver, "chromium-headless-shell")
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox_browser(
    playwright_driver: playwright.sync_api.Playwright,
) -> Iterator[playwright.sync_api.Browser]:
    browser = launch_browser(playwright_driver, "firefox")
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of a virtual X display."""
    server = Display()
    yield server.name
    server.close()


@pytest.fixture
def moves() -> bool:
    """Whether pages may move; where they may not, `prefers-reduced-motion` says so."""
    return False


@pytest.fixture
def chromium(
    request: pytest.FixtureRequest, chromium_browser: playwright.sync_api.Browser, moves: bool
) -> Iterator[PlaywrightEngine]:
    """Chromium with a fresh profile."""
    yield from _opened(request, PlaywrightEngine("chromium", chromium_browser, moves))


@pytest.fixture
def firefox(
    request: pytest.FixtureRequest, firefox_browser: playwright.sync_api.Browser, moves: bool
) -> Iterator[PlaywrightEngine]:
    """Firefox with a fresh profile."""
    yield from _opened(request, PlaywrightEngine("firefox", firefox_browser, moves))


@pytest.fixture(scope="session")
def webkit_processes(display: str) -> Iterator[list[WebKitProcess]]:
    """The WebKitGTK processes that were started; the last one is in use."""
    processes: list[WebKitProcess] = []
    yield processes
    for process in processes:
        # One that a test broke does not answer any more.
        with contextlib.suppress(WebDriverException):
            process.close()


@pytest.fixture
def webkit(
    request: pytest.FixtureRequest,
    display: str,
    webkit_processes: list[WebKitProcess],
    moves: bool,
) -> Iterator[WebKitEngine]:
    """WebKitGTK with no windows but the test's; a process that a test broke is replaced."""
    last = webkit_processes[-1] if webkit_processes else None
    if last is None or last.moves != moves or not last.is_usable():
        webkit_processes.append(WebKitProcess(display, moves))
    yield from _opened(request, WebKitEngine(webkit_processes[-1]))


def _opened(request: pytest.FixtureRequest, engine: Engine) -> Iterator[Engine]:
    request.node.stash[ENGINE] = engine
    yield engine
    engine.close()


@pytest.fixture(params=["chromium", pytest.param("webkit", marks=pytest.mark.deep)])
def engine(request: pytest.FixtureRequest) -> Engine:
    """Each engine that is asked for; `engine.new_page()` opens a tab."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def page(engine: Engine) -> Page:
    """A page in each engine that is asked for."""
    return engine.new_page()
