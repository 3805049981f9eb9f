"""The motion of the simulator's device."""

import json

from app_device import Device
from pages import Page


def settle(device: Device) -> None:
    """Waits until nothing of the device moves, so that a click lands where it was aimed at."""
    device.page.wait_until(
        "document.getAnimations().every(item => item.playState !== 'running'"
        " || item.effect.getTiming().iterations === Infinity)",
        "the end of the motion",
    )


def press(page: Page, selector: str) -> None:
    """Clicks what is in a web view, in its middle.

    WebKit's driver aims at where an element in a frame was before it scrolled it into view.
    """
    found = f"document.querySelector({json.dumps(selector)})"
    page.wait_until(f"!!{found}")
    page.evaluate(f"{found}.scrollIntoView({{ block: 'center', behavior: 'instant' }})")
    page.click(selector)
