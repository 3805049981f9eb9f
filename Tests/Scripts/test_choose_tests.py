"""What `scripts/test --only` keeps of the Python tests."""

from types import SimpleNamespace

import choose_tests
import pytest

NAMES = [
    "Browser/test_modals.py::test_a_sheet[webkit]",
    "Browser/test_modals.py::test_an_alert[chromium]",
    "Security/test_files.py::test_a_sheet_of_paper",
]


@pytest.mark.parametrize(
    ("pattern", "kept"),
    [
        ("", NAMES),
        ("sheet", [NAMES[0], NAMES[2]]),
        ("Tests/Browser/", NAMES[:2]),
        (r"alert|webkit", NAMES[:2]),
        ("Sheet", []),
    ],
)
def test_the_pattern_is_searched_in_file_and_name(
    monkeypatch: pytest.MonkeyPatch, pattern: str, kept: list[str]
) -> None:
    monkeypatch.setenv("TANDEM_ONLY", pattern)
    left_out: list[SimpleNamespace] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: left_out.extend(items))
    items = [SimpleNamespace(nodeid=name) for name in NAMES]
    choose_tests.pytest_collection_modifyitems(SimpleNamespace(hook=hook), items)
    assert [item.nodeid for item in items] == kept
    assert {item.nodeid for item in left_out} == set(NAMES) - set(kept)
