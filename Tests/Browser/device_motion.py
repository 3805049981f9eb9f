"""The motion of the simulator's device."""

from app_device import Device


def settle(device: Device) -> None:
    """Waits until nothing of the device moves, so that a click lands where it was aimed at."""
    device.page.wait_until(
        "document.getAnimations().every(item => item.playState !== 'running'"
        " || item.effect.getTiming().iterations === Infinity)",
        "the end of the motion",
    )
