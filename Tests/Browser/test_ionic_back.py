"""The back button of Android in an app with Ionic's priorities: `docs/capacitor.md`."""

import shutil
from pathlib import Path

import pytest
from controller import Controller
from device import Device
from engines import BOTH, in_engines
from gestures import drag
from pages import Engine, Page
from shell_process import ROOT, ShellProcess
from test_http_commands import post
from test_lockstep import settle
from waiting import wait_until

APPS = ROOT / "Tests" / "Fixtures" / "apps"
BY_APP = {"handledBy": "app"}


@pytest.fixture
def shell(launch_shell, tmp_path: Path, request: pytest.FixtureRequest) -> ShellProcess:
    """A shell with the app on Android, or with the arguments that the test is marked with."""
    app = shutil.copytree(APPS / "ionic", tmp_path / "ionic")
    shutil.copy(APPS / "capacitor" / "core.js", app)
    marker = request.node.get_closest_marker("arguments")
    return launch_shell(str(app), *(marker.args if marker else ("--platform", "android")))


@pytest.fixture
def app(shell: ShellProcess, controller: Controller, page: Page) -> Page:
    page.goto(shell.front + "/")
    settle(controller, page)
    return page


def prepare(app: Page, controller: Controller, *opened: str) -> None:
    """Goes one page deep, opens parts of the app, and waits until the shell knows."""
    app.evaluate("app.go('/detail')")
    controller.wait_for_path("/detail")
    app.evaluate(f"app.open(...{list(opened)})")
    # Its listener has reached the shell by the time that a later call is answered.
    app.evaluate("app.App.getState()")


@BOTH
def test_back_closes_what_is_native_then_what_the_app_has_open_then_goes_back(
    shell, controller, app
):
    prepare(app, controller, "menu", "overlay")
    app.evaluate("void app.Dialog.confirm({ message: '?' }).then((it) => { app.answer = it })")
    controller.wait_for(lambda state: state["modals"], "the native dialog")
    assert "data" not in post(shell, "back", {})
    app.wait_until("app.answer?.value === false")
    assert app.evaluate("app.ran") == []
    for index, part in enumerate(["overlay", "menu"]):
        assert post(shell, "back", {})["data"] == BY_APP
        app.wait_until(f"app.ran[{index}] === '{part}'")
    assert controller.path() == "/detail"
    assert post(shell, "back", {})["data"] == BY_APP
    controller.wait_for_path("/")
    app.wait_until("app.ran.length === 3 && document.querySelector('h1').textContent === 'List'")
    assert post(shell, "back", {})["data"] == BY_APP
    wait_until(lambda: any(it["event"] == "exit" for it in shell.events), "the app's exit")
    ran = ["overlay", "menu", "navigation", "navigation", "exit"]
    assert app.evaluate("app.ran") == ran


def test_back_leaves_the_app_while_its_handler_is_off(shell, controller, app):
    prepare(app, controller, "menu")
    app.evaluate("app.App.toggleBackButtonHandler({ enabled: false })")
    assert controller.back()["reason"] == "exit"
    wait_until(lambda: any(it["event"] == "exit" for it in shell.events), "the app's exit")
    assert controller.path() == "/detail"
    assert app.evaluate("app.ran") == []
    app.evaluate("app.App.toggleBackButtonHandler({ enabled: true })")
    assert post(shell, "back", {})["data"] == BY_APP
    app.wait_until("app.ran.join() === 'menu'")


@in_engines("chromium")
def test_the_button_and_the_edge_of_the_simulator_reach_the_app(shell, page):
    device = Device(shell, page)
    app = page.frame("tandem-device iframe")
    app.wait_until("window.app && tandem.connected")
    app.evaluate("app.open('menu')")
    # There is nothing to go back to for the shell.
    device.back()
    app.wait_until("app.ran.join() === 'menu'")
    prepare(app, device.controller, "overlay")
    page.wait_until("!document.querySelector('.edge-strip').hidden")
    drag(page, (2, 400), (300, 400))
    app.wait_until("app.ran.join() === 'menu,overlay'")
    assert device.controller.path() == "/detail"
    # What a view changes a second after it has come to rest is taken for a clock's or the like, but
    # not what a press of the button changes: it is the app that goes back, and is not led there.
    app.evaluate("void (window.since = performance.now())")
    app.wait_until("performance.now() - since > 1500")
    drag(page, (2, 400), (300, 400))
    device.controller.wait_for(
        lambda state: [(it.get("url"), it.get("pending")) for it in state["pages"]]
        == [("/", None)],
        "the page that goes back")
    assert app.evaluate("since && app.ran.join()") == "menu,overlay,navigation"
    device.close()


@in_engines("chromium")
@pytest.mark.arguments("--platform", "ios")
def test_there_is_no_back_button_on_ios(shell, controller, app):
    prepare(app, controller, "menu", "overlay")
    assert "data" not in post(shell, "back", {})
    controller.wait_for_path("/")
    app.wait_until("document.querySelector('h1').textContent === 'List'")
    app.evaluate("app.App.getState()")
    assert app.evaluate("app.ran") == []
