"""Which tests `scripts/test --changed` takes for what changed."""

import re

import changed_tests
import pytest


@pytest.mark.parametrize(
    ("changed", "found", "others"),
    [
        ("web/bridge/core/link.js", "Tests/JavaScript/PageCore.test.js", "Tests/Scripts/"),
        ("Tests/Browser/gestures.py", "Tests/Browser/test_simulator_modals.py", "test_access.py"),
        ("Tests/Scripts/test_options.py", "Tests/Scripts/test_options.py", "test_designs.py"),
        ("web/simulator/main.js", "Tests/Browser/test_simulator.py::test_a[chromium]", "test_app_"),
        ("Tests/Flows/common/a.yaml", "Tests/Flows/taps.yaml", "web/apps/files/flows/log-in.yaml"),
        ("docs/designs.md", "Tests/Scripts/test_designs.py", "Tests/Browser/"),
    ],
)
def test_a_change_has_the_tests_that_use_it(changed: str, found: str, others: str) -> None:
    pattern = "|".join(changed_tests.patterns_of([changed]))
    assert re.search(pattern, found)
    assert not re.search(pattern, others)


def test_a_swift_target_has_the_tests_of_all_that_is_built_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    uses = {
        "Paths": set(), "Core": {"Paths"}, "Web": set(), "CoreTests": {"Core"}, "WebTests": {"Web"}
    }
    monkeypatch.setattr(changed_tests, "swift_uses", lambda: uses)
    patterns = changed_tests.patterns_of(["Sources/Paths/Path.swift"])
    assert "^CoreTests\\." in patterns and "^WebTests\\." not in patterns
    assert changed_tests.patterns_of([]) == set()
