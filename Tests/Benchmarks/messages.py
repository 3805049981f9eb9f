"""Page changes on raw sockets: round trips and messages a second, beside a plain C echo.

The shell takes 400 messages at once from a connection and then 200 a second, so a connection sends
390 and ends. The last measurement has 32 pages that take the web view from each other: every change
makes a new state for all of them, and most are refused because another page was faster.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "support"))
from measuring import (  # noqa: E402
    one_core, port_of, rounds, run_client, running_echo, running_shell, show, show_ratio)

MESSAGES = 390
SHAPES = {
    "one page, one message under way": (1, 1),
    "one page, 16 under way": (1, 16),
    "32 pages, 8 under way each": (32, 8),
}


def main() -> None:
    with one_core(), running_echo() as (_, echo_port), running_shell() as shell:
        page = ["change", port_of(shell.front), shell.tokens["front"]]
        for name, (connections, depth) in SHAPES.items():
            shape = [connections, depth, MESSAGES]
            changes, echoes = [], []
            for _ in rounds(15, 5):
                echoes.append(run_client("echo", echo_port, *shape))
                changes.append(run_client(*page, *shape))
            report(name, changes, echoes)


def report(name: str, changes: list[dict], echoes: list[dict]) -> None:
    print(f"-- {name}, {MESSAGES} messages of 200 bytes each")
    for figure, label in (("p50", "round trip p50"), ("p99", "round trip p99")):
        change = [values["microseconds"][figure] for values in changes]
        echo = [values["microseconds"][figure] for values in echoes]
        show(f"C echo: {label}", echo, "us")
        show(f"tandem: {label}, change to result", change, "us")
        show_ratio("tandem / C echo", change, echo)
    change = [values["messagesPerSecond"] for values in changes]
    echo = [values["messagesPerSecond"] for values in echoes]
    show("C echo: messages a second", echo, "/s", 0)
    show("tandem: changes answered a second", change, "/s", 0)
    show_ratio("tandem / C echo", change, echo)
    answered = changes[0]["applied"] + changes[0]["other"]
    shares = [100 * values["applied"] / answered for values in changes]
    show("tandem: changes applied, not refused", shares, "%", 0)
    show("tandem: navigates received", [v["navigates"] for v in changes], "", 0)


if __name__ == "__main__":
    main()
