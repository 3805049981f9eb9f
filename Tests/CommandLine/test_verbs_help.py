"""Completions of the shells, and the man pages."""

import json
import os
import signal
import subprocess

import pytest
from desk import Desk
from processes import find_program
from shell_process import ROOT, executable
from waiting import wait_until

TAPPED = ["---completion", "tap", "--", "positional@0", "1", "0", "tandem", "tap", ""]

# Calls what the script registered, as bash does when Tab is pressed, for each line that it reads.
BASH = """
PATH="$(dirname "$1"):$PATH"
source <("$1" --generate-completion-script bash)
read -ra registered < <(complete -p tandem)
while [[ ${registered[0]} != -F ]]; do registered=("${registered[@]:1}"); done
while IFS= read -r COMP_LINE; do
  read -ra COMP_WORDS <<< "$COMP_LINE"
  [[ $COMP_LINE != *" " ]] || COMP_WORDS+=("")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_POINT=${#COMP_LINE} COMPREPLY=()
  "${registered[1]}" tandem "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
  echo "${COMPREPLY[*]}"
done
"""


def completed(*lines: str) -> list[list[str]]:
    """The words that bash offers at the end of each line."""
    done = subprocess.run(
        ["bash", "--norc", "-c", BASH, "bash", executable()],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=os.environ,
    )
    assert done.stderr == ""
    return [sorted(line.split()) for line in done.stdout.splitlines()]


def wait_for_completions(expected: dict[str, list[str]]) -> None:
    """Waits for these words: a shell that answers too late for who types is given up."""
    words = [*expected.values()]
    wait_until(lambda: completed(*expected) == words, f"the words {words}")


def test_bash_completes_what_the_running_shell_knows(desk: Desk, monkeypatch):
    desk.page(desk.launch())
    desk.json("present", "--kind", "alert", "--id", "ask", "--button", "yes:Yes")
    desk.launch("users", "--name", "people")
    monkeypatch.setenv("TANDEM_SHELL", "fittracker")
    wait_for_completions({
        "tandem tap tr": ["track"],
        "tandem badge sch": ["schedule"],
        "tandem dismiss a": ["ask"],
        "tandem answer y": ["yes"],
        "tandem device andr": ["android"],
        "tandem state --shell ": ["fittracker", "people"],
        "tandem tap --shell people ": ["users"],
        "tandem open /track/se": ["/track/session", "/track/session/:session"],
        "tandem open --shell people /": ["/", "/users/:id"],
    })


def test_what_bash_would_run_is_not_offered(desk: Desk, tmp_path):
    desk.page(desk.launch())
    ran = tmp_path / "ran"
    for identifier in (
        f"$(touch${{IFS}}{ran})",
        "`id`",
        "a b",
        "-rf",
        "x;y",
        "\u001b[2J",
        "fine.1",
    ):
        desk.json("present", f"--id={identifier}", "--kind", "sheet", "/track", "--no-wait")
    wait_for_completions({"tandem dismiss ": ["fine.1"]})
    assert not ran.exists()


def test_completion_knows_the_shell_and_is_silent_without_one(desk: Desk):
    result = desk.run(*TAPPED)
    assert (result.code, result.out.strip(), result.err) == (0, "", "")
    desk.launch()
    wait_until(lambda: "track" in desk.run(*TAPPED).out.split(), "the tab track")


def test_completion_does_not_wait_for_a_shell_that_hangs(desk: Desk):
    shell = desk.launch()
    shell.send_signal(signal.SIGSTOP)
    # It ends by itself, or the time-out of the test's command does.
    result = desk.run(*TAPPED)
    assert (result.code, result.out.strip(), result.err) == (0, "", "")
    assert desk.run("state", "--timeout", "0.1").code == 4
    shell.send_signal(signal.SIGCONT)


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
    done = subprocess.run(
        [find_program("groff", "groff"), "-k", "-man", "-ww", "-Tutf8", *tmp_path.glob("*.1")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert all(f"{page.upper()}(1)" in done.stdout for page in pages)
    text = (tmp_path / "tandem-pop.1").read_text()
    assert r"\-\-root" in text
    assert "COUNT" in text


def test_every_command_and_every_option_is_documented(desk: Desk):
    text = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    help_text = desk.run("--experimental-dump-help").out
    commands = json.loads(help_text)["command"]["subcommands"]
    assert len(commands) > 30
    for command in commands:
        name = command["commandName"]
        assert f"`tandem {name}" in text or name == "help"
        for argument in command["arguments"]:
            for spelling in argument.get("names", []):
                dashes = "-" if spelling["kind"] == "short" else "--"
                option = dashes + spelling["name"]
                assert option in text or option in ("--help", "-h", "--version", "--follow"), name
