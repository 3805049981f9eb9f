"""What the scripts take, and how they refuse everything else before they do anything."""

import subprocess
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"


def run(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [SCRIPTS / name, *arguments], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("test", ["--onyl", "x"], '"--onyl"'),
        ("test", ["modal"], '"modal"'),
        ("test", ["--deep", "--only"], "--only needs a pattern"),
        ("test", ["--only", ""], "--only needs a pattern"),
        ("test", ["--only", "a("], "is not a regular expression"),
        ("test", ["--changed", "--only", "x"], "--changed chooses the tests itself"),
        ("check", ["--fast"], '"--fast"'),
        ("check", ["--static", "x"], '"--static x"'),
        ("bench", ["--fast"], '"--fast"'),
        ("bench", ["taps", "tap"], '"tap" is no benchmark'),
        ("install", ["--prefix"], '"--prefix"'),
        ("install", ["one", "two"], '"one two"'),
        ("manual", ["--html"], '"--html"'),
        ("autobahn", ["--fast"], '"--fast"'),
        ("autobahn", ["2.10", "5.x"], '"5.x"'),
    ],
)
def test_what_is_unknown_is_refused_in_one_sentence(
    name: str, arguments: list[str], words: str
) -> None:
    done = run(name, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ") and done.stderr.count("\n") == 1
    assert words in done.stderr


@pytest.mark.parametrize(
    "name", sorted(file.name for file in SCRIPTS.iterdir() if file.is_file() and not file.suffix)
)
def test_help_names_every_option(name: str) -> None:
    done = run(name, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"usage: scripts/{name}" in done.stdout and "--help" in done.stdout
    assert "#" not in done.stdout and "lib.sh" not in done.stdout


@pytest.mark.parametrize("name", ["run", "dev", "install"])
def test_what_passes_arguments_on_answers_questions_itself(name: str) -> None:
    done = run(name, "thiccc", "--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1 and done.stdout[0].isdigit()
    assert run(name, "thiccc", "-h").stdout == run(name, "--help").stdout
