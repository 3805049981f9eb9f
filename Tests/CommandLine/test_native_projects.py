"""What the native projects of an app with Capacitor include: what `check` says, and pages find."""

import json
import re
from pathlib import Path
from urllib.request import urlopen

import pytest
from commands import tandem
from controller import Controller
from protocol_client import ProtocolPage
from shell_process import ShellProcess

PODFILE = """def capacitor_pods
  pod 'Capacitor', :path => '../../node_modules/@capacitor/ios'
  pod 'CapacitorApp', :path => '../../node_modules/@capacitor/app'
end
"""
INCLUDED = ("splash-screen", "status-bar")
PLUGINS = "android/app/src/main/assets/capacitor.plugins.json"
BOTH = [{"pkg": "@capacitor/app"}, {"pkg": "@capacitor/camera"}]


def write(path: Path, text: str | object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text if isinstance(text, str) else json.dumps(text))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """An app with the packages of three plugins, whose iOS project has one of them."""
    folder = tmp_path / "shop"
    write(folder / "www/index.html", "<!doctype html>")
    write(folder / "capacitor.config.json", {"appId": "shop", "webDir": "www"})
    dependencies = {"@capacitor/core": "^8.0.0", "@capacitor/app": "8", "@capacitor/camera": "8"}
    write(folder / "ios/App/Podfile", PODFILE)
    write(folder / PLUGINS, BOTH)
    # A plugin of somebody else's, which has code for iOS alone.
    dependencies["their-scanner"] = "1"
    write(folder / "package.json", {"dependencies": dependencies})
    theirs = {"capacitor": {"ios": {"src": "ios"}}}
    write(folder / "node_modules/their-scanner/package.json", theirs)
    return folder


def warnings(project: Path) -> list[str]:
    """What `check` warns of; it finds no errors."""
    result = tandem("check", project)
    path = f"{project}/capacitor.config.json"
    assert (result.returncode, result.stdout) == (0, f"{path}: no errors\n")
    lines = result.stderr.splitlines()
    assert all(line.startswith(f"{path}:1:1: warning: ") for line in lines)
    return [line.removeprefix(f"{path}:1:1: warning: ") for line in lines]


def omission(package: str, remedy: str = "Run “npx cap sync ios”.") -> str:
    return (
        f"The iOS project does not include “{package}”, as ios/App/Podfile does not name it: on a "
        f"device its calls fail. {remedy}"
    )


def test_check_names_every_package_that_a_native_project_leaves_out(project):
    assert warnings(project) == [omission("@capacitor/camera"), omission("their-scanner")]
    write(project / "node_modules/@capacitor/haptics/package.json", {"version": "8.0.0"})
    remedy = "Add it to package.json, and run “npx cap sync ios”."
    assert omission("@capacitor/haptics", remedy) in warnings(project)
    write(project / PLUGINS, BOTH[:1])
    assert any(
        line.startswith("The Android project does not include “@capacitor/camera”, as " + PLUGINS)
        and line.endswith("Run “npx cap sync android”.")
        for line in warnings(project)
    )


def test_a_project_that_says_nothing_leaves_out_nothing(project):
    (project / "ios/App/Podfile").unlink()
    assert warnings(project) == []
    write(project / "ios/App/Podfile", PODFILE)
    write(project / "node_modules/@capacitor/core/package.json", {"version": "2.5.0"})
    assert warnings(project) == [], "Capacitor 2 had its plugins in the core."


def test_a_file_that_leads_out_of_the_project_is_not_read(project, tmp_path):
    (project / "ios/App/Podfile").unlink()
    write(tmp_path / "secret", PODFILE)
    (project / "ios/App/Podfile").symlink_to(tmp_path / "secret")
    write(project / PLUGINS, "[" * 100_000)
    first, second = warnings(project)
    assert "ios/App/Podfile leads out of its project and workspace by a symbolic link" in first
    assert f"{PLUGINS} has not the form that Capacitor gives it" in second
    assert second.endswith("Run “npx cap sync android”.")


def missing(shell: ShellProcess) -> dict[str, list[str]]:
    """The plugins that pages do not find, by platform."""
    with urlopen(f"{shell.front}/__tandem__/inject.js", timeout=20) as response:
        facts = re.search(r"^window\.tandemDevice = (.*);$", response.read().decode(), re.M)
    assert facts
    return json.loads(facts[1])["missing"]


def test_pages_find_only_what_is_included_unless_in_lenient(project):
    shell = ShellProcess(str(project), "--capacitor", "strict")
    found = missing(shell)
    assert "Camera" in found["ios"] and "Haptics" in found["android"]
    assert not {"App", "CapacitorHttp", "WebView", "SystemBars"} & {*found["ios"]}
    assert not {"App", "Camera", "CapacitorHttp"} & {*found["android"]}
    assert shell.stop() == 0
    shell = ShellProcess(str(project))
    assert missing(shell) == {}
    assert shell.stop() == 0


def test_an_app_starts_as_its_copied_configuration_says(project):
    plugins = {
        "SplashScreen": {"launchAutoHide": False, "backgroundColor": "#0b3d2eff"},
        "StatusBar": {"style": "DARK", "overlaysWebView": False},
    }
    included = "".join(f"pod '', :path => 'node_modules/@capacitor/{it}'\n" for it in INCLUDED)
    write(project / "ios/App/Podfile", included)
    write(project / "capacitor.config.ts", "export default { webDir: 'www' };")
    write(project / "ios/App/App/capacitor.config.json", {"webDir": "www", "plugins": plugins})
    shell = ShellProcess(str(project))
    controller = Controller(shell.control, shell.tokens.control)
    assert controller.state()["systemUI"] == {
        "statusBar": {"visible": True, "style": "dark", "overlays": False},
        "splash": {"fadeMilliseconds": 200, "color": "#0b3d2e"},
    }
    controller.close()
    assert shell.stop() == 0


def test_packages_count_where_quasar_has_them_and_where_npm_has_hoisted_them(tmp_path):
    write(tmp_path / "shop/package.json", {})
    write(tmp_path / "shop/src-capacitor/capacitor.config.json", {"webDir": "www"})
    write(tmp_path / "shop/src-capacitor/www/index.html", "<!doctype html>")
    for path, version in [
        ("shop/src-capacitor/node_modules/@capacitor/core", "4.8.0"),
        ("node_modules/@capacitor/core", "8.0.0"),
        ("node_modules/@capacitor/device", "4.1.0"),
    ]:
        write(tmp_path / path / "package.json", {"version": version})
    shell = ShellProcess(str(tmp_path / "shop"))
    page = ProtocolPage(shell.tokens.front, shell.front).connect()
    assert [*page.call("Device", "getId")["data"]] == ["uuid"]
    # The core is the nearest one, and what is not installed goes with it.
    assert page.call("App", "getAppLanguage")["error"]["code"] == "UNIMPLEMENTED"
    page.close()
    assert shell.stop() == 0


def test_a_value_that_a_device_takes_for_missing_is_a_warning(tmp_path):
    write(tmp_path / "www/index.html", "<!doctype html>")
    plugins = {"Keyboard": {"resize": "sideways"}, "SplashScreen": {"launchAutoHide": False}}
    write(tmp_path / "capacitor.config.json", {"plugins": plugins, "webDir": "www"})
    result = tandem("check", tmp_path)
    assert result.returncode == 0
    assert result.stderr == (
        f"{tmp_path}/capacitor.config.json:1:37: warning: “resize” of Keyboard has to be one of "
        "“body”, “ionic”, “native”, “none”, and counts as missing. Correct it in the Capacitor "
        "configuration and run “npx cap sync”.\n"
    )


@pytest.mark.parametrize(
    ("options", "state"), [((), "denied"), (("--permissions", "grant"), "granted")]
)
def test_the_manifest_answers_for_permissions_unless_an_option_does(tmp_path, options, state):
    write(tmp_path / "index.html", "<!doctype html>")
    write(tmp_path / "tandem.json", {"permissions": "deny"})
    shell = ShellProcess(str(tmp_path), *options)
    page = ProtocolPage(shell.tokens.front, shell.front).connect()
    reply = page.call("Geolocation", "requestPermissions")
    assert reply["data"]["location"] == state
    page.close()
    assert shell.stop() == 0
