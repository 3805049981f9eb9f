"""From a tap to the page's `applied`, as a controller sees it: raw sockets, Chromium, WebKitGTK."""

import math
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "support"))
from measuring import (  # noqa: E402
    IS_QUICK, median, one_core, rounds, run_client, running_echo, running_shell, show, show_ratio,
    tap_arguments)

import playwright.sync_api  # noqa: E402
from controller import Controller  # noqa: E402
from engines import (  # noqa: E402
    Display,
    PlaywrightEngine,
    WebKitEngine,
    WebKitProcess,
    launch_browser,
)
from waiting import TIMEOUT_SECONDS  # noqa: E402

TABS = ["home", "schedule", "track", "progress", "profile"]
RAW_TAPS = 300
BROWSER_TAPS = 25 if IS_QUICK else 100
# A page writes the history at most 8 times a second, in WebKit twice for a tap: faster taps wait.
PACE_SECONDS = 0.3


def measure_raw() -> None:
    print(f"-- raw sockets in C, {RAW_TAPS} taps a round")
    with running_shell() as shell, running_echo() as (_, echo_port):
        echoes, results = [], []
        for _ in rounds(9, 3):
            echoes.append(run_client("echo", echo_port, 1, 1, RAW_TAPS)["microseconds"])
            results.append(run_client("tap", *tap_arguments(shell), RAW_TAPS))
        for figure in ("p50", "p99"):
            echo = [values[figure] for values in echoes]
            show(f"C echo: round trip {figure}", echo, "us")
            for name, label in (
                ("navigate", "tap to navigate"), ("applied", "tap to applied accepted")):
                values = [result[name][figure] for result in results]
                show(f"tandem: {label} {figure}", values, "us")
                show_ratio("tandem / C echo", values, echo)


def settle(controller: Controller) -> None:
    controller.wait_for(
        lambda state: state["pages"]
        and all(page.get("revision") == state["revision"] for page in state["pages"]),
        "the page in lockstep", TIMEOUT_SECONDS)


def taps_in_milliseconds(controller: Controller, is_applied: bool) -> list[float]:
    elapsed = []
    for number in range(1, BROWSER_TAPS + 1):
        time.sleep(PACE_SECONDS)
        start = time.perf_counter()
        revision = controller.tap(TABS[number % len(TABS)])["revision"]
        if is_applied:
            controller.wait_for(
                lambda state: (state["pages"][0].get("revision") or 0) >= revision)
        elapsed.append((time.perf_counter() - start) * 1000)
    return sorted(elapsed)


def show_taps(name: str, elapsed: list[float]) -> None:
    p99 = elapsed[math.ceil(len(elapsed) * 0.99) - 1]
    print(f"{name:<52} {median(elapsed):>10.2f} ms p50, {p99:.2f} p99, {elapsed[-1]:.2f} max, "
          f"{len(elapsed)} taps", flush=True)


def measure_engine(engine, *, reduces_motion: bool = False) -> None:
    with running_shell() as shell:
        controller = Controller(shell.control, shell.tokens["control"])
        try:
            without_page = taps_in_milliseconds(controller, is_applied=False)
            page = engine.new_page()
            if reduces_motion:
                page.raw.emulate_media(reduced_motion="reduce")
            page.goto(shell.front + "/")
            controller.wait_for(lambda state: state["attached"] == 1)
            settle(controller)
            with_page = taps_in_milliseconds(controller, is_applied=True)
        finally:
            controller.close()
    motion = ", reduced motion" if reduces_motion else ""
    show_taps(f"{engine.name}{motion}: tap to applied", with_page)
    show_taps("of which tap to result and state without a page", without_page)


def main() -> None:
    with one_core():
        measure_raw()
    print("-- real pages with the bridge, one tap each 0.15 s")
    with playwright.sync_api.sync_playwright() as driver:
        browser = launch_browser(driver, "chromium")
        for reduces_motion in (False, True):
            engine = PlaywrightEngine("chromium", browser, moves=not reduces_motion)
            measure_engine(engine, reduces_motion=reduces_motion)
            engine.close()
        browser.close()
    display = Display()
    try:
        process = WebKitProcess(display.name, moves=True)
        measure_engine(WebKitEngine(process))
        process.close()
    finally:
        display.close()


if __name__ == "__main__":
    main()
