"""Why a command fails: its exit code, the sentence, and the error object of `--json`."""

import json
import os

import pytest
from desk import Desk


def failure(code: str, **members: object) -> str:
    return json.dumps({"error": {"code": code, "message": f"Because of {code}.", **members}})


def test_a_condition_that_does_not_hold_is_code_1(desk: Desk):
    desk.launch()
    result = desk.run("wait", "tab=track", "depth>=2", "--no-wait")
    assert result.code == 1
    assert result.out == ""
    assert result.err.startswith("tandem: ")
    assert "tab=track (is home)" in result.err
    error = desk.run("wait", "tab=track", "--timeout", "0", "--json").error
    assert error["code"] == "assertionFailed"
    assert error["waitedFor"] == "tab=track (is home)"


@pytest.mark.parametrize(
    "arguments",
    [
        ["tap"],
        ["tap", "track", "--nosuch"],
        ["pop", "1", "--root"],
        ["pop", "0"],
        ["badge", "track"],
        ["badge", "track", "3", "--clear"],
        ["dismiss", "m1", "--all"],
        ["dismiss", "--swipe", "--result", "1"],
        ["dismiss", "--result", "{"],
        ["present", "--kind", "window"],
        ["present", "--button", "yes"],
        ["appearance", "blue"],
        ["keyboard", "up"],
        ["environment", "--text-scale", "9"],
        ["fault", "--drop", "101"],
        ["fault", "--drop=-1"],
        ["fault", "--drop", "2.5"],
        ["fault", "--latency", "60001"],
        ["log", "--limit", "0"],
        ["wait"],
        ["tap", "track", "--timeout", "601"],
        ["screenshot", "a.png", "--size", "10x10"],
        ["check"],
        ["resolve"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_used_is_code_2_without_a_shell_being_asked(desk: Desk, arguments):
    result = desk.run(*arguments, "--json")
    assert result.code == 2
    assert result.error["code"] == "usage"
    assert result.error["message"]


def test_without_json_the_same_is_a_sentence(desk: Desk):
    result = desk.run("pop", "0")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("Error: ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["wait", "nosuch=1"], "nosuch"),
        (["continue", "4000000000"], "4000000000"),
        (["state", "--revision", "4000000000"], "4000000000"),
        (["device", "nokia-3310"], "nokia-3310"),
    ],
    ids=str,
)
def test_what_the_shell_does_not_understand_is_code_2(desk: Desk, arguments, words):
    desk.launch()
    result = desk.run(*arguments)
    assert result.code == 2
    assert words in result.err
    assert desk.run(*arguments, "--json").error["code"] == "usage"


@pytest.mark.parametrize(
    ("arguments", "corrected"),
    [
        (["--shell", "X", "state"], "tandem state --shell X"),
        (["--timeout", "3", "wait", "tab=track"], "tandem wait --timeout 3 tab=track"),
        (["--shell", "state", "tap", "home"], "tandem tap --shell state home"),
        (["--shell", "two words", "quit"], "tandem quit --shell 'two words'"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_options_before_the_command_are_code_2_with_the_right_order(desk, arguments, corrected):
    result = desk.run(*arguments)
    assert result.code == 2
    assert result.err.startswith(f"Error: Options come after the command: write “{corrected}”.\n")
    assert f"“{corrected} --json”" in desk.run(*arguments, "--json").error["message"]


def test_options_of_run_may_stand_before_a_word_that_is_no_app(desk: Desk):
    error = desk.run("--json", "state").error
    assert error["message"] == "Options come after the command: write “tandem state --json”."
    unknown = desk.run("--nosuch", "state")
    assert unknown.code == 2
    assert "Unknown option '--nosuch'" in unknown.err


def test_no_shell_is_code_3_with_how_to_start_one(desk: Desk):
    result = desk.run("tap", "track")
    assert (result.code, result.out) == (3, "")
    assert result.err == "tandem: No shell runs: start one with “tandem run”.\n"
    assert desk.run("state", "--json").error["code"] == "noShell"
    desk.launch()
    named = desk.run("state", "--shell", "shop")
    assert named.code == 3
    assert "fittracker" in named.err
    assert "tandem run --name shop" in named.err
    assert desk.run("state", "--shell", "../fittracker").code == 3


def test_a_socket_that_a_killed_shell_left_is_no_shell(desk: Desk):
    shell = desk.launch()
    shell.kill()
    assert (desk.folder / "fittracker.sock").exists()
    assert desk.run("state").code == 3
    assert desk.json("list") == {"shells": []}
    desk.launch()
    assert desk.run("state").code == 0


def test_two_shells_need_a_name(desk: Desk):
    desk.launch()
    desk.launch("fittracker", "--name", "other")
    result = desk.run("tap", "track")
    assert result.code == 2
    assert "fittracker, other" in result.err
    assert "--shell" in result.err
    assert "TANDEM_SHELL" in result.err
    assert desk.run("tap", "track", "--no-wait", "--shell", "other").code == 0
    assert desk.run("wait", "tab=track", "--no-wait", TANDEM_SHELL="other").code == 0
    assert desk.run("wait", "tab=track", "--no-wait", TANDEM_SHELL="fittracker").code == 1
    flag_wins = desk.run("wait", "tab=home", "--no-wait", "--shell=fittracker", TANDEM_SHELL="x")
    assert flag_wins.code == 0


def test_what_does_not_come_to_pass_is_code_4_with_the_last_events(desk: Desk):
    desk.launch()
    result = desk.run("tap", "track", "--timeout", "0.1")
    assert result.code == 4
    assert result.out == ""
    first, *rest = result.err.splitlines()
    assert first.startswith("tandem: ")
    events = [line for line in rest if line.startswith("  event  ")]
    assert 1 <= len(events) <= 5
    assert any("tabSelected" in line for line in events)
    error = desk.run("wait", "tab=home", "--timeout", "0.1", "--json").error
    assert error["code"] == "timeout"
    assert error["waitedFor"] == "tab=home (is track)"
    assert 1 <= len(error["events"]) <= 5


def test_a_refusal_is_code_5_with_the_reason(desk: Desk):
    desk.page(desk.launch())
    result = desk.run("tap", "nosuch")
    assert result.code == 5
    assert "unknownTab" in result.err
    error = desk.run("dismiss", "--json").error
    assert (error["code"], error["reason"]) == ("refused", "nothingPresented")


# What only a shell in a state that cannot be brought about would answer.
@pytest.mark.parametrize(
    ("status", "body", "code"),
    [
        (403, failure("notAllowed"), 6),
        (507, failure("storage"), 7),
        (503, failure("busy"), 5),
        (500, failure("internal"), 70),
        (500, "not json", 70),
        (400, failure("unheardOf"), 70),
        (200, "[", 70),
    ],
)
def test_every_answer_has_its_code(desk: Desk, status, body, code):
    desk.stand_in("odd", status, body)
    result = desk.run("tap", "track")
    assert result.code == code
    assert result.out == ""
    assert result.err.startswith("tandem: ")
    assert len(result.err.splitlines()) == 1
    assert desk.run("tap", "track", "--json").error["message"]


def test_foreign_text_cannot_act_on_the_terminal(desk: Desk):
    event = {"id": 1, "milliseconds": 5, "event": "state", "url": "/\u001b[2J\nforged"}
    body = failure("refused", reason="\u001b]0;x\u0007", waitedFor="a\nb", events=[event])
    desk.stand_in("odd", 409, body)
    result = desk.run("tap", "track")
    assert result.code == 5
    assert "\u001b" not in result.err
    assert "\u0007" not in result.err
    assert len(result.err.splitlines()) == 3


def test_a_folder_that_others_can_open_holds_no_shells(desk: Desk):
    desk.launch()
    os.chmod(desk.folder, 0o755)
    assert desk.run("state").code == 3


def test_help_and_version_are_code_0(desk: Desk):
    assert desk.run("--help").code == 0
    assert desk.run("tap", "--help").code == 0
    assert desk.run("--version").code == 0
