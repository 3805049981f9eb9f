"""`--durable`: whatever was answered is there after a kill, and what is not so is told."""

import contextlib
import os
import resource
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path

import pytest
from api_client import remote
from controller import Controller
from restored_app import (
    controller_of,
    declare,
    go_to_bench,
    only_warning,
    state_of,
    stored,
    urls,
    warnings,
    write_state,
)
from shell_process import ShellProcess, executable
from waiting import wait_until

DEEP = os.environ.get("TANDEM_DEEP") == "1"
KILLS = 100 if DEEP else 4
# Below the messages that a controller may send at once.
STORM_COUNT = 350


def push_all(shell: ShellProcess, controller: Controller, name: str, answered: set[str]) -> None:
    """Changes the state as fast as possible by one controller, until the shell is gone."""
    waiting: list[tuple[int, str]] = []
    with contextlib.suppress(AssertionError):
        for number in range(STORM_COUNT):
            url = f"/track/{name}-{number}"
            waiting.append((controller.send_action("push", url=url), url))
            # One after the other, or many under way.
            while waiting and len(waiting) > number % 16:
                change, url = waiting.pop(0)
                if controller.result(change)["status"] == "applied":
                    answered.add(url)


def ask_all(shell: ShellProcess, name: str, answered: set[str]) -> None:
    """The same by the HTTP API."""
    with contextlib.suppress(OSError, HTTPException):
        for number in range(STORM_COUNT):
            url = f"/track/{name}-{number}"
            body = {"url": url, "timeoutMilliseconds": 0}
            status, _ = remote(shell.control, shell.tokens.control, "POST", "push", body)
            assert status == 200
            answered.add(url)


def kill_in_a_storm(shell: ShellProcess, name: str, far_enough: int) -> set[str]:
    """Kills a shell in a storm of changes by three clients; returns what was answered."""
    # For each client, as none of them may have had no answer at all.
    answered: list[set[str]] = [set(), set(), set()]
    with (
        controller_of(shell) as one,
        controller_of(shell) as other,
        ThreadPoolExecutor(3) as clients,
    ):
        one.tap("track")
        one.tap("track")  # To its root.
        storms = [
            clients.submit(push_all, shell, one, f"{name}-a", answered[0]),
            clients.submit(push_all, shell, other, f"{name}-b", answered[1]),
            clients.submit(ask_all, shell, f"{name}-c", answered[2]),
        ]
        wait_until(
            lambda: all(answered) and sum(map(len, answered)) >= far_enough, "the storm"
        )
        os.kill(shell.pid, signal.SIGKILL)
        wait_until(lambda: not shell.is_running(), "the end of the shell")
        for storm in storms:
            storm.result()
        # What a state shows is an answer, too.
        for controller in (one, other):
            answered[0].update(urls(controller.wait_for(lambda _: True)))
    return set().union(*answered)


def test_what_was_answered_is_there_after_a_kill(launch, state_dir):
    """Every shell is killed in a storm of changes, and the next one goes on in the same folder."""
    for round_ in range(KILLS):
        shell = launch("--durable")
        answered = kill_in_a_storm(shell, str(round_), 5 + 37 * round_ % 300)
        again = launch()
        # A state has the newest entries of a stack only, and the file has all.
        pages = stored(state_dir)["snapshot"]["stacks"][1]["pages"]
        there = [page["url"] for page in pages]
        assert state_of(again)["visible"]["url"] == there[-1]
        assert answered <= set(there), f"lost in round {round_}: {answered - set(there)}"
        assert all(url.startswith(f"/track/{round_}-") for url in there[1:]), there
        assert len(set(there)) == len(there)
        assert warnings(again) == [], "what a kill leaves is no damage"
        assert again.stop() == 0


def test_a_shell_without_the_option_goes_on_from_the_log_and_ends_it(launch, state_dir):
    shell = launch("--durable")
    go_to_bench(shell)
    shell.kill()
    assert (state_dir / "state.log").exists()
    # What is left if the kill comes while the log is begun anew.
    (state_dir / "state.log.new").write_bytes(b"half a record")
    again = launch()
    assert urls(state_of(again)) == ["/track", "/track/bench"]
    names = {path.name for path in state_dir.iterdir()}
    assert names == {"browsers", "ports", "state.json"}
    assert warnings(again) == []


def test_a_shell_that_stops_leaves_only_the_file(launch, state_dir):
    shell = launch("--durable")
    go_to_bench(shell)
    with controller_of(shell) as controller:
        controller.send_action("push", url="/track/last")
        controller.action("present", kind="alert", id="sure", title="Sure?")
    assert shell.stop() == 0
    assert {path.name for path in state_dir.iterdir()} == {"browsers", "ports", "state.json"}
    assert stored(state_dir)["snapshot"]["stacks"][1]["pages"][-1]["url"] == "/track/last"


def has_secret(state_dir: Path) -> bool:
    return any(b"secret" in path.read_bytes() for path in state_dir.glob("state.*"))


def test_a_logout_leaves_nothing_in_the_log_either(launch, app, state_dir):
    declare(app, root={"starts": "launching", "launching": "/launching", "login": "/login"})
    shell = launch("--durable")
    with controller_of(shell) as controller:
        # Also if the root is the same before and after, or no commit sees the state between.
        for before, after in (("", ""), ("login", ""), ("", "login")):
            controller.action("login")
            controller.action("push", url="/track/secret")
            if before:
                controller.action("setRoot", root=before)
            assert has_secret(state_dir)
            # What the shell finds when it goes on is one turn, and so one commit.
            os.kill(shell.pid, signal.SIGSTOP)
            changes = [controller.send_action(name) for name in ("logout", after) if name]
            os.kill(shell.pid, signal.SIGCONT)
            for change in changes:
                assert controller.result(change)["status"] == "applied"
            assert not has_secret(state_dir), f"{before} before, {after} after"


# Files that cannot be used.


def left_by_a_kill(launch, state_dir) -> Path:
    """The log of a killed shell with some records."""
    shell = launch("--durable")
    with controller_of(shell) as controller:
        controller.tap("track")
        for name in ("bench", "squat", "deadlift"):
            controller.action("push", url=f"/track/{name}")
    shell.kill()
    return state_dir / "state.log"


def test_a_record_that_was_being_written_is_no_damage(launch, state_dir):
    log = left_by_a_kill(launch, state_dir)
    log.write_bytes(log.read_bytes()[:-9])
    shell = launch("--durable")
    assert urls(state_of(shell)) == ["/track", "/track/bench", "/track/squat"]
    assert warnings(shell) == []


@pytest.mark.parametrize(("place", "newest"), [(60, "deadlift"), (-60, "squat")])
def test_a_flipped_bit_is_told_and_the_newest_whole_state_is_there(
    launch, state_dir, place, newest
):
    log = left_by_a_kill(launch, state_dir)
    content = bytearray(log.read_bytes())
    content[place] ^= 4
    log.write_bytes(content)
    shell = launch("--durable")
    assert state_of(shell)["visible"]["url"] == f"/track/{newest}"
    warning = only_warning(shell)
    assert "damaged" in warning and "state.log.unreadable-1" in warning
    assert (state_dir / "state.log.unreadable-1").read_bytes() == content
    assert f"/track/{newest}" in (state_dir / "state.json").read_text()


def test_without_a_whole_record_the_file_counts(launch, state_dir):
    write_state(state_dir)
    (state_dir / "state.log").write_bytes(b"no record")
    shell = launch()
    assert urls(state_of(shell)) == ["/track", "/track/bench"]
    assert "state.log.unreadable-1" in only_warning(shell)


def test_a_log_that_cannot_be_moved_stays_until_its_state_is_stored(launch, state_dir):
    log = left_by_a_kill(launch, state_dir)
    content = log.read_bytes()
    file = state_dir / "state.json"
    file.unlink()
    file.mkdir()  # No file can take its place.
    expected = ["/track", "/track/bench", "/track/squat", "/track/deadlift"]
    for option in ([], ["--durable"]):
        shell = launch(*option)
        assert urls(state_of(shell)) == expected
        assert "cannot be stored" in only_warning(shell)
        shell.kill()
        assert log.read_bytes() == content
    again = launch()
    assert urls(state_of(again)) == expected
    file.rmdir()
    with controller_of(again) as controller:
        controller.action("push", url="/track/last")
    assert again.stop() == 0
    assert stored(state_dir)["snapshot"]["stacks"][1]["pages"][-1]["url"] == "/track/last"
    assert not log.exists(), "it would be taken for newer"


def test_a_folder_that_cannot_be_used_is_an_error(launch, app, state_dir, tmp_path):
    launch()
    runtime = tmp_path / "runtime"
    runtime.mkdir(mode=0o700)
    for folder in (state_dir, Path("/proc/tandem/state")):
        result = subprocess.run(
            [executable(), "run", "--durable", "--no-open", "--front-port", "0",
             "--control-port", "0", "--state-dir", str(folder), str(app)],
            capture_output=True, text=True, timeout=60,
            env=os.environ | {"XDG_RUNTIME_DIR": str(runtime)})  # fmt: skip
        assert result.returncode == 2
        assert result.stderr.startswith("tandem: --durable is not possible")
        assert str(folder) in result.stderr and "--state-dir" in result.stderr
        assert list(runtime.rglob("*.tokens.json")) == []


# Disks that are full.


def limit_files(shell: ShellProcess, byte_count: int) -> None:
    """Lets the shell write no file beyond a size, as on a full disk; -1 ends that."""
    resource.prlimit(shell.pid, resource.RLIMIT_FSIZE, (byte_count, -1))


def test_a_full_disk_is_told_once_and_holds_nothing_up(launch, state_dir):
    shell = launch("--durable")
    with controller_of(shell) as controller:
        controller.tap("track")
        limit_files(shell, 0)
        for name in ("bench", "squat"):
            assert controller.action("push", url=f"/track/{name}")["status"] == "applied"
        assert "state cannot be stored" in only_warning(shell)
        limit_files(shell, -1)
        controller.action("push", url="/track/deadlift")
        wait_until(lambda: len(warnings(shell)) == 2, "the end of it")
        assert "stored again" in warnings(shell)[1]
    shell.kill()
    expected = ["/track", "/track/bench", "/track/squat", "/track/deadlift"]
    assert urls(state_of(launch("--durable"))) == expected


def test_a_log_that_cannot_grow_gives_way_to_another(launch, state_dir):
    shell = launch("--durable")
    log = state_dir / "state.log"
    with controller_of(shell) as controller:
        controller.tap("track")
        controller.action("push", url="/track/bench")
        # Half a record fits in.
        limit_files(shell, log.stat().st_size + 100)
        controller.action("push", url="/track/squat")
        assert log.read_bytes().count(b"TSL1") == 1
    shell.kill()
    again = launch()
    assert urls(state_of(again)) == ["/track", "/track/bench", "/track/squat"]
    assert warnings(shell) == warnings(again) == []
