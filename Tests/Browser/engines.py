"""Chromium, Firefox and WebKitGTK as Debian has them."""

import subprocess
from pathlib import Path

import playwright.sync_api
import pytest
import selenium.webdriver
from pages import Page, PlaywrightPage, SeleniumPage
from processes import find_program, start_process, stop_process
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from waiting import TIMEOUT_SECONDS

VIEWPORT = {"width": 390, "height": 844}
WEBKIT_HOST = Path(__file__).with_name("webkit_host.py")
WEBKIT_HOST_NAME = "TandemTestHost"
# The driver can lose the answer of a script whose document is replaced; a wait then asks again.
SCRIPT_SECONDS = TIMEOUT_SECONDS / 8


def in_engines(*names: str, deep: tuple[str, ...] = ()) -> pytest.MarkDecorator:
    """A test runs in these engines instead of Chromium and WebKit, in the deep ones by `--deep`."""
    others = [pytest.param(name, marks=pytest.mark.deep) for name in deep]
    return pytest.mark.parametrize("engine", [*names, *others], indirect=True)


# What WebKitGTK may do differently: history, reloads, frames, storage, focus, pointers.
BOTH = in_engines("chromium", "webkit")
EVERYWHERE = in_engines("chromium", "webkit", "firefox")


def launch_browser(
    driver: playwright.sync_api.Playwright, name: str, **options: object
) -> playwright.sync_api.Browser:
    """Starts Debian's `chromium`, `chromium-headless-shell` or `firefox`.

    The headless shell is the engine of Chromium without the browser's own windows, menus and pages,
    which take a third of the time of a test and which no test looks at.

    Playwright switches Chromium's limit on history writes off; to keep it, pass
    `ignore_default_args=["--disable-ipc-flooding-protection"]`.
    """
    if name in ("chromium", "chromium-headless-shell"):
        path = find_program(name, name)
        # Without a graphics card the GPU process only emulates one, which takes longer.
        arguments = ["--disable-gpu"]
        return driver.chromium.launch(executable_path=path, args=arguments, **options)
    path = find_program("firefox-esr", "firefox-esr")
    # A context's own `reduced_motion` does not reach Debian's Firefox.
    preferences = {"ui.prefersReducedMotion": 1}
    return driver.firefox.launch(
        executable_path=path, channel="moz-firefox", firefox_user_prefs=preferences, **options
    )


class PlaywrightEngine:
    """A fresh profile in a running Chromium or Firefox."""

    def __init__(self, name: str, browser: playwright.sync_api.Browser, moves: bool) -> None:
        self.name = name
        assert not moves or name == "chromium", f"{name} reduces motion for as long as it runs."
        motion = "no-preference" if moves else "reduce"
        self.raw = browser.new_context(viewport=VIEWPORT, reduced_motion=motion)
        self.pages: list[Page] = []

    def new_page(self) -> PlaywrightPage:
        page = PlaywrightPage(self.raw.new_page())
        self.pages.append(page)
        return page

    def close(self) -> None:
        self.raw.close()


class WebKitProcess:
    """A running WebKitGTK that WebDriver drives, with one window that stays open."""

    def __init__(self, display: str, moves: bool) -> None:
        self.moves = moves
        options = Options()
        options.binary_location = str(WEBKIT_HOST)
        options.add_argument("--automation")
        if moves:
            options.add_argument("--motion")
        options.set_capability("browserName", WEBKIT_HOST_NAME)
        # The driver can miss the end of a load, above all of one that another replaced; each
        # command would wait for that in vain.
        options.page_load_strategy = "none"
        path = find_program("WebKitWebDriver", "webkit2gtk-driver")
        # WebKit talks to no session bus and asks for no accessibility bus.
        # Without a graphics card it draws faster itself than by OpenGL in software.
        # Python would make `C.UTF-8` of an unset locale, and WebKit the language `C` of that.
        environment = {
            "DISPLAY": display,
            "NO_AT_BRIDGE": "1",
            "PATH": "/usr/bin:/bin",
            "PYTHONCOERCECLOCALE": "0",
            "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",
        }
        self.raw = selenium.webdriver.WebKitGTK(
            options=options, service=Service(executable_path=path, env=environment)
        )
        self.raw.set_script_timeout(SCRIPT_SECONDS)
        self.first_window = self.raw.current_window_handle

    def is_usable(self) -> bool:
        """Whether the process still answers and has only its first window."""
        try:
            self.raw.switch_to.window(self.first_window)
            return self.raw.window_handles == [self.first_window]
        except WebDriverException:
            return False

    def close(self) -> None:
        self.raw.quit()


class WebKitEngine:
    """Windows of 390 by 844 pixels of a running WebKitGTK, all of them new.

    Storage and history of a window are empty, every shell has its own port and so its own origin,
    and the profile of the process is ephemeral. A process of its own for each test would take
    longer than most tests.
    """

    name = "webkit"

    def __init__(self, process: WebKitProcess) -> None:
        self.raw = process.raw
        self.first_window = process.first_window
        self.pages: list[Page] = []

    def new_page(self) -> SeleniumPage:
        self.raw.switch_to.new_window("tab")
        page = SeleniumPage(self.raw, self.raw.current_window_handle)
        self.pages.append(page)
        return page

    def close(self) -> None:
        for window in self.raw.window_handles:
            if window != self.first_window:
                self.raw.switch_to.window(window)
                self.raw.close()
        self.raw.switch_to.window(self.first_window)


class Display:
    """A virtual X display on a free number."""

    def __init__(self) -> None:
        program = find_program("Xvfb", "xvfb")
        command = [program, "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
        self._process = start_process(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        number = self._process.stdout.readline().strip()
        assert number, f"Xvfb ended with code {self._process.wait()} before it named its display."
        self.name = f":{number}"

    def close(self) -> None:
        stop_process(self._process)
        self._process.stdout.close()
