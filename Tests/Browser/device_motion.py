"""Names that the tests of the bundled apps look for here."""

from device import Device
from pages import Page


def settle(device: Device) -> None:
    device.page.wait_until_still()


def press(page: Page, selector: str) -> None:
    page.click(selector)
