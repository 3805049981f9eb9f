"""What a commit before the answer costs: the same changes with and without `--durable`.

The states are stored below TMPDIR, which thus says what disk is measured. Each round has both
kinds of shells and the disk alone, one after the other, so that what else the machine does meets
them all.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "support"))
from measuring import (  # noqa: E402
    median, port_of, rounds, run_client, running_shell, show, show_ratio)

import playwright.sync_api  # noqa: E402
from controller import Controller  # noqa: E402
from engines import PlaywrightEngine, launch_browser  # noqa: E402
from taps import settle, taps_in_milliseconds  # noqa: E402

MESSAGES = 390
SHAPES = {
    "one page, one change under way": (1, 1),
    "one page, 16 under way": (1, 16),
    "32 pages, 8 under way each": (32, 8),
}
OPTIONS = ((), ("--durable",))
RECORD = bytes(600)


def disk_microseconds() -> float:
    """What the disk takes for a record of a small state, with nothing of Tandem."""
    elapsed = []
    with tempfile.TemporaryFile(buffering=0) as file:
        for _ in range(50):
            start = time.perf_counter()
            file.write(RECORD)
            os.fdatasync(file.fileno())
            elapsed.append((time.perf_counter() - start) * 1e6)
    return median(elapsed)


def measure_raw(name: str, connections: int, depth: int) -> None:
    print(f"-- raw sockets: {name}, {MESSAGES} changes each")
    figures: list[list[dict]] = [[], []]
    disk = []
    for _ in rounds(7, 3):
        disk.append(disk_microseconds())
        for index, options in enumerate(OPTIONS):
            # A shell of its own: a stack that grows makes later states longer.
            with running_shell(options=options) as shell:
                page = ["change", port_of(shell.front), shell.tokens["front"]]
                figures[index].append(run_client(*page, connections, depth, MESSAGES))
    show("the disk alone: write and fdatasync p50", disk, "us")
    for figure in ("p50", "p99"):
        plain, durable = ([v["microseconds"][figure] for v in values] for values in figures)
        show(f"round trip {figure}", plain, "us")
        show(f"round trip {figure}, --durable", durable, "us")
        show_ratio("--durable / without", durable, plain)
        if figure == "p50":
            both = [sum(values) for values in zip(plain, disk, strict=True)]
            show_ratio("--durable / without and the disk", durable, both)
    plain, durable = ([v["messagesPerSecond"] for v in values] for values in figures)
    show("changes answered a second", plain, "/s", 0)
    show("changes answered a second, --durable", durable, "/s", 0)


def measure_browser(engine: PlaywrightEngine) -> None:
    print("-- Chromium with the bridge: from a tap to the page's applied")
    figures: list[list[float]] = [[], []]
    for _ in rounds(3, 1):
        for index, options in enumerate(OPTIONS):
            with running_shell(options=options) as shell:
                controller = Controller(shell.control, shell.tokens["control"])
                page = engine.new_page()
                page.goto(shell.front + "/")
                controller.wait_for(lambda state: state["attached"] == 1)
                settle(controller)
                figures[index].append(median(taps_in_milliseconds(controller, is_applied=True)))
                page.close()
                controller.close()
    show("tap to applied p50", figures[0], "ms", 2)
    show("tap to applied p50, --durable", figures[1], "ms", 2)
    show_ratio("--durable / without", figures[1], figures[0])


def main() -> None:
    for name, (connections, depth) in SHAPES.items():
        measure_raw(name, connections, depth)
    with playwright.sync_api.sync_playwright() as driver:
        browser = launch_browser(driver, "chromium")
        engine = PlaywrightEngine("chromium", browser, moves=True)
        measure_browser(engine)
        engine.close()
        browser.close()


if __name__ == "__main__":
    main()
