"""Completions of the shells, and the man pages."""

import os
import subprocess
import time

import pytest
from desk import Desk
from processes import find_program
from shell_process import ROOT, executable

COMPLETION_SECONDS_MAX = 0.1

# Calls what the script registered, as bash does when Tab is pressed.
BASH = """
PATH="$(dirname "$1"):$PATH"
source <("$1" --generate-completion-script bash)
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
set -- $(complete -p tandem)
while [[ $1 != -F ]]; do shift; done
"$2" tandem "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


def completed(*words: str) -> list[str]:
    done = subprocess.run(
        ["bash", "--norc", "-c", BASH, "bash", executable(), "tandem", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=os.environ,
    )
    assert done.stderr == ""
    return sorted(word.strip() for word in done.stdout.splitlines() if word.strip())


def test_bash_completes_what_the_running_shell_knows(desk: Desk):
    desk.page(desk.launch())
    desk.json("present", "--kind", "alert", "--id", "ask", "--button", "yes:Yes")
    desk.launch("users", "--name", "people")
    live = {"TANDEM_SHELL": "fittracker"}
    os.environ.update(live)
    try:
        assert completed("tap", "tr") == ["track"]
        assert completed("tap", "") == ["home", "profile", "progress", "schedule", "track"]
        assert completed("badge", "sch") == ["schedule"]
        assert completed("dismiss", "a") == ["ask"]
        assert completed("answer", "y") == ["yes"]
        assert "android" in completed("device", "an")
        assert completed("state", "--shell", "") == ["fittracker", "people"]
        assert completed("tap", "--shell", "people", "") == ["users"]
    finally:
        os.environ.pop("TANDEM_SHELL")


def test_completion_is_silent_and_quick_without_a_shell(desk: Desk):
    arguments = ["---completion", "tap", "--", "positional@0", "1", "0", "tandem", "tap", ""]
    times = []
    for _ in range(5):
        start = time.monotonic()
        result = desk.run(*arguments)
        times.append(time.monotonic() - start)
        assert (result.code, result.out.strip(), result.err) == (0, "", "")
    assert min(times) < COMPLETION_SECONDS_MAX


def test_completion_is_quick_with_a_shell(desk: Desk):
    desk.launch()
    arguments = ["---completion", "tap", "--", "positional@0", "1", "0", "tandem", "tap", ""]
    times = []
    for _ in range(5):
        start = time.monotonic()
        result = desk.run(*arguments)
        times.append(time.monotonic() - start)
        assert "track" in result.out.split()
    assert min(times) < COMPLETION_SECONDS_MAX


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_have_scripts(desk: Desk, shell):
    result = desk.run("--generate-completion-script", shell)
    assert result.code == 0
    assert "swipe-back" in result.out
    assert "---completion" in result.out


def test_there_is_a_man_page_for_every_command_without_a_warning(tmp_path):
    subprocess.run(
        [ROOT / "scripts" / "manual", tmp_path],
        check=True,
        capture_output=True,
        env=os.environ | {"TANDEM_EXECUTABLE": executable()},
    )
    pages = {page.stem for page in tmp_path.glob("*.1")}
    assert {"tandem", "tandem-run", "tandem-swipe-back", "tandem-screenshot"} <= pages
    groff = find_program("groff", "groff")
    for page in tmp_path.glob("*.1"):
        done = subprocess.run(
            [groff, "-k", "-man", "-ww", "-Tutf8", "-rLL=100n", page],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == "", page.name
        assert "NAME" in done.stdout
    text = (tmp_path / "tandem-pop.1").read_text()
    assert r"\-\-root" in text
    assert "COUNT" in text
