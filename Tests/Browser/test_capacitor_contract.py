"""A page that calls every method of the plugins as Capacitor documents them."""

import json
import shutil
from pathlib import Path

import pytest
from controller import Controller
from pages import Engine, Page
from shell_process import ROOT, ShellProcess
from test_http_commands import post
from test_lockstep import settle

PERFORMED_BY_PAGES = ("Capacitor", "CapacitorCookies")

# Their rows need a server, or the package's own JavaScript.
NOT_HERE = ("CapacitorHttp", "Motion")

APPS = ROOT / "Tests" / "Fixtures" / "apps"


@pytest.fixture
def shell(launch_shell, request: pytest.FixtureRequest, tmp_path: Path) -> ShellProcess:
    app = shutil.copytree(APPS / "capacitor-contract", tmp_path / "app")
    shutil.copyfile(APPS / "capacitor" / "core.js", app / "core.js")
    platform, mode = request.param.split()
    return launch_shell(str(app), "--platform", platform, "--capacitor", mode)


def rows(platform: str) -> list[dict]:
    """The rows of the contract of a platform and its newest packages that a page has to do with.

    These are those of plugins that the page itself performs, and refusals, which change nothing.
    """
    chosen = []
    for path in sorted((ROOT / "Tests" / "Fixtures" / "capacitor-plugins").glob("*.json")):
        table = json.loads(path.read_text())
        is_pages = table["plugin"] in PERFORMED_BY_PAGES
        for row in table["rows"]:
            is_meant = row["platform"] in (platform, "both") and row["versions"].endswith("8")
            is_new = not any(name in row for name in ("given", "state", "answers"))
            is_refusal = "error" in row.get("wanted", {}) and table["plugin"] not in NOT_HERE
            if is_meant and "unreachable" not in row and (is_pages or is_new and is_refusal):
                chosen.append({"plugin": table["plugin"], **row})
    assert {"CapacitorCookies", "Filesystem", "Share"} <= {row["plugin"] for row in chosen}
    return chosen


def decide(shell: ShellProcess, state: str) -> None:
    """Sets every permission, as the rows have them granted."""
    for permission in ("camera", "photos", "location", "notifications"):
        options = {"permission": permission, "state": state}
        post(shell, "plugin", {"plugin": "Permissions", "control": "set", "options": options})


def answer(shell: ShellProcess, controller: Controller, button: str | list[str]) -> None:
    """Presses a button of the topmost question, after typing what the button comes with."""
    pressed, *typed = [button] if isinstance(button, str) else button
    state = controller.wait_for(lambda state: state["modals"], f"a question for {button}")
    modal = state["modals"][-1]["id"]
    post(shell, "answer", {"button": pressed, **({"text": typed[0]} if typed else {})})
    gone = lambda state: all(it["id"] != modal for it in state["modals"])  # noqa: E731
    controller.wait_for(gone, "the end of the question")


# What a browser has to do with is the same on both platforms.
@pytest.mark.parametrize(
    ("engine", "shell"),
    [
        ("chromium", "ios lenient"),
        ("chromium", "android strict"),
        ("webkit", "ios strict"),
        pytest.param("webkit", "android lenient", marks=pytest.mark.deep),
    ],
    indirect=True,
)
def test_every_method_does_what_is_documented(shell, controller, page: Page):
    page.goto(shell.front + "/")
    settle(controller, page)
    platform = page.evaluate("core.Capacitor.getPlatform()")
    decide(shell, "granted")
    complaints: list[str] = page.evaluate(f"contract.tryRows({json.dumps(rows(platform))})")
    decide(shell, "prompt")
    answers = page.evaluate("contract.answers")
    index = 0
    while index < len(answers):
        found = page.evaluate(f"contract.performUntilQuestion({index})")
        complaints += found["complaints"]
        index = found["index"]
        if index == len(answers):
            break
        page.evaluate(f"contract.begin({index})")
        for button in answers[index]:
            answer(shell, controller, button)
        page.wait_until("contract.outcome() !== null", f"the answer of call {index}")
        complaints += [found for found in [page.evaluate("contract.outcome().complaint")] if found]
        index += 1
    complaints += [f"{method} is not tried" for method in page.evaluate("contract.untried()")]
    assert not complaints, "\n".join(complaints)
    assert page.problems() == []
