"""Start-up: from the start of the process to the line that says that it listens."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "support"))
from measuring import echo_command, rounds, shell_command, show, show_ratio  # noqa: E402
from processes import environment_with_state, stop_process  # noqa: E402


def milliseconds_to_first_line(command: list[str], expected: str) -> float:
    state_home = tempfile.TemporaryDirectory()
    environment = environment_with_state(state_home.name)
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
        start_new_session=True, env=environment)
    try:
        line = process.stdout.readline()
        elapsed = (time.perf_counter() - start) * 1000
        assert expected in line, f"{command[0]} said {line!r}"
        return elapsed
    finally:
        stop_process(process)
        process.stdout.close()
        state_home.cleanup()


def main() -> None:
    shell, echo, nothing = [], [], []
    for _ in rounds(15, 7):
        nothing.append(milliseconds_to_first_line(["echo", "line"], "line"))
        echo.append(milliseconds_to_first_line(echo_command(), "listening"))
        shell.append(milliseconds_to_first_line(shell_command(), '"ready"'))
    show("any process at all (echo): start to its line", nothing, "ms")
    show("C echo: start to listening", echo, "ms")
    show("tandem run --json: start to ready", shell, "ms")
    show_ratio("tandem / C echo", shell, echo)


if __name__ == "__main__":
    main()
