"""A thousand attached pages: memory, a storm of 300 taps, and 40 taps in lockstep."""

import json
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "support"))
from measuring import (  # noqa: E402
    client_command, resident_kibibytes, rounds, running_shell, show, tap_arguments)

PAGES = 1000
TAPS = 300


def measure() -> dict[str, float]:
    with running_shell() as shell:
        before = resident_kibibytes(shell.pid)
        client = subprocess.Popen(
            client_command("storm", *tap_arguments(shell), PAGES, TAPS),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            def step() -> dict:
                line = client.stdout.readline()
                assert line, "the load client ended early; its reason is above"
                return json.loads(line)

            assert step()["attached"] == PAGES
            attached = resident_kibibytes(shell.pid)
            print("", file=client.stdin, flush=True)
            storm = step()
            assert storm["following"] == PAGES
            print("", file=client.stdin, flush=True)
            lockstep = step()
            assert lockstep["following"] == PAGES
            return {
                "before": before / 1024, "attached": attached / 1024,
                "page": (attached - before) / PAGES,
                "peak": resident_kibibytes(shell.pid, "VmHWM") / 1024,
                "storm": storm["seconds"] * 1000, "navigates": storm["navigates"] / PAGES,
                "lockstep": lockstep["seconds"] / lockstep["taps"] * 1000,
                "one": lockstep["seconds"] / lockstep["navigates"] * 1e6,
            }
        finally:
            client.kill()
            client.communicate()


def main() -> None:
    results = [measure() for _ in rounds(5, 2)]

    def of(name: str) -> list[float]:
        return [result[name] for result in results]

    show("resident memory without a page", of("before"), "MiB")
    show(f"resident memory with {PAGES:,} attached pages", of("attached"), "MiB")
    show("resident memory of one page", of("page"), "KiB")
    show("peak of resident memory, storm and lockstep", of("peak"), "MiB")
    show(f"storm of {TAPS} taps until all pages show the last", of("storm"), "ms")
    show("navigates that each page got in the storm", of("navigates"), "")
    show("a tap until all pages applied it, one by one", of("lockstep"), "ms")
    show("one page's part: navigate out, applied in", of("one"), "us")


if __name__ == "__main__":
    main()
