"""A thousand attached pages, and ten thousand or as many as the limit of open files allows: memory,
a storm of 300 taps, and 40 taps in lockstep."""

import json
import resource
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "support"))
from measuring import (  # noqa: E402
    client_command, resident_kibibytes, rounds, running_shell, show, tap_arguments, with_open_files)

TAPS = 300
MANY_PAGES = 10_000


def measure(pages: int, connections: int | None) -> dict[str, float]:
    with running_shell(connections=connections) as shell:
        before = resident_kibibytes(shell.pid)
        client = subprocess.Popen(
            [*with_open_files(pages + 64), *client_command(
                "storm", *tap_arguments(shell), pages, TAPS)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            def step() -> dict:
                line = client.stdout.readline()
                assert line, "the load client ended early; its reason is above"
                return json.loads(line)

            assert step()["attached"] == pages
            attached = resident_kibibytes(shell.pid)
            print("", file=client.stdin, flush=True)
            storm = step()
            assert storm["following"] == pages
            print("", file=client.stdin, flush=True)
            lockstep = step()
            assert lockstep["following"] == pages
            return {
                "before": before / 1024, "attached": attached / 1024,
                "page": (attached - before) / pages,
                "peak": resident_kibibytes(shell.pid, "VmHWM") / 1024,
                "storm": storm["seconds"] * 1000, "navigates": storm["navigates"] / pages,
                "lockstep": lockstep["seconds"] / lockstep["taps"] * 1000,
                "one": lockstep["seconds"] / lockstep["navigates"] * 1e6,
            }
        finally:
            client.kill()
            client.communicate()


def main() -> None:
    report(1_000, rounds(5, 2))
    pages = min(MANY_PAGES, pages_of(resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    if pages < MANY_PAGES:
        print(f"The system allows too few open files (ulimit -Hn) for {MANY_PAGES:,} pages.")
    report(pages, rounds(3, 1), connections_for(pages))


def connections_for(pages: int) -> int:
    """What the shell is to allow: a sixteenth of it is the control socket's."""
    return (pages + 64) * 16 // 15 + 1


def pages_of(open_files: int) -> int:
    """The hundreds of pages that so many open files are enough for, beside other files and
    handshakes."""
    return ((open_files - 128 - 2 * 64) * 15 // 16 - 64) // 100 * 100


def report(pages: int, count: range, connections: int | None = None) -> None:
    print(f"-- {pages:,} pages")
    results = [measure(pages, connections) for _ in count]

    def of(name: str) -> list[float]:
        return [result[name] for result in results]

    show("resident memory without a page", of("before"), "MiB")
    show("resident memory with the pages attached", of("attached"), "MiB")
    show("resident memory of one page", of("page"), "KiB")
    show("peak of resident memory, storm and lockstep", of("peak"), "MiB")
    show(f"storm of {TAPS} taps until all pages show the last", of("storm"), "ms")
    show("navigates that each page got in the storm", of("navigates"), "")
    show("a tap until all pages applied it, one by one", of("lockstep"), "ms")
    show("one page's part: navigate out, applied in", of("one"), "us")


if __name__ == "__main__":
    main()
