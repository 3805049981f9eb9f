"""`tandem test`: what it finds, what it says, and what it leaves behind."""

import json
import os
import signal
import statistics
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest
from broken_apps import BROKEN_APPS
from flow_project import FlowProject, Trace, command_of, descendants, finished
from waiting import wait_until

pytestmark = pytest.mark.independent

IS_DEEP = os.environ.get("TANDEM_DEEP") == "1"
INTERRUPTED = 130
PNG = b"\x89PNG\r\n\x1a\n"
ENDLESS = "- assertVisible: Page\n- extendedWaitUntil: {visible: Nothing, timeout: 600000}"


@pytest.fixture
def project(tmp_path: Path) -> Iterator[FlowProject]:
    # The path of a socket has at most 107 bytes, so it cannot stand below `tmp_path`.
    with tempfile.TemporaryDirectory(prefix="tandem-flows-") as runtime:
        yield FlowProject(tmp_path, Path(runtime))


# With --deep it has 21 flows, as many as a suite.
@pytest.mark.timeout(600)
def test_each_of_twelve_broken_apps_is_found_and_its_mistake_named(project: FlowProject) -> None:
    project.copy_bundle()
    for name, app in BROKEN_APPS.items():
        project.copy_app(app.app, name)
        project.change_app(name, app.file, app.text, app.instead)
        project.add_flow(name, app.flow, f"web/apps/{name}")
    # Each flow passes where nothing is broken. Those of the apps themselves say so in every run.
    whole = {(app.app, app.flow) for app in BROKEN_APPS.values() if IS_DEEP}
    for number, (name, flow) in enumerate(sorted(whole)):
        project.copy_app(name, f"whole-{name}")
        project.add_flow(f"whole-{number}", flow, f"web/apps/whole-{name}")
    run = project.test("flows", "--json", "--jobs", "2")
    failed = {name: found["failure"] for name, found in run.flows.items() if "failure" in found}
    said = {name: failure["message"] for name, failure in failed.items()}
    meant = {name: app.sentence for name, app in BROKEN_APPS.items()}
    # Addresses end some sentences.
    assert {name: text[: len(meant.get(name, text))] for name, text in said.items()} == meant
    assert all(failed[name]["line"] == app.line for name, app in BROKEN_APPS.items())
    assert (run.summary["passed"], run.code) == (len(whole), 1)
    # A step that fails waits for 5 seconds, and for 17 only where the app still loads something.
    took = Trace(Path(run.summary["report"])).seconds_of_failed_steps()
    assert statistics.median(took) < 10, took


def test_all_problems_of_all_files_are_said_before_anything_starts(project: FlowProject) -> None:
    project.add_page("<button>Save</button>")
    project.add_flow("right", "- tapOn: Save")
    project.add_flow("steps", "- tapon: Save\n- back\n- swipe: {direction: LEEFT}")
    project.add_flow("text", "- tapOn: {text: Save")
    project.add_flow("parts", "- runFlow: ../common/login.yaml")
    common = project.folder / "common"
    common.mkdir()
    (common / "login.yaml").write_text("- tapOn:\n    texxt: Log in\n")
    run = project.test("flows", "--report", "report", "--junit", "junit.xml")
    assert (run.code, run.stdout) == (2, "")
    assert run.stderr.splitlines() == [
        "common/login.yaml:2:5: “tapOn” has no field “texxt”. Did you mean “text”?",
        "flows/steps.yaml:3:3: There is no step “tapon”. Did you mean “tapOn”?",
        "flows/steps.yaml:5:22: “direction” is “LEEFT”, and must be “UP”, “DOWN”, “LEFT” or "
        "“RIGHT”. Did you mean “LEFT”?",
        "flows/text.yaml:3:10: The brace “{” is not closed.",
        "4 problems",
    ]
    assert {path.name for path in project.folder.iterdir()} == {"app", "flows", "common"}
    assert project.leftovers == []


def test_a_picture_is_written_compared_and_its_difference_shown(project: FlowProject) -> None:
    square = "<style>div { width: 20em; height: 20em; background: teal }</style><div>12:00</div>"
    for name in ("changed", "equal", "masked"):
        project.add_page(square, name)
        masks = ", masks: [{css: div}]" if name == "masked" else ""
        project.add_flow(name, f"- assertScreenshot: {{path: {name}{masks}}}", name)
    written = project.test("--json", "--update-pictures", "--junit", "written.xml")
    assert (written.code, written.summary["passed"]) == (0, 3)
    # The report of a run whose trace is not kept.
    assert len(list(ElementTree.parse(project.folder / "written.xml").iter("testcase"))) == 3
    assert project.leftovers == []
    expected = {path.name: path for path in (project.folder / "flows/screenshots").iterdir()}
    assert set(expected) == {f"{name}.iphone-16-light.png" for name in written.flows}
    for name in ("changed", "masked"):
        project.add_page(square.replace("teal", "crimson"), name)
    project.add_page(square, "missing")
    project.add_flow("missing", "- assertScreenshot: missing", "missing")
    compared = project.test("--json", "--report", "report")
    statuses = {name: found["status"] for name, found in compared.flows.items()}
    passed, failed = "passed", "failed"
    assert statuses == {"changed": failed, "equal": passed, "masked": passed, "missing": failed}
    said = {
        name: found["failure"]["message"]
        for name, found in compared.flows.items()
        if found["status"] == failed
    }
    assert said["missing"] == (
        "There is no expected picture flows/screenshots/missing.iphone-16-light.png: look at the "
        "new one, and write it with --update-pictures."
    )
    assert said["changed"].startswith("The picture “changed” differs from the expected one in ")
    trace = Trace(project.folder / "report")
    [end] = [line for line in trace.lines if line["type"] == "after" and line.get("pictures")]
    pictures = {name: trace.folder / path for name, path in end["pictures"].items()}
    assert set(pictures) == {"expected", "actual", "difference"}
    assert all(path.read_bytes().startswith(PNG) for path in pictures.values())
    assert pictures["expected"].read_bytes() == expected["changed.iphone-16-light.png"].read_bytes()


def test_shards_run_all_flows_once_and_their_reports_join(project: FlowProject) -> None:
    project.add_page("<button>Save</button>")
    for name in ("first", "second", "third", "fourth"):
        project.add_flow(name, "- assertVisible: Save")
    project.add_flow("red", "- assertVisible: {text: \"<&]]>\\u0001\"}")
    with project.site_that_is_ready_at(2) as origin:
        project.add_flow("flaky", "- assertVisible: Ready", origin)
        ran = [
            project.test(
                "--json", "--retries", "1", "--shard", f"{shard}/2", "--report", report,
                "--durations", "times.json")
            for shard, report in ((1, "one"), (2, "two"))
        ]
    # The others still divide by this file.
    times = project.folder / "times.json"
    assert not times.exists()
    names = [name for run in ran for name in run.flows]
    assert sorted(names) == sorted(["first", "second", "third", "fourth", "red", "flaky"])
    assert len(ran[0].flows) == len(ran[1].flows) == 3
    flows = ran[0].flows | ran[1].flows
    assert (flows["flaky"]["status"], flows["flaky"]["attempts"]) == ("flaky", 2)
    assert (flows["red"]["status"], flows["red"]["attempts"]) == ("failed", 2)
    joined = project.tandem(
        "report", "--merge", "one", "two", "--json", "--junit", "all.xml",
        "--durations", "times.json")
    counts = {"flows": 6, "passed": 4, "failed": 1, "flaky": 1, "missingShards": []}
    assert joined.code == 1 and joined.summary.items() >= counts.items()
    taken = json.loads(times.read_text())["milliseconds"]
    assert set(taken) == {f"flows/{name}.yaml ios" for name in flows if name != "red"}
    cases = {
        case.get("name"): [child.tag for child in case if child.tag != "system-out"]
        for case in ElementTree.parse(project.folder / "all.xml").iter("testcase")
    }
    assert cases["flaky"] == ["flakyFailure"] and cases["red"] == ["failure", "rerunFailure"]
    assert all(cases[name] == [] for name in ("first", "second", "third", "fourth"))
    lacking = project.tandem("report", "--merge", "two")
    assert lacking.code == 1
    assert "Shard 1/2 is missing: no folder has its trace." in lacking.stdout.splitlines()


def test_control_c_ends_all_and_leaves_nothing(project: FlowProject) -> None:
    project.add_page("<p>Page</p>")
    for name in ("one", "two", "waiting"):
        project.add_flow(name, ENDLESS)
    process = project.start("--jobs", "2", "--json", "--report", "report")
    trace = Trace(project.folder / "report")
    trace.wait_for_steps(2)
    children = list(descendants(process.pid))
    commands = [command_of(child) for child in children]
    assert all(any(name in line for line in commands) for name in ("chromium", "tandem run"))
    # As a terminal does: to all that runs in front.
    os.killpg(process.pid, signal.SIGINT)
    run = finished(process)
    assert (run.code, run.stderr) == (INTERRUPTED, "")
    wait_until(lambda: not any(map(command_of, children)), "the end of what it has started")
    assert project.leftovers == []
    # What was cut off has no end in the trace, where it counts as lost.
    assert [flow["status"] for flow in run.flows.values()] == ["skipped"] * 2
    assert not trace.of("flowEnd")
    assert trace.lines[-1]["type"] == "runEnd"


def test_a_flow_begins_again_when_the_browser_is_killed(project: FlowProject) -> None:
    project.add_page("<p>Page</p>")
    wait = "- extendedWaitUntil: {visible: Ready, timeout: 60000}"
    project.add_flow("lost", f"- assertVisible: .*\n{wait}")
    process = project.start("--json", "--report", "report")
    Trace(project.folder / "report").wait_for_steps(1)
    # What starts it in a sandbox may stand before it.
    *_, browser = [
        child
        for child in descendants(process.pid)
        if "--remote-debugging" in command_of(child) and "--type=" not in command_of(child)
    ]
    project.add_page("<p>Ready</p>")
    os.kill(browser, signal.SIGKILL)
    run = finished(process)
    assert (run.flows["lost"]["status"], run.flows["lost"]["attempts"]) == ("flaky", 2)
    assert (run.code, project.leftovers) == (0, [])


def test_a_page_that_crashes_or_hangs_is_said_in_a_sentence(project: FlowProject) -> None:
    project.add_page('<p>Page</p><button onclick="for (;;);">Save</button>')
    project.add_flow("crash", ENDLESS)
    project.add_flow("hang", "- tapOn: Save\n- assertVisible: Save")
    process = project.start("--json", "--report", "report")
    Trace(project.folder / "report").wait_for_steps(1)
    for child in descendants(process.pid):
        if "--type=renderer" in command_of(child):
            os.kill(child, signal.SIGKILL)
    run = finished(process)
    said = {name: flow["failure"]["message"] for name, flow in run.flows.items()}
    assert said["crash"].startswith("The process of the page has crashed: ")
    assert said["hang"].startswith("The page does not answer: a script of it runs without an end,")
    assert (run.code, run.summary["failed"]) == (1, 2)
