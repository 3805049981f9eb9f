"""Presses, keys and drags that a person makes, in three engines."""

import json

from pages import Page, Point, SeleniumPage
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys

STEP_COUNT = 8
STEP_MILLISECONDS = 20
# Longer than the time over which the simulator measures the speed of a pointer.
REST_MILLISECONDS = 150


def drag(page: Page, start: Point, end: Point, releases: bool = True) -> None:
    """Moves the mouse with its button down; slowly, so that the way counts and not the speed."""
    points = [
        tuple(round(a + (b - a) * step / STEP_COUNT) for a, b in zip(start, end, strict=True))
        for step in range(1, STEP_COUNT + 1)
    ]
    window = page.window
    if isinstance(window, SeleniumPage):
        actions = ActionBuilder(window.raw, duration=STEP_MILLISECONDS)
        pointer = actions.pointer_action
        pointer.move_to_location(*start).pointer_down()
        for point in points:
            pointer.move_to_location(*point)
        if releases:
            pointer.pointer_up()
        actions.perform()
        return
    mouse = window.raw.mouse
    mouse.move(*start)
    mouse.down()
    for point in points:
        mouse.move(*point)
        window.raw.wait_for_timeout(STEP_MILLISECONDS)
    if releases:
        mouse.up()


def drag_element(page: Page, selector: str, across: int, down: int, part: float = 0.5) -> None:
    """Drags an element from a point at this part of its width; `page` may be a frame."""
    page.wait_until_still()
    x, y = page.point_of(selector, part)
    scale = page.place()[2]
    drag(page, (x, y), (x + across * scale, y + down * scale))


def release(page: Page) -> None:
    """Releases the mouse button where it is, after a rest: at once would be a fling."""
    if isinstance(page, SeleniumPage):
        actions = ActionBuilder(page.raw)
        actions.pointer_action.pause(REST_MILLISECONDS / 1000)
        actions.pointer_action.pointer_up()
        actions.perform()
    else:
        page.raw.wait_for_timeout(REST_MILLISECONDS)
        page.raw.mouse.up()


def press(page: Page, *keys: str) -> None:
    """Presses keys where the focus is, named as the DOM names them: `Enter`, `ArrowRight`, `a`."""
    if isinstance(page, SeleniumPage):
        names = {"ArrowRight": Keys.ARROW_RIGHT, "ArrowLeft": Keys.ARROW_LEFT}
        codes = [names.get(key) or getattr(Keys, key.upper(), key) for key in keys]
        ActionChains(page.raw).send_keys(*codes).perform()
        return
    for key in keys:
        page.window.raw.keyboard.press(key)


def type_keys(page: Page, text: str) -> None:
    """Types where the focus is."""
    if isinstance(page, SeleniumPage):
        ActionChains(page.raw).send_keys(text).perform()
    else:
        page.window.raw.keyboard.type(text)


def type_text(page: Page, selector: str, text: str) -> None:
    """Replaces what stands in a field, as typing does."""
    page.evaluate(
        "((field, text) => { field.focus(); field.value = text;"
        " field.dispatchEvent(new Event('input', { bubbles: true })); })"
        f"(document.querySelector({json.dumps(selector)}), {json.dumps(text)})"
    )
