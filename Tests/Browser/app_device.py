"""An app in the simulator page: the device's own parts, and the web views in its frames."""

import contextlib
import functools
import http.server
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import playwright.sync_api
from controller import Controller
from pages import Engine, Page, PlaywrightPage, SeleniumFrame, SeleniumPage
from processes import ROOT
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from shell_process import ShellProcess

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")
STEP_COUNT = 8
STILL = (
    "document.getAnimations().every(item => item.playState !== 'running'"
    " || item.effect?.getTiming().iterations === Infinity)"
)


class PlaywrightView(PlaywrightPage):
    """What a frame of the simulator shows, in Chromium or Firefox."""

    def __init__(self, page: PlaywrightPage, name: str) -> None:
        self.page = page
        self._selector = f"iframe[name='tandem:{name}']"

    @property
    def raw(self) -> playwright.sync_api.Frame:
        element = self.page.raw.query_selector(self._selector)
        frame = element.content_frame() if element else None
        if frame is None:
            raise playwright.sync_api.Error(f"there is no {self._selector}")
        return frame

    def reload(self) -> None:
        self.evaluate("setTimeout(() => location.reload())")

    def problems(self) -> list[str]:
        return self.page.problems()


class SeleniumView(SeleniumFrame):
    """What a frame of the simulator shows, in WebKitGTK."""

    def __init__(self, page: SeleniumPage, name: str) -> None:
        super().__init__(page, f"iframe[name='tandem:{name}']")

    def place(self) -> tuple[float, float, float]:
        """Where the frame stands in the window, and how large a pixel of it is drawn."""
        frame = f"document.querySelector({json.dumps(self.selector)})"
        return tuple(
            self.page.evaluate(
                f"(box => [box.x, box.y, box.width / {frame}.offsetWidth])"
                f"({frame}.getBoundingClientRect())"
            )
        )

    def reload(self) -> None:
        self.evaluate("setTimeout(() => location.reload())")


class Device:
    """The simulator page of a shell, with a controller beside it."""

    def __init__(self, shell: ShellProcess, engine: Engine, query: str = "") -> None:
        self.shell = shell
        self.controller = Controller(shell.control, shell.tokens.control)
        self.page = engine.new_page()
        self.page.goto(f"{shell.control}/{query}")

    def view(self, name: str = "tabs") -> Page:
        """The web view of this name; one that is not there yet is waited for by `wait_until`."""
        if isinstance(self.page, SeleniumPage):
            return SeleniumView(self.page, name)
        assert isinstance(self.page, PlaywrightPage)
        return PlaywrightView(self.page, name)

    def state(self) -> dict[str, Any]:
        return self.controller.state()

    def modals(self) -> list[str]:
        return [modal["id"] for modal in self.state().get("modals") or []]

    def wait_for_modals(self, *ids: str) -> dict[str, Any]:
        """Waits until exactly these modals are presented, bottom to top, and drawn."""
        state = self.controller.wait_for(
            lambda state: [modal["id"] for modal in state.get("modals") or []] == list(ids),
            f"the modals {list(ids)}",
        )
        # One that is on its way out has lost its name, but its scrim still takes the clicks.
        drawn = "[...document.querySelectorAll('[data-modal]')].map(item => item.dataset.modal)"
        count = "document.querySelectorAll('.scrim').length"
        self.page.wait_until(
            lambda page: page.evaluate(f"[{drawn}, {count}]") == [list(ids), len(ids)],
            f"{list(ids)} on the screen",
        )
        # A click on what still moves misses it.
        self.page.wait_until(STILL, "the end of the device's motion")
        return state

    def wait_for_view(self, name: str, condition: str) -> Page:
        """Waits for a web view in which a JavaScript expression is truthy."""
        view = self.view(name)
        view.wait_until(condition, f"{condition} in {name}")
        return view

    def tap(self, selector: str) -> None:
        """Presses a part of the device itself."""
        self.page.wait_until(f"document.querySelector({json.dumps(selector)})?.offsetWidth > 0")
        self.page.click(selector)

    def answer(self, modal: str, button: str) -> None:
        """Presses a button of an alert or a dialog."""
        self.tap(f"[data-modal='{modal}'] [data-button='{button}']")

    def close(self) -> None:
        self.controller.close()


class PlainHandler(http.server.SimpleHTTPRequestHandler):
    """Files of one folder, and its index.html for every path of the app, as web hosts do."""

    def translate_path(self, path: str) -> str:
        # The kit stands at the root of every bundled app, as the shell serves it.
        if path.startswith("/kit/"):
            return str(ROOT / "web" / path[1:])
        return super().translate_path(path)

    def do_GET(self) -> None:
        if "." not in self.path.split("?")[0].rsplit("/", 1)[-1]:
            self.path = "/index.html"
        super().do_GET()

    def log_message(self, format: str, *arguments: object) -> None:
        pass


@contextlib.contextmanager
def plain_site(app: str) -> Iterator[str]:
    """The origin of a web server that knows no shell and serves a bundled app."""
    handler = functools.partial(PlainHandler, directory=str(ROOT / "web" / "apps" / app))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def drag(page: Page, selector: str, across: int, down: int, part: float = 0.5) -> None:
    """Drags an element with a real pointer, from this part of its width; `page` may be a view."""
    window = page.page if isinstance(page, (PlaywrightView, SeleniumView)) else page
    window.wait_until(STILL, "the end of the device's motion")
    if isinstance(page, SeleniumPage):
        drag_from_outside(page, selector, across, down, part)
        return
    assert isinstance(page, PlaywrightPage)
    frame = page.raw
    box = frame.locator(selector).first.bounding_box()
    assert box, f"{selector} is not shown"
    mouse = (frame if isinstance(frame, playwright.sync_api.Page) else frame.page).mouse
    start = box["x"] + box["width"] * part, box["y"] + box["height"] / 2
    mouse.move(*start)
    mouse.down()
    mouse.move(start[0] + across, start[1] + down, steps=STEP_COUNT)
    mouse.up()


def drag_from_outside(
    page: SeleniumPage, selector: str, across: float, down: float, part: float
) -> None:
    """Drags in WebKit, whose driver knows a pointer only in the coordinates of the window."""
    center = (
        f"(box => [box.x + box.width * {part}, box.y + box.height / 2])"
        f"(document.querySelector({json.dumps(selector)}).getBoundingClientRect())"
    )
    readings = [None]

    def is_at_rest(_: Page) -> bool:
        """Whether neither the frame nor what it shows has moved since the last look."""
        place = page.place() if isinstance(page, SeleniumView) else (0, 0, 1)
        readings.append((page.evaluate(center), place))
        return readings[-1] == readings[-2]

    page.wait_until(is_at_rest, f"{selector} at rest")
    (x, y), (left, top, scale) = readings[-1]
    x, y, across, down = left + x * scale, top + y * scale, across * scale, down * scale
    driver = (page.page if isinstance(page, SeleniumView) else page).raw
    actions = ActionBuilder(driver, duration=20)
    pointer = actions.pointer_action
    pointer.move_to_location(round(x), round(y)).pointer_down()
    for step in range(1, STEP_COUNT + 1):
        part = step / STEP_COUNT
        pointer.move_to_location(round(x + across * part), round(y + down * part))
    pointer.pointer_up()
    actions.perform()


def press_keys(page: Page, *keys: str) -> None:
    """Presses keys, named as the DOM names them, where the focus is."""
    if isinstance(page, SeleniumPage):
        names = {"Tab": "\ue004", "Delete": "\ue017", "Enter": "\ue007", "Escape": "\ue00c"}
        ActionChains(page.raw).send_keys(*[names.get(key, key) for key in keys]).perform()
        return
    frame = page.raw
    keyboard = (frame if isinstance(frame, playwright.sync_api.Page) else frame.page).keyboard
    for key in keys:
        keyboard.press(key)


def type_text(page: Page, selector: str, text: str) -> None:
    """Replaces what stands in a field, as typing does."""
    page.evaluate(
        "(() => { const field = document.querySelector(%s); field.focus(); field.value = %s;"
        " field.dispatchEvent(new Event('input', {bubbles: true})); })()"
        % (json.dumps(selector), json.dumps(text))
    )


def assert_accessible(page: Page) -> None:
    """Fails with what axe finds in a page or web view, once its own motion is over."""
    page.evaluate(
        "Promise.all(document.getAnimations().filter(item => item.effect?.getTiming().iterations"
        " !== Infinity).map(item => item.finished.catch(() => 0)))"
    )
    page.evaluate(f"void (0, eval)({json.dumps(AXE.read_text())})")
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    found = [
        f"{violation['id']}: {node['html'][:160]} ({node['failureSummary'][:200]})"
        for violation in result["violations"]
        for node in violation["nodes"]
    ]
    assert found == [], "\n".join(found)
