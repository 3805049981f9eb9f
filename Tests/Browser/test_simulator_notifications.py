"""What the device shows of notifications: a banner over the app, and a list behind it."""

import time
from typing import Any

import pytest
from accessibility import assert_accessible
from device import Device, found
from pages import Page
from simulator_device import engine, shell
from simulator_stand_in import StandIn

__all__ = ["engine", "shell"]
pytestmark = pytest.mark.standalone
FIRST, SECOND = '[data-frame="1"]', '[data-frame="2"]'
ACTIONS = [
    {"id": "done", "title": "Done"},
    {"id": "reply", "title": "Reply", "placeholder": "Write"},
]
SHOWN = (
    "(frame) => [...document.querySelectorAll(`${frame} .notification`)]"
    ".filter((one) => one.checkVisibility()).map((one) => one.dataset.notification)"
)


@pytest.fixture
def both(shell: StandIn, page: Page) -> Device:
    """A device of each platform; the shell's own is an iPhone."""
    page.raw.set_viewport_size({"width": 1280, "height": 800})
    device = Device(shell, page, "?platform=both")
    device.wait_for(f"{SECOND} [role=tab]")
    device.wait_for("tandem-modals")
    return device


def notification(number: int, **fields: Any) -> dict[str, Any]:
    now = int(time.time() * 1000)
    texts = {"title": f"Reminder {number}", "body": "Drink"}
    known = {"number": number, "kind": "local", "id": str(number), "time": now, "banner": True}
    return {**known, **texts, **fields}


def show(shell: StandIn, *notifications: dict[str, Any], lifecycle: str = "foreground") -> None:
    environment = {**shell.state["environment"], "lifecycle": lifecycle}
    shell.show(systemUI={"notifications": list(notifications)}, environment=environment)


def wait_for_shown(page: Page, *ids: str, frames: tuple[str, ...] = (FIRST, SECOND)) -> None:
    page.wait_until(
        lambda page: all(page.evaluate(f"({SHOWN})(`{it}`)") == list(ids) for it in frames),
        f"the notifications {ids} in {frames}",
    )


def use(control: str, name: str, **options: Any) -> dict[str, Any]:
    """The action that the shell is asked for."""
    known = {"id": name, "kind": "local", **options}
    return {"plugin": "Notifications", "control": control, "options": known}


def test_a_banner_comes_over_the_app_and_goes_by_itself(shell: StandIn, both: Device) -> None:
    page = both.page
    show(shell, notification(2, actions=ACTIONS), notification(1, banner=False))
    wait_for_shown(page, "2")
    speech = "[...document.querySelectorAll('.notification-speech')].map((it) => [it.role, it.{}])"
    assert page.evaluate(speech.format("textContent")) == [
        ["status", "Example. Reminder 2. Drink"],
        [None, "Example. Reminder 2. Drink"],
    ]
    assert_accessible(page, "a banner")
    wait_for_shown(page)
    show(shell, notification(3, banner=False), notification(2))
    page.wait_until(lambda page: "Reminder 3" in page.evaluate(speech.format("textContent"))[0][1])
    wait_for_shown(page)


def test_a_banner_stays_while_the_keyboard_is_in_it(shell: StandIn, both: Device) -> None:
    page = both.page
    show(shell, notification(1))
    wait_for_shown(page, "1")
    page.evaluate(f"{found(f'{FIRST} .notification-face')}.focus()")
    wait_for_shown(page, frames=(SECOND,))
    wait_for_shown(page, "1", frames=(FIRST,))
    page.raw.keyboard.press("Escape")
    wait_for_shown(page)


def test_a_tap_and_the_buttons_reach_the_shell(shell: StandIn, both: Device) -> None:
    page = both.page
    show(shell, notification(1, actions=ACTIONS))
    wait_for_shown(page, "1")
    page.wait_until_still()
    page.click(f"{SECOND} [data-action=done]")
    shell.wait_for_action("controlPlugin", **use("tap", "1", action="done"))
    page.click(f"{FIRST} .notification-open")
    page.click(f"{FIRST} [data-action=reply]")
    page.wait_until(f"document.activeElement === {found(f'{FIRST} .notification-reply input')}")
    page.raw.keyboard.type("later")
    page.raw.keyboard.press("Enter")
    shell.wait_for_action("controlPlugin", **use("tap", "1", action="reply", input="later"))
    page.click(f"{FIRST} .notification-face")
    shell.wait_for_action("controlPlugin", **use("tap", "1"))
    show(shell)
    wait_for_shown(page)


def test_the_background_has_a_list_of_what_was_shown(shell: StandIn, both: Device) -> None:
    page = both.page
    shell.show(environment={**shell.state["environment"], "lifecycle": "background"})
    old = notification(1, kind="push", id="m1", time=int(time.time() * 1000) - 7_200_000)
    show(shell, notification(2), old, lifecycle="background")
    wait_for_shown(page, "2", "m1")
    ages = "[...document.querySelectorAll('[data-frame=\"1\"] .notification-age')]"
    assert page.evaluate(f"{ages}.map((it) => it.textContent)") == ["now", "2h ago"]
    assert page.evaluate(f"getComputedStyle({found('.base')}).visibility") == "hidden"
    assert_accessible(page, "notifications in the background")
    page.evaluate(f"{found(f'{FIRST} [data-notification=m1] .notification-dismiss')}.click()")
    shell.wait_for_action("controlPlugin", **use("dismiss", "m1", kind="push"))
    page.click(f"{FIRST} .lock-return")
    shell.wait_for_action("setEnvironment", lifecycle="foreground")
    wait_for_shown(page)
    assert page.evaluate(f"getComputedStyle({found('.base')}).visibility") == "visible"
    assert page.problems() == []


def test_what_came_before_this_page_is_no_banner(shell: StandIn, page: Page) -> None:
    shell.state["systemUI"] = {"notifications": [notification(7)]}
    device = Device(shell, page)
    device.wait_for("tandem-notifications")
    show(shell, notification(8), notification(7))
    wait_for_shown(page, "8", frames=("tandem-device",))
