"""What a person does in the control page and in the app, recorded as a flow that passes."""

import json
import subprocess
import urllib.request
from pathlib import Path

from device import Device
from pages import Engine
from shell_process import ShellProcess, executable
from waiting import wait_until

APP = """
<!doctype html>
<title>Shop</title>
<meta name="viewport" content="width=device-width">
<style>label, input, select, button, a { display: block; margin: 12px }</style>
<main></main>
<script>
  const views = {
    "/": `<h1>Shop</h1><a href="/cups">Cups</a><button id="about">About</button>`,
    "/cups": `<h1>All cups</h1>
      <label>Name <input id="name" value="Bob"></label>
      <label>Password <input type="password"></label>
      <label>Gift <input type="checkbox"></label>
      <select aria-label="Size"><option>Small</option><option>Large</option></select>
      <button id="buy">Buy</button>
      <div style="height: 1500px"></div><button>Show more</button>`,
    "/orders": `<h1>Orders</h1><p>Nothing yet</p>`,
    "/done": `<h1>Thank you</h1>`,
  };
  function show() {
    document.querySelector("main").innerHTML = views[location.pathname] ?? "";
    scrollTo(0, 0);
  }
  addEventListener("popstate", show);
  addEventListener("click", async ({ target }) => {
    if (target.id === "about") {
      tandem.alert({ title: "About", buttons: [{ id: "fine", title: "Fine" }] });
    }
    if (target.id === "buy") {
      setTimeout(() => {
        history.pushState(null, "", "/done");
        show();
      }, 300);
    }
    if (target.localName === "a") {
      event.preventDefault();
      history.pushState(null, "", target.getAttribute("href"));
      show();
    }
  });
  show();
</script>
"""

PASSWORD = "correct horse"
# A narrow window has no room for the panel.
RECORD = "document.querySelector('#record').click()"
RECORDER = (
    "performance.getEntriesByType('resource').find((it) => it.name.endsWith('/recorder.js'))"
)
# Not before its own modules are there, too, and the page has asked for it.
LOADED = f"import({RECORDER}.name).then(() => true)"
RECORDED = """
- launchApp
- assertVisible: Shop
- tapOn: {id: about}
- assertModal: {kind: alert, title: About}
- tapOn: {text: Fine, in: native}
- assertModal: none
- tapOn: Cups
- assertStack: {paths: [/, /cups]}
- assertVisible: All cups
- tapOn: {id: name}
- eraseText: 3
- inputText: Eve
- tapOn: Password
# A secret is not recorded. Give it: tandem test -e PASSWORD=…
- inputText: ${PASSWORD}
- tapOn: Gift
- tapOn: Size
- tapOn: Large
- tapOn: {id: buy}
- assertStack: {paths: [/, /cups, /done]}
- back
- assertStack: {paths: [/, /cups]}
- tapOn: {text: Orders, in: native}
- assertTab: orders
"""


def timeline_of(shell: ShellProcess) -> str:
    request = urllib.request.Request(f"{shell.control}/api/v1/events?limit=10000")
    request.add_header("Authorization", f"Bearer {shell.tokens.control}")
    with urllib.request.urlopen(request) as response:
        return response.read().decode()


def test_what_a_person_does_is_recorded_and_passes(chromium: Engine, tmp_path: Path) -> None:
    app = tmp_path / "app"
    app.mkdir()
    (app / "index.html").write_text(APP)
    tabs = [
        {"id": name.lower(), "title": name, "path": path, "icon": "house"}
        for name, path in (("Shop", "/"), ("Orders", "/orders"))
    ]
    manifest = {"app": {"id": "test.shop", "name": "Shop"}, "tabs": tabs}
    (app / "tandem.json").write_text(json.dumps(manifest))
    shell = ShellProcess(str(app), folder=app)
    try:
        device = Device(shell, chromium)
        view = device.wait_for_view("tabs", "document.querySelector('#about')")
        device.page.evaluate(RECORD)
        view.wait_until("tandem.environment?.recording === true", "that the page is to tell")
        # The recorder is loaded once it is asked for.
        view.wait_until(f"{RECORDER} !== undefined", "that the recorder is asked for")
        assert view.evaluate(LOADED)
        keyboard = device.page.raw.keyboard
        view.click("#about")
        device.tap("[data-button=fine]")
        device.wait_for_no(".alert-panel")
        view.click("a")
        view.click("#name")
        keyboard.press("Control+A")
        keyboard.type("Eve")
        view.click("[type=password]")
        keyboard.type(PASSWORD)
        view.click("[type=checkbox]")
        keyboard.press("Tab")
        keyboard.type("L")
        view.click("#buy")
        view.wait_until("location.pathname === '/done'", "the order")
        device.back()
        view.wait_until("location.pathname === '/cups'", "the cups again")
        device.tap_tab("orders")
        view.wait_until("location.pathname === '/orders'", "the orders")
        device.page.evaluate(RECORD)
        flow = app / "flows" / "recorded.yaml"
        wait_until(lambda: "assertTab: orders" in flow.read_text(), "the end of the flow")
        assert flow.read_text().split("\n", 1)[1] == RECORDED.lstrip()
        assert PASSWORD not in timeline_of(shell)
        device.page.wait_until(
            "document.body.innerText.includes('flows/recorded.yaml')", "the name of the flow"
        )
    finally:
        shell.kill()
    command = [executable(), "test", "-e", f"PASSWORD={PASSWORD}", "--retries", "0"]
    done = subprocess.run([*command, str(flow)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
