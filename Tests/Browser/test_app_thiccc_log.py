"""thiccc: the workout log itself, its timers, its Debug tab, and the app as a plain web page."""

import json
from collections.abc import Callable, Iterator

import pytest
from app_device import Device, assert_accessible, plain_site, type_text
from device_motion import press as press_in
from device_motion import settle
from pages import Engine, Page
from shell_process import ShellProcess
from thiccc_device import (
    ADD_EXERCISE,
    IMPORT,
    READY,
    SAMPLE,
    STOPWATCH,
    core,
    log,
    press,
    sheet,
    start_push_day,
    tab,
    wait_for_core,
    wait_for_heading,
)
from waiting import wait_until

SCREENS = ["/", "/workout/w1", "/history", SAMPLE, "/debug", ADD_EXERCISE, IMPORT, STOPWATCH]
WIDTHS = [320, 390, 768, 1024]
TARGETS = (
    "[...document.querySelectorAll('button, a, input, textarea')].filter(item =>"
    " item.checkVisibility() && !(item.offsetWidth >= 44 && item.offsetHeight >= 44)"
    " && !item.closest('.stepper, [data-native-bars] > .bar'))"
    ".map(item => `${item.outerHTML.slice(0, 80)} ${item.offsetWidth} ${item.offsetHeight}`)"
)


# What differs between the engines is shown by test_app_thiccc.
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


@pytest.fixture
def site() -> Iterator[str]:
    """The origin of a web server without a shell."""
    with plain_site("thiccc") as origin:
        yield origin


def set_model(page: Page, **values: object) -> None:
    """Changes what is stored, as another document of the app would."""
    page.evaluate(
        "localStorage.setItem('thiccc.model', JSON.stringify("
        f"{{...JSON.parse(localStorage.getItem('thiccc.model')), ...{json.dumps(values)}}}))"
    )


# A usable workout log


def test_a_workout_is_logged_from_start_to_history(device):
    """A usable workout log: start, add an exercise, log sets, finish, find it in the history."""
    press(device, "#start")
    device.controller.wait_for_path("/workout/w1")
    press(device, "#add-exercise")
    device.wait_for_modals(ADD_EXERCISE)
    catalogue = sheet(device, ADD_EXERCISE)
    type_text(catalogue, "input[type=search]", "incline")
    catalogue.wait_until("document.querySelectorAll('.rows .row').length === 1")
    catalogue.click(".rows .row")
    device.wait_for_modals()
    view = device.view()
    view.wait_until("document.querySelector('.card h2')?.textContent === 'Incline Bench Press'")
    for weight in ("60", "62.5"):
        type_text(view, ".stepper input", weight)
        press(device, ".log")
        view.wait_until(f"document.querySelector('main').innerText.includes('{weight} kg × 8')")
    press(device, "#finish")
    device.controller.wait_for_path("/history/w1")
    view.wait_until("document.querySelector('main').innerText.includes('980 kg')")
    device.tap("tandem-navigation-bar .bar-back")
    device.controller.wait_for_path("/history")
    view.wait_until("document.querySelector('.rows a').innerText.includes('980 kg')")
    device.tap(tab("workout"))
    device.controller.wait_for_path("/")


def test_the_sheet_of_the_catalogue_is_a_document_of_its_own(device):
    """Each presented sheet with a URL has its own web view; what it adds reaches the others."""
    start_push_day(device)
    device.view().evaluate("void (window.kept = true)")
    press(device, "#add-exercise")
    catalogue = sheet(device, ADD_EXERCISE)
    type_text(catalogue, "input[type=search]", "dip")
    catalogue.wait_until("document.querySelectorAll('.rows .row').length === 1")
    catalogue.click(".rows .row")
    device.wait_for_modals()
    titles = "[...document.querySelectorAll('h2')].map(it => it.textContent)"
    device.view().wait_until(f"{titles}.includes('Dip')")
    assert device.view().evaluate("window.kept === true")
    wait_until(
        lambda: any(
            (event["event"], event.get("webView")) == ("attached", f"modal:{ADD_EXERCISE}")
            for event in device.shell.events
        ),
        "the sheet's page in the log",
    )


def test_import_says_what_is_wrong_and_where(device):
    """Import: text that cannot be read is answered with line and remedy, and nothing is kept."""
    press(device, "#import")
    form = sheet(device, IMPORT)
    type_text(form, "textarea", "Arms\n2026-02-31\nBensh Press\n60 x 8\nDip\n60 x")
    form.wait_until("document.querySelectorAll('.problems li').length === 3")
    problems = form.text(".problems")
    assert "Line 2" in problems and "no day of the calendar" in problems
    assert "Line 3" in problems and "Did you mean Bench Press?" in problems
    assert "Line 6" in problems and "60 x 8" in problems
    assert form.evaluate("document.querySelector('#import-now').disabled")
    type_text(form, "textarea", "Arms\n2026-02-28\nBench Press\n60 x 8\nDip\nbw x 12")
    form.wait_until("!document.querySelector('#import-now').disabled")
    press_in(form, "#import-now")
    device.wait_for_modals()
    wait_for_core(
        device, lambda model: "Arms" in [item["name"] for item in model["history"]], "Arms"
    )
    assert log(device).count("dismissImportView") == 1


def test_paste_instead_lets_import_wait_for_add_exercise(device):
    """`showing_add_exercise` and `showing_import` both true: the second comes when the first
    goes."""
    press(device, "#add-exercise")
    press_in(sheet(device, ADD_EXERCISE), "#paste")
    device.wait_for_modals(IMPORT)
    events = [text for text in log(device) if "View" in text]
    assert events == ["showAddExerciseView", "showImportView", "dismissAddExerciseView"]


def test_deleting_asks_first(device):
    """A destructive choice is asked for by the shell's dialog, and Cancel keeps the workout."""
    device.controller.action("openURL", url=SAMPLE)
    device.controller.wait_for_path(SAMPLE)
    for button, is_kept in (("cancel", True), ("delete", False)):
        press(device, "#delete")
        state = device.controller.wait_for(lambda state: state["modals"], "the dialog")
        settle(device)
        device.answer(state["modals"][0]["id"], button)
        device.wait_for_modals()
        if not is_kept:
            device.controller.wait_for_path("/history")
            wait_for_core(device, lambda model: len(model["history"]) == 11, "eleven workouts")
        else:
            assert len(core(device)["history"]) == 12


# Stopwatch and rest timer


def test_the_stopwatch_goes_on_while_its_sheet_is_closed(device):
    """`showing_stopwatch: bool`: a sheet like the others, over time that runs on."""
    press(device, "#stopwatch")
    watch = sheet(device, STOPWATCH)
    press_in(watch, "#toggle")
    watch.wait_until("document.querySelector('.stopwatch').textContent > '00:00.3'")
    press_in(watch, "#lap")
    watch.wait_until("document.querySelectorAll('.sets li').length === 1")
    first = watch.text(".stopwatch")
    press_in(watch, "#cancel")
    device.wait_for_modals()
    press(device, "#stopwatch")
    watch = sheet(device, STOPWATCH)
    watch.wait_until(f"document.querySelector('.stopwatch').textContent > {json.dumps(first)}")
    press_in(watch, "#toggle")
    wait_for_core(device, lambda model: model["stopwatch"]["startedAt"] is None, "it stands")


def test_the_rest_timer_is_counted_by_the_shell_and_survives_reloads(device):
    """`showing_rest_timer: Option<i32>`: seconds that the shell counts."""
    start_push_day(device)
    press(device, ".log")
    device.view().wait_until("!!document.querySelector('#rest-left')")
    [countdown] = device.controller.wait_for(lambda state: state.get("countdowns"))["countdowns"]
    assert (countdown["id"], countdown["seconds"]) == ("rest", 90)
    assert core(device)["showingRestTimer"] == 90
    device.page.reload()
    device.wait_for_view("tabs", "!!document.querySelector('#rest-left')")
    state = device.controller.wait_for(
        lambda state: any(
            it["remainingMilliseconds"] < 90_000 for it in state.get("countdowns", [])
        ),
        "a countdown that goes on",
    )
    assert [countdown["id"] for countdown in state["countdowns"]] == ["rest"]
    press(device, "#skip-rest")
    device.controller.wait_for(lambda state: not state.get("countdowns"), "no countdown")
    wait_for_core(device, lambda model: model["showingRestTimer"] is None, "no rest")


def test_the_end_of_the_rest_reaches_the_core_once(device):
    """A countdown that ends while the page is being loaded anew is told once."""
    set_model(device.view(), restSeconds=2)
    device.page.reload()
    device.wait_for_view("tabs", "!!window.tandem?.connected")
    press(device, "#rest")
    device.controller.wait_for(lambda state: state.get("countdowns"), "a countdown")
    device.page.goto("about:blank")
    device.controller.wait_for(lambda state: not state.get("countdowns"), "its end")
    device.page.goto(device.shell.control + "/")
    device.wait_for_view("tabs", "!!window.tandem?.connected")
    wait_for_core(device, lambda model: model["showingRestTimer"] is None, "no rest")
    device.page.reload()
    device.wait_for_view("tabs", "!!window.tandem?.connected")
    press(device, "#import")
    device.wait_for_modals(IMPORT)
    assert log(device).count("restTimerFinished") == 1


# The Debug tab


def test_the_debug_tab_can_be_removed(device):
    """Debug tab for capability testing (temporary), can be removed; Remove Debug tab."""
    device.tap(tab("debug"))
    press(device, "#remove-debug")
    state = device.controller.wait_for(lambda state: len(state["tabs"]) == 2, "two tabs")
    assert [item["id"] for item in state["tabs"]] == ["workout", "history"]
    assert state["selectedTab"] == "workout"
    device.page.wait_until("document.querySelectorAll('#tabs [role=tab]').length === 2")
    device.page.reload()
    device.wait_for_view("tabs", "!!window.tandem?.connected")
    assert len(device.state()["tabs"]) == 2
    press(device, "main > .note .button")
    device.controller.wait_for(lambda state: len(state["tabs"]) == 3, "three tabs")


# The page on its own


def test_a_page_alone_in_the_shell_shows_the_sheets_full_screen(launch_shell, engine):
    """A page that is alone shows whatever is topmost."""
    shell = launch_shell("thiccc")
    page = engine.new_page()
    page.goto(shell.front + "/")
    page.wait_until("!!window.tandem?.connected && !!document.querySelector('#import')")
    page.click("#import")
    page.wait_for_path(IMPORT)
    wait_for_heading(page, "Import")
    page.click("#cancel")
    page.wait_for_path("/")
    page.wait_until("!document.querySelector('#cancel') && !!document.querySelector('#import')")
    assert page.evaluate("JSON.parse(localStorage.getItem('thiccc.model')).showingImport") is False


def test_a_plain_web_page_has_tabs_and_sheets_of_its_own(site, engine):
    """Works in a browser without a shell: tabs, details, both sheets one after the other."""
    page = engine.new_page()
    page.goto(site + "/")
    page.click(".tabs a[href='/history']")
    page.wait_for_path("/history")
    page.click(f"a[href='{SAMPLE}']")
    page.wait_for_path(SAMPLE)
    page.click("#back")
    page.wait_for_path("/history")
    page.click(".tabs a[href='/debug']")
    page.wait_until("!!document.querySelector('#both')")
    page.click("#both")
    page.wait_for_path(ADD_EXERCISE)
    page.reload()
    page.wait_until("document.querySelector('h1')?.textContent === 'Add Exercise'")
    page.click("#cancel")
    page.wait_for_path(IMPORT)
    page.click("#cancel")
    page.wait_until("!document.querySelector('#cancel')")
    lines = "JSON.parse(localStorage.getItem('thiccc.model')).log.map(line => line.text)"
    events = [text for text in page.evaluate(lines) if text.startswith("dismiss")]
    assert events == ["dismissAddExerciseView", "dismissImportView"]
    assert page.problems() == []


def test_a_plain_web_page_counts_the_rest_itself(site, engine):
    """The rest timer of a page without a shell survives a reload as well."""
    page = engine.new_page()
    page.goto(site + "/")
    page.click("#rest")
    page.wait_until("!!document.querySelector('#rest-left')")
    page.reload()
    page.wait_until("!!document.querySelector('#rest-left')")
    page.click("#skip-rest")
    page.wait_until("!document.querySelector('#rest-left')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(site, chromium, scheme):
    """Accessible in light and dark, on every screen."""
    page = chromium.new_page()
    page.raw.emulate_media(color_scheme=scheme)
    page.goto(site + "/")
    page.click(".rows .row")
    page.wait_for_path("/workout/w1")
    page.click(".log")
    page.wait_until("!!document.querySelector('#rest-left')")
    for path in SCREENS:
        page.goto(site + path)
        page.wait_until("!!document.querySelector('main > *')")
        if path == IMPORT:
            type_text(page, "textarea", "Arms\nBensh Press")
            page.wait_until("!!document.querySelector('.problems')")
        assert_accessible(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_simulator(launch_shell, chromium, scheme):
    """Accessible in the device too: the sheet, and what it covers."""
    device = Device(launch_shell("thiccc"), chromium)
    device.page.raw.emulate_media(color_scheme=scheme)
    device.wait_for_view("tabs", READY)
    assert_accessible(device.view())
    press(device, "#add-exercise")
    assert_accessible(sheet(device, ADD_EXERCISE))
    device.close()


def test_every_screen_fits_and_has_targets_that_can_be_hit(site, chromium):
    """From 320 to 1,024 pixels nothing is cut off, and controls have 44 pixels."""
    page = chromium.new_page()
    page.goto(site + "/")
    page.click(".rows .row")
    page.wait_for_path("/workout/w1")
    for width in WIDTHS:
        page.raw.set_viewport_size({"width": width, "height": 800})
        for path in SCREENS:
            page.goto(site + path)
            page.wait_until("!!document.querySelector('main > *')")
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{path} is {wide} pixels too wide at {width}"
            assert page.evaluate(TARGETS) == [], f"small targets of {path} at {width}"
