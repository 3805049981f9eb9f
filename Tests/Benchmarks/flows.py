"""Flows: what a run and each step take, beside the same walk by Playwright against the bare app.

`thirty-steps.yaml` and `Walk` do the same in the same order, both in Chromium and on a phone's
screen. Playwright opens no shell and draws no native parts: there the app shows its own tab bar,
a deep link loads the page, and the question is a dialog of the browser, which costs no tap.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "support"))
from measuring import IS_QUICK, ROOT, rounds, show, show_ratio  # noqa: E402

import playwright.sync_api  # noqa: E402
from engines import launch_browser  # noqa: E402
from processes import environment_with_state  # noqa: E402
from static_site import plain_site  # noqa: E402

FLOW = Path(__file__).with_name("thirty-steps.yaml")
APP = "fittracker"
# It evaluates no script and looks at no page, so all that it takes is the program and its browser.
EMPTY_FLOW = "- assertTrue: ${maestro.platform}\n"
# A step in the JUnit file, which has them all as text.
STEP = re.compile(r"(?:^|<system-out>)\d+\. .*: passed (\d+\.\d+) s(?:$|<)", re.MULTILINE)
STEP_COUNT = 30
# Those of the bundled apps, which are as unlike as a suite is.
MANY_FLOWS = sorted((ROOT / "web" / "apps").glob("*/flows/*.yaml"))[:8 if IS_QUICK else None]
JOB_COUNTS = (1, 2, 4, 8)
# Two hundred flows on a hundred machines.
SHARD_COUNT, SHARD_FLOW_COUNT = 100, 2
RUN_SECONDS_MAX = 900
PHONE = {
    "viewport": {"width": 393, "height": 852}, "device_scale_factor": 3, "has_touch": True,
    "color_scheme": "light", "reduced_motion": "reduce"}
# A step of the walk has as long as one of a flow.
STEP_MILLISECONDS_MAX = 5000


@dataclass(frozen=True)
class Run:
    """What one run of `tandem test` took, in milliseconds: all of it, its flows, and their steps,
    those of one flow after the other."""

    whole: float
    flows: list[float]
    steps: list[float]
    # How many flows passed at a second attempt only.
    flaky_count: int

    @property
    def start(self) -> float:
        """The first step, which opens a context and starts the shell and the app in it."""
        return self.steps[0]

    @property
    def step(self) -> float:
        """One of the others, on average."""
        return mean(self.steps[1:])


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def run_flows(flows: list[Path], *options: str) -> Run:
    """Runs flows without pictures of each step; all have to pass."""
    with tempfile.TemporaryDirectory() as name:
        report = Path(name) / "junit.xml"
        command = [
            os.environ["TANDEM_EXECUTABLE"], "test", *map(str, flows), *options,
            "--junit", str(report)]
        start = time.perf_counter()
        result = subprocess.run(
            command, capture_output=True, text=True, cwd=ROOT, timeout=RUN_SECONDS_MAX,
            stdin=subprocess.DEVNULL, env=environment_with_state(Path(name) / "state"))
        elapsed = (time.perf_counter() - start) * 1000
        assert result.returncode == 0, result.stdout + result.stderr
        steps = [float(seconds) * 1000 for seconds in STEP.findall(report.read_text())]
        cases = list(ElementTree.parse(report).iter("testcase"))
        assert len(cases) >= len(flows)
        times = [float(case.get("time")) * 1000 for case in cases]
        flaky_count = sum(case.find("flakyFailure") is not None for case in cases)
        return Run(elapsed, times, steps, flaky_count)


class Walk:
    """The thirty steps in a page of Playwright's."""

    def __init__(self, browser: playwright.sync_api.Browser, site: str) -> None:
        self.site = site
        self.context = browser.new_context(**PHONE)
        self.messages: list[str] = []
        self.errors: list[str] = []

    def run(self) -> list[float]:
        """The milliseconds of each step."""
        times = []
        for step in (self._launch, *self._steps()):
            start = time.perf_counter()
            step()
            times.append((time.perf_counter() - start) * 1000)
        assert len(times) == STEP_COUNT
        return times

    def _launch(self) -> None:
        self.page = self.context.new_page()
        self.page.set_default_timeout(STEP_MILLISECONDS_MAX)
        self.page.on("dialog", self._dismiss)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(f"{self.site}/")

    def _dismiss(self, dialog: playwright.sync_api.Dialog) -> None:
        self.messages.append(dialog.message)
        dialog.dismiss()

    def _steps(self) -> list[Callable[[], object]]:
        tap, tab, see = self._tap, self._tap_tab, self._see
        return [
            lambda: tab("Profile"),
            lambda: self._tap_field("Your name"),
            lambda: self.page.keyboard.insert_text("Ada"),
            lambda: tap("Goals"),
            lambda: self.page.get_by_role("button", name="More workouts a week").tap(),
            lambda: self.page.go_back(),
            lambda: see("5 workouts a week"),
            lambda: tab("Track"),
            lambda: tap("Deadlift"),
            lambda: tap("Log sets"),
            lambda: tap("Set 1"),
            lambda: self._tap_field("Weight (kg)"),
            self._erase,
            lambda: self.page.keyboard.insert_text("82.5"),
            lambda: tap("Log set"),
            lambda: see("Deadlift · 1 of 3 done"),
            lambda: self.page.goto(f"{self.site}/track/squat/sets/2"),
            lambda: self.page.wait_for_url("**/track/squat/sets/2"),
            lambda: tap("Log set"),
            lambda: tap("Back to workout"),
            lambda: tap("Discard"),
            lambda: self._check(self.messages[0].startswith("Discard this workout?")),
            lambda: self._check(len(self.messages) == 1),
            lambda: tap("Finish workout"),
            lambda: self.page.go_back(),
            lambda: tab("Home"),
            lambda: see("Hello, Ada"),
            lambda: self.page.wait_for_url(f"{self.site}/"),
            lambda: self._check(not self.errors),
        ]

    def _tap(self, name: str) -> None:
        self.page.get_by_text(name, exact=True).first.tap()

    def _tap_tab(self, name: str) -> None:
        self.page.get_by_role("link", name=name, exact=True).tap()

    def _tap_field(self, name: str) -> None:
        self.page.get_by_label(name, exact=True).tap()

    def _see(self, text: str) -> None:
        self.page.get_by_text(text, exact=True).first.wait_for()

    def _erase(self) -> None:
        for _ in self.page.evaluate("document.activeElement.value"):
            self.page.keyboard.press("Backspace")

    def _check(self, is_met: bool) -> None:
        assert is_met, (self.messages, self.errors)


def walk(browser: playwright.sync_api.Browser, site: str) -> list[float]:
    one = Walk(browser, site)
    try:
        return one.run()
    finally:
        one.context.close()


def measure_one(browser: playwright.sync_api.Browser, site: str, empty: Path) -> None:
    print(f"-- one flow of {STEP_COUNT} steps over FitTracker, and the same walk by Playwright")
    nothing, runs, walks = [], [], []
    for _ in rounds(9, 3):
        nothing.append(run_flows([empty], "--app", APP).whole)
        runs.append(run_flows([FLOW], "--app", APP))
        assert len(runs[-1].steps) == STEP_COUNT
        walks.append(walk(browser, site))
    show("tandem test: from the command to its end", [run.whole for run in runs], "ms")
    show("of which program and browser (a flow without an app)", nothing, "ms")
    show("the flow itself", [sum(run.steps) for run in runs], "ms")
    show("of which shell, context and the app's first page", [run.start for run in runs], "ms")
    show("one of the other steps", [run.step for run in runs], "ms")
    show("Playwright: the walk", [sum(times) for times in walks], "ms")
    show("of which context and the app's first page", [times[0] for times in walks], "ms")
    steps = [mean(times[1:]) for times in walks]
    show("one of the other steps", steps, "ms")
    show_ratio("tandem / Playwright, a step", [run.step for run in runs], steps)


def measure_many() -> None:
    print(f"-- {len(MANY_FLOWS)} flows of the bundled apps, N at the same time")
    runs: dict[int, list[Run]] = {jobs: [] for jobs in JOB_COUNTS}
    for _ in rounds(5, 1):
        for jobs in JOB_COUNTS:
            runs[jobs].append(run_flows(MANY_FLOWS, "--jobs", str(jobs), "--retries", "1"))
    alone = [run.whole / 1000 for run in runs[JOB_COUNTS[0]]]
    for jobs in JOB_COUNTS:
        seconds = [run.whole / 1000 for run in runs[jobs]]
        show(f"--jobs {jobs}: all of them", seconds, "s")
        show("of which the longest", [max(run.flows) / 1000 for run in runs[jobs]], "s")
        show("of which a step, on average", [mean(run.steps) for run in runs[jobs]], "ms")
        show("second attempts", [run.flaky_count for run in runs[jobs]], "flows", 0)
        show_ratio(f"--jobs {jobs} / --jobs 1", seconds, alone)
    rest = [run.whole - sum(run.flows) for run in runs[JOB_COUNTS[0]]]
    show("with one shell, what is no flow", rest, "ms")


def measure_joining(folder: Path) -> None:
    print(f"-- tandem report --merge of {SHARD_COUNT} folders with {SHARD_FLOW_COUNT} flows each")
    original = folder / "original"
    run_flows([FLOW], "--app", APP, "--report", str(original))
    lines = [json.loads(line) for line in (original / "trace.ndjson").open()]
    shards = [folder / f"shard-{number}" for number in range(1, SHARD_COUNT + 1)]
    for number, shard in enumerate(shards, 1):
        shutil.copytree(original, shard)
        with (shard / "trace.ndjson").open("w") as trace:
            for line in shard_of(lines, number):
                trace.write(json.dumps(line) + "\n")
    seconds = []
    for _ in rounds(5, 1):
        command = [os.environ["TANDEM_EXECUTABLE"], "report", "--merge", *map(str, shards)]
        report = str(folder / "report")
        start = time.perf_counter()
        subprocess.run(
            [*command, "--html", report, "--junit", f"{report}/junit.xml"], check=True,
            capture_output=True, timeout=RUN_SECONDS_MAX)
        seconds.append(time.perf_counter() - start)
    show("page and JUnit file of all", seconds, "s", 2)


def shard_of(lines: list[dict], number: int) -> Iterator[dict]:
    """The trace of a shard whose flows are all the one of these lines, by another name."""
    ids = [f"{number}-{flow}" for flow in range(SHARD_FLOW_COUNT)]
    first, *others, last = lines
    yield first | {
        "shard": f"{number}/{SHARD_COUNT}", "flows": ids,
        "allFlows": SHARD_COUNT * SHARD_FLOW_COUNT}
    for flow in ids:
        yield from (line | {"flow": flow} for line in others)
    yield last


def main() -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        empty = folder / "empty.yaml"
        empty.write_text(EMPTY_FLOW)
        site = stack.enter_context(plain_site(APP))
        driver = stack.enter_context(playwright.sync_api.sync_playwright())
        browser = launch_browser(driver, "chromium")
        measure_one(browser, site, empty)
        browser.close()
        measure_many()
        measure_joining(folder)


if __name__ == "__main__":
    main()
