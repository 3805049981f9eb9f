"""The motion of the simulator's device."""

import json

from app_device import Device
from pages import Page, SeleniumPage


def settle(device: Device) -> None:
    """Waits until nothing of the device moves, so that a click lands where it was aimed at."""
    device.page.wait_until(
        "document.getAnimations().every(item => item.playState !== 'running'"
        " || item.effect.getTiming().iterations === Infinity)",
        "the end of the motion",
    )


def press(page: Page, selector: str) -> None:
    """Clicks what is in a web view, wherever it has to be scrolled to.

    WebKit's driver aims at where an element in a frame was before it scrolled it into view, so
    there the element is told of the click.
    """
    found = f"document.querySelector({json.dumps(selector)})"
    page.wait_until(f"!!{found}")
    if isinstance(page, SeleniumPage):
        page.evaluate(f"void {found}.click()")
    else:
        page.click(selector)
