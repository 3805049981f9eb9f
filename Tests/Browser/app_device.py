"""Names that the tests of the bundled apps look for here."""

from accessibility import assert_accessible
from device import Device
from gestures import drag_element as drag
from gestures import press as press_keys
from gestures import type_text
from pages import STILL
from static_site import plain_site

__all__ = [
    "STILL", "Device", "assert_accessible", "drag", "plain_site", "press_keys", "type_text",
]
