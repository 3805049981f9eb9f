"""What the simulator says about the page in a web view, and about links that leave the app."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from accessibility import LOOKS, assert_accessible
from device import Device
from engines import in_engines
from gestures import press
from pages import Page
from simulator_device import engine, shell
from simulator_stand_in import StandIn, entry

__all__ = ["engine", "shell"]
pytestmark = pytest.mark.standalone
CARD = "document.querySelector('[data-shown] .page-card')"
LINK = "https://maps.example/way?to=works"
DESYNC = {
    "id": 7,
    "kind": "notFollowed",
    "text": "The page was asked for /main/8, but it shows /main/7 after trying link.",
}


def attached_page(**fields: Any) -> dict[str, Any]:
    page = {"page": "p", "document": "d", "webView": "tab:main", "role": "driver"}
    return {**page, "revision": 3, "url": "/main/7", **fields}


@pytest.fixture
def device(shell: StandIn, page: Page) -> Device:
    device = Device(shell, page)
    device.wait_for("[data-shown] tandem-page-watch")
    return device


def device_in_time(shell: StandIn, page: Page) -> Device:
    """A device whose time a test makes fly."""
    page.raw.clock.install()
    device = Device(shell, page)
    device.wait_for("[data-shown] .page-card[hidden]")
    return device


def send(device: Device, **message: Any) -> None:
    """The page in the frame sends the simulator a message, as the bridge does."""
    view = device.wait_for_view("tab:main", "document.readyState === 'complete'")
    view.run(f"parent.postMessage({json.dumps(message)}, '*')")


def speak(device: Device) -> None:
    """The page sends what a page of the app sends first, a while before anything else happens."""
    send(device, type="tandem:viewport", fit="cover")
    device.wait_for("[data-shown][data-covers]")


def go_to(device: Device, url: str) -> None:
    device.view("tab:main").run(f"setTimeout(() => location.href = {json.dumps(url)})")


def leave_for(page: Page, device: Device, url: str) -> None:
    """Sends the frame elsewhere, and waits until it holds the other document."""
    page.run(
        "document.querySelector('iframe')"
        ".addEventListener('load', () => window.isLoaded = true, { once: true })"
    )
    go_to(device, url)
    page.wait_until("window.isLoaded")


def wait_for_card(page: Page, about: str) -> None:
    page.wait_until(f"!{CARD}.hidden && {CARD}.dataset.about === '{about}'", f"the card {about}")


def wait_for_no_card(page: Page) -> None:
    page.wait_until(f"{CARD}.hidden", "no card")


def wait_while_time_flies(page: Page, condition: Callable[[], object], description: str) -> None:
    """Waits for what the page does after a limit, a second for each look at it."""

    def look(page: Page) -> object:
        page.raw.clock.fast_forward(1000)
        return condition()

    page.wait_until(look, description)


def has_card(page: Page, about: str) -> bool:
    return page.evaluate(f"{CARD}?.dataset.about === '{about}' && {CARD}.checkVisibility()")


def test_a_page_that_stays_silent_is_told_of_and_loaded_again(shell, page):
    device = device_in_time(shell, page)
    shell.show(attached=0)
    silence = "the silence to be told"
    wait_while_time_flies(page, lambda: has_card(page, "silent"), silence)
    page.click(".page-card .filled")
    page.wait_until(lambda _: shell.loads == ["/main/7", "/main/7"], "another load")
    wait_for_no_card(page)
    wait_while_time_flies(page, lambda: has_card(page, "silent"), silence)
    shell.show(attached=1)
    wait_for_no_card(page)


def test_a_page_that_is_missing_after_a_reconnect_is_loaded_again_once(shell, page):
    device = device_in_time(shell, page)
    twice = ["/main/7", "/main/7"]
    page.wait_until(lambda _: shell.loads == ["/main/7"], "the web view")
    shell.disconnect(1012, "restart", accepts_again=False)
    page.wait_until("document.querySelector('#status').textContent === 'Reconnecting'")
    shell.state.update(attached=0, epoch="epoch-2")
    shell.is_accepting = True
    wait_while_time_flies(page, lambda: shell.loads == twice, "another load")
    assert not has_card(page, "silent")
    wait_while_time_flies(page, lambda: has_card(page, "silent"), "the silence to be told")
    assert shell.loads == twice


@in_engines("chromium", deep=("webkit",))
def test_a_page_that_is_loading_has_a_line(shell, device, page):
    line = "document.querySelector('[data-shown] .page-progress')"
    assert page.evaluate(f"{line}.hidden")
    shell.show(pages=[attached_page(pending=True)])
    page.wait_until(f"{line}.checkVisibility() && {line}.role === 'progressbar'")
    assert page.evaluate("document.querySelector('[data-shown] iframe').ariaBusy") == "true"
    top = "document.querySelector('[data-shown] iframe').getBoundingClientRect().top"
    assert page.evaluate(f"{line}.getBoundingClientRect().top === {top}"), "below the bar"
    shell.show(pages=[attached_page(pending=True, webView="tab:map"), attached_page()])
    page.wait_until(f"{line}.hidden", "another page's loading is not its own")


@in_engines("chromium", deep=("webkit",))
def test_a_link_that_leaves_the_app_is_shown_as_the_system_would_open_it(shell, device, page):
    send(device, type="tandem:external", url=LINK)
    device.wait_for("tandem-external-card .filled")
    assert "opens maps.example" in page.text("tandem-external-card h2")
    assert LINK in page.text("tandem-external-card")
    link = page.evaluate(
        "(({ href, target, rel }) => [href, target, rel])"
        "(document.querySelector('tandem-external-card a'))"
    )
    assert link == [LINK, "_blank", "noopener noreferrer"]
    press(page, "Escape")
    device.wait_for_no("tandem-external-card")
    assert [name for name, _ in shell.actions if name == "back"] == []
    send(device, type="tandem:external", url="mailto:orders@maps.example")
    device.wait_for("tandem-external-card")
    assert "The mail app opens orders@maps.example" in page.text("tandem-external-card h2")
    page.click("tandem-external-card button")
    device.wait_for_no("tandem-external-card")


def test_the_focus_stays_in_the_card_and_comes_back_to_the_frame(shell, device, page):
    send(device, type="tandem:external", url=LINK)
    page.wait_until("document.activeElement.closest('tandem-external-card') !== null")
    for expected in ("A", "BUTTON", "A"):
        press(page, "Tab")
        page.wait_until(f"document.activeElement.tagName === '{expected}'")
    page.click("tandem-external-card button")
    page.wait_until("document.activeElement.tagName === 'IFRAME'")


def test_messages_of_the_app_itself_say_nothing(shell, device, page):
    view = device.wait_for_view("tab:main", "document.readyState === 'complete'")
    view.run("for (const one of [null, 'text', 7, { type: 1 }]) parent.postMessage(one, '*')")
    send(device, type="tandem:external", url=LINK)
    device.wait_for("tandem-external-card")
    assert page.problems() == []


def test_an_address_that_no_system_opens_is_dropped(shell, device, page):
    for url in ("javascript:alert(1)", "data:text/html,1", "/path", 7):
        send(device, type="tandem:external", url=url)
    send(device, type="tandem:external", url=LINK)
    device.wait_for("tandem-external-card")
    assert page.evaluate("document.querySelector('tandem-external-card a').href") == LINK


def test_a_frame_that_left_the_app_has_a_way_back(shell, page):
    device = device_in_time(shell, page)
    speak(device)
    page.raw.clock.fast_forward(1000)
    leave_for(page, device, "http://elsewhere.example/prices")
    wait_while_time_flies(page, lambda: has_card(page, "left"), "the way back")
    assert "http://elsewhere.example" in page.text(".page-card")
    shell.loads.clear()
    page.click(".page-card .filled")
    page.wait_until(lambda _: shell.loads == ["/main/7"], "the app again")
    wait_for_no_card(page)


@in_engines("firefox", "webkit")
def test_a_frame_that_left_is_noticed_without_a_load_too(shell, device, page):
    speak(device)
    page.run(
        "document.addEventListener('securitypolicyviolation', () => window.isBlocked = true);"
        " document.querySelector('iframe').addEventListener('load',"
        " (event) => event.stopImmediatePropagation(), { capture: true })"
    )
    go_to(device, "http://elsewhere.example/prices")
    page.wait_until("window.isBlocked")
    shell.show(attached=0)
    wait_for_card(page, "left")


def test_a_document_that_never_speaks_has_a_card_below_it(shell, page):
    device = device_in_time(shell, page)
    speak(device)
    page.raw.clock.fast_forward(1000)
    leave_for(page, device, "/manual.txt")
    wait_while_time_flies(page, lambda: has_card(page, "outside"), "the card")
    height = page.evaluate(f"{CARD}.offsetHeight / {CARD}.parentElement.offsetHeight")
    assert height < 0.4, "the document stays in sight"
    send(device, type="tandem:viewport", fit="cover")
    wait_for_no_card(page)


def test_why_the_bridge_could_not_start_is_told(shell, device, page):
    send(device, type="tandem:failed", reason="The policy has no place for <b>modules</b>.")
    wait_for_card(page, "failed")
    assert "no place for <b>modules</b>" in page.text(".page-card")
    page.click(".page-card .plain")
    wait_for_no_card(page)
    assert shell.loads == ["/main/7"], "the page is only shown"


def test_the_inspector_says_what_is_the_matter_with_pages(shell, device, page):
    page.evaluate(
        "import('/inspector/tools-header.js').then(({ ToolsHeader }) => {"
        " window.header = new ToolsHeader(); document.body.append(header); })"
    )
    loading = {"epoch": "e", "revision": 3, "attached": 1, "pages": [attached_page(pending=True)]}
    page.run(f"header.show({json.dumps(loading)})")
    assert "revision 3 · loading" in page.evaluate("header.textContent")
    assert "1 loading" in page.evaluate("header.textContent")
    send(device, type="tandem:failed", reason="The policy blocks it.")
    page.wait_until("header.textContent.includes('tab:main · no bridge · The policy blocks it.')")
    assert "1 without bridge" in page.evaluate("header.textContent")
    shell.show(attached=0)
    shell.show(attached=1)
    page.wait_until("!header.textContent.includes('bridge')", "an end of the failure")


def test_a_page_that_did_not_follow_has_a_card_until_another_is_shown(shell, device, page):
    shell.show(notice=DESYNC)
    wait_for_card(page, "desync")
    assert "after trying link" in page.text(".page-card")
    toast = "document.querySelector('#notice').checkVisibility({ visibilityProperty: true })"
    page.wait_until(f"!{toast}", "no toast that says it twice")
    page.click(".page-card .filled")
    page.wait_until(lambda _: shell.loads == ["/main/7", "/main/7"], "another load")
    shell.show(notice={**DESYNC, "id": 8})
    wait_for_card(page, "desync")
    there = entry("e9", "/main/9", "Nine")
    shell.show(stack=[there], base=there, visible=there)
    wait_for_no_card(page)
    shell.show(notice={"id": 9, "text": "No route of the app knows /x."})
    page.wait_until("document.querySelector('#notice').textContent.startsWith('No route')")
    assert page.evaluate(f"{CARD}.hidden")


@pytest.mark.parametrize("link", ["mailto:a@b.example", "tel:112", "/file.zip", "/form"])
def test_the_frame_keeps_its_page_whatever_else_it_opens(shell, device, page, link):
    speak(device)
    view = device.view("tab:main")
    view.run(
        "document.body.innerHTML = `<form action='/form'><button>Send</button></form>`"
        f" + `<a href='{link}' {'download' if 'zip' in link else ''}>Link</a>`"
    )
    if link != "/form":
        view.click("a")
        assert view.evaluate("document.querySelector('form') !== null")
    view.click("button")
    device.wait_for_view("tab:main", "location.pathname === '/form'")
    assert [one for one in page.problems() if "violates" in one] == []


def test_the_frame_shows_what_the_page_made_and_opens_windows(shell, device, page):
    speak(device)
    view = device.view("tab:main")
    with page.raw.expect_popup() as popup:
        view.run("window.open('/popup')")
    assert popup.value.url.endswith("/popup")
    view.run("location.href = URL.createObjectURL(new Blob(['<p id=made>'], {type: 'text/html'}))")
    device.wait_for_view("tab:main", "document.querySelector('#made') !== null")


@LOOKS
def test_axe_finds_nothing(shell, device, page, platform, scheme):
    page.raw.emulate_media(color_scheme=scheme)
    environment = {**shell.state["environment"], "platform": platform}
    shell.show(environment=environment, pages=[attached_page(pending=True)], notice=DESYNC)
    wait_for_card(page, "desync")
    assert_accessible(page, "desync")
    send(device, type="tandem:failed", reason="Why.")
    wait_for_card(page, "failed")
    assert_accessible(page, "failed")
    send(device, type="tandem:external", url=LINK)
    device.wait_for("tandem-external-card")
    assert_accessible(page, "external", "tandem-external-card")
