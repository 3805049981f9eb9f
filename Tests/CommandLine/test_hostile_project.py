"""S41, S42: a cloned project whose every text is an attack on the terminal that shows it."""

import contextlib
import json
import os
import pty
import re
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from commands import tandem
from controller import Controller
from desk import Desk, desk_in
from processes import environment_with_state
from shell_process import ROOT, ShellProcess, executable
from waiting import wait_until

# Title, clearing, colour by a C1 control, reversal, a forged line, other line ends, and nothing.
ATTACK = "\x1b]0;owned\x07\x1b[2J\u009b31m\u202e\u2066\nforged\r\x7f\u2028\u200b\u061c"
FOREIGN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)
NAME = f"app{ATTACK}"


def declare(folder: Path, file: str, /, **members: object) -> None:
    (folder / file).write_text(json.dumps(members))


def page(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(
        f'<!doctype html><title>{ATTACK}</title><nav><a href="/{ATTACK}">{ATTACK}</a></nav>'
    )


@pytest.fixture(scope="module")
def projects(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Projects in folders of that name, of each kind that is read in another way."""
    above = tmp_path_factory.mktemp("clones")
    folders = {kind: above / kind / NAME for kind in ("whole", "unbuilt", "broken", "capacitor")}
    folders |= {kind: above / kind / NAME for kind in ("built", "source", "empty")}
    for folder in folders.values():
        folder.mkdir(parents=True)
    manifest = {
        "app": {"id": f"id{ATTACK}", "name": NAME, "schemes": ["shop"]},
        "tabs": [
            {"id": f"home{ATTACK}", "title": f"Home{ATTACK}", "path": "/"},
            {"id": "me", "title": ATTACK, "path": "/me", "badge": ATTACK},
        ],
        "rules": [{"patterns": [ATTACK.replace("[", "")], "properties": {"title": ATTACK}}],
    }
    page(folders["whole"])
    flow = {"flow": ATTACK, "file": ATTACK, "name": ATTACK, "platform": ATTACK, "device": ATTACK}
    lines = [
        {"type": "run", "tandem": "1", "browser": ATTACK, "started": 0, "flows": [ATTACK]},
        {"type": "flow", **flow, "attempt": 1, "started": 0},
    ]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (folders["whole"] / "trace.ndjson").write_text(text)
    declare(folders["whole"], "tandem.json", **manifest)
    declare(folders["unbuilt"], "tandem.json", **manifest, webDir=f"dist{ATTACK}")
    declare(folders["broken"], "tandem.json", **{ATTACK: 1, "tabs": [{ATTACK: ATTACK}]})
    declare(
        folders["capacitor"],
        "capacitor.config.json",
        appId=ATTACK,
        appName=ATTACK,
        webDir=f"www{ATTACK}",
        server={"url": f"http://{ATTACK}"},
    )
    page(folders["built"] / "dist")
    declare(folders["built"], "package.json", name=ATTACK)
    declare(folders["built"] / "dist", "manifest.json", name=ATTACK)
    (folders["source"] / "capacitor.config.ts").write_text(
        f"export default {{ appId: '\x1b[2J\u202e', webDir: 'www\u009b\u2028', appName: '{NAME}' }}"
    )
    return folders


@pytest.fixture(scope="module")
def hostile(projects) -> Iterator[Desk]:
    """A shell of the whole project with a page whose texts are attacks."""
    with contextlib.ExitStack() as stack:
        # The path of a socket has at most 107 bytes, so it cannot stand below `tmp_path`.
        runtime = stack.enter_context(tempfile.TemporaryDirectory(prefix="tandem-desk-"))
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("XDG_RUNTIME_DIR", runtime)
        patch.delenv("TANDEM_SHELL", raising=False)
        desk = stack.enter_context(desk_in(Path(runtime)))
        shell = desk.launch(str(projects["whole"]))
        attached = desk.page(shell)
        attached.action("setTitle", title=ATTACK)
        attached.action("setBadge", tab="me", value=ATTACK)
        yield desk


def check(output: str, what: object) -> None:
    assert not FOREIGN.search(output), (what, output)
    assert not re.search(r"^forged", output, re.MULTILINE), (what, output)


PROJECT_COMMANDS = [
    ["check"],
    ["check", "--json"],
    ["resolve"],
    ["resolve", "--json"],
    ["simulate", "--seeds", "1"],
    ["simulate", "--json", "--seeds", "1"],
    ["verify", "--states", "100"],
    ["verify", "--json", "--states", "100"],
    ["init"],
    ["init", "--output", "-"],
    ["report"],
    ["report", "--json"],
    ["test"],
    ["test", "--json"],
    ["run"],
    ["run", "--server", f"http://{ATTACK}"],
    ["run", "--json", "--server", "http://192.0.2.1/"],
]


@pytest.mark.parametrize("command", PROJECT_COMMANDS, ids=" ".join)
def test_no_command_shows_a_project_as_it_wants_to_be_shown(projects, command, tmp_path):
    for kind, folder in projects.items():
        if command[0] == "run" and "--server" not in command and kind in ("whole", "built"):
            continue  # It would go on.
        before = {entry.name for entry in folder.iterdir()}
        options = ["/", f"/{ATTACK}"] if command[0] == "resolve" else []
        options += ["--no-open"] if command[0] == "run" else []
        done = subprocess.run(
            [executable(), command[0], str(folder), *options, *command[1:]],
            capture_output=True,
            timeout=60,
            check=False,
            cwd=ROOT,
            env=environment_with_state(tmp_path) | {"PATH": "/nowhere"},
        )
        assert done.returncode in (0, 1, 2), done
        check(done.stdout.decode() + done.stderr.decode(), (command, kind))
        if "--json" in command:
            for line in done.stdout.splitlines():
                json.loads(line)
        for entry in {entry.name for entry in folder.iterdir()} - before:
            check((folder / entry).read_text(), (command, kind, entry))
            (folder / entry).unlink()


VERBS = {
    "list": [[]],
    "state": [[], ["--revision", "0"]],
    "log": [[]],
    "wait": [[f"title={ATTACK}", "--no-wait"], [f"tab={ATTACK}", "--no-wait"], [ATTACK]],
    "screenshot": [[f"/nowhere/{ATTACK}"], [ATTACK, "--size", ATTACK]],
    "tap": [[ATTACK], ["me"]],
    "push": [[f"/{ATTACK}", "--title", ATTACK], [ATTACK]],
    "back": [[]],
    "swipe-back": [["--phase", ATTACK]],
    "pop": [["--to", ATTACK]],
    "open": [[ATTACK], [f"shop://{ATTACK}"], [f"javascript:{ATTACK}"]],
    "present": [["--kind", "alert", "--title", ATTACK, "--id", "a", "--button", f"b:{ATTACK}"]],
    "dismiss": [[ATTACK], ["--result", ATTACK]],
    "answer": [[ATTACK]],
    "badge": [["me", ATTACK], [ATTACK, "1"]],
    "login": [[ATTACK]],
    "logout": [[ATTACK]],
    "refresh": [["--shell", ATTACK]],
    "reload": [["--shell", ATTACK]],
    "continue": [[ATTACK]],
    "device": [[ATTACK], []],
    "appearance": [[ATTACK]],
    "rotate": [[ATTACK]],
    "keyboard": [[ATTACK]],
    "lifecycle": [[ATTACK]],
    "background": [["--shell", ATTACK]],
    "foreground": [["--shell", ATTACK]],
    "plugin": [["permission"], ["permission", ATTACK, ATTACK], ["control", ATTACK, ATTACK]],
    "environment": [["--locale", ATTACK], []],
    "link": [["--shell", ATTACK]],
    "fault": [["--latency", ATTACK], []],
    "record": [[ATTACK], [f"/nowhere/{ATTACK}.yaml"], ["--stop"], ["x.yaml", "--app", ATTACK]],
    "quit": [["--shell", ATTACK]],
    "apps": [[], [ATTACK]],
    "conformance": [[ATTACK]],
    "doctor": [[], [ATTACK]],
    "help": [[ATTACK]],
}


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize("verb", VERBS)
def test_no_command_shows_a_page_as_it_wants_to_be_shown(hostile, verb, form):
    for arguments in VERBS[verb]:
        limit = [] if "--no-wait" in arguments or verb in NO_SHELL else ["--timeout", "0.2"]
        result = hostile.run(verb, *arguments, *limit, *form)
        assert result.code in range(8), result
        check(result.out + result.err, (verb, arguments))
        if form and result.out and verb not in NO_SHELL:
            for line in result.out.splitlines():
                json.loads(line)


NO_SHELL = ("apps", "conformance", "doctor", "help")


def test_every_command_is_among_these():
    dump = subprocess.run(
        [executable(), "--experimental-dump-help"], capture_output=True, check=True
    )
    commands = json.loads(dump.stdout)["command"]["subcommands"]
    names = {command["commandName"] for command in commands}
    assert names == {command[0] for command in PROJECT_COMMANDS} | set(VERBS)


def test_the_attacks_arrive_as_escapes(hostile):
    state, log = hostile.run("state"), hostile.run("log")
    for shown in (state.out, log.out):
        assert "\\e]0;owned\\u{7}\\e[2J\\u{9b}31m\\u{202e}\\u{2066}\\nforged" in shown
    assert hostile.json("list")["shells"][0]["app"]["name"] == NAME
    raw = hostile.run("list", "--json").out
    assert "\\u009b31m\\u202e\\u2066\\nforged\\r\\u007f\\u2028\\u200b\\u061c" in raw


@pytest.mark.parametrize("form", ["--plain", "--json", None])
def test_no_output_of_a_running_shell_is_obeyed(projects, tmp_path, form):
    """On a terminal, as lines and as a screen."""
    leader, follower = pty.openpty()
    environment = environment_with_state(tmp_path) | {"TERM": "xterm", "NO_COLOR": "1"}
    environment.pop("CI", None)
    command = [executable(), "run", str(projects["whole"]), "--no-open"]
    command += ["--front-port", "0", "--control-port", "0", "--open", f"/{ATTACK}"]
    command += [form] if form else []
    shown = bytearray()
    with subprocess.Popen(
        command, stdin=follower, stdout=follower, stderr=follower, env=environment, cwd=ROOT
    ) as process:
        os.close(follower)

        def read() -> None:
            try:
                while part := os.read(leader, 65_536):
                    shown.extend(part)
            except OSError:
                pass  # The shell has ended.

        reader = threading.Thread(target=read)
        reader.start()
        wait_until(lambda: shown.count(b"owned") >= 2, "the name and the link")
        process.terminate()
        assert process.wait(timeout=20) == 0
        reader.join()
    os.close(leader)
    text = shown.decode()
    # What the shell draws with: places, clearing, modes and the end of a line.
    own = re.compile(r"\x1b\[(\d+;\d+H|[02]?[JK]|\?\d+[hl]|\d*m)|\r\n")
    check(own.sub("", text), form)
    assert "\x1b]" not in text


BRIDGE = "node_modules/@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js"


def link(path: Path, target: str | Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


@pytest.mark.parametrize("name", ["tandem.json", "capacitor.config.json", "index.html"])
def test_no_link_of_a_project_leads_out_of_it(tmp_path, name):
    """Whoever wrote the project would read what the user can read."""
    secret = tmp_path / "secret.json"
    manifest = {"app": {"id": "a"}, "tabs": [{"id": "home", "path": "/"}], "appId": "com.secret"}
    secret.write_text(json.dumps(manifest))
    app = tmp_path / "app"
    page(app)
    (app / name).unlink(missing_ok=True)
    link(app / name, secret)
    result = tandem("check", app)
    assert result.returncode == 2
    assert f"{name} leads out of its project by a symbolic link" in result.stderr
    assert "com.secret" not in result.stdout + result.stderr


def test_no_name_of_an_app_is_read_through_a_link(tmp_path):
    (tmp_path / "secret.json").write_text('{"name": "com.secret", "productName": "Secret"}')
    page(tmp_path / "app")
    link(tmp_path / "app" / "package.json", "../secret.json")
    (tmp_path / "app" / "index.html").write_text("<!doctype html><title>Own</title>")
    shell = ShellProcess(str(tmp_path / "app"))
    controller = Controller(shell.control, shell.tokens.control)
    assert controller.state()["app"]["name"] == "Own"
    controller.close()
    assert shell.stop() == 0


def fidelity(app: Path) -> subprocess.CompletedProcess[str]:
    return tandem("run", "--no-open", "--capacitor", "fidelity", app)


def test_no_native_bridge_is_read_out_of_the_project(tmp_path):
    (tmp_path / "secret").write_text("the user's own")
    app = tmp_path / "clones" / "app"
    page(app)
    link(app / BRIDGE, tmp_path / "secret")
    # Neither a lock file nor a mistake in the home makes the home a workspace.
    (tmp_path / "package-lock.json").write_text("{}")
    result = fidelity(app)
    assert result.returncode == 2
    assert "leads out of its project and workspace by a symbolic link" in result.stderr
    (app / ".git").mkdir()
    (tmp_path / "pnpm-workspace.yaml").write_text("packages: ['clones/*']\n")
    assert fidelity(app).returncode == 2, "a repository ends where it ends"


def test_the_native_bridge_of_a_workspace_is_read_as_pnpm_links_it(tmp_path):
    store = tmp_path / "node_modules/.pnpm/@capacitor+ios@8.0.0/node_modules/@capacitor/ios"
    file = store / Path(BRIDGE).relative_to("node_modules/@capacitor/ios")
    file.parent.mkdir(parents=True)
    file.write_text("const own = 1;")
    (tmp_path / "pnpm-workspace.yaml").write_text("packages: ['apps/*']\n")
    app = tmp_path / "apps" / "shop"
    page(app)
    scope = app / "node_modules/@capacitor"
    link(scope / "ios", os.path.relpath(store, scope))
    shell = ShellProcess(str(app), "--capacitor", "fidelity")
    with urlopen(f"{shell.front}/__tandem__/native-bridge.js", timeout=20) as response:
        assert b"const own = 1;" in response.read()
    assert shell.stop() == 0
