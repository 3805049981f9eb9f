"""What people do in production builds of others, with native parts: flows of `tandem test`."""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest
from plain_server import served_build
from processes import ROOT
from production import PRODUCTION_APPS
from shell_process import executable

FLOWS = ROOT / "Tests" / "Flows" / "production"
APPS = {app.name: app for app in PRODUCTION_APPS}
# The builds of some are large.
NAMES = [
    pytest.param(flow.stem, marks=[pytest.mark.deep] if APPS[flow.stem].only_deep else [])
    for flow in sorted(FLOWS.glob("*.yaml"))
]
RUN_SECONDS = 280


@pytest.fixture(scope="module")
def found(request: pytest.FixtureRequest) -> dict[str, dict]:
    """What one run says of each flow that is wanted, by the name of its app."""
    tests = [item for item in request.session.items if item.path == Path(__file__)]
    with contextlib.ExitStack() as resources:
        flows = [add_flow(test.callspec.params["name"], resources) for test in tests]
        run = subprocess.run(
            [executable(), "test", "--json", "--jobs", "2", "--retries", "1", *flows],
            capture_output=True,
            text=True,
            timeout=RUN_SECONDS,
        )
    assert run.returncode in (0, 1), run.stderr
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return {Path(line["file"]).stem: line for line in lines if "file" in line}


def add_flow(name: str, resources: contextlib.ExitStack) -> Path:
    """Builds an app with its flow, whose app is the one around it; gives the flow."""
    folder, _ = resources.enter_context(served_build(APPS[name]))
    (folder / "tandem.json").write_text(json.dumps(APPS[name].manifest()))
    return Path(shutil.copy(FLOWS / f"{name}.yaml", folder))


@pytest.mark.parametrize("name", NAMES)
def test_native_parts_and_a_production_app_move_each_other(found, name):
    assert "failure" not in found[name], json.dumps(found[name], indent=1)
