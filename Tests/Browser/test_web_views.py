"""Pages in frames, as a shell that draws a device mounts them: one frame for each web view."""

import playwright.sync_api
import pytest
from admission import open_control_page
from controller import Controller
from pages import Page
from shell_process import ROOT

APP = ROOT / "Tests" / "Fixtures" / "apps" / "modals"


def mount(page: Page, name: str, url: str) -> playwright.sync_api.Frame:
    """Adds a frame, and returns it once its document is loaded."""
    page.evaluate(
        "(() => { const frame = document.createElementNS('http://www.w3.org/1999/xhtml', 'iframe');"
        f" frame.name = {name!r}; frame.src = {url!r};"
        " document.documentElement.append(frame); })()"
    )

    def mounted(_: Page) -> playwright.sync_api.Frame | None:
        ready = f"window.name === {name!r} && document.readyState === 'complete'"
        return next((frame for frame in page.raw.frames if frame.evaluate(ready)), None)

    return page.wait_until(mounted, f"the frame {name}")


@pytest.fixture
def device(chromium) -> Page:
    """A page that shows nothing by itself; only the control origin may frame the app."""
    return chromium.new_page()


def test_the_page_of_a_dismissed_sheet_stops(launch_shell, device):
    shell = launch_shell(str(APP))
    controller = Controller(shell.control, shell.tokens.control)
    open_control_page(device, shell, "/icon.svg")
    mount(device, "tandem:tabs", shell.front + "/")
    controller.wait_for(lambda state: state["attached"] == 1)
    controller.action("present", id="s", url="/edit")
    sheet = mount(device, "tandem:modal:s", shell.front + "/edit")
    state = controller.wait_for(lambda state: state["attached"] == 2)
    assert {shown["webView"] for shown in state["pages"]} == {"tabs", "modal:s"}
    sheet.evaluate("void app.follow('upon', tandem.alert({id: 'b', title: 'Up'}))")
    controller.wait_for(lambda state: [modal["id"] for modal in state["modals"]] == ["s", "b"])
    controller.action("dismiss", modal="s")
    controller.wait_for(lambda state: state["attached"] == 1)
    device.wait_until(lambda _: not sheet.evaluate("tandem.connected"), "the sheet's page to stop")
    result = sheet.evaluate("tandem.action('back')")
    assert (result["status"], result["reason"]) == ("rejected", "disconnected")
    told = "app.notes().filter(([name]) => name === 'upon').length === 1"
    device.wait_until(lambda _: sheet.evaluate(told), "the alert upon the sheet to end")
    controller.close()


def test_a_frame_of_another_platform_is_a_second_page_of_its_web_view(launch_shell, device):
    shell = launch_shell(str(APP))
    controller = Controller(shell.control, shell.tokens.control)
    open_control_page(device, shell, "/icon.svg")
    mount(device, "tandem:tabs", shell.front + "/")
    controller.wait_for(lambda state: state["attached"] == 1)
    mount(device, "tandem:tabs?platform=android", shell.front + "/")
    state = controller.wait_for(lambda state: state["attached"] == 2)
    assert [shown["webView"] for shown in state["pages"]] == ["tabs", "tabs"]
    assert {shown["role"] for shown in state["pages"]} == {"driver", "mirror"}
    controller.close()


def test_a_sheet_dismisses_itself_with_a_result(launch_shell, device):
    shell = launch_shell(str(APP))
    controller = Controller(shell.control, shell.tokens.control)
    open_control_page(device, shell, "/icon.svg")
    tabs = mount(device, "tandem:tabs", shell.front + "/")
    controller.wait_for(lambda state: state["attached"] == 1)
    tabs.evaluate("void app.follow('sheet', tandem.present({url: '/edit', id: 's'}))")
    controller.wait_for(lambda state: state["modals"])
    sheet = mount(device, "tandem:modal:s", shell.front + "/edit")
    sheet.evaluate("void tandem.dismiss({result: 'saved'})")
    told = "app.notes().filter(([name]) => name === 'sheet').map(([, value]) => value.result)[0]"
    device.wait_until(lambda _: tabs.evaluate(told) == "saved", "the presenter to be told")
    assert tabs.evaluate("location.pathname") == "/"
    tabs.evaluate("void tandem.present({url: '/edit', id: 't'})")
    controller.wait_for(lambda state: state["modals"])
    sheet = mount(device, "tandem:modal:t", shell.front + "/edit")
    controller.wait_for(lambda state: "/edit" in [it.get("url") for it in state["pages"]])
    sheet.evaluate("history.back()")
    controller.wait_for(lambda state: not state["modals"], "the step back from its first entry")
    assert tabs.evaluate("location.pathname") == "/"
    controller.close()


def test_a_link_to_another_document_is_a_push(launch_shell, device, tmp_path):
    for name, link in (("index", "/about.html"), ("about", "/")):
        (tmp_path / f"{name}.html").write_text(
            f"<!doctype html><title>{name}</title><h1>{name}</h1><a href='{link}'>next</a>"
        )
    shell = launch_shell(str(tmp_path))
    controller = Controller(shell.control, shell.tokens.control)
    open_control_page(device, shell, "/icon.svg")
    frame = mount(device, "tandem:tabs", shell.front + "/")
    controller.wait_for(lambda state: state["attached"] == 1)
    # Not at once: following the link ends the document that evaluates this.
    frame.evaluate("void setTimeout(() => document.querySelector('a').click())")
    state = controller.wait_for_path("/about.html")
    assert [entry["url"] for entry in state["stack"]] == ["/", "/about.html"]
    controller.close()
