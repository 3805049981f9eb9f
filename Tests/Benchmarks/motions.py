"""The simulator's motions in Chromium: frames that came late, and what each frame had to do.

The shell is the tests' stand-in, so that nothing but the page and the browser is measured. Without
a graphics card Chromium draws in software, and a busy machine delays frames as well: late frames
say little by themselves, layouts and paints say whether a motion stays with the compositor.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "support"))
from measuring import median, rounds, show  # noqa: E402

import playwright.sync_api  # noqa: E402
from engines import launch_browser  # noqa: E402
from simulator_stand_in import StandIn, entry, example_state, sheet  # noqa: E402
from waiting import wait_until  # noqa: E402

FRAME_MILLISECONDS = 1000 / 60
STEPS = 30
WINDOW = {"viewport": {"width": 390, "height": 844}, "has_touch": False}
RECORD = """() => {
  window.frameTimes = [];
  const note = (time) => {
    window.frameTimes.push(time);
    window.frameRequest = requestAnimationFrame(note);
  };
  window.frameRequest = requestAnimationFrame(note);
}"""
STOP = "() => { cancelAnimationFrame(window.frameRequest); return window.frameTimes; }"
IS_AT_REST = """() => document.getAnimations().every((one) => one.playState !== "running"
  || one.effect.getTiming().iterations === Infinity)"""
DEEP = [entry("e1", "/main", "Tasks"), entry("e2", "/main/7", "Water meters")]


class Motions:
    """What a finger does to a page, each from the state in which it can be done again."""

    def __init__(self, shell: StandIn, page: playwright.sync_api.Page) -> None:
        self.shell = shell
        self.page = page
        self.all: dict[str, tuple[Callable[[], None], Callable[[], None]]] = {
            "swipe back, cancelled": (self._show_stack, self._swipe_back),
            "sheet comes and is dragged": (self._show_stack, self._drag_sheet),
            "push and pop": (self._show_stack, self._push_and_pop),
            "tab switch": (self._show_stack, self._switch_tabs),
        }

    def rest(self) -> None:
        wait_until(lambda: self.page.evaluate(IS_AT_REST), "the end of the motion")

    def _show_stack(self) -> None:
        self.shell.show(
            stack=DEEP, base=DEEP[-1], visible=DEEP[-1], selectedTab="main", modals=[])
        self._wait_for(".edge-strip:not([hidden])")
        wait_until(lambda: self.page.evaluate(
            "() => !document.querySelector('tandem-sheet')"), "no sheet")
        self.rest()

    def _wait_for(self, selector: str) -> None:
        self.page.wait_for_selector(selector, state="attached")

    def _drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=STEPS)
        mouse.move(*start, steps=STEPS)
        mouse.up()
        self.rest()

    def _swipe_back(self) -> None:
        self._drag((3, 400), (330, 400))

    def _drag_sheet(self) -> None:
        self.shell.present(sheet("details", "/details"))
        self._wait_for("[data-modal=details]")
        self.rest()
        self._drag((195, 84), (195, 600))
        self.shell.present()
        self.rest()

    def _push_and_pop(self) -> None:
        for depth in (1, 2, 1, 2):
            top = DEEP[depth - 1]
            self.shell.show(stack=DEEP[:depth], base=top, visible=top)
            wait_until(lambda title=top["title"]: self.page.evaluate(
                "() => document.querySelector('.bar-title').textContent") == title, "the title")
            self.rest()

    def _switch_tabs(self) -> None:
        for tab in ("calendar", "settings", "main"):
            self.page.click(f"[data-tab={tab}]")
            self._wait_for(f"[data-tab={tab}][aria-selected=true]")
            self.rest()


def late_frames(times: list[float]) -> tuple[int, int, float]:
    """Frames that were due, those of them that did not come, and the longest gap."""
    gaps = [later - earlier for earlier, later in zip(times, times[1:], strict=False)]
    due = [max(1, round(gap / FRAME_MILLISECONDS)) for gap in gaps]
    return sum(due), sum(due) - len(due), max(gaps, default=0)


def measure_frames(motions: Motions) -> None:
    print("-- frames, of 60 a second")
    for name, (prepare, move) in motions.all.items():
        shares, gaps = [], []
        for _ in rounds(9, 3):
            prepare()
            motions.page.evaluate(RECORD)
            move()
            due, late, gap = late_frames(motions.page.evaluate(STOP))
            shares.append(100 * late / max(due, 1))
            gaps.append(gap)
        show(f"{name}: late or left out", shares, "%")
        show(f"{name}: longest gap", gaps, "ms")


def measure_work(motions: Motions, browser: playwright.sync_api.Browser) -> None:
    print("-- work of the page's main thread, one traced run")
    for name, (prepare, move) in motions.all.items():
        prepare()
        browser.start_tracing(page=motions.page, categories=["devtools.timeline"])
        motions.page.evaluate(RECORD)
        move()
        frames = len(motions.page.evaluate(STOP))
        events = json.loads(browser.stop_tracing())["traceEvents"]
        count = Counter(event["name"] for event in events if event.get("ph") in ("X", "B", "I"))
        layouts = [event["dur"] / 1000 for event in events
                   if event["name"] == "Layout" and "dur" in event]
        print(f"{name:<34} {frames:>4} frames, {len(layouts)} layouts"
              f" ({median(layouts) if layouts else 0:.2f} ms each), {count['Paint']} paints,"
              f" {count['UpdateLayoutTree']} style updates", flush=True)


def main() -> None:
    shell = StandIn(example_state())
    try:
        with playwright.sync_api.sync_playwright() as driver:
            browser = launch_browser(driver, "chromium")
            page = browser.new_context(**WINDOW).new_page()
            page.goto(shell.control + "/")
            page.wait_for_selector("[role=tab]")
            motions = Motions(shell, page)
            measure_frames(motions)
            measure_work(motions, browser)
            browser.close()
    finally:
        shell.close()


if __name__ == "__main__":
    main()
