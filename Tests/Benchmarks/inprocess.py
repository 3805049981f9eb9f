"""The codec beside Foundation's and the navigation core beside itself at 1,000 times the size."""

import json
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "support"))
from measuring import CLIENT_SECONDS_MAX, ROOT, rounds, show, show_ratio  # noqa: E402


def main() -> None:
    program = ROOT / ".build" / "release" / "InProcessBenchmarks"
    result = subprocess.run(
        [str(program), str(len(rounds(15, 5)))], stdout=subprocess.PIPE, text=True, check=True,
        timeout=CLIENT_SECONDS_MAX)
    measured = [json.loads(line) for line in result.stdout.splitlines()]

    def of(name: str) -> list[float]:
        return [figures[name] for figures in measured]

    show("bytes of the message", of("messageBytes"), "", 0)
    show("codec: decode and encode it", of("codec"), "ns", 0)
    show("Foundation: decode and encode it", of("foundation"), "ns", 0)
    show_ratio("codec / Foundation", of("codec"), of("foundation"))
    show("navigation: one event at 5 tabs", of("fiveTabs"), "ns", 0)
    show("navigation: events a second at 5 tabs", [1e9 / v for v in of("fiveTabs")], "/s", 0)
    show_ratio("5,000 tabs / 5 tabs", of("fiveThousandTabs"), of("fiveTabs"))
    show_ratio("1,000 entries a stack / 1", of("thousandEntries"), of("fiveTabs"))
    show("one event, its state not kept", of("event"), "ns", 0)
    show("one event, its state kept", of("eventRecorded"), "ns", 0)
    show_ratio("kept / not kept", of("eventRecorded"), of("event"))
    show("one event of the timeline", of("timelineEvent"), "ns", 0)
    # What is freed is used again, so only the first round shows the memory.
    show("resident memory of 10,000 states and events", of("recordedBytes")[:1], "bytes", 0)


if __name__ == "__main__":
    main()
