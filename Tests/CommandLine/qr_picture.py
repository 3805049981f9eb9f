"""Reads a QR code off a terminal's screen, as a camera would."""

import subprocess
from pathlib import Path

from processes import find_program

BLOCKS = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
SCALE = 6


def rows_of_code(screen: str) -> list[str]:
    """The rows of a screen that have half blocks in them."""
    return [line for line in screen.splitlines() if set(line) & set("█▀▄")]


def squares(rows: list[str], *, ink: int) -> list[list[int]]:
    """The squares of half blocks, 1 for black; `ink` is what the foreground is."""
    width = max(len(row) for row in rows)
    result = []
    for row in rows:
        for half in (0, 1):
            drawn = [BLOCKS.get(character, (0, 0))[half] for character in row.ljust(width)]
            result.append([value if ink else 1 - value for value in drawn])
    return result


def decode(rows: list[str], folder: Path, *, ink: int = 1) -> str:
    """The text in the code, read by zbarimg; `ink` is 1 for black writing and 0 for white."""
    lines = []
    for row in squares(rows, ink=ink):
        # What surrounds the code on the screen has the colour of the screen's background.
        edge = [1 - ink] * 4
        pixels = " ".join(" ".join([str(value)] * SCALE) for value in edge + row + edge)
        lines += [pixels] * SCALE
    margin = " ".join([str(1 - ink)] * (len(lines[0].split())))
    lines = [margin] * (4 * SCALE) + lines + [margin] * (4 * SCALE)
    picture = folder / "code.pbm"
    picture.write_text(f"P1\n{len(lines[0].split())} {len(lines)}\n" + "\n".join(lines) + "\n")
    program = find_program("zbarimg", "zbar-tools")
    command = [program, "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", str(picture)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 0, f"zbarimg found no code: {result.stderr}"
    return result.stdout.strip()
