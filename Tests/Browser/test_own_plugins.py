"""Plugins that an app brings itself as modules: `docs/capacitor.md`, “Plugins of your own”."""

import json
import shutil
from pathlib import Path

import pytest
from controller import Controller
from dev_server import dev_server
from engines import BOTH
from pages import Engine, Page
from shell_process import ShellProcess
from test_capacitor import APP, listen, outcome, wait_for_heard
from test_capacitor_fidelity import BRIDGE, PLACES
from test_http_commands import post
from test_lockstep import settle
from waiting import wait_until

MODULE = """
import { prices } from "./prices.js";

export default class Shop {
  constructor(device) {
    this.device = device;
  }
  async buy({ item }) {
    if (!(item in prices)) {
      throw Object.assign(new Error(`There is no ${item}.`), { code: "SOLD_OUT" });
    }
    await this.device.notify("sold", { item });
    const { isActive } = await this.device.call("App", "getState");
    return { item, price: prices[item], isActive, platform: this.device.platform };
  }
}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """An app that declares the plugin Shop, with Capacitor's native-bridge.js beside it."""
    folder = Path(shutil.copytree(APP, tmp_path / "app"))
    manifest = json.loads((folder / "tandem.json").read_text())
    manifest["plugins"] = {"Shop": {"module": "tandem-plugins/shop.js", "methods": ["buy"]}}
    (folder / "tandem.json").write_text(json.dumps(manifest))
    (folder / "tandem-plugins").mkdir()
    (folder / "tandem-plugins" / "shop.js").write_text(MODULE)
    (folder / "tandem-plugins" / "prices.js").write_text("export const prices = { tea: 3 };")
    bridge = folder / PLACES["ios"]
    bridge.parent.mkdir(parents=True)
    shutil.copyfile(BRIDGE, bridge)
    return folder


@pytest.fixture
def shell(launch_shell, project: Path, request: pytest.FixtureRequest) -> ShellProcess:
    mode = getattr(request, "param", "lenient")
    return launch_shell(str(project), "--capacitor", mode)


@pytest.fixture
def app(shell: ShellProcess, controller: Controller, page: Page) -> Page:
    page.goto(shell.front + "/")
    settle(controller, page)
    return page


@BOTH
def test_a_module_performs_what_the_shell_admits(shell, app):
    assert app.evaluate("Capacitor.isPluginAvailable('Shop')")
    listen(app, "Shop", "sold")
    tea = {"item": "tea", "price": 3, "isActive": True, "platform": "ios"}
    assert outcome(app, "Shop.buy({ item: 'tea' })") == {"data": tea}
    assert outcome(app, "Shop.buy({ item: 'gold' })") == {
        "message": "There is no gold.",
        "code": "SOLD_OUT",
    }
    wait_for_heard(app, ["sold", {"item": "tea"}])
    told = wait_until(
        lambda: (all := [it for it in shell.events if it.get("plugin") == "Shop"])[2:] and all,
        "what the shell says of the plugin",
    )
    assert [(it["event"], it.get("options") or it.get("data")) for it in told] == [
        ("call", {"item": "tea"}),
        ("pluginEvent", {"item": "tea"}),
        ("call", {"item": "gold"}),
    ]
    assert app.problems() == []


def test_scripts_send_its_events_which_may_wait(shell, app):
    event = {"event": "restocked", "data": {"item": "tea"}, "retain": True}
    post(shell, "plugin", {"plugin": "Shop", "control": "notify", "options": event})
    listen(app, "Shop", "restocked")
    wait_for_heard(app, ["restocked", {"item": "tea"}])


@pytest.mark.parametrize("engine", ["chromium"], indirect=True)
@pytest.mark.parametrize("shell", ["strict", "fidelity"], indirect=True)
def test_a_device_has_it_too(app):
    assert outcome(app, "Shop.buy({ item: 'tea' })")["data"]["price"] == 3
    assert outcome(app, "Shop.buy({ item: 'gold' })")["code"] == "SOLD_OUT"


@pytest.mark.parametrize("engine", ["chromium"], indirect=True)
def test_a_dev_server_is_not_asked_for_its_module(launch_shell, project, page):
    with dev_server() as server:
        server.page("/", "<!doctype html><title>Shop</title>")
        shell = launch_shell(str(project), "--server", server.url)
        page.goto(shell.front + "/")
        page.wait_until("window.tandem?.connected === true")
        bought = "Capacitor.nativePromise('Shop', 'buy', { item: 'tea' })"
        assert page.evaluate(bought)["price"] == 3
