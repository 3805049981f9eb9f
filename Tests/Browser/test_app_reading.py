"""The bundled apps for those who want large letters, and lines from the right to the left."""

import pytest
from device import Device

# Where to look, in which web view, and what is to be seen there.
SCREENS = {
    "fittracker": [
        ("/", "tabs", ".week"),
        ("/schedule", "tabs", ".date"),
        ("/track/squat/sets/2", "tabs", ".stepper"),
        ("/progress", "tabs", ".empty"),
        ("/profile", "tabs", "#name"),
    ],
    "thiccc": [
        ("/", "tabs", ".tools"),
        ("/history", "tabs", ".empty, .list"),
        ("/debug", "tabs", ".facts"),
    ],
    "users": [("/", "tabs", ".row"), ("/users/u07", "tabs", ".card")],
    "fieldagent": [
        ("/", "tab:main", ".task"),
        ("/calendar", "tab:calendar", ".month"),
        ("/road", "tab:road", ".totals"),
        ("/settings", "tab:settings", ".segments"),
    ],
    "files": [("/login", "tabs", ".login")],
}
LARGE = "document.dir === 'rtl' && parseFloat(getComputedStyle(document.body).fontSize) === 34"
FAULTS = """(() => {
  const shown = [...document.querySelectorAll("body *")].filter((item) =>
    item.getClientRects().length > 0 && !item.closest("svg, .visually-hidden, .skip, .bar"));
  const spare = (item) => item.scrollWidth - item.clientWidth;
  const isCut = (item) => item.clientWidth > 2 && spare(item) > 2 && !item.matches("input") &&
    getComputedStyle(item).display !== "inline";
  const isSmall = (item) => item.matches("a, button, input:not([type=checkbox])") &&
    Math.min(item.offsetWidth, item.offsetHeight) < 44;
  const isFixed = (item) => getComputedStyle(item).textAlign === "left" &&
    !item.matches("textarea");
  return [document.documentElement, ...shown]
    .filter((item) => isCut(item) || isSmall(item) || isFixed(item))
    .map((item) => `${item.tagName}.${item.className}`);
})()"""
MIRRORED = (
    "[...document.querySelectorAll('.icon-back, .icon-chevron, .icon-forward, .icon-next')]"
    ".filter(item => item.getClientRects().length > 0)"
    ".every(item => new DOMMatrix(getComputedStyle(item).transform).a === -1)"
)


@pytest.mark.parametrize("app", SCREENS)
def test_large_text_from_the_right_is_not_cut(launch_shell, chromium, app):
    device = Device(launch_shell(app), chromium)
    try:
        device.controller.action("setEnvironment", textScale=2, direction="rtl")
        for path, name, mark in SCREENS[app]:
            if path != "/login":
                device.controller.action("openURL", url=path)
            view = device.wait_for_view(
                name, f"location.pathname === '{path}' && !!document.querySelector('{mark}')"
            )
            view.wait_until(LARGE, "letters of twice the size, from the right")
            faults = view.evaluate(FAULTS)
            assert faults == [], f"{path} has parts that are cut, small or turned to the left"
            assert view.evaluate(MIRRORED), f"{path} has an arrow that points the wrong way"
    finally:
        device.close()
