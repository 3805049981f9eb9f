"""Prints the pattern of `scripts/test --only` that finds the tests of what changed.

Changed is what differs from the branch that this one follows, or from the last commit where it
follows none, and what git does not track yet. A Swift target has the tests of all targets that are
built on it, a module of JavaScript or Python the tests that import it. What is only asked for by an
address, or by a browser, is found by the table below: the few tests that would notice first.
"""

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
# Of a path that begins so, the tests that these patterns find.
FIRST_TO_NOTICE = {
    "Package.swift": ["ArchitectureTests"],
    "Sources/": ["Tests/Browser/test_lockstep.*chromium", "ArchitectureTests"],
    "Sources/ManifestReading/": ["test_check", "test_manifest_schema"],
    "Sources/NativePlugins/": ["test_capacitor", "test_plugin_commands"],
    "Sources/PluginWorker/": ["test_capacitor_storage"],
    "Sources/HTTPRequests/": ["test_capacitor_http"],
    "Sources/ShellCommands/": ["test_verbs", "test_http_api", "test_openapi"],
    "Sources/ShellTesting/": ["test_page_simulation"],
    "Sources/System/": ["Tests/Security", "test_run"],
    "Sources/TerminalUI/": ["test_terminal"],
    "Sources/WebServer/": ["Tests/Security", "test_serving"],
    "Sources/tandem/": ["Tests/CommandLine"],
    "Sources/tandem/Flows/": ["Tests/Flows/"],
    "web/": ["ArchitectureTests"],
    "web/apps/": ["test_app_", "test_apps", "web/apps/.*/flows/"],
    "web/bridge/": [
        "test_(lockstep|foreign_apps|router_contracts|observed_routers).*chromium",
        "DeclaredTypes",
    ],
    "web/bridge/core/": ["test_page_simulation"],
    "web/driver/": ["test_flow_finder", "test_recorder_page", "Tests/Flows/"],
    "web/kit/": ["test_app_.*chromium"],
    "web/schema/": ["test_manifest_schema", "test_openapi", "DeclaredTypes"],
    "web/simulator/": ["test_simulator.*chromium", "test_inspector.*chromium", "DeclaredTypes"],
    "Tests/Flows/": ["Tests/Flows/"],
    "Tests/Flows/production/": ["test_production_flows"],
    "Tests/Fixtures/browser-history": ["BrowserHistory", "FakeBrowser", "back_and_forward_of"],
    "Tests/Fixtures/frames/": ["GoldenFrame", "test_protocol_client", "DeclaredTypes"],
    "Tests/Fixtures/manifests/": ["test_check", "test_manifest_schema"],
    "Tests/Fixtures/": ["Tests/Browser/.*chromium"],
    "Tests/JavaScript/": ["test_page_simulation"],
    "Tests/PageSimulation/": ["test_page_simulation"],
    "docs/": ["test_contributing", "test_designs", "test_bring_your_own_app", "test_compatibility"],
    "scripts/": ["Tests/Scripts"],
    "packages/": ["Tests/Packages"],
    "scripts/pack": ["Tests/Packages"],
    "scripts/static-libraries": ["Tests/Packages"],
}


def git(*arguments: str) -> str:
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def changed_paths() -> list[str]:
    base = git("merge-base", "HEAD", "@{upstream}").strip() or "HEAD"
    untracked = git("ls-files", "--others", "--exclude-standard")
    return sorted({*git("diff", "--name-only", base).splitlines(), *untracked.splitlines()})


def reaching(changed: set[str], uses: dict[str, set[str]]) -> set[str]:
    """What changed, with all that uses it, directly or not."""
    reached: set[str] = set()
    waiting = set(changed)
    while waiting:
        reached |= waiting
        waiting = {name for name, used in uses.items() if used & waiting} - reached
    return reached


def swift_uses() -> dict[str, set[str]]:
    """The targets of the package, with those that each is built on."""
    dump = subprocess.run(
        ["swift", "package", "--package-path", str(ROOT), "describe", "--type", "json"],
        capture_output=True,
        text=True,
        check=True,
    )
    targets = json.loads(dump.stdout)["targets"]
    return {target["name"]: set(target.get("target_dependencies", [])) for target in targets}


def script_uses() -> dict[str, set[str]]:
    """The tests and modules of JavaScript, with the files that each imports."""
    files = [*ROOT.glob("web/**/*.js"), *ROOT.glob("Tests/JavaScript/**/*.js")]
    pattern = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")
    return {
        path_of(file): {path_of((file.parent / name).resolve()) for name in pattern.findall(text)}
        for file in files
        for text in [file.read_text()]
    }


def python_uses() -> dict[str, set[str]]:
    """The modules of the Python tests, with those that each imports."""
    files = {path.stem: path for path in ROOT.glob("Tests/*/**/*.py") if path.stem != "__init__"}
    files |= {path.stem: path for path in ROOT.glob("scripts/*.py")}
    pattern = re.compile(r"^\s*(?:from|import) (\w+)", re.MULTILINE)
    return {
        path_of(path): {
            path_of(files[name]) for name in pattern.findall(path.read_text()) if name in files
        }
        for path in files.values()
    }


def path_of(file: Path) -> str:
    return str(file.relative_to(ROOT)) if file.is_relative_to(ROOT) else str(file)


def patterns_of(changed: Iterable[str]) -> set[str]:
    changed = set(changed)
    patterns = {
        pattern
        for path in changed
        for prefix, patterns in FIRST_TO_NOTICE.items()
        if path.startswith(prefix)
        for pattern in patterns
    }
    sources = [PurePosixPath(path).parts for path in changed if path.endswith(".swift")]
    targets = {parts[1] for parts in sources if len(parts) > 2}
    if targets:
        reached = reaching(targets, swift_uses())
        patterns |= {f"^{name}\\." for name in reached if name.endswith("Tests")}
    modules = reaching(changed, script_uses() | python_uses())
    is_test = re.compile(r"(\.test\.js|(^|/)test_\w+\.py)$")
    # Each runner has a dialect of its own, in which a dash needs no escape.
    found = {path.replace(".", r"\.") for path in modules if is_test.search(path)}
    return patterns | found


if __name__ == "__main__":
    print("|".join(sorted(patterns_of(changed_paths()))))
