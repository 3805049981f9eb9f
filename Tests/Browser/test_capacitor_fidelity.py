"""An app's own `native-bridge.js` in place of Tandem's: `tandem run --capacitor fidelity`."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from controller import Controller
from pages import Engine, Page
from shell_process import ROOT, ShellProcess, executable
from test_capacitor import APP, begin, listen, outcome, wait_for_heard
from test_http_commands import post
from test_lockstep import settle
from waiting import wait_until

BRIDGE = ROOT / "Tests" / "Fixtures" / "capacitor" / "native-bridge.js"
PLACES = {
    "ios": "node_modules/@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js",
    "android": "node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js",
}


def project(folder: Path, *platforms: str) -> Path:
    """A workspace whose packages lie above the app."""
    for platform in platforms:
        place = folder / PLACES[platform]
        place.parent.mkdir(parents=True)
        shutil.copyfile(BRIDGE, place)
    app = shutil.copytree(APP, folder / "packages" / "app")
    configuration = {"plugins": {"CapacitorHttp": {"enabled": True}}}
    (app / "capacitor.config.json").write_text(json.dumps(configuration))
    return app


@pytest.fixture(params=["ios", "android"])
def platform(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def shell(launch_shell, platform: str, tmp_path: Path) -> ShellProcess:
    app = project(tmp_path, platform)
    return launch_shell(str(app), "--capacitor", "fidelity", "--platform", platform)


@pytest.fixture
def app(shell: ShellProcess, controller: Controller, page: Page) -> Page:
    page.goto(shell.front + "/")
    settle(controller, page)
    return page


@pytest.mark.parametrize(
    ("engine", "platform"),
    [
        ("chromium", "android"),
        ("webkit", "ios"),
        pytest.param("chromium", "ios", marks=pytest.mark.deep),
        pytest.param("webkit", "android", marks=pytest.mark.deep),
    ],
    indirect=True,
)
def test_the_app_runs_by_its_own_bridge(shell, controller, app, platform):
    assert app.evaluate("[Capacitor.getPlatform(), nativeBridgeStandIn]") == [platform, platform]
    assert app.evaluate("typeof CapacitorCustomPlatform") == "undefined"
    assert outcome(app, "App.getInfo()")["data"]["id"] == "test.capacitor"
    assert outcome(app, "Shop.buy()")["code"] == "UNIMPLEMENTED"
    refused = outcome(app, "Toast.show({})")
    wanted = {"ios": "text must be provided and must be a string.", "android": "Must provide text"}
    assert refused["message"] == wanted[platform]
    begin(app, "Dialog.confirm({ message: 'Sure?' })")
    controller.wait_for(lambda state: state["modals"], "the question")
    post(shell, "answer", {"button": "ok"})
    wait_for_heard(app, ["outcome", {"data": {"value": True}}])
    listen(app, "App", "appUrlOpen")
    controller.action("openURL", url="shop:///items/7")
    app.wait_until("app.heard.some(([name]) => name === 'appUrlOpen')")


def test_what_the_bridge_asks_and_tells_is_answered(shell, app, platform):
    app.evaluate("app.listenInDocument('deviceready')")
    wait_for_heard(app, ["document deviceready"])
    if platform == "ios":
        assert app.evaluate("asked") == ["false", "false"]
        app.evaluate("console.log('from', 'the app')")
        wait_until(
            lambda: "from the app" in [it.get("message") for it in shell.events],
            "what the app wrote to the console",
        )
    # Its requests are the shell's all the same.
    asked = "fetch('http://127.0.0.1:9/').then(String, String)"
    assert "--http-host 127.0.0.1:9" in app.evaluate(asked)
    app.evaluate("onerror('broken')")
    assert outcome(app, "App.getState()")["data"] == {"isActive": True}


@pytest.mark.parametrize("engine", ["chromium"], indirect=True)
@pytest.mark.parametrize("platform", ["android"], indirect=True)
def test_back_is_the_app_s_by_its_own_bridge(controller, app):
    app.click("a")
    controller.wait_for_path("/items/7")
    app.wait_until("window.app && tandem.connected")
    app.evaluate("app.listenInDocument('backbutton')")
    outcome(app, "App.getState()")
    assert controller.back()["data"] == {"handledBy": "app"}
    wait_for_heard(app, ["document backbutton"])


def test_a_project_without_a_bridge_is_told_what_to_do(tmp_path: Path):
    command = [executable(), "run", str(project(tmp_path)), "--no-open", "--json"]
    ran = subprocess.run(
        [*command, "--capacitor", "fidelity"], capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 2
    assert "--capacitor fidelity needs Capacitor's native-bridge.js" in ran.stderr
    assert "npm install @capacitor/ios" in ran.stderr
