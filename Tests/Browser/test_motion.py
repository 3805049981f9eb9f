"""What really moves on the simulator page; all other tests run with reduced motion."""

import pytest
from device import Device
from engines import in_engines
from gestures import drag
from pages import Page
from simulator_device import device, engine, shell
from simulator_stand_in import StandIn, sheet

__all__ = ["device", "engine", "shell"]
PANEL = "document.querySelector('[data-modal=form] > .sheet-panel')"
PAUSED = "document.getAnimations().some(({ playState }) => playState === 'paused')"


@pytest.fixture
def moves() -> bool:
    return True


def turn_slow(page: Page) -> None:
    """Animations that begin from now on stand still."""
    page.evaluate(
        "void (Element.prototype.animate = ((animate) => function (...all) {"
        " const made = animate.apply(this, all); made.pause(); made.currentTime = 100;"
        " return made; })(Element.prototype.animate))"
    )


@in_engines("chromium", "webkit")
def test_a_sheet_slides_unless_the_device_asks_for_less(
    shell: StandIn, device: Device, page: Page
) -> None:
    assert not page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    turn_slow(page)
    shell.present(sheet("form", "/form"))
    page.wait_until(f"{PANEL}?.getAnimations().length === 1", "a sheet on its way")
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    shell.present()
    page.wait_until(PAUSED, "a sheet on its way out")
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    device.has_modals()
    shell.show(environment={**shell.state["environment"], "reducedMotion": True})
    page.wait_until("document.documentElement.hasAttribute('data-reduced-motion')")
    shell.present(sheet("form", "/form"))
    device.wait_for("[data-modal=form]")
    assert not page.evaluate(PAUSED)


def test_a_moving_sheet_is_taken_over_where_it_is(
    shell: StandIn, device: Device, page: Page
) -> None:
    shell.present(sheet("form", "/form"))
    device.has_modals("form")
    turn_slow(page)
    top = f"{PANEL}.getBoundingClientRect().top"
    drag(page, (195, 76), (195, 250))
    page.wait_until(PAUSED, "a sheet on its way back")
    on_its_way = page.evaluate(top)
    assert on_its_way > 80, "it has not arrived"
    drag(page, (195, round(on_its_way) + 8), (195, round(on_its_way) + 58), releases=False)
    page.wait_until(f"Math.abs({top} - {on_its_way + 50}) < 2", "the sheet under the finger")
    page.raw.mouse.up()
