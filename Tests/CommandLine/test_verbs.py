"""The verbs of the command line: each does what it says before it returns."""

import json

import pytest
from desk import ANSWER, Desk, Result

STACK = [["push", "/track/squat"], ["push", "/track/bench"]]
SHEET = ["present", "/track/squat", "--id", "editor"]
PROMPT = ["present", "--kind", "alert", "--field", '{"placeholder":"Name","text":"Ada"}']
ALERT = ["present", "--kind", "alert", "--id", "ask", "--button", "yes:Yes", "--button", "no:No"]

# What is done first, the command, and what holds when it has returned.
VERBS = [
    ([], ["tap", "track"], ["tab=track", "url=/track"]),
    ([], ["tap", "2"], ["tab=schedule"]),
    ([], ["push", "/track/squat?set=1"], ["depth=2", "url=/track/squat?set=1"]),
    ([], ["push", "/track/squat", "--title", "A: b"], ["title=A: b"]),
    (STACK, ["pop"], ["depth=2", "url=/track/squat"]),
    (STACK, ["pop", "2"], ["depth=1"]),
    (STACK, ["pop", "--to", "/track/squat"], ["depth=2", "url=/track/squat"]),
    (STACK, ["pop", "--root"], ["depth=1"]),
    (STACK, ["back"], ["depth=2"]),
    (STACK, ["swipe-back"], ["depth=2"]),
    ([], ["open", "fittracker://track/squat/"], ["tab=track", "depth=2"]),
    ([], SHEET, ["modal=editor", "modals=1", "url=/track/squat"]),
    ([], ALERT, ["modal=ask"]),
    ([SHEET], ["dismiss"], ["modal=none"]),
    ([SHEET, ALERT], ["dismiss", "editor", "--result", '{"saved":true}'], ["modals=0"]),
    ([SHEET, ALERT], ["dismiss", "--all"], ["modals=0"]),
    ([SHEET], ["dismiss", "--swipe"], ["modals=0"]),
    ([ALERT], ["answer", "yes"], ["modals=0"]),
    ([ALERT], ["answer", "no", "--modal", "ask"], ["modals=0"]),
    ([PROMPT], ["answer", "ok", "--text", "Grace Hopper"], ["modals=0"]),
    ([], ["badge", "track", "3"], ["badge:track=3"]),
    ([["badge", "track", "new"]], ["badge", "track", "--clear"], ["badge:track=none"]),
    ([], ["device", "android"], ["platform=android"]),
    ([], ["appearance", "dark"], ["appearance=dark"]),
    ([], ["rotate"], ["orientation=landscape"]),
    ([["rotate"]], ["rotate", "portrait"], ["orientation=portrait"]),
    ([], ["lifecycle", "background"], ["lifecycle=background"]),
    ([["lifecycle", "background"]], ["lifecycle", "foreground"], ["lifecycle=foreground"]),
    ([], ["background"], ["lifecycle=background"]),
    ([["background"]], ["foreground"], ["lifecycle=foreground"]),
]
NAMES = [" ".join(verb) for _, verb, _ in VERBS]


@pytest.mark.parametrize(("before", "verb", "conditions"), VERBS, ids=NAMES)
def test_a_verb_has_happened_when_it_returns(desk: Desk, before, verb, conditions):
    page = desk.page(desk.launch())
    for earlier in before:
        assert desk.run(*earlier).code == 0
    answer = desk.json(*verb)
    assert [name for name in answer if name != "data"] == ANSWER
    assert answer["status"] == "applied"
    assert page.url == desk.json("state")["visible"]["url"]
    held = desk.run("wait", *conditions, "--no-wait")
    assert held == Result(0, held.out, "")


def test_a_gesture_that_is_cancelled_goes_nowhere(desk: Desk):
    desk.page(desk.launch())
    desk.json(*STACK[0])
    desk.json("swipe-back", "--phase", "began")
    desk.json("swipe-back", "--phase", "cancelled")
    assert desk.run("wait", "depth=2", "--no-wait").code == 0


def test_text_is_one_short_line(desk: Desk):
    desk.page(desk.launch())
    assert desk.run("tap", "track").out.startswith("applied, revision ")
    assert desk.run("tap", "track").out.startswith("nothing to do, revision ")
    assert ", modal m1\n" in desk.run("present", "/track/squat").out


def test_the_whole_of_a_modal_reaches_the_shell(desk: Desk):
    desk.page(desk.launch())
    answer = desk.json(
        "present", "--kind", "dialog", "--title", "Leave?", "--message", "It is: late", "--locked",
        "--button", "stay:Stay: a while:cancel", "--button", "go:Go:destructive",
    )  # fmt: skip
    modal = desk.json("state")["modals"][0]
    assert modal["id"] == answer["data"]["modal"]
    assert (modal["kind"], modal["title"], modal["message"]) == ("dialog", "Leave?", "It is: late")
    assert modal["locked"] is True
    assert modal["buttons"] == [
        {"id": "stay", "title": "Stay: a while", "role": "cancel"},
        {"id": "go", "title": "Go", "role": "destructive"},
    ]


def test_a_user_logs_in_and_out(desk: Desk):
    desk.page(desk.launch("fieldagent"))
    desk.json("login")
    assert desk.json("state")["root"] == "main"
    desk.json("logout")
    assert desk.json("state")["root"] == "login"


def test_a_page_is_refreshed_and_reloaded(desk: Desk):
    page = desk.page(desk.launch())
    desk.json("reload", "--no-wait")
    page.event_named("reload")
    desk.json("refresh", "--no-wait")
    page.event_named("refresh")


def test_the_keyboard_and_settings_reach_the_page(desk: Desk):
    page = desk.page(desk.launch())
    desk.json("keyboard", "show")
    page.wait_for(lambda: page.environment["keyboardHeight"] > 0)
    desk.json("keyboard", "hide")
    page.wait_for(lambda: page.environment["keyboardHeight"] == 0)
    desk.json("environment", "--text-scale", "1.5", "--reduced-motion", "on", "--locale", "ar")
    page.wait_for(lambda: page.environment["locale"] == "ar")
    environment = desk.json("environment")
    assert environment == desk.json("state")["environment"]
    assert (environment["textScale"], environment["reducedMotion"]) == (1.5, True)
    assert environment["direction"] == "rtl"
    text = desk.run("environment").out
    assert "textScale" in text
    assert "1.5" in text


def test_devices_are_a_table_with_the_present_one_starred(desk: Desk):
    desk.launch()
    devices = desk.json("device")["devices"]
    assert {device["platform"] for device in devices} == {"ios", "android"}
    desk.json("device", devices[-1]["id"])
    lines = desk.run("device").out.splitlines()
    assert len(lines) == len(devices)
    assert [line for line in lines if line.startswith("*")] == [lines[-1]]
    assert devices[-1]["name"] in lines[-1]


def test_faults_are_set_kept_printed_and_reset(desk: Desk):
    page = desk.page(desk.launch())
    assert desk.run("fault").out == "no faults\n"
    result = desk.run("fault", "--latency", "20", "--jitter", "5", "--drop", "1")
    assert result.out == "latency 20 ms, jitter 5 ms, drop 1 %\n"
    assert desk.run("fault", "--offline").out.endswith(", offline\n")
    page.wait_for(lambda: page.closes)
    expected = {"latencyMilliseconds": 20, "jitterMilliseconds": 5, "dropPercent": 1}
    assert desk.json("fault").items() >= (expected | {"offline": True}).items()
    welcomes = page.welcome_count
    assert desk.run("fault", "--reset", "--slow-page", "10").out == "slow page 10 ms\n"
    page.wait_for(lambda: page.welcome_count > welcomes)
    closes = len(page.closes)
    assert list(desk.json("fault", "--disconnect", "--online")) == [*ANSWER, "data"]
    page.wait_for(lambda: len(page.closes) > closes)


def test_an_earlier_state_is_read_and_continued(desk: Desk):
    desk.page(desk.launch())
    revision = desk.json("push", "/track/squat")["revision"]
    desk.json("pop")
    assert len(desk.json("state", "--revision", str(revision))["stack"]) == 2
    assert len(desk.json("state")["stack"]) == 1
    assert desk.json("continue", str(revision))["revision"] > revision
    assert len(desk.json("state")["stack"]) == 2


def test_the_state_is_readable(desk: Desk):
    desk.page(desk.launch())
    desk.run("tap", "track")
    desk.run("push", "/track/a b", "--title", "\u001b[2J")
    desk.run(*ALERT, "--title", "Sure?\nforged")
    lines = desk.run("state").out.splitlines()
    rows = dict(line.split(maxsplit=1) for line in lines)
    assert "[track]" in rows["tabs"]
    assert rows["stack"].startswith("/track > /track/a")
    assert rows["modal"] == "alert ask  Sure?\\nforged"
    assert rows["page"].startswith("main driver, applied ")
    assert "\u001b" not in "".join(lines)


def test_list_knows_every_shell(desk: Desk):
    assert desk.run("list") == Result(0, "", "")
    assert desk.json("list") == {"shells": []}
    first, second = desk.launch(), desk.launch("users")
    desk.page(second)
    shells = {shell["name"]: shell for shell in desk.json("list")["shells"]}
    assert sorted(shells) == ["fittracker", "users"]
    facts = shells["users"]
    assert (facts["front"], facts["control"]) == (second.front, second.control)
    assert (facts["pid"], facts["pages"], facts["app"]["name"]) == (second.pid, 1, "Users")
    lines = desk.run("list").out.splitlines()
    assert lines[0].split()[:2] == ["fittracker", "FitTracker"]
    assert lines[0].endswith("  0 pages")
    assert lines[1].endswith("  1 page")
    assert first.is_running()


def test_json_is_one_line_in_utf_8(desk: Desk):
    desk.page(desk.launch())
    result = desk.run("present", "--kind", "alert", "--title", "Grüße 👋", "--json")
    assert json.loads(result.out)["data"] == {"modal": "m1"}
    assert desk.json("state")["modals"][0]["title"] == "Grüße 👋"
