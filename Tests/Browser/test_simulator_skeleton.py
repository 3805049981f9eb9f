"""The empty device that stands until the modules have come."""

import pytest
from device import Device
from simulator_device import shell
from simulator_stand_in import DEVICES

pytestmark = pytest.mark.standalone

PARTS = {
    ".skeleton-device": "tandem-device",
    ".skeleton-glass": ".glass",
    ".skeleton-tab-bar": "tandem-tab-bar",
    ".skeleton-indicator": ".home-indicator",
}
LOOK = """(selector) => {
  const element = document.querySelector(selector);
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height];
}"""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_the_skeleton_is_where_the_device_of_the_last_visit_comes(
    shell, chromium, size
) -> None:
    shell.state["environment"].update(platform="android", device="pixel-9-pro", appearance="dark")
    page = chromium.new_page()
    page.raw.set_viewport_size({"width": size[0], "height": size[1]})
    Device(shell, page)
    page.wait_until("localStorage['tandem.frame']?.includes('pixel-9-pro')")
    drawn = {name: page.raw.evaluate(LOOK, part) for name, part in PARTS.items()}
    page.raw.route("**/main.js", lambda route: route.abort())
    page.raw.reload()
    skeleton = {name: page.raw.evaluate(LOOK, name) for name in PARTS}
    for name in PARTS:
        assert skeleton[name] == pytest.approx(drawn[name], abs=0.5), name
    assert page.evaluate("document.documentElement.dataset.appearance") == "dark"
    height = DEVICES["pixel-9-pro"]["height"]
    assert page.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--frame-height')"
    ) == str(height)
