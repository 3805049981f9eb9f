"""A runner for the composite action of the repository, which does what GitHub documents of one."""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from processes import ROOT

ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
CONTEXT = {"github.server_url": "https://github.example", "github.action_repository": "me/tandem"}


@dataclass
class Job:
    """A job on a runner: what its steps hand to those that follow."""

    folder: Path
    workspace: Path
    environment: dict[str, str] = field(default_factory=lambda: dict(os.environ))
    outputs: dict[str, str] = field(default_factory=dict)
    log: str = ""

    def use(self, **inputs: str) -> int:
        """Runs the steps of the action; its outputs, and the exit code of the last one."""
        given = {name: one.get("default", "") for name, one in ACTION["inputs"].items()}
        assert inputs.keys() <= given.keys()
        context = CONTEXT | {f"inputs.{name}": text for name, text in (given | inputs).items()}
        code = 0
        for step in ACTION["runs"]["steps"]:
            if code == 0 and evaluate(step.get("if", "'yes'"), context):
                variables = {name: expand(text, context) for name, text in step["env"].items()}
                assert step["shell"] == "bash"
                code = self.run(expand(step["run"], context), **variables)
                context |= {
                    f"steps.{step.get('id')}.outputs.{name}": text
                    for name, text in self._read("GITHUB_OUTPUT").items()
                }
        for name, output in ACTION["outputs"].items():
            self.outputs[name] = expand(output["value"], context)
        return code

    def run(self, script: str, **variables: str) -> int:
        """Runs one step: `bash` as GitHub starts it."""
        files = ("GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_PATH")
        for name in files:
            (self.folder / name).write_text("")
        commands = self.folder / "step.sh"
        commands.write_text(script)
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", commands],
            cwd=self.workspace,
            env=self.environment
            | {name: str(self.folder / name) for name in files}
            | {"GITHUB_ACTION_PATH": str(ROOT), "RUNNER_TEMP": str(self.folder)}
            | variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=200,
            check=False,
        )
        self.log += done.stdout
        folders = (self.folder / "GITHUB_PATH").read_text().split()
        self.environment["PATH"] = ":".join([*folders, self.environment["PATH"]])
        self.environment |= self._read("GITHUB_ENV")
        return done.returncode

    def _read(self, name: str) -> dict[str, str]:
        lines = (self.folder / name).read_text().splitlines()
        return dict(line.split("=", 1) for line in lines)


def expand(text: str, context: dict[str, str]) -> str:
    """Puts the values of expressions in their places."""
    return re.sub(r"\$\{\{ (.*?) \}\}", lambda found: evaluate(found[1], context), text)


def evaluate(expression: str, context: dict[str, str]) -> str:
    """The value of what the action uses of GitHub's expressions; an empty text is false."""
    first, _, other = expression.partition(" || ")
    if other:
        return evaluate(first, context) or evaluate(other, context)
    if found := re.fullmatch(r"(\S+) != (\S+)", expression):
        different = evaluate(found[1], context) != evaluate(found[2], context)
        return "true" if different else ""
    if found := re.fullmatch(r"format\('([^']*)', (.*)\)", expression):
        return found[1].format(*(evaluate(one, context) for one in found[2].split(", ")))
    if expression.startswith("'"):
        return expression.strip("'")
    return context[expression] if expression.startswith("inputs") else context.get(expression, "")
