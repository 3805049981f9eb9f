"""thiccc: the main navigation of its design, driven by the core, in the real shell.

Each docstring quotes the lines of the design that its test shows. `core` is the model that the app
keeps in the browser's storage; every event that changes it leaves one line in its log.
"""

import json
import signal
from collections.abc import Callable, Iterator

import pytest
from accessibility import assert_accessible
from controller import Controller
from device import Device
from gestures import type_text
from pages import Engine
from shell_process import ShellProcess
from static_site import plain_site
from thiccc_device import (
    ADD_EXERCISE,
    IMPORT,
    READY,
    SAMPLE,
    STOPWATCH,
    core,
    log,
    press,
    select_tab,
    sheet,
    stack,
    wait_for_core,
    wait_for_title,
)
from waiting import wait_until

SCREENS = ["/", "/workout/w1", "/history", SAMPLE, "/debug", ADD_EXERCISE, IMPORT, STOPWATCH]
TARGETS = (
    "[...document.querySelectorAll('button, a, input, textarea')].filter(item =>"
    " item.checkVisibility() && !item.matches('.skip')"
    " && !(item.offsetWidth >= 44 && item.offsetHeight >= 44))"
    ".map(item => `${item.outerHTML.slice(0, 80)} ${item.offsetWidth} ${item.offsetHeight}`)"
)


@pytest.fixture(params=["chromium"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue(request.param)


@pytest.fixture
def device(launch_shell: Callable[..., ShellProcess], engine: Engine) -> Iterator[Device]:
    """The app in the simulator, at its first tab."""
    device = Device(launch_shell("thiccc"), engine)
    device.wait_for_view("tabs", READY)
    yield device
    device.close()


def test_the_core_follows_each_accepted_tab_once(device):
    """Launch app → see tab bar; Tap Workout / History tab → see view with navigation title; Tab
    selection syncs with `core.view.selected_tab`; `Event.changeTab` sent when switching tabs; Check
    console; Remove Debug tab."""
    assert [item["title"] for item in device.state()["tabs"]] == ["Workout", "History", "Debug"]
    device.page.wait_until("document.querySelectorAll('#tabs [role=tab]').length === 3")
    hidden = "getComputedStyle(document.querySelector('.tabs')).display === 'none'"
    assert device.view().evaluate(hidden), "the page shows its own tabs beside those of the shell"
    for tab, title in (("history", "History"), ("workout", "Workout"), ("debug", "Debug")):
        select_tab(device, tab)
        wait_for_title(device, title)
    device.tap("#tabs [data-tab=debug]")
    device.controller.action("selectTab", tab="history")
    device.controller.action("selectTab", tab="debug")
    tabs = ["history", "workout", "debug", "history", "debug"]
    wanted = [f"changeTab {tab}" for tab in tabs]
    wait_until(lambda: len(log(device, "changeTab")) >= len(wanted), "the log of all changes")
    assert log(device, "changeTab") == wanted
    device.view().wait_until("document.querySelector('#selected_tab')?.textContent === 'debug'")
    assert "changeTab workout" in device.view().text(".events")

    def selections() -> list[object]:
        return [event["tab"] for event in device.shell.events if event["event"] == "tabSelected"]

    wait_until(lambda: selections() == tabs, "the selections in the shell's log")
    press(device, "#remove-debug")
    state = device.controller.wait_for(lambda state: len(state["tabs"]) == 2, "two tabs")
    assert state["selectedTab"] == "history"
    device.page.reload()
    device.wait_for_view("tabs", READY)
    assert len(device.state()["tabs"]) == 2
    select_tab(device, "workout")
    press(device, "#show-debug")
    device.controller.wait_for(lambda state: len(state["tabs"]) == 3, "three tabs")
    assert device.page.problems() == []


def test_nothing_moves_before_the_shell_accepted_it(device):
    """The selection is read from `core.view.selected_tab`: the app never navigates by itself."""
    select_tab(device, "history")
    wait_for_title(device, "History")
    device.shell.send_signal(signal.SIGSTOP)
    try:
        press(device, f"a[href='{SAMPLE}']")
        press(device, f"a[href='{SAMPLE}']")
        wait_for_core(device, lambda model: log(device, "navigate"), "the event")
        assert device.view().path() == "/history"
        assert device.view().text("h1") == "History"
    finally:
        device.shell.send_signal(signal.SIGCONT)
    device.controller.wait_for_path(SAMPLE)
    wait_for_title(device, "Pull day")
    assert stack(device) == ["/history", SAMPLE], "the second click pushed once more"


def test_every_way_to_dismiss_a_sheet_reaches_the_core_once(device):
    """Sheets present when core state is true; Sheets dismiss and send events to core; Modals can be
    presented and dismissed; `showing_stopwatch: bool`, over time that runs on; `showing_import`,
    which adds the exercises that it knows."""
    code = f"void window.tandem.dismiss({{ modal: {json.dumps(IMPORT)} }})"
    ways = [
        ("#add-exercise", ADD_EXERCISE, lambda: device.controller.action("swipeDown")),
        ("#stopwatch", STOPWATCH, device.controller.back),
        ("#import", IMPORT, lambda: device.view().evaluate(code)),
    ]
    for opener, path, dismiss in ways:
        press(device, opener)
        sheet(device, path)
        assert device.state()["visible"]["url"] == path
        assert stack(device) == ["/"]
        dismiss()
        device.wait_for_modals()
    press(device, "#stopwatch")
    watch = sheet(device, STOPWATCH)
    watch.click("#toggle")
    watch.wait_until("document.querySelector('.stopwatch').textContent > '00:00.3'")
    measured = watch.text(".stopwatch")
    watch.click("#cancel")
    device.wait_for_modals()
    press(device, "#stopwatch")
    watch = sheet(device, STOPWATCH)
    later = f"document.querySelector('.stopwatch').textContent > {json.dumps(measured)}"
    watch.wait_until(later)
    watch.click("#cancel")
    device.wait_for_modals()
    press(device, "#import")
    form = sheet(device, IMPORT)
    type_text(form, "textarea", "Bensh Press\ndip\nPush-up")
    form.wait_until("document.querySelector('main').innerText.includes('out: Bensh Press')")
    form.click("#import-now")
    device.wait_for_modals()
    hero = "document.querySelector('.hero').innerText"
    device.view().wait_until(f"{hero}.includes('2 exercises')")
    assert log(device, "dismiss") == [
        "dismissAddExerciseView",
        "dismissStopwatch",
        "dismissImportView",
        "dismissStopwatch",
        "dismissStopwatch",
        "dismissImportView",
    ]


def test_what_happened_while_the_page_was_away_reaches_the_core_once(device):
    """Modal state syncs with core: a sheet that went stays away, a rest that ended has ended, and
    another shell presents what the core wants."""
    press(device, "#import")
    sheet(device, IMPORT).evaluate(
        "localStorage.setItem('thiccc.model', JSON.stringify("
        "{...JSON.parse(localStorage.getItem('thiccc.model')), restSeconds: 2}))"
    )
    device.view().wait_until("document.querySelector('#rest').innerText === 'Rest 0:02'")
    # The sheet covers the button.
    device.view().evaluate("document.querySelector('#rest').click()")
    device.controller.wait_for(lambda state: state.get("countdowns"), "a countdown")
    device.page.goto("about:blank")
    device.controller.wait_for(lambda state: state["attached"] == 0, "no page")
    device.controller.action("swipeDown")
    device.controller.wait_for(lambda state: not state.get("countdowns"), "the end of the rest")
    device.page.goto(device.shell.control_page + "/")
    device.wait_for_view("tabs", READY)
    wait_for_core(device, lambda model: not model["showingImport"], "the boolean")
    wait_for_core(device, lambda model: model["showingRestTimer"] is None, "no rest")
    press(device, "#add-exercise")
    sheet(device, ADD_EXERCISE)
    device.controller.close()
    device.shell.restart()
    device.controller = Controller(device.shell.control, device.shell.tokens.control)
    device.wait_for_modals(ADD_EXERCISE)
    device.controller.wait_for(lambda state: state["attached"] == 2, "both pages")
    # What the page asks for now comes after its presenting.
    device.view().evaluate("window.tandem.action('setTitle', { title: 'Workout' })")
    device.controller.action("swipeDown")
    device.wait_for_modals()
    wait_for_core(device, lambda model: not model["showingAddExercise"], "the boolean")
    events = sorted(line for line in log(device) if line != "initialize")
    assert events == [
        "dismissAddExerciseView",
        "dismissImportView",
        "restTimerFinished",
        "showAddExerciseView",
        "showImportView",
        "startRestTimer",
    ]


def test_a_page_without_the_device_has_tabs_and_sheets_of_its_own(launch_shell, engine):
    """Works in a browser without a shell; a page that is alone in the shell shows the sheet."""
    page = engine.new_page()
    page.goto(launch_shell("thiccc").front + "/")
    page.wait_until("!!window.tandem?.connected && !!document.querySelector('#import')")
    page.click("#import")
    page.wait_for_path(IMPORT)
    page.click("#cancel")
    page.wait_for_path("/")
    with plain_site("thiccc") as site:
        page.goto(site + "/")
        page.click(".tabs a[href='/history']")
        page.wait_for_path("/history")
        page.click(f"a[href='{SAMPLE}']")
        page.wait_for_path(SAMPLE)
        page.click("[data-back]")
        page.wait_for_path("/history")
        page.click(".tabs a[href='/debug']")
        page.click("#both")
        page.wait_for_path(ADD_EXERCISE)
        page.reload()
        page.wait_until("document.querySelector('h1')?.textContent === 'Add Exercise'")
        page.click("#cancel")
        page.wait_for_path(IMPORT)
        page.click("#cancel")
        page.wait_for_path("/debug")
        lines = page.evaluate("JSON.parse(localStorage.getItem('thiccc.model')).log")
        events = [line["text"] for line in lines if line["text"].startswith("dismiss")]
        assert events == ["dismissAddExerciseView", "dismissImportView"]
    assert page.problems() == []


@pytest.mark.parametrize(
    ("scheme", "width"), [("light", 320), pytest.param("dark", 1024, marks=pytest.mark.deep)]
)
def test_every_screen_is_accessible_and_fits(engine, scheme, width):
    """In light and dark, in a narrow and a wide window: nothing is cut off, controls have 44
    pixels, and axe finds nothing."""
    page = engine.new_page()
    page.raw.emulate_media(color_scheme=scheme)
    page.raw.set_viewport_size({"width": width, "height": 800})
    with plain_site("thiccc") as site:
        page.goto(site + "/")
        page.click(".list .row")
        page.wait_for_path("/workout/w1")
        page.click(".set-form .button")
        for path in SCREENS:
            page.goto(site + path)
            page.wait_until("!!document.querySelector('main > :not(.heading)')")
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{path} is {wide} pixels too wide"
            assert page.evaluate(TARGETS) == [], f"small targets of {path}"
            assert_accessible(page)
