"""A plugin of pytest that begins with what takes longest, so that no worker waits for another.

A group is what `--dist loadgroup` gives to one worker. How long each took is kept from run to run;
a group that has not run here yet is estimated by its engines.
"""

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

DURATIONS = Path(__file__).parents[1] / ".build-tests" / "test-durations.json"
# Seconds of a test, by the mark of its engine; without one it asks a program or nobody.
ESTIMATES = {"firefox": 4.0, "webkit": 2.5, "chromium": 2.0}


def group_of(item: pytest.Item) -> str:
    mark = item.get_closest_marker("xdist_group")
    return mark.args[0] if mark else item.nodeid


def estimate(item: pytest.Item) -> float:
    found = (seconds for name, seconds in ESTIMATES.items() if item.get_closest_marker(name))
    return max(found, default=0.1)


def read_durations() -> dict[str, float]:
    """The seconds of each group when it last ran whole."""
    try:
        return json.loads(DURATIONS.read_text())
    except (OSError, ValueError):
        return {}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # Every worker has to have the same order, so that they do not read the file themselves.
    input_of_worker = getattr(config, "workerinput", {})
    known = input_of_worker["durations"] if input_of_worker else read_durations()
    groups = {item: group_of(item).partition("@")[0] for item in items}
    estimates: Counter[str] = Counter()
    for item, group in groups.items():
        estimates[group] += estimate(item)
    seconds = dict(estimates) | known
    items.sort(key=lambda item: seconds[groups[item]], reverse=True)


class Controller:
    """What the process that has the workers knows of the time of tests."""

    def __init__(self) -> None:
        self.known = read_durations()
        self.seconds: Counter[str] = Counter()

    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput["durations"] = self.known

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test, _, group = report.nodeid.rpartition("@")
        self.seconds[group if test else report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        # A part of the tests has groups that are not whole.
        if os.environ.get("TANDEM_ONLY") or os.environ.get("TANDEM_DEEP") == "1":
            return
        DURATIONS.parent.mkdir(exist_ok=True)
        durations = read_durations() | {name: round(it, 2) for name, it in self.seconds.items()}
        DURATIONS.write_text(json.dumps(durations, indent=1))


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput") and config.getoption("numprocesses"):
        config.pluginmanager.register(Controller())
