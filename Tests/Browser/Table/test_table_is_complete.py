"""Every row of the table has a test that is named after it."""

import re
from pathlib import Path

ROW_COUNT = 89
NAME = re.compile(r"^def test_row_(\d\d)_\w+\(", re.MULTILINE)


def test_every_row_has_one_test():
    found = [
        int(number)
        for file in sorted(Path(__file__).parent.glob("test_row_*.py"))
        for number in NAME.findall(file.read_text())
    ]
    assert sorted(found) == list(range(1, ROW_COUNT + 1))
