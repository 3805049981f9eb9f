"""Apps whose tabs are native by one of four plugins: `docs/capacitor.md`, `docs/decisions/0025`."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from device import Device
from engines import in_engines
from pages import Engine, Page
from shell_process import ROOT, ShellProcess
from test_http_commands import post

APPS = ROOT / "Tests" / "Fixtures" / "apps"
DIALECTS = ["NativeNavigation", "TabBar", "TabsBar", "NativeTabs"]


@pytest.fixture(params=["chromium"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue(request.param)


@pytest.fixture
def shell(
    launch_shell: Callable[..., ShellProcess], tmp_path: Path, request: pytest.FixtureRequest
) -> ShellProcess:
    """A shell for the app in the words of the plugin that the test names."""
    app = tmp_path / "app"
    shutil.copytree(APPS / "nativetabs", app)
    shutil.copy(APPS / "capacitor" / "core.js", app)
    (app / "dialect.txt").write_text(getattr(request, "param", "TabBar"))
    return launch_shell(str(app))


@pytest.fixture
def device(shell: ShellProcess, engine: Engine) -> Device:
    device = Device(shell, engine)
    device.has_tabs(["home", "search", "inbox"])
    device.wait_for_view("tabs", "window.app && location.pathname === '/home'")
    return device


def heard(device: Device) -> list[str]:
    return device.view().evaluate("app.heard")


def is_at(device: Device, path: str, tab: str, *stack: str) -> None:
    """Waits until the app shows a place, the bar its tab, and the shell the stack of the tab."""
    device.wait_for_view("tabs", f"document.querySelector('h1')?.textContent === '{path}'")
    device.highlights(tab)

    def agrees(state: dict) -> bool:
        urls = [entry["url"] for entry in state["stack"]]
        return state["selectedTab"] == tab and urls == list(stack or [path])

    device.controller.wait_for(agrees, f"{tab} with {stack or [path]}")


def is_in_step(shell: ShellProcess) -> None:
    """The page shows what the shell says, and never showed anything else for long."""
    post(shell, "wait", {"conditions": ["attached=1"], "inStep": True})
    assert [it for it in shell.events if it["event"] == "desynchronized"] == []


@pytest.mark.parametrize("shell", DIALECTS, indirect=True)
def test_the_bar_is_that_of_the_plugin(shell: ShellProcess, device: Device) -> None:
    device.shows_badge("inbox", "3")
    device.highlights("home")
    assert post(shell, "tap", {"tab": "search"})["status"] == "applied"
    is_at(device, "/search", "search")
    assert heard(device) == ["search"]
    # The user taps, in a tab and again; the app answers by going to where the tab begins.
    device.view().click("a")
    is_at(device, "/search/7", "search", "/search", "/search/7")
    device.tap_tab("search")
    is_at(device, "/search", "search")
    assert heard(device) == ["search", "search"]
    device.tap_tab("home")
    is_at(device, "/home", "home")
    # The app goes elsewhere by itself, and says so: it is told nothing.
    device.view().evaluate("app.go('/inbox')")
    is_at(device, "/inbox", "inbox")
    assert heard(device) == ["search", "search", "home"]
    device.view().evaluate("void app.dialect.hide()")
    device.wait_for("tandem-tab-bar[hidden]")
    is_in_step(shell)


def test_links_back_and_reloads_keep_the_tabs(shell: ShellProcess, device: Device) -> None:
    post(shell, "tap", {"tab": "search"})
    is_at(device, "/search", "search")
    post(shell, "tap", {"tab": "home"})
    is_at(device, "/home", "home")
    # Nobody has led the app anywhere: it has gone to both tabs itself.
    assert {it["how"] for it in shell.events if it["event"] == "applied"} == {"none"}
    post(shell, "open", {"url": "/search/9"})
    is_at(device, "/search/9", "search", "/search", "/search/9")
    post(shell, "back", {})
    is_at(device, "/search", "search")
    post(shell, "back", {})
    is_at(device, "/home", "home")
    post(shell, "tap", {"tab": "search"})
    is_at(device, "/search", "search")
    # The app's own way back, through the browser's history.
    device.view().evaluate("history.back()")
    is_at(device, "/home", "home")
    device.view().evaluate("app.go('/inbox/4')")
    is_at(device, "/inbox/4", "inbox")
    post(shell, "reload", {})
    device.wait_for_view("tabs", "window.app?.heard.length === 3")
    is_at(device, "/inbox/4", "inbox")
    device.has_tabs(["home", "search", "inbox"])
    assert heard(device) == ["search", "home", "search"]
    is_in_step(shell)


def test_the_tab_is_selected_before_a_slow_app_is_there(
    shell: ShellProcess, device: Device
) -> None:
    view: Page = device.view()
    view.evaluate("app.load()")
    assert post(shell, "tap", {"tab": "search"})["status"] == "applied"
    device.highlights("search")
    view.wait_until("app.heard.length === 1")
    is_in_step(shell)
    assert view.path() == "/home"
    view.evaluate("app.loaded()")
    is_at(device, "/search", "search")
    view.evaluate("history.back()")
    is_at(device, "/home", "home")
    is_in_step(shell)


@in_engines("chromium")
def test_a_manifest_keeps_its_tabs(
    shell: ShellProcess,
    launch_shell: Callable[..., ShellProcess],
    engine: Engine,
    tmp_path: Path,
) -> None:
    (tmp_path / "app" / "tandem.json").write_text('{"tabs": [{"id": "only", "path": "/home"}]}')
    device = Device(launch_shell(str(tmp_path / "app")), engine)
    device.wait_for_view("tabs", "window.app")
    device.has_tabs(["only"])
    assert "TabBar" in device.state()["notice"]["text"]
