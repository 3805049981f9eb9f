"""The developer tools of the simulator page, with the real shell."""

import json

import pytest
from accessibility import assert_accessible
from controller import Controller
from device import Device
from engines import in_engines
from gestures import press, type_keys
from pages import Engine, Page
from shell_process import ShellProcess

ROWS = "[...document.querySelectorAll('tandem-timeline .rows [role=row]:not([hidden])')]"


@pytest.fixture(params=["chromium"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue(request.param)


@pytest.fixture
def simulator(shell: ShellProcess, controller: Controller, page: Page) -> Page:
    """The simulator page with the app in its frame."""
    Device(shell, page)
    controller.wait_for(lambda state: state["attached"] == 1)
    return page


def open_inspector(page: Page) -> None:
    type_keys(page, "i")
    page.wait_until("document.activeElement?.id === 'tools-tab-timeline'", "the inspector")


def wait_for_row(page: Page, text: str) -> None:
    page.wait_until(
        f"{ROWS}.some((row) => row.textContent.includes({json.dumps(text)}))", f"a row with {text}"
    )


def click_row(page: Page, text: str) -> None:
    wait_for_row(page, text)
    page.evaluate(
        f"{ROWS}.findLast((row) => row.textContent.includes({json.dumps(text)})).click()"
    )


def enter_app(page: Page) -> Page:
    """Clicks into the app, which has the focus then."""
    frame = page.frame("iframe[name='tandem:tabs']")

    def is_entered(page: Page) -> bool:
        # For a second after a command the inspector keeps the focus.
        page.raw.mouse.click(*frame.point_of("h2"))
        return page.evaluate("document.activeElement?.tagName === 'IFRAME'")

    page.wait_until(is_entered, "the focus in the app")
    return frame


def wait_for_screen(page: Page, title: str) -> Page:
    """Waits until the app shows a screen, for which it takes the focus, and has given it back."""
    frame = page.frame("iframe[name='tandem:tabs']")
    frame.wait_until(f"document.querySelector('h1')?.textContent.includes({json.dumps(title)})")
    page.wait_until("document.activeElement?.tagName !== 'IFRAME'", "the focus of the simulator")
    return frame


def status_is(page: Page, text: str) -> None:
    page.wait_until(
        "[...document.querySelectorAll('dialog[open] .status')]"
        f".some((one) => one.textContent.includes({json.dumps(text)}))",
        f"the sentence {text}",
    )


@in_engines("chromium", deep=("webkit",))
def test_the_timeline_streams_and_the_palettes_drive_the_app(simulator, controller):
    page = simulator
    open_inspector(page)
    wait_for_row(page, "Page attached as driver")
    type_keys(page, "3")
    wait_for_row(page, "Tab track selected")
    frame = wait_for_screen(page, "Track")
    page.wait_until("document.activeElement?.id === 'tools-tab-timeline'", "the focus back")
    type_keys(page, "/")
    page.wait_until("document.activeElement?.role === 'combobox'")
    type_keys(page, "/schedule/monday")
    press(page, "Enter")
    status_is(page, "Opened: /schedule/monday in Schedule, level 2.")
    press(page, "Escape")
    page.wait_until("document.querySelector('dialog[open]') === null")
    controller.wait_for(lambda state: state["visible"]["url"] == "/schedule/monday")
    wait_for_row(page, "open /schedule/monday")
    page.wait_until("document.activeElement?.id === 'tools-tab-timeline'", "the focus again")


def test_a_revision_of_the_past_is_read_copied_and_continued(simulator, controller):
    page = simulator
    page.raw.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_inspector(page)
    controller.tap("track")
    controller.action("push", url="/track/bench press")
    controller.tap("profile")
    wait_for_row(page, "Tab profile selected")
    click_row(page, "push '/track/bench press'")
    page.wait_until("document.querySelector('.mark')?.textContent.includes('read only')")
    tree = "document.querySelector('tandem-event-details tandem-state-tree')"
    page.wait_until(f"{tree}.innerText.includes('\"track\"')", "the state of that time")
    page.click("tandem-event-details .command button")
    page.wait_until("document.querySelector('.command').textContent.includes('Copied')")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == "tandem push '/track/bench press'"
    click_row(page, "Now at /track/bench%20press in track")
    page.wait_until(f"{tree}.innerText.includes('/track/bench%20press')")
    page.click("tandem-event-details >> text=Continue from here")
    controller.wait_for_path("/track/bench%20press")
    page.wait_until("document.querySelector('tandem-event-details').hidden")
    wait_for_row(page, "Continued from revision")


def test_commands_are_completed_from_the_live_state_and_kept(simulator, controller):
    page = simulator
    press(page, "Control+k")
    page.wait_until("document.activeElement?.role === 'combobox'")
    type_keys(page, "progr")
    first = "document.querySelector('dialog[open] [role=option][aria-selected=true]')"
    page.wait_until(f"{first}.textContent.startsWith('tap progress')")
    press(page, "Enter")
    controller.wait_for_path("/progress")
    page.wait_until("document.querySelector('dialog[open]') === null")
    wait_for_screen(page, "Progress")
    press(page, "Control+k")
    page.wait_until(f"{first}?.textContent.startsWith('tap progress')", "the recent one first")
    type_keys(page, "answer nothing")
    press(page, "Enter")
    status_is(page, "modal")
    press(page, "Escape")
    page.wait_until("document.querySelector('dialog[open]') === null")
    assert controller.state()["visible"]["url"] == "/progress"


def test_faults_are_switched_on_and_off(simulator, controller):
    page = simulator
    type_keys(page, "f")
    page.click("tandem-fault-panel >> text=Slow 3G")
    controller.wait_for(lambda state: state.get("faults", {}).get("latencyMilliseconds") == 200)
    page.wait_until("document.querySelector('#latencyMilliseconds').value === '200'")
    page.raw.fill("#dropPercent", "5")
    press(page, "Enter")
    controller.wait_for(lambda state: state["faults"]["dropPercent"] == 5)
    page.wait_until(
        "document.querySelector('tandem-fault-panel .status').textContent === '200 ms, 5 % lost'"
    )
    badge = "document.querySelector('tandem-fault-badge')"
    page.wait_until(f"{badge}.textContent === '200 ms, 5 % lost'")
    page.click("tandem-fault-panel >> text=All off")
    controller.wait_for(lambda state: not state.get("faults"))
    page.wait_until("document.querySelector('#latencyMilliseconds').value === '0'")
    page.wait_until(f"{badge}.hidden")


# A driver of WebKitGTK sends keys to no frame.
@in_engines("chromium", deep=("firefox",))
def test_keys_are_left_to_fields_dialogs_and_the_app(simulator, controller):
    page = simulator
    app = enter_app(page)
    # After the bridge's own listener, and at the end of the event's path.
    app.run("window.keys = []; addEventListener('keydown', (event) => {"
            " keys.push(event.key); if (keys.length === 1) event.preventDefault(); })")
    press(page, "Escape")
    type_keys(page, "3/")
    app.wait_until("keys.join('') === 'Escape3/'", "a key that the app takes, and what is typed")
    app.run("document.body.append(document.createElement('input'));"
            " document.querySelector('body > input').focus()")
    press(page, "Escape")
    type_keys(page, "?i3")
    app.wait_until("document.querySelector('body > input').value === '?i3'", "a field of the app")
    app.run("document.querySelector('body > input').remove()")
    assert page.evaluate("document.activeElement.tagName") == "IFRAME"
    enter_app(page)
    press(page, "Control+k")
    page.wait_until("document.activeElement?.role === 'combobox'", "the palette over the app")
    press(page, "Escape")
    page.wait_until("document.querySelector('dialog[open]') === null")
    enter_app(page)
    press(page, "Escape")
    page.wait_until("document.activeElement?.tagName === 'TANDEM-WEB-VIEW'", "the focus")
    assert controller.state()["visible"]["url"] == "/"
    type_keys(page, "3")
    controller.wait_for_path("/track")

    def list_keys(page: Page) -> bool:
        # The app has the focus for the moment in which it shows its page.
        type_keys(page, "?")
        return page.evaluate("document.querySelector('dialog[open]') !== null")

    page.wait_until(list_keys, "the list of the keys")
    assert "Go back" in page.text("dialog[open]")
    type_keys(page, "5")
    page.click("#single-keys")
    press(page, "Escape")
    page.wait_until("document.querySelector('dialog[open]') === null")
    type_keys(page, "5i")
    press(page, "Control+k")
    page.wait_until("document.activeElement?.role === 'combobox'", "keys with Control still work")
    assert page.evaluate("document.body.dataset.tools") is None
    type_keys(page, "b")
    page.wait_until("document.activeElement.value === 'b'")
    assert controller.state()["visible"]["url"] == "/track"


def test_ten_thousand_events_are_few_rows(simulator):
    page = simulator
    lines = [
        {"id": number, "milliseconds": number, "revision": number, "event": "state",
         "source": "page", "url": f"/page/{number}", "tab": "home", "cause": "page"}
        for number in range(1, 12_001)
    ]
    body = "".join(json.dumps(line) + "\n" for line in lines)

    def answer(route):
        is_first = route.request.url.endswith("after=0")
        route.fulfill(content_type="application/x-ndjson", body=body if is_first else "")

    page.raw.route("**/api/v1/events*", answer)
    open_inspector(page)
    wait_for_row(page, "/page/12000")
    assert page.evaluate(f"{ROWS}.length") < 60
    grid = "document.querySelector('tandem-timeline .grid')"
    assert page.evaluate(f"{grid}.ariaRowCount") == "10001"
    page.evaluate(f"{grid}.focus()")
    press(page, "ArrowUp")
    press(page, "Home")
    wait_for_row(page, "/page/2001 ")
    assert page.evaluate(f"{ROWS}.length") < 60
    page.raw.fill("tandem-inspector [type=search]", "/page/77")
    page.wait_until(f"{grid}.ariaRowCount === '101'")
    wait_for_row(page, "/page/7799")


def test_an_absent_and_another_shell_are_told(shell, simulator):
    page = simulator
    open_inspector(page)
    wait_for_row(page, "Page attached as driver")
    type_keys(page, "3")
    wait_for_row(page, "Tab track selected")
    # A key in the moment in which the app's page takes the focus would be the page's.
    wait_for_row(page, "Page shows /track")
    # The next shell selects the tab that it restores, which has to be another one.
    type_keys(page, "2")
    wait_for_row(page, "Tab schedule selected")
    shell.wait_until_selection_is_stored("schedule")
    shell.kill()
    page.wait_until("document.querySelector('.problem').textContent.includes('is away')")
    shell.restart()
    old = "row.textContent.includes('Tab track selected')"
    page.wait_until(f"!{ROWS}.some((row) => {old})", "a timeline that starts anew")
    wait_for_row(page, "Page attached as driver")
    page.wait_until("document.querySelector('.problem').hidden")


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.deep)])
def test_axe_finds_nothing(simulator, scheme):
    page = simulator
    page.raw.emulate_media(color_scheme=scheme)
    open_inspector(page)
    type_keys(page, "3")
    click_row(page, "Tab track selected")
    page.wait_until(
        "document.querySelector('tandem-event-details').innerText.includes('selectedTab')"
    )
    assert_accessible(page, "details", "tandem-inspector")
    press(page, "Escape")
    page.click("#tools-tab-state")
    rows = "document.querySelectorAll('tandem-state-tree [role=treeitem]')"
    page.evaluate(f"{rows}.forEach(row => row.toggleAttribute('data-changed', true))")
    assert_accessible(page, "changes", "tandem-state-tree")
    page.click("#tools-tab-faults")
    assert_accessible(page, "faults", "tandem-fault-panel")
    for key in ("Control+k", "?"):
        press(page, key)
        page.wait_until("document.querySelector('dialog[open]') !== null")
        assert_accessible(page, key, "dialog[open]")
        press(page, "Escape")
        page.wait_until("document.querySelector('dialog[open]') === null")
