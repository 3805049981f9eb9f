"""The control page: real buttons over the chrome socket around the app."""

from admission import open_control_page as enter
from controller import Controller
from engines import BOTH, in_engines
from pages import Page
from shell_process import ShellProcess
from waiting import wait_until


def tab(name: str) -> str:
    return f"#tabs [role=tab]:nth-child({name})"


def open_control_page(shell: ShellProcess, controller: Controller, page: Page) -> None:
    enter(page, shell)
    controller.wait_for(lambda state: state["attached"] == 1)


# The test of FitTracker taps all tabs in Chromium.
@in_engines("firefox", deep=("webkit",))
def test_a_tapped_button_moves_the_framed_app(shell, controller, page):
    open_control_page(shell, controller, page)
    page.click(tab(3))
    controller.wait_for_path("/track")
    page.wait_until(f"document.querySelector('{tab(3)}').ariaSelected === 'true'")
    assert page.problems() == []


def test_the_panels_back_button_goes_back(shell, controller, page):
    open_control_page(shell, controller, page)
    controller.tap("progress")
    page.wait_until("document.querySelector('#system-back').ariaDisabled === 'false'")
    page.click("#panel-toggle")
    page.click("#system-back")
    controller.wait_for_path("/")


@BOTH
def test_the_frame_does_not_reset_the_session_by_being_loaded(shell, controller, page):
    open_control_page(shell, controller, page)
    controller.action("selectTab", tab="schedule")
    controller.action("push", url="/schedule/monday")
    controller.wait_for_path("/schedule/monday")
    [before] = controller.state()["pages"]
    page.reload()
    controller.wait_for(
        lambda state: any(shown["document"] != before["document"] for shown in state["pages"])
    )
    controller.wait_for_path("/schedule/monday")
    assert len(controller.state()["stack"]) == 2


def controller_count(shell: ShellProcess) -> int:
    """How many controllers have come to the shell since it was started."""
    return [event["event"] for event in shell.events].count("controllerAttached")


def test_the_control_page_follows_a_restarted_shell(shell, controller, page):
    open_control_page(shell, controller, page)
    controller.tap("track")
    controller.wait_for_path("/track")
    shell.restart()
    with_new_shell = Controller(shell.control, shell.tokens.control)
    try:
        with_new_shell.wait_for(lambda state: state["attached"] == 1)
        with_new_shell.wait_for_path("/track")
        # What is tapped before the page has heard of the new shell belongs to the old one.
        wait_until(lambda: controller_count(shell) >= 2, "the page's own connection")
        page.wait_until("document.querySelector('tandem-device').dataset.link === 'open'")
        page.click(tab(5))
        with_new_shell.wait_for_path("/profile")
    finally:
        with_new_shell.close()
