"""What really moves on the simulator page; all other tests run with reduced motion."""

import pytest
from device import Device
from engines import in_engines
from gestures import drag
from pages import Page
from simulator_device import device, engine, shell
from simulator_stand_in import StandIn, sheet

__all__ = ["device", "engine", "shell"]
pytestmark = pytest.mark.standalone
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


@in_engines("chromium", deep=("webkit",))
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


SPLASH = "document.querySelector('.app-splash')"
FADE = f"{SPLASH}.getAnimations().map((one) => one.effect.getTiming().duration)"


def test_a_splash_screen_fades_as_long_as_the_app_asks(shell, device: Device, page: Page) -> None:
    shell.show(systemUI={"splash": {"fadeMilliseconds": 400}})
    page.wait_until(f"{SPLASH}?.checkVisibility()", "a splash screen")
    turn_slow(page)
    shell.show(systemUI={})
    page.wait_until(lambda page: page.evaluate(FADE) == [400], "a fade of 400 ms")
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    page.wait_until(f"!{SPLASH}.checkVisibility()", "the end of the splash screen")


def test_a_splash_screen_that_comes_back_stays(shell, device: Device, page: Page) -> None:
    shell.show(systemUI={"splash": {"fadeMilliseconds": 400}})
    page.wait_until(f"{SPLASH}?.checkVisibility()", "a splash screen")
    turn_slow(page)
    shell.show(systemUI={})
    page.wait_until(lambda page: page.evaluate(FADE) == [400], "a fade of 400 ms")
    shell.show(systemUI={"splash": {"fadeMilliseconds": 100}})
    page.wait_until(lambda page: page.evaluate(FADE) == [], "the end of the fade")
    assert page.evaluate(f"{SPLASH}.checkVisibility({{ opacityProperty: true }})")


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_a_haptic_shakes_a_device_of_android_unless_it_asks_for_less(shell, page, platform) -> None:
    shell.state["environment"]["platform"] = platform
    device = Device(shell, page)
    device.wait_for("tandem-modals")
    shaken = "document.querySelector('tandem-device').getAnimations().length"
    chip = "document.querySelector('.haptic-chip')?.textContent === {!r}"
    turn_slow(page)
    shell.show(systemUI={"haptic": {"id": 1, "kind": "impactHeavy"}})
    page.wait_until(chip.format("Impact: heavy"), "the first haptic")
    assert page.evaluate(shaken) == (1 if platform == "android" else 0)
    shell.show(environment={**shell.state["environment"], "reducedMotion": True})
    page.wait_until("document.documentElement.hasAttribute('data-reduced-motion')")
    shell.show(systemUI={"haptic": {"id": 2, "kind": "impactLight"}})
    page.wait_until(chip.format("Impact: light"), "the second haptic")
    assert page.evaluate(shaken) == 0
