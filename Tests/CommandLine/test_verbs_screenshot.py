"""`tandem screenshot`: a picture of the device, taken by a real browser."""

import contextlib
import json
import os
import struct
import subprocess
from pathlib import Path

import pytest
from desk import Desk, Result
from waiting import wait_until


def size_of(png: Path) -> tuple[int, int]:
    """The width and the height of a PNG file (PNG, 11.2.2)."""
    content = png.read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", content[16:24])


def test_a_picture_shows_the_app_with_the_pixels_of_the_device_that_is_asked_for(
    desk: Desk, tmp_path
):
    app, pictures = tmp_path / "app", tmp_path / "pictures"
    app.mkdir()
    pictures.mkdir()
    manifest = {"app": {"id": "dense"}, "tabs": [{"id": "home", "path": "/"}]}
    (app / "tandem.json").write_text(json.dumps(manifest))
    script = "tandem.setBadge('home', String(devicePixelRatio))"
    (app / "index.html").write_text(f"<!doctype html><script>{script}</script>")
    desk.launch(str(app))
    before = desk.json("environment")
    picture = pictures / "home.png"
    options = ["--timeout", "30", "--appearance", "dark", "--scale", "2"]
    answer = desk.json("screenshot", str(picture), *options)
    assert size_of(picture) == (answer["width"], answer["height"])
    assert answer["file"] == str(picture)
    assert desk.json("environment") == before
    assert [entry.name for entry in pictures.iterdir()] == ["home.png"]
    assert desk.json("state")["tabs"][0]["badge"] == "2"


def test_a_picture_may_have_the_frame_and_fewer_pixels(desk: Desk, tmp_path):
    desk.launch()
    picture = tmp_path / "framed.png"
    options = ["--frame", "--scale", "1", "--timeout", "30"]
    answer = desk.json("screenshot", str(picture), *options)
    width, height = size_of(picture)
    assert (width, height) == (answer["width"], answer["height"])
    # An iPhone's screen is 393 by 852; its frame stands around it.
    assert 393 < width < 2 * 393 and 852 < height < 2 * 852


def test_a_picture_that_cannot_be_written_is_code_7(desk: Desk, tmp_path):
    desk.launch()
    unwritable = desk.run("screenshot", str(tmp_path / "no" / "a.png"))
    assert unwritable.code == 7
    assert "no/a.png" in unwritable.err


def test_without_chromium_a_picture_is_code_2_and_says_what_to_install(desk: Desk):
    desk.launch()
    result = desk.run("screenshot", "a.png", PATH="/nowhere")
    assert result.code == 2
    assert "chromium" in result.err
    assert "install" in result.err


def processes_below(process: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    found: list[int] = []
    with contextlib.suppress(OSError):
        for children in Path(f"/proc/{process}/task").glob("*/children"):
            for child in children.read_text().split():
                found += [int(child), *processes_below(int(child))]
    return found


def facts_of(process: int) -> dict[str, str]:
    """What the kernel tells of a process, with its command and its user namespace."""
    folder = Path(f"/proc/{process}")
    status = dict(line.split(":\t", 1) for line in (folder / "status").read_text().splitlines())
    command = (folder / "cmdline").read_bytes().decode()
    return status | {"command": command, "namespace": os.readlink(folder / "ns" / "user")}


def can_make_namespaces() -> bool:
    """Whether this machine lets its users have user namespaces, as containers often do not."""
    command = ["unshare", "--user", "--map-user=65534", "--map-group=65534", "--"]
    command += ["unshare", "--user", "--pid", "--net", "--fork", "true"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_the_pages_of_a_picture_are_in_a_sandbox(desk: Desk, tmp_path):
    desk.launch()
    if not can_make_namespaces():
        result = desk.run("screenshot", str(tmp_path / "a.png"), "--timeout", "30")
        return warned_of_no_sandbox(result)
    process = desk.start("screenshot", str(tmp_path / "a.png"), "--timeout", "30")

    def renderer() -> dict[str, str] | None:
        for child in processes_below(process.pid):
            with contextlib.suppress(OSError):
                facts = facts_of(child)
                if "--type=renderer" in facts["command"] and facts.get("Seccomp") == "2":
                    return facts
        assert process.poll() is None, process.stderr.read()
        return None

    facts = wait_until(renderer, "a renderer with its filter of system calls")
    assert "--no-sandbox" not in facts["command"]
    assert facts["namespace"] != os.readlink("/proc/self/ns/user")
    assert int(facts["CapEff"], 16) == 0
    assert process.wait(timeout=60) == 0
    assert process.stderr.read() == ""


@pytest.mark.skipif(os.getuid() != 0, reason="only root has to give up the sandbox")
def test_without_a_sandbox_root_is_warned_in_one_sentence(desk: Desk, tmp_path):
    desk.launch()
    program = tmp_path / "bin" / "unshare"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    path = f"{program.parent}:{os.environ['PATH']}"
    result = desk.run("screenshot", str(tmp_path / "a.png"), "--timeout", "30", PATH=path)
    warned_of_no_sandbox(result)
    size_of(tmp_path / "a.png")


def warned_of_no_sandbox(result: Result) -> None:
    assert result.code == 0
    assert result.err.startswith("tandem: Chromium runs without its sandbox")
    assert len(result.err.splitlines()) == 1
