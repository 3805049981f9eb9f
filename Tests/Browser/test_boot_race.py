"""An app that leads elsewhere while it starts: where it then is does not depend on who is first."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from controller import Controller
from device import Device
from engines import BOTH
from foreign_apps import write_app
from pages import Engine
from test_lockstep import settle

__all__ = ["write_app"]
APP = """<!doctype html><meta charset=utf-8><title>Test</title><h1></h1><script>
  const show = () => document.querySelector("h1").textContent = location.pathname;
  const lead = () => {
    if (location.pathname === "FROM") history.replaceState(null, "", "TO");
    show();
  };
  addEventListener("popstate", lead);
  WHEN;
</script>"""
STARTS = 24 if os.environ.get("TANDEM_DEEP") == "1" else 4
TABS = [{"id": "home", "path": "/"}, {"id": "tabs", "path": "/tabs"}]


@pytest.mark.parametrize(
    "when",
    [
        "lead()",
        pytest.param("setTimeout(lead)", marks=pytest.mark.deep),
        "setTimeout(lead, 60)",
    ],
)
def test_fresh_starts_of_an_app_that_redirects_end_alike(
    write_app: Callable, launch_shell: Callable, engine: Engine, when: str
):
    html = APP.replace("FROM", "/").replace("TO", "/login").replace("WHEN", when)
    folder = str(write_app({"index.html": html}, TABS))
    outcomes = set()
    for _ in range(STARTS):
        shell = launch_shell(folder, "--fresh")
        controller = Controller(shell.control, shell.tokens.control)
        page = engine.new_page()
        page.goto(shell.front + "/")
        page.wait_until(lambda page: page.text("h1") == "/login", "the login")
        controller.wait_for_path("/login")
        state = settle(controller, page)
        outcomes.add((state["selectedTab"], tuple(entry["url"] for entry in state["stack"])))
        controller.close()
        shell.kill()
    assert outcomes == {("home", ("/login",))}


@BOTH
@pytest.mark.parametrize("when", ["lead()", "setTimeout(lead, 60)"])
def test_a_tab_whose_root_redirects_within_it_has_depth_1(
    write_app: Callable, launch_shell: Callable, engine: Engine, when: str
):
    html = APP.replace("FROM", "/tabs").replace("TO", "/tabs/tab1").replace("WHEN", when)
    shell = launch_shell(str(write_app({"index.html": html}, TABS)))
    controller = Controller(shell.control, shell.tokens.control)
    page = engine.new_page()
    page.goto(shell.front + "/")
    settle(controller, page)
    controller.tap("tabs")
    page.wait_until(lambda page: page.text("h1") == "/tabs/tab1", "the first tab")
    state = settle(controller, page)
    assert [entry["url"] for entry in state["stack"]] == ["/tabs/tab1"]
    controller.close()


# Before the bridge can be there; and nothing leads there again.
EARLY = """<!doctype html><meta charset=utf-8><title>Test</title><h1></h1><script>
  const show = () => document.querySelector("h1").textContent = location.pathname;
  history.replaceState(null, "", "/login");
  addEventListener("popstate", show);
  show();
</script>"""


def test_a_redirect_before_the_bridge_is_kept_in_the_frame_of_the_simulator(
    write_app: Callable, launch_shell: Callable, engine: Engine
):
    device = Device(launch_shell(str(write_app({"index.html": EARLY}, TABS))), engine)
    device.controller.wait_for_path("/login")
    device.wait_for_view("tabs", "document.querySelector('h1').textContent === '/login'")
    [page] = device.controller.wait_for(lambda state: state["pages"][0].get("url"))["pages"]
    assert page["url"] == "/login"
    device.close()
