"""A page whose policy keeps the bridge out goes on alone, with a bar of its own, and says why."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from device import Device
from engines import BOTH
from foreign_apps import write_app
from pages import Engine, Page, PlaywrightPage

__all__ = ["write_app"]
SCRIPTS = "script-src 'unsafe-inline'"
SOCKETS = "connect-src 'none'"
HTML = """<!doctype html><meta charset=utf-8>
<meta http-equiv=Content-Security-Policy content="POLICY"><title>Strict</title>
<style>.tandem-attached nav { display: none }</style>
<nav><a href="/">Home</a> <a href="/items">Items</a></nav><h1>start</h1>"""
ALONE = (
    "window.tandem === undefined && !document.documentElement.matches('.tandem-attached')"
    " && document.documentElement.dataset.tandem === undefined"
    " && document.querySelector('nav').offsetHeight > 0"
)


@pytest.mark.parametrize("policy", [SCRIPTS, SOCKETS])
def test_a_page_that_keeps_the_bridge_out_goes_on_alone(
    write_app: Callable, launch_shell: Callable, engine: Engine, policy: str
):
    shell = launch_shell(str(write_app({"index.html": HTML.replace("POLICY", policy)})))
    page: Page = engine.new_page()
    page.goto(shell.front + "/")
    page.wait_until(ALONE)
    if isinstance(page, PlaywrightPage):
        name = policy.split()[0]
        told = [text for text in page.problems() if "the bridge could not start" in text]
        assert len(told) == 1, page.problems()
        assert name in told[0], "with the directive that is the cause"


@BOTH
def test_the_simulator_says_why_a_page_is_alone(
    write_app: Callable, launch_shell: Callable, engine: Engine
):
    device = Device(
        launch_shell(str(write_app({"index.html": HTML.replace("POLICY", SOCKETS)}))), engine
    )
    device.wait_for_view("tabs", ALONE)
    shown = "document.body.innerText.includes('connect-src')"
    device.page.wait_until(shown, "the reason on the simulator's page")
    device.close()
