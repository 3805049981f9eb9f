"""Waiting, the timeline, and the end of a shell."""

import json
import re
import signal

from desk import Desk


def test_wait_returns_when_the_conditions_come_to_hold(desk: Desk):
    page = desk.page(desk.launch())
    waiting = desk.start("wait", "tab=track", "depth=2", "--in-step", "--timeout", "30", "--json")
    following = desk.start("log", "-f", "--json")
    while json.loads(following.stdout.readline()).get("verb") != "wait":
        pass
    desk.json("tap", "track")
    assert waiting.poll() is None
    page.push("/track/squat")
    out, err = waiting.communicate(timeout=30)
    assert (waiting.returncode, err) == (0, "")
    assert json.loads(out)["status"] in ("applied", "noop")
    assert desk.run("wait", "tab=track", "path~squat", "title!=x", "modal=none").code == 0
    assert desk.run("wait", "tab=track").out.startswith("holds, revision ")


def test_log_has_what_happened_and_who_did_it(desk: Desk):
    desk.page(desk.launch())
    desk.json("tap", "track")
    lines = desk.run("log", "--json").out.splitlines()
    events = [json.loads(line) for line in lines]
    assert [event["id"] for event in events] == list(range(1, len(events) + 1))
    selected = next(event for event in events if event["event"] == "tabSelected")
    assert (selected["tab"], selected["source"]) == ("track", "command")
    command = next(event for event in events if event["event"] == "command")
    assert (command["verb"], command["parameters"]) == ("tap", {"tab": "track"})
    text = desk.run("log").out.splitlines()
    assert len(text) >= len(events)
    line = next(line for line in text if " tabSelected " in line)
    assert re.fullmatch(r"\d+ \d+\.\d{3} tabSelected .*\btab=track\b.*", line)


def test_log_takes_the_newest_or_those_after_an_id(desk: Desk):
    desk.page(desk.launch())
    for tab in ("track", "schedule", "home"):
        desk.json("tap", tab)

    def ids(*arguments: str) -> list[int]:
        lines = desk.run("log", "--json", *arguments).out.splitlines()
        return [json.loads(line)["id"] for line in lines]

    everything = ids()
    assert ids("--limit", "3") == everything[-3:]
    assert ids("--after", "2", "--limit", "3") == [3, 4, 5]
    assert ids("--after", str(everything[-1])) == []


def test_log_follows_until_the_shell_stops(desk: Desk):
    desk.page(desk.launch())
    desk.json("tap", "track")
    following = desk.start("log", "--follow", "--json", "--limit", "2")
    past = [json.loads(following.stdout.readline()) for _ in range(2)]
    assert past[1]["id"] == past[0]["id"] + 1
    desk.json("tap", "home")
    names = set()
    while "tabSelected" not in names:
        names.add(json.loads(following.stdout.readline())["event"])
    desk.json("quit")
    following.communicate(timeout=30)
    assert following.returncode == 0


def test_quit_returns_when_the_shell_is_gone(desk: Desk):
    shell = desk.launch()
    desk.page(shell)
    answer = desk.json("quit")
    assert answer["status"] == "applied"
    assert shell.stop() == 0
    assert shell.events[-1] == {"event": "stopped"}
    assert desk.run("state").code == 3
    assert desk.run("quit").code == 3


def test_a_second_signal_does_not_cut_the_end_short(desk: Desk):
    shell = desk.launch()
    desk.page(shell)
    while shell.is_running():
        shell.send_signal(signal.SIGTERM)
    assert shell.stop() == 0
    assert shell.events[-1] == {"event": "stopped"}


def test_curl_gives_the_same_commands(desk: Desk):
    import subprocess

    desk.page(desk.launch())
    command = ["curl", "-s", "--unix-socket", str(desk.folder / "fittracker.sock")]
    command += ["-H", "Content-Type: application/json", "-d", '{"tab":"track"}']
    done = subprocess.run(
        [*command, "http://tandem/api/v1/tap"], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["status"] == "applied"
    assert desk.json("state")["selectedTab"] == "track"
