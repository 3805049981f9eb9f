"""`tandem simulate` and `tandem verify`: what they run, say, and refuse."""

import json
import os
import pty
import re
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
from commands import tandem
from shell_process import executable


def simulate(*arguments: str | Path, code: int = 0, **options: object) -> dict[str, object]:
    result = tandem("simulate", "--json", *arguments, **options)
    assert result.returncode == code, result
    assert result.stderr == ""
    return json.loads(result.stdout)


def declare(folder: Path, text: str) -> Path:
    manifest = folder / "tandem.json"
    manifest.write_text(text)
    return manifest


def test_a_bundled_app_holds_and_its_manifest_is_told_in_words():
    result = simulate("fieldagent", "--seeds", "3", "--steps", "40")
    assert result["holds"]
    assert (result["seeds"], result["firstSeed"]) == (3, "1")
    assert result["virtualMilliseconds"] > 0
    assert result["counts"]
    found = {(finding["kind"], *finding["subjects"]) for finding in result["findings"]}
    assert ("outsideEveryTab", "/done") in found
    assert ("backLeavesApp", "main") in found
    text = tandem("simulate", "fieldagent", "--seeds", "3", "--steps", "40").stdout
    assert re.match(r"FieldAgent: 3 seeds, \d+ steps, [\d.]+ minutes of virtual time in ", text)
    assert "  no tab    No tab owns “/done”: a link to it goes onto the stack of" in text
    assert text.endswith("\nEverything held.\n")


def test_a_seed_is_the_same_each_time_and_its_steps_can_be_read():
    first, second = (simulate("--seed", "7", "--steps", "50") for _ in range(2))
    assert first["counts"] == second["counts"]
    assert (first["app"], first["findings"]) == (None, [])
    lines = tandem("simulate", "--seed", "7", "--steps", "50", "--trace").stdout.splitlines()
    assert re.match(r" +1  ", lines[0])
    assert lines[-2:] == ["", "Everything held."]
    trace = simulate("--seed", "7", "--steps", "50", "--trace")
    assert [line.split("  ", 1)[1] for line in map(str.strip, lines[:-2])] == trace["steps"]


def test_an_app_without_a_manifest_is_simulated_too(tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html>")
    assert simulate(tmp_path, "--seeds", "2", "--steps", "30")["holds"]


def test_the_steps_of_a_file_are_replayed_with_what_they_change(tmp_path):
    steps = [{"does": "open", "window": "a", "name": "main", "url": "/"}, {"does": "settle"}]
    steps.append({"does": "click", "window": "a", "url": "/track"})
    file = tmp_path / "steps.json"
    file.write_text(json.dumps({"tandemSimulation": 1, "app": "fittracker", "steps": steps}))
    lines = tandem("simulate", "--replay", file).stdout.splitlines()
    assert lines[2].startswith("  3  in a the user follows a link to /track: a ")
    assert lines[3].startswith("  4  all faults end, and everything arrives: shell ")
    assert lines[4:] == ["", "Everything held."]


UNUSABLE = [
    (["nowhere"], "no app"),
    (["--replay", "nowhere.json"], "nowhere.json cannot be read"),
    (["--replay", "other.json"], "name a file that --out has written"),
    (["--seed", "1", "--out", "other.json"], "name another file with --out"),
    (["--trace"], "name it with --seed"),
    (["--seeds", "0"], "give 1 to"),
    (["--seed", "1", "--seeds", "2"], "give one of both"),
    (["--seed", "1", "--replay", "other.json"], "leave out --seed"),
]


@pytest.mark.parametrize(("arguments", "words"), UNUSABLE)
def test_what_cannot_be_used_is_said_in_a_sentence(tmp_path, arguments, words):
    (tmp_path / "other.json").write_text('{"mine": true}')
    result = tandem("simulate", *arguments, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert words in result.stderr
    assert (tmp_path / "other.json").read_text() == '{"mine": true}'


def test_a_manifest_with_errors_is_refused_with_their_places(tmp_path):
    manifest = declare(tmp_path, '{ "tabs": [{ "id": "a" }] }')
    result = tandem("simulate", tmp_path)
    assert result.returncode == 2
    assert f"{manifest}:1:" in result.stderr


def test_the_search_counts_its_states():
    result = tandem("verify", "--states", "500", "--json")
    assert (result.returncode, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert 500 <= found["states"] <= found["transitions"]
    assert not found["complete"]


def read_terminal(leader: int) -> str:
    """All that was drawn on a terminal whose program has ended."""
    drawn = b""
    # Linux says EIO at the end.
    with suppress(OSError):
        while piece := os.read(leader, 65_536):
            drawn += piece
    os.close(leader)
    return drawn.decode()


def test_progress_is_drawn_on_a_terminal_alone_and_removed():
    leader, follower = pty.openpty()
    command = [executable(), "verify", "--states", "500"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=follower, env=os.environ | {"TERM": "xterm"}
    ) as process:
        os.close(follower)
        output = process.stdout.read().decode()
        assert process.wait() == 0
    drawn = read_terminal(leader)
    assert "There are more states: --states sets how many are searched." in output
    assert "\x1b" not in output
    assert re.fullmatch(r"(\r\x1b\[K[\d,]+ states, \d+ steps deep)+\r\x1b\[K", drawn)
