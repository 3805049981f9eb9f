"""Commands over HTTP while a real browser shows the app in the control page."""

import json
import urllib.request

from admission import open_control_page
from engines import in_engines


def post(shell, verb: str, body: dict) -> dict:
    request = urllib.request.Request(
        f"{shell.control}/api/v1/{verb}",
        json.dumps(body).encode(),
        {
            "Authorization": f"Bearer {shell.tokens.control}",
            "Content-Type": "application/json",
        },
    )
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def framed_path(page) -> str:
    return page.raw.query_selector("iframe").content_frame().evaluate("location.pathname")


@in_engines("chromium")
def test_a_page_outlives_lost_frames_and_is_late_while_it_is_busy(shell, page):
    open_control_page(page, shell)
    patience = {"timeoutMilliseconds": 20_000}
    post(shell, "wait", {"conditions": ["attached=1"], "inStep": True, **patience})
    post(shell, "fault", {"dropPercent": 100})
    post(shell, "tap", {"tab": "track", "timeoutMilliseconds": 0})
    post(shell, "wait", {"conditions": ["attached=0"], **patience})
    assert framed_path(page) == "/"
    post(shell, "fault", {"reset": True})
    post(shell, "wait", {"conditions": ["attached=1", "tab=track"], "inStep": True, **patience})
    assert framed_path(page) == "/track"
    post(shell, "fault", {"slowPageMilliseconds": 400})
    assert post(shell, "tap", {"tab": 1, **patience})["milliseconds"] >= 400
    assert framed_path(page) == "/"


@in_engines("chromium")
def test_a_command_returns_after_the_framed_app_shows_it(shell, page):
    open_control_page(page, shell)
    attached = {"conditions": ["attached=1"], "inStep": True, "timeoutMilliseconds": 20_000}
    post(shell, "wait", attached)
    for verb, body, path in [
        ("tap", {"tab": "track"}, "/track"),
        ("push", {"url": "/track/squat"}, "/track/squat"),
        ("back", {}, "/track"),
        ("tap", {"tab": 1}, "/"),
    ]:
        assert post(shell, verb, body)["status"] == "applied"
        assert framed_path(page) == path
    post(shell, "reload", {})
    assert framed_path(page) == "/"
    assert page.problems() == []
