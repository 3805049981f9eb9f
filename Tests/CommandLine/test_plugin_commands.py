"""`tandem plugin`: what users and the world do to the device."""

import pytest
from desk import Desk

PERMISSIONS = {"camera": "prompt", "photos": "prompt", "location": "prompt"}


def permissions(desk: Desk) -> dict:
    return desk.json("plugin", "permission")["data"]


def test_permissions_are_decided_and_printed(desk: Desk):
    desk.launch()
    assert permissions(desk) == {**PERMISSIONS, "notifications": "prompt"}
    assert desk.run("plugin", "permission", "camera", "denied").code == 0
    assert desk.run("plugin", "permission", "display", "granted").code == 0
    assert permissions(desk) == {
        **PERMISSIONS, "camera": "denied", "notifications": "granted"}  # fmt: skip
    printed = desk.run("plugin", "permission").out
    assert "camera         denied\n" in printed


def test_what_a_plugin_refuses_is_said_in_its_words(desk: Desk):
    desk.launch()
    refused = desk.run("plugin", "permission", "moon", "granted")
    assert (refused.code, refused.out) == (5, "")
    assert "“permission” is one of: camera, photos, location, notifications." in refused.err
    unknown = desk.run("plugin", "control", "Moon", "set")
    assert unknown.code == 5
    assert "There is no control “set” of a plugin “Moon”" in unknown.err
    assert permissions(desk) == {**PERMISSIONS, "notifications": "prompt"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["network"], "Give --offline, --online, --reset or --type KIND."),
        (["network", "--offline", "--type", "wifi"], "--type is the kind of a network that is"),
        (["geolocation"], "Give a position such as 46.05,14.5, or --off, or --reset."),
        (["geolocation", "north"], "“north” is no position: give LATITUDE,LONGITUDE"),
        (["motion", "shake", "--beta", "9"], "--alpha, --beta and --gamma are angles of a tilt."),
        (["permission", "camera"], "Give a state, too: granted, denied or prompt."),
        (["battery", "120"], "The battery is 120.0 % full: give 0 to 100."),
        (["camera"], "Give the file of a picture, or --reset."),
        (["notification", "dismiss", "1", "--action", "x"], "--action and --input belong to a tap"),
        (["control", "Permissions", "get", "[]"], "The options are no JSON object"),
    ],
)
def test_arguments_that_cannot_be_meant_are_refused(desk: Desk, arguments, sentence):
    result = desk.run("plugin", *arguments)
    assert result.code == 2
    assert sentence in result.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Give the path of a page, or --title, --body or --data of a push notification."),
        (["/track", "--body", "Hi"], "--body belongs to a push notification"),
        (["--data", "fact"], "fact"),
    ],
)
def test_a_page_and_a_notification_are_not_pushed_together(desk: Desk, arguments, sentence):
    result = desk.run("push", *arguments)
    assert result.code == 2
    assert sentence in result.err
