"""Presses, keys and drags that a person makes, in three engines."""

from pages import Page, PlaywrightPage
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.mouse_button import MouseButton
from selenium.webdriver.common.keys import Keys

STEPS = 8
MILLISECONDS_A_STEP = 20
# Longer than the time over which the simulator measures the speed of a pointer.
REST_MILLISECONDS = 150


def drag(page: Page, start: tuple[int, int], end: tuple[int, int], releases: bool = True) -> None:
    """Moves the mouse with its button down; slowly, so that the way counts and not the speed."""
    points = [
        tuple(
            round(a + (b - a) * step / STEPS) for a, b in zip(start, end, strict=True)
        )
        for step in range(1, STEPS + 1)
    ]
    if isinstance(page, PlaywrightPage):
        page.raw.mouse.move(*start)
        page.raw.mouse.down()
        for point in points:
            page.raw.mouse.move(*point)
            page.raw.wait_for_timeout(MILLISECONDS_A_STEP)
        if releases:
            page.raw.mouse.up()
        return
    actions = ActionBuilder(page.raw, duration=MILLISECONDS_A_STEP)
    pointer = actions.pointer_action
    pointer.move_to_location(*start)
    pointer.pointer_down(MouseButton.LEFT)
    for point in points:
        pointer.move_to_location(*point)
    if releases:
        pointer.pointer_up(MouseButton.LEFT)
    actions.perform()


def release(page: Page) -> None:
    """Lets the mouse button go where it is, after a rest: what is let go at once was flung."""
    if isinstance(page, PlaywrightPage):
        page.raw.wait_for_timeout(REST_MILLISECONDS)
        page.raw.mouse.up()
    else:
        actions = ActionBuilder(page.raw)
        actions.pointer_action.pause(REST_MILLISECONDS / 1000)
        actions.pointer_action.pointer_up(MouseButton.LEFT)
        actions.perform()


def press(page: Page, key: str) -> None:
    """Presses a key by its name in the DOM: `Enter`, `Escape`, `Tab`, `ArrowRight`."""
    if isinstance(page, PlaywrightPage):
        page.raw.keyboard.press(key)
        return
    names = {"ArrowRight": Keys.ARROW_RIGHT, "ArrowLeft": Keys.ARROW_LEFT}
    ActionChains(page.raw).send_keys(names.get(key) or getattr(Keys, key.upper())).perform()
