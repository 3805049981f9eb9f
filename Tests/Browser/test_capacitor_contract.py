"""A page that calls every method of the plugins as Capacitor documents them."""

import shutil
from pathlib import Path

import pytest
from controller import Controller
from pages import Engine, Page
from shell_process import ROOT, ShellProcess
from test_http_commands import post
from test_lockstep import settle

APPS = ROOT / "Tests" / "Fixtures" / "apps"


@pytest.fixture
def shell(launch_shell, request: pytest.FixtureRequest, tmp_path: Path) -> ShellProcess:
    app = shutil.copytree(APPS / "capacitor-contract", tmp_path / "app")
    shutil.copyfile(APPS / "capacitor" / "core.js", app / "core.js")
    return launch_shell(str(app), "--platform", request.param)


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
        ("chromium", "ios"),
        ("chromium", "android"),
        ("webkit", "ios"),
        pytest.param("webkit", "android", marks=pytest.mark.deep),
    ],
    indirect=True,
)
def test_every_method_does_what_is_documented(shell, controller, page: Page):
    page.goto(shell.front + "/")
    settle(controller, page)
    complaints: list[str] = []
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
    assert "\n".join(complaints) == ""
    assert page.problems() == []
