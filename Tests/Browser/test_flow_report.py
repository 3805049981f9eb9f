"""The page that `tandem report` makes of a trace, opened from the disk."""

import json
import subprocess
from pathlib import Path

from shell_process import executable

ATTACK = "</script><script>owned=1</script>]]>\u202e<img src=x onerror=owned=1>سلام"
# As `tandem log --json` has it.
TAP = {
    "id": 2, "event": "action", "revision": 1, "source": "controller", "client": "c80ef7b5e66e",
    "name": "selectTab", "parameters": {"tab": ATTACK}, "milliseconds": 4}
START = 1_787_000_000_000
# One white pixel.
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8ffff3f0005fe02fedccc59e70000000049454e44ae426082"
)


def write_trace(folder: Path) -> None:
    """A run of a flow that passed and of one that failed at its second step, at that of a flow."""
    (folder / "pictures").mkdir(parents=True)
    (folder / "pictures" / "a.png").write_bytes(PICTURE)
    (folder / "secret.png").write_bytes(PICTURE)
    (folder / "pictures" / "link.png").symlink_to(folder / "secret.png")
    failed = {"flow": ATTACK, "attempt": 1}
    passed = {"flow": "passes", "attempt": 1}
    flow = {"type": "flow", "tags": [ATTACK], "platform": "ios", "device": ATTACK}
    step = {"type": "before", "line": 3, "command": "tapOn", "file": ATTACK}
    error = {"message": f"{ATTACK} is covered.", "expected": ATTACK, "nearest": ["Log out", ATTACK]}
    lines = [
        {"type": "run", "tandem": "1", "browser": ATTACK, "started": START, "flows": []},
        flow | passed | {"file": "a", "name": "Passes", "properties": {}, "started": START},
        {"type": "flowEnd", **passed, "status": "passed", "milliseconds": 1, "took": 1},
        flow | failed | {"file": ATTACK, "name": ATTACK, "properties": {}, "started": START},
        step | failed | {"step": 1, "title": "Run a flow", "milliseconds": 2},
        step
        | failed
        | {"step": 2, "parent": 1, "title": ATTACK, "milliseconds": 3}
        | {"picture": "pictures/a.png"},
        {"type": "console", **failed, "level": "error", "text": ATTACK, "source": ATTACK}
        | {"milliseconds": 4},
        {"type": "event", **failed, "event": {"event": ATTACK, "tab": ATTACK}, "milliseconds": 4},
        {"type": "event", **failed, "event": TAP, "milliseconds": 4},
        {"type": "after", **failed, "step": 2, "milliseconds": 5, "status": "failed"}
        | {"error": error, "picture": "pictures/link.png"},
        {"type": "after", **failed, "step": 1, "milliseconds": 6, "status": "failed"},
        {"type": "flowEnd", **failed, "status": "failed", "milliseconds": 7, "took": 5},
        {"type": "runEnd", "passed": 1, "failed": 1, "flaky": 0, "skipped": 0, "milliseconds": 8},
    ]
    (folder / "trace.ndjson").write_text("".join(json.dumps(line) + "\n" for line in lines))


def test_a_report_opens_from_the_disk_at_what_failed(chromium_browser, tmp_path: Path) -> None:
    write_trace(tmp_path / "trace")
    command = [executable(), "report", tmp_path / "trace", "--html", tmp_path / "page"]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert done.returncode == 1, done.stderr
    assert [file.name for file in (tmp_path / "page" / "pictures").iterdir()] == ["a.png"]

    page = chromium_browser.new_page()
    requests, errors = [], []
    page.on("request", lambda request: requests.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto((tmp_path / "page" / "index.html").as_uri())
    assert page.locator("h1").inner_text() == "1 of 2 flows failed"
    rows = page.locator(".flows a")
    rows.first.click()
    shown = ATTACK.replace("\u202e", "\\u{202e}")
    assert page.locator(".step h2").inner_text() == shown
    assert f"{shown} is covered." in page.locator(".error").inner_text()
    page.get_by_role("combobox", name="Events to show").select_option("Commands")
    [event] = page.locator(".observation[data-during]").all()
    event.locator("summary").click()
    assert event.locator("code").inner_text() == f"tandem tap '{shown}'"
    page.get_by_role("tab", name="Console").click()
    assert shown in page.locator(".observation[data-during]").inner_text()
    page.keyboard.press("ArrowLeft")
    assert page.get_by_role("tab", name="Timeline").get_attribute("aria-selected") == "true"
    page.locator("h1").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    assert page.locator(".step h2").inner_text() == "Run a flow"
    page.reload()
    assert page.locator(".step h2").inner_text() == "Run a flow", "the address names the step"
    page.keyboard.press("Escape")
    page.get_by_role("searchbox").fill("passes")
    assert rows.count() == 1

    assert page.evaluate("globalThis.owned") is None
    assert not errors
    assert all(url.startswith(("file:", "data:")) for url in requests), requests
    page.close()
