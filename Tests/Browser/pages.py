"""One small page interface over Playwright and Selenium, so that a test runs in three engines."""

import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urldefrag

import playwright.sync_api
import selenium.common.exceptions
import selenium.webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from waiting import TIMEOUT_SECONDS, wait_until

Point = tuple[float, float]

# Longer than a press takes on a machine under load, and short enough for a second one.
PRESS_SECONDS = 10

PATH_EXPRESSION = "location.pathname + location.search + location.hash"
# A spinner never ends, so nothing waits for it.
STILL = (
    "document.getAnimations().every(({ playState, effect }) =>"
    " playState !== 'running' || effect?.getTiming().iterations === Infinity)"
)
# The first element that a selector finds in the document, else in a shadow root.
FIND = """(function find(selector, root = document) {
  const hosts = [...root.querySelectorAll("*")].filter((element) => element.shadowRoot);
  return root.querySelector(selector) ??
    hosts.map((host) => find(selector, host.shadowRoot)).find((found) => found) ?? null;
})"""
# A point of an element, scrolled into view if it is not; null while it moves or something lies over
# it. Only the first box counts: between those of a link that is broken over two lines is something
# else.
POINT = """(async (element, part) => {
  const point = () => {
    const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect(-1, -1);
    return [x + width * part, y + height / 2];
  };
  const isHit = () => element.contains(element.getRootNode().elementFromPoint(...point()));
  if (!element) return null;
  if (!isHit()) element.scrollIntoView({ block: "center", behavior: "instant" });
  const [x, y] = point();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const [left, top] = point();
  return x === left && y === top && isHit() ? [x, y] : null;
})"""
# Where a frame stands in its window, and how large a pixel of it is drawn.
PLACE = (
    "((frame) => (({ x, y, width }) => [x, y, width / frame.offsetWidth])"
    "(frame.getBoundingClientRect()))"
)
WATCH_PRESS = (
    "void (window.isPressed = false, addEventListener('pointerdown',"
    " (event) => (window.isPressed = event.composedPath().includes(element)),"
    " { capture: true, once: true }))"
)


class Page:
    """A tab of a browser. `raw` is the driver's own object for what only one engine can do."""

    raw: Any
    transient_errors: tuple[type[Exception], ...] = ()

    def goto(self, url: str) -> None:
        """Opens a URL and returns when the document is loaded."""
        raise NotImplementedError

    def click(self, selector: str) -> None:
        """Clicks the first element that a CSS selector finds, as a user does."""
        raise NotImplementedError

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression; a promise is awaited."""
        raise NotImplementedError

    def run(self, script: str) -> None:
        """Runs the statements of a script."""
        raise NotImplementedError

    def frame(self, selector: str) -> "Page":
        """The document in a frame, which need not be there yet; a page like any other."""
        raise NotImplementedError

    @property
    def window(self) -> "Page":
        """The page that is the window: this one, or the one that the frame is in."""
        return self

    def place(self) -> tuple[float, float, float]:
        """Left and top of the document in its window, and how large a pixel of it is drawn."""
        return (0, 0, 1)

    def back(self) -> None:
        """Asks the browser for one step back; wait for what it leads to.

        WebKit skips entries made without a user's gesture, as its back button does; Chromium and
        Firefox step one when they are automated.
        """
        raise NotImplementedError

    def forward(self) -> None:
        """Asks the browser for one step forward; wait for what it leads to."""
        raise NotImplementedError

    def reload(self) -> None:
        """Loads the document anew and returns when it is loaded."""
        raise NotImplementedError

    def screenshot(self, path: Path) -> None:
        """Writes a PNG of what the page shows."""
        raise NotImplementedError

    def close(self) -> None:
        """Closes the tab."""
        raise NotImplementedError

    def problems(self) -> list[str]:
        """Uncaught errors of the page and console errors, where the driver tells them."""
        return []

    def forget_problems(self) -> None:
        """Leaves out what was told so far."""

    def path(self) -> str:
        """Path, query and fragment of the page's location."""
        return self.evaluate(PATH_EXPRESSION)

    def text(self, selector: str) -> str:
        """The rendered text of the first element that a CSS selector finds, `""` if none."""
        return self.evaluate(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''")

    def wait_until(
        self,
        condition: str | Callable[["Page"], Any],
        description: str | None = None,
        timeout: float = TIMEOUT_SECONDS,
    ) -> Any:
        """Waits for a JavaScript expression or a function of this page to be truthy."""
        if isinstance(condition, str):
            expression = condition
            return wait_until(
                lambda: self.evaluate(expression),
                description or expression,
                timeout,
                self.transient_errors,
            )
        return wait_until(
            lambda: condition(self), description or "a condition", timeout, self.transient_errors
        )

    def wait_until_still(self) -> None:
        """Waits until nothing moves: what is clicked in motion may be missed."""
        self.window.wait_until(STILL, "the end of the motion")
        if self.window is not self:
            self.wait_until(STILL, "the end of the motion in the frame")

    def point_of(self, selector: str, part: float = 0.5) -> Point:
        """A point of an element in the window, at this part of its width, once it is at rest."""
        found = f"{FIND}({json.dumps(selector)})"

        def point_at_rest(_: Page) -> Point | None:
            place = self.place()
            point = self.evaluate(f"{POINT}({found}, {part})")
            if point is None or place != self.place():
                return None
            left, top, scale = place
            return (round(left + point[0] * scale), round(top + point[1] * scale))

        return self.wait_until(point_at_rest, f"{selector} at rest, with nothing over it")

    def _is_pressed(self) -> bool:
        """Whether the press that `WATCH_PRESS` waited for has met what it was meant for."""
        try:
            return self.evaluate("window.isPressed !== false")
        except self.transient_errors:
            # The press has led out of the document.
            return True

    def wait_for_path(self, path: str, timeout: float = TIMEOUT_SECONDS) -> None:
        """Waits until the page's location has this path, query and fragment."""
        expression = f"({PATH_EXPRESSION}) === {json.dumps(path)} || null"
        try:
            self.wait_until(expression, timeout=timeout)
        except AssertionError as error:
            raise AssertionError(f"the page is at {self.path()}, not at {path}") from error


class PlaywrightPage(Page):
    """A page of Chromium or Firefox."""

    transient_errors = (playwright.sync_api.Error,)

    def __init__(self, raw: playwright.sync_api.Page) -> None:
        self.raw = raw
        self._problems: list[str] = []
        raw.set_default_timeout(TIMEOUT_SECONDS * 1000)
        raw.on("pageerror", lambda error: self._problems.append(str(error)))
        raw.on("console", self._keep_console_error)

    def _keep_console_error(self, message: playwright.sync_api.ConsoleMessage) -> None:
        if message.type == "error":
            self._problems.append(message.text)

    def goto(self, url: str) -> None:
        self.raw.goto(url)

    def click(self, selector: str) -> None:
        self.raw.locator(selector).first.click()

    def evaluate(self, expression: str) -> Any:
        return self.raw.evaluate(f"() => ({expression})")

    def run(self, script: str) -> None:
        self.raw.evaluate(f"() => {{ {script} }}")

    def frame(self, selector: str) -> "PlaywrightFrame":
        return PlaywrightFrame(self, selector)

    # The driver's own steps wait in vain for the end of one that stays in the document.

    def back(self) -> None:
        self.evaluate("void setTimeout(() => history.back())")

    def forward(self) -> None:
        self.evaluate("void setTimeout(() => history.forward())")

    def reload(self) -> None:
        self.raw.reload()

    def set_offline(self, offline: bool) -> None:
        """Cuts the network of the engine's pages; an open socket goes silent but stays open."""
        self.raw.context.set_offline(offline)

    def screenshot(self, path: Path) -> None:
        self.raw.screenshot(path=path)

    def close(self) -> None:
        self.raw.close()

    def problems(self) -> list[str]:
        return list(self._problems)

    def forget_problems(self) -> None:
        self._problems.clear()


class SeleniumPage(Page):
    """A page of WebKitGTK; each is a window of the one session."""

    transient_errors = (selenium.common.exceptions.WebDriverException,)

    def __init__(self, driver: selenium.webdriver.WebKitGTK, window: str) -> None:
        self._driver = driver
        self._window = window

    @property
    def raw(self) -> selenium.webdriver.WebKitGTK:
        """The driver with this page's window selected."""
        self._driver.switch_to.window(self._window)
        return self._driver

    def goto(self, url: str) -> None:
        if "#" in url and urldefrag(url).url == urldefrag(self.raw.current_url).url:
            self.raw.get(url)
        else:
            self._load(lambda: self.raw.get(url))

    def _load(self, begin: Callable[[], None]) -> None:
        """Begins a load, and returns when the next document is loaded."""
        # A document that hangs cannot be marked, and goes all the same.
        with contextlib.suppress(selenium.common.exceptions.WebDriverException):
            self.run("window.isLeft = true")
        begin()
        self.wait_until("!window.isLeft && document.readyState === 'complete'", "the document")

    def click(self, selector: str) -> None:
        """Presses where the element is, and again if something else was there by then.

        The driver's own click aims before it scrolls, and does not look where it arrived.
        """
        wait_until(
            lambda: self._press(selector, self.point_of(selector)),
            f"a click on {selector}",
            tolerated=self.transient_errors,
        )

    def _press(self, selector: str, point: Point) -> bool:
        """Whether the press met the element."""
        self.evaluate(f"(element => {WATCH_PRESS})({FIND}({json.dumps(selector)}))")
        actions = ActionBuilder(self.window.raw, duration=0)
        actions.pointer_action.move_to_location(*point).pointer_down().pointer_up()
        actions.perform()
        return self._is_pressed()

    def evaluate(self, expression: str) -> Any:
        return self.raw.execute_script(f"return ({expression});")

    def run(self, script: str) -> None:
        self.raw.execute_script(script)

    def frame(self, selector: str) -> "SeleniumFrame":
        return SeleniumFrame(self, selector)

    def back(self) -> None:
        self.raw.back()

    def forward(self) -> None:
        self.raw.forward()

    def reload(self) -> None:
        self._load(lambda: self.raw.refresh())

    def screenshot(self, path: Path) -> None:
        self.raw.save_screenshot(str(path))

    def close(self) -> None:
        self.raw.close()


class Frame(Page):
    """The document in a frame of a page."""

    def __init__(self, page: Page, selector: str) -> None:
        self.page = page
        self.selector = selector

    @property
    def window(self) -> Page:
        return self.page

    def reload(self) -> None:
        # Not at once: the script would end without an answer.
        self.evaluate("void setTimeout(() => location.reload())")

    def place(self) -> tuple[float, float, float]:
        found = f"document.querySelector({json.dumps(self.selector)})"
        return tuple(self.page.evaluate(f"{PLACE}({found})"))

    def problems(self) -> list[str]:
        return self.page.problems()


class PlaywrightFrame(Frame, PlaywrightPage):
    """The document in a frame of a page of Chromium or Firefox."""

    @property
    def raw(self) -> playwright.sync_api.Frame:
        element = self.page.raw.query_selector(self.selector)
        frame = element.content_frame() if element else None
        if frame is None:
            raise playwright.sync_api.Error(f"there is no {self.selector}")
        return frame

    def click(self, selector: str) -> None:
        """Clicks, and again if the press did not reach the document.

        For some milliseconds after a frame has changed its size, as below a large title that
        collapses, Chromium gives the window around it what is pressed there.
        """
        wait_until(lambda: self._press(selector), f"a click on {selector}")

    def _press(self, selector: str) -> bool:
        """Whether the press met the document; the driver looks whether it met the element.

        What the document has seen counts: if the press closes it, Chromium's driver may wait in
        vain for the end of its own click.
        """
        self.evaluate(f"(element => {WATCH_PRESS})(document)")
        with contextlib.suppress(playwright.sync_api.TimeoutError):
            self.raw.locator(selector).first.click(timeout=PRESS_SECONDS * 1000)
        return self._is_pressed()


class SeleniumFrame(Frame, SeleniumPage):
    """The document in a frame of a page of WebKitGTK."""

    @property
    def raw(self) -> Any:
        driver = self.page.raw
        driver.switch_to.frame(driver.find_element(By.CSS_SELECTOR, self.selector))
        return driver


class Engine(Protocol):
    """A browser of its own for one test."""

    name: str

    def new_page(self) -> Page:
        """Opens another tab, which shares storage with the tabs before it."""
