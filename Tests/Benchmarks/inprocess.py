"""The codec beside Foundation's, the navigation core and the session beside themselves at 1,000
times the size, and all of them beside fixed work in C that alternates with them."""

import json
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "support"))
from measuring import PROGRAMS, ROOT, rounds, show, show_ratio  # noqa: E402

# About 20 ms of fixed work before each round.
REFERENCE_REPETITIONS = 200


def measure(count: int) -> tuple[list[dict[str, float]], list[float]]:
    """The figures of the rounds, and the microseconds of the fixed work before each of them."""
    program = ROOT / ".build" / "release" / "InProcessBenchmarks"
    command = [str(PROGRAMS / "reference_work"), str(REFERENCE_REPETITIONS)]
    measured, reference = [], []
    with subprocess.Popen(
        [str(program), str(count)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        for _ in range(count):
            result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
            reference.append(float(result.stdout) / 1_000)
            # A line starts a round, so that the two never run at the same time.
            process.stdin.write("\n")
            process.stdin.flush()
            measured.append(json.loads(process.stdout.readline()))
    assert process.returncode == 0, f"the program ended with {process.returncode}"
    return measured, reference


def main() -> None:
    measured, reference = measure(len(rounds(15, 5)))

    def of(name: str) -> list[float]:
        return [figures[name] for figures in measured]

    show("bytes of the message", of("messageBytes"), "", 0)
    show("codec: decode and encode it", of("codec"), "ns", 0)
    show("Foundation: decode and encode it", of("foundation"), "ns", 0)
    show("reference: 1,000 hashes and 20 mallocs in C", reference, "us", 1)
    # A thousandth of the work is about one hash over 64 bytes: the quotients are near 1 to 30.
    show_ratio("codec / a thousandth of the reference", of("codec"), reference)
    show_ratio("one event / a thousandth of the reference", of("fiveTabs"), reference)
    show_ratio("codec / Foundation", of("codec"), of("foundation"))
    show("navigation: one event at 5 tabs", of("fiveTabs"), "ns", 0)
    show("navigation: events a second at 5 tabs", [1e9 / v for v in of("fiveTabs")], "/s", 0)
    show_ratio("5,000 tabs / 5 tabs", of("fiveThousandTabs"), of("fiveTabs"))
    show_ratio("1,000 entries a stack / 1", of("thousandEntries"), of("fiveTabs"))
    for name, what in [("session", "with a controller"), ("sessionAlone", "without a controller")]:
        show(f"a page's change, {what}", of(name), "ns", 0)
        show("  of it codec", of(f"{name}Codec"), "ns", 0)
        show("  of it navigation core", of(f"{name}Core"), "ns", 0)
        show("  of it session", of(f"{name}Own"), "ns", 0)
    for name, what in [
        ("Tabs", "5,000 tabs / 5 tabs"),
        ("Depth", "1,000 entries / 1"),
        ("Rules", "1,000 rules / 0"),
        ("Pages", "100 pages / 1"),
    ]:
        figures = of(f"session{name}")
        show_ratio(f"change, without controller: {what}", figures, of("sessionAlone"))
    # The state for controllers lists all tabs and the upper 100 entries of the stack.
    show_ratio("change, with controller: 5,000 tabs / 5", of("sessionShownTabs"), of("session"))
    show_ratio("change, with controller: 1,000 entries / 1", of("sessionShownDepth"), of("session"))
    show("one event, its state not kept", of("event"), "ns", 0)
    show("one event, its state kept", of("eventRecorded"), "ns", 0)
    show_ratio("kept / not kept", of("eventRecorded"), of("event"))
    show("one event of the timeline", of("timelineEvent"), "ns", 0)
    # What is freed is used again, so only the first round shows the memory.
    show("resident memory of 10,000 states and events", of("recordedBytes")[:1], "bytes", 0)


if __name__ == "__main__":
    main()
