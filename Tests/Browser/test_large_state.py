"""What a page pushes and presents without measure, beside a controller that must go on."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from protocol_client import ProtocolPage

MESSAGE_BYTES = 1_048_576
TITLE = "t" * 1_000
# Each takes six bytes in JSON.
MESSAGE = "\u0001" * 8_000


@pytest.fixture
def page(shell) -> Iterator[ProtocolPage]:
    page = ProtocolPage(shell.tokens.front, shell.front).connect()
    yield page
    page.close()


def test_a_page_cannot_cut_off_a_controller_by_a_large_state(page, controller):
    controller.state()
    for number in range(70):
        page.push(f"/track/{number}?{'q' * 8_000}", title=TITLE)
        if number == 50:
            page.wait_for_answers()
    page.wait_for_answers()
    for number in range(12):
        page.action("present", kind="sheet", id=f"sheet-{number}", url=f"/?{number}{'s' * 8_000}",
                    title=TITLE, message=MESSAGE, presenter="topmost")
    page.wait_for_answers()
    for number in range(50):
        page.action("setTitle", title=f"{number} {TITLE}")
    page.wait_for_answers()

    state = controller.wait_for(lambda state: state["visible"].get("title", "").startswith("49 "))
    assert len(json.dumps(state, ensure_ascii=False, separators=(",", ":"))) <= MESSAGE_BYTES
    assert state["cut"] is True
    assert state["modals"][-1]["message"] == MESSAGE
    tab = next(tab for tab in state["tabs"] if tab["id"] == "track")
    assert tab["depth"] > len(state["stack"]) >= 1

    assert controller.action("dismiss", id="sheet-11")["status"] == "applied"
    controller.wait_for(lambda state: state["modals"][-1]["id"] == "sheet-10")
