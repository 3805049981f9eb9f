"""`tandem record`: a flow from what pages tell and commands do, whoever goes away meanwhile."""

import os
import shutil
import signal
from pathlib import Path

from api_client import remote
from desk import Desk
from waiting import wait_until

SAVE = {"kind": "tap", "element": {"text": "Save"}}


def record(desk: Desk, flow: Path, *arguments: str):
    """Starts a recording, and returns once it goes on."""
    recorder = desk.start("record", str(flow), *arguments)
    wait_until(lambda: flow.exists() or recorder.poll() is not None, "the flow")
    if not arguments:
        said = recorder.stdout.readline()
        assert said == f"Recording to {flow}. Use the app; Control-C ends it.\n"
    return recorder


def test_what_pages_tell_and_commands_do_is_a_flow(desk: Desk, tmp_path: Path) -> None:
    shell = desk.launch()
    page = desk.page(shell)
    flow = tmp_path / "flow.yaml"
    assert page.result_of(page.action("gesture", **SAVE))["reason"] == "nothingPending"
    recorder = record(desk, flow)
    page.wait_for(lambda: page.environment.get("recording"), 10, "that the page is to tell")
    name = {"kind": "type", "element": {"text": "Name"}}
    page.result_of(page.action("gesture", **name, value="Ann", formerLength=0))
    page.result_of(page.action("gesture", **name, value="Anna", formerLength=3))
    page.result_of(page.action("gesture", **SAVE, appeared={"text": "${1}: - \n- back"}))
    # A mirror may tell, too, and takes no place by that.
    mirror = desk.page(shell)
    assert mirror.result_of(mirror.action("gesture", kind="swipe", direction="UP"))["status"] == (
        "applied"
    )
    assert page.role == "driver"
    assert desk.run("tap", "track").code == 0
    assert desk.run("fault", "--latency", "20").code == 0
    recorder.send_signal(signal.SIGINT)
    out, err = recorder.communicate(timeout=30)
    assert (recorder.returncode, err) == (0, "")
    steps = [
        "- tapOn: Name",
        "- inputText: Anna",
        '- assertVisible: "\\\\${1}: - \\n- back"',
        "- tapOn: Save",
        "- swipe: {direction: UP}",
        "- tapOn: {text: Track, in: native}",
        "- assertTab: track",
        "- fault: {latency: 20}",
    ]
    assert out.splitlines() == [*steps, f"{flow}: {len(steps)} steps"]
    lines = flow.read_text().splitlines()
    assert lines[0].startswith("# Recorded with Tandem ")
    assert lines[-len(steps) :] == steps
    assert lines[-len(steps) - 1] == "- launchApp"
    page.wait_for(lambda: not page.environment.get("recording"), 10, "that the page tells no more")


def test_a_recording_outlives_who_asked_for_it_and_ends_with_the_shell(
    desk: Desk, tmp_path: Path
) -> None:
    shell = desk.launch()
    page = desk.page(shell)
    flow = tmp_path / "flow.yaml"
    recorder = record(desk, flow)
    page.result_of(page.action("gesture", **SAVE))
    wait_until(lambda: "- tapOn: Save" in flow.read_text(), "the step in the file")
    recorder.kill()
    recorder.wait()
    assert desk.run("tap", "track").code == 0
    data = desk.json("record", "--stop")["data"]
    assert data == {"file": str(flow), "steps": 3}
    assert flow.read_text().endswith(
        "- tapOn: Save\n- tapOn: {text: Track, in: native}\n- assertTab: track\n"
    )
    # The shell ends the next one.
    other = tmp_path / "other.yaml"
    recorder = record(desk, other)
    assert desk.run("tap", "home").code == 0
    assert desk.run("quit").code == 0
    out, err = recorder.communicate(timeout=30)
    assert (recorder.returncode, err) == (0, "")
    assert out.endswith(f"{other}: 2 steps\n")
    assert other.read_text().endswith("- assertTab: home\n")


def test_what_cannot_be_recorded_is_said_and_nothing_is_lost(desk: Desk, tmp_path: Path) -> None:
    shell = desk.launch()
    taken = tmp_path / "taken.yaml"
    taken.write_text("- back\n")
    flow = tmp_path / "flow.yaml"

    def refusal(*arguments: str) -> tuple[int, str]:
        done = desk.run("record", *arguments)
        assert done.out == ""
        return done.code, done.err.splitlines()[0]

    assert refusal(str(taken)) == (
        5,
        f"tandem: There is something named {taken}: choose another name, or remove it.",
    )
    assert refusal(str(tmp_path / "flow.txt"))[0] == 2
    assert refusal(str(tmp_path / "no" / "flow.yaml")) == (
        7,
        f"tandem: The flow cannot be written to {tmp_path}/no/flow.yaml: No such file or "
        "directory.",
    )
    assert refusal("--stop") == (
        5,
        "tandem: Nothing is recorded: begin with “tandem record FLOW.yaml”.",
    )
    assert refusal()[0] == 2
    assert refusal(str(flow), "--app", "/nowhere")[0] == 2
    record(desk, flow, "--json")
    assert refusal(str(tmp_path / "second.yaml")) == (
        5,
        f"tandem: {flow} is recorded already: end that first, by “tandem record --stop”.",
    )
    # A browser, which may be elsewhere, does not choose the file.
    status, answer = remote(
        shell.control,
        shell.tokens.control,
        "POST",
        "record",
        {"file": str(tmp_path / "remote.yaml")},
    )
    assert (status, answer["error"]["code"]) == (403, "notAllowed")
    assert taken.read_text() == "- back\n"
    assert sorted(os.listdir(tmp_path)) == ["flow.yaml", "taken.yaml"]


def test_a_flow_that_cannot_be_written_any_more_is_no_success(desk: Desk, tmp_path: Path) -> None:
    page = desk.page(desk.launch())
    folder = tmp_path / "folder"
    folder.mkdir()
    flow = folder / "flow.yaml"
    recorder = record(desk, flow)
    shutil.rmtree(folder)
    page.result_of(page.action("gesture", **SAVE))
    recorder.send_signal(signal.SIGINT)
    out, err = recorder.communicate(timeout=30)
    assert (recorder.returncode, out) == (7, "- tapOn: Save\n")
    assert err.splitlines()[0] == (
        f"tandem: The flow cannot be written to {flow}: No such file or directory."
    )
