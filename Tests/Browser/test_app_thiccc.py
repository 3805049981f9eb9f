"""thiccc: success criteria and checklist lines of the main navigation design, in the real shell.

Each docstring quotes the line of the design that its test shows. `core` is the model that the app
keeps in the browser's storage; every event that changes it leaves one line in its log.
"""

import json
import signal
from collections.abc import Callable, Iterator

import pytest
from app_device import Device
from controller import Controller
from device_motion import press as press_in
from pages import Engine
from shell_process import ShellProcess
from thiccc_device import (
    ADD_EXERCISE,
    IMPORT,
    READY,
    SAMPLE,
    STOPWATCH,
    bar_title,
    core,
    log,
    press,
    sheet,
    stack,
    start_push_day,
    tab,
    wait_for_core,
    wait_for_heading,
)
from waiting import wait_until


@pytest.fixture(params=["chromium", "webkit"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue(request.param)


@pytest.fixture
def device(launch_shell: Callable[..., ShellProcess], engine: Engine) -> Iterator[Device]:
    """The app in the simulator, at its first tab."""
    device = Device(launch_shell("thiccc"), engine)
    device.wait_for_view("tabs", READY)
    yield device
    device.close()


# Task 5.1: tab navigation


def test_launch_shows_the_tab_bar(device):
    """Launch app → see tab bar; [x] Basic tab structure exists."""
    device.page.wait_until("document.querySelectorAll('#tabs [role=tab]').length === 3")
    assert [item["title"] for item in device.state()["tabs"]] == ["Workout", "History", "Debug"]
    assert device.state()["tabBarVisible"]
    assert device.view().evaluate("getComputedStyle(document.querySelector('.tabs')).display") == (
        "none"
    ), "the page shows its own tabs beside those of the shell"
    assert device.page.problems() == []


def test_tapped_tabs_show_their_views_with_navigation_titles(device):
    """Tap Workout tab → see workout view with navigation title; Tap History tab → see history view
    with navigation title; Navigation titles display."""
    for name, title, mark in (("history", "History", ".bars"), ("workout", "Workout", ".tools")):
        device.tap(tab(name))
        device.view().wait_until(f"!!document.querySelector('{mark}')")
        device.page.wait_until(lambda _, title=title: bar_title(device) == title, title)
        wait_for_heading(device.view(), title)


def test_tab_selection_syncs_with_the_core(device):
    """Tab selection syncs with `core.view.selected_tab`; Switch tabs multiple times: check that
    `core.view.selected_tab` updates correctly."""
    for name in ("history", "debug", "workout", "history"):
        device.tap(tab(name))
        device.controller.wait_for(lambda state, name=name: state["selectedTab"] == name)
        wait_for_core(device, lambda model, name=name: model["selectedTab"] == name, name)
    device.controller.action("selectTab", tab="debug")
    device.view().wait_until("document.querySelector('#selected_tab')?.textContent === 'debug'")


def test_change_tab_is_logged_once_for_each_switch(device):
    """`Event.changeTab` sent when switching tabs; Check console: `Event.changeTab` should be logged
    when switching tabs; Verify events are being sent to the core."""
    for name in ("history", "workout", "debug"):
        device.tap(tab(name))
        wait_for_core(device, lambda model, name=name: model["selectedTab"] == name, name)
    device.tap(tab("debug"))
    wanted = ["changeTab history", "changeTab workout", "changeTab debug"]
    assert [text for text in log(device) if text.startswith("changeTab")] == wanted

    def selections() -> list[object]:
        return [event["tab"] for event in device.shell.events if event["event"] == "tabSelected"]

    tabs = ["history", "workout", "debug"]
    wait_until(lambda: selections() == tabs, "three selections in the shell's log")
    device.view().wait_until(
        lambda view: all(text in view.text(".events") for text in wanted), "the events' lines"
    )


def test_each_tab_has_its_own_navigation_stack(device):
    """Each tab has NavigationStack; Navigation stack works per tab."""
    start_push_day(device)
    device.tap(tab("history"))
    press(device, f"a[href='{SAMPLE}']")
    device.controller.wait_for_path(SAMPLE)
    assert stack(device) == ["/history", SAMPLE]
    device.tap(tab("workout"))
    device.controller.wait_for_path("/workout/w1")
    assert stack(device) == ["/", "/workout/w1"]
    device.tap(tab("history"))
    device.controller.wait_for_path(SAMPLE)
    assert stack(device) == ["/history", SAMPLE]


def test_nothing_moves_before_the_shell_accepted_it(device):
    """Tab selection gets from `core.view.selected_tab`: the app never navigates by itself."""
    device.tap(tab("history"))
    press(device, f"a[href='{SAMPLE}']")
    device.controller.wait_for_path(SAMPLE)
    device.tap("tandem-navigation-bar .bar-back")
    device.controller.wait_for_path("/history")
    device.shell.send_signal(signal.SIGSTOP)
    try:
        press(device, f"a[href='{SAMPLE}']")
        wait_for_core(device, lambda model: log(device)[-1] == f"navigate {SAMPLE}", "the event")
        assert device.view().path() == "/history"
        wait_for_heading(device.view(), "History")
    finally:
        device.shell.send_signal(signal.SIGCONT)
    device.controller.wait_for_path(SAMPLE)
    wait_for_heading(device.view(), "Pull day")
    assert stack(device) == ["/history", SAMPLE]


# Task 5.2: navigation destinations


def test_workout_detail_shows_the_workout_of_its_id(device):
    """WorkoutDetail { workout_id }; navigationDestination modifiers added; Can navigate to detail
    views."""
    start_push_day(device)
    assert stack(device) == ["/", "/workout/w1"]
    wait_for_heading(device.view(), "Push day")
    assert "Bench Press" in device.view().text("main")
    assert "navigate /workout/w1" not in log(device), "starting a workout shows it by itself"
    device.tap("tandem-navigation-bar .bar-back")
    press(device, "#log-sets")
    device.controller.wait_for_path("/workout/w1")
    assert log(device)[-1] == "navigate /workout/w1"


def test_history_detail_shows_the_workout_of_its_id(device):
    """HistoryDetail { workout_id }; `.navigationTitle` of the detail; NavigationStack with paths
    configured."""
    device.tap(tab("history"))
    press(device, f"a[href='{SAMPLE}']")
    device.controller.wait_for_path(SAMPLE)
    device.page.wait_until(lambda _: bar_title(device) == "Pull day", "the title")
    device.view().wait_until("document.querySelector('main').innerText.includes('130 kg × 5')")
    assert log(device)[-1] == f"navigate {SAMPLE}"


def test_the_back_button_works(device):
    """Back button works correctly."""
    device.tap(tab("history"))
    press(device, f"a[href='{SAMPLE}']")
    device.controller.wait_for_path(SAMPLE)
    device.tap("tandem-navigation-bar .bar-back")
    device.controller.wait_for_path("/history")
    wait_for_heading(device.view(), "History")
    assert stack(device) == ["/history"]
    assert not device.state()["canGoBack"] or device.state()["selectedTab"] == "history"


def test_a_link_opens_a_detail_with_its_parents(device):
    """Deep linking foundation."""
    device.controller.action("openURL", url="thiccc://history/sample-3")
    device.controller.wait_for_path("/history/sample-3")
    assert stack(device) == ["/history", "/history/sample-3"]
    wait_for_heading(device.view(), "Pull day")
    device.controller.action("openURL", url="thiccc://history/gone")
    wait_for_heading(device.view(), "Not here")


# Task 5.3: modal presentation


def test_a_sheet_is_presented_while_its_boolean_is_true(device):
    """Sheets present when core state is true; Sheet modifiers for add exercise; Modal state syncs
    with core."""
    press(device, "#add-exercise")
    device.wait_for_modals(ADD_EXERCISE)
    assert core(device)["showingAddExercise"]
    wait_for_heading(sheet(device, ADD_EXERCISE), "Add Exercise")
    assert device.state()["visible"]["url"] == ADD_EXERCISE
    assert stack(device) == ["/"]


@pytest.mark.parametrize(
    ("opener", "path", "flag", "event"),
    [
        ("#add-exercise", ADD_EXERCISE, "showingAddExercise", "dismissAddExerciseView"),
        ("#import", IMPORT, "showingImport", "dismissImportView"),
        ("#stopwatch", STOPWATCH, "showingStopwatch", "dismissStopwatch"),
    ],
)
@pytest.mark.parametrize("way", ["swipe", "cancel", "back", "code"])
def test_every_way_to_dismiss_reaches_the_core_once(device, opener, path, flag, event, way):
    """Sheets dismiss and send events to core; Modals can be presented and dismissed."""
    press(device, opener)
    device.wait_for_modals(path)
    view = sheet(device, path)
    match way:
        case "swipe":
            device.controller.action("swipeDown")
        case "cancel":
            press_in(view, "#cancel")
        case "back":
            device.controller.back()
        case "code":
            device.view().evaluate(f"void window.tandem.dismiss({{ modal: {json.dumps(path)} }})")
    device.wait_for_modals()
    wait_for_core(device, lambda model: not model[flag], f"{flag} is false")
    press(device, "#import" if opener != "#import" else "#stopwatch")
    other = IMPORT if opener != "#import" else STOPWATCH
    device.wait_for_modals(other)
    assert log(device).count(event) == 1


def test_both_sheets_may_be_wanted_and_none_is_lost(device):
    """`.sheet` twice on one view, `showing_add_exercise` and `showing_import` both true: the second
    comes when the first is gone."""
    device.tap(tab("debug"))
    press(device, "#both")
    device.wait_for_modals(ADD_EXERCISE)
    device.controller.wait_for(lambda state: state.get("queued") == 1, "one that waits")
    assert core(device)["showingAddExercise"] and core(device)["showingImport"]
    device.controller.action("swipeDown")
    device.wait_for_modals(IMPORT)
    wait_for_core(device, lambda model: not model["showingAddExercise"], "the first boolean")
    assert core(device)["showingImport"]
    device.controller.action("swipeDown")
    device.wait_for_modals()
    wait_for_core(device, lambda model: not model["showingImport"], "the second boolean")
    events = [text for text in log(device) if text.startswith("dismiss")]
    assert events == ["dismissAddExerciseView", "dismissImportView"]


def test_both_sheets_survive_a_reload_of_the_page(device):
    """Modal state syncs with core, also for a page that was loaded anew."""
    device.tap(tab("debug"))
    press(device, "#both")
    device.wait_for_modals(ADD_EXERCISE)
    device.page.reload()
    first = sheet(device, ADD_EXERCISE)
    device.wait_for_view("tabs", "!!window.tandem?.connected")
    assert device.state()["queued"] == 1
    press_in(first, "#cancel")
    device.wait_for_modals(IMPORT)
    press_in(sheet(device, IMPORT), "#cancel")
    device.wait_for_modals()
    wait_for_core(device, lambda model: not model["showingImport"], "the second boolean")
    events = [text for text in log(device) if text.startswith("dismiss")]
    assert events == ["dismissAddExerciseView", "dismissImportView"]


def test_a_sheet_dismissed_while_the_page_was_away_stays_dismissed(device):
    """Sheets dismiss and send events to core, once, and are not presented again."""
    press(device, "#import")
    device.wait_for_modals(IMPORT)
    device.page.goto("about:blank")
    device.controller.wait_for(lambda state: state["attached"] == 0, "no page")
    device.controller.action("swipeDown")
    device.page.goto(device.shell.control + "/")
    device.wait_for_view("tabs", "!!window.tandem?.connected")
    wait_for_core(device, lambda model: not model["showingImport"], "the boolean")
    press(device, "#stopwatch")
    device.wait_for_modals(STOPWATCH)
    assert log(device).count("dismissImportView") == 1
    assert log(device).count("showImportView") == 1


def test_a_restarted_shell_presents_what_the_core_wants(device):
    """Modal state syncs with core: the boolean is true, so the sheet is up."""
    press(device, "#add-exercise")
    device.wait_for_modals(ADD_EXERCISE)
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
    assert log(device).count("dismissAddExerciseView") == 1
