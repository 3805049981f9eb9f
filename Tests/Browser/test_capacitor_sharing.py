"""What an app with Capacitor shares, copies, opens in a browser, and knows of where it is."""

from __future__ import annotations

import pytest
from controller import Controller
from dev_server import DevServer, dev_server
from device import Device
from pages import Engine, Page
from shell_process import ShellProcess
from test_capacitor import APP, begin, listen, outcome, system_ui, wait_for_app, wait_for_heard

PAGE = """<!doctype html><title>Terms</title><h1>Terms</h1>
<button id=away onclick="top.location = 'https://elsewhere.example/'">Away</button>
<button id=store onclick="localStorage.visits = 1; this.textContent = localStorage.visits">
Store</button>"""
INNER = "tandem-browser iframe"


@pytest.fixture(params=["chromium"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue(request.param)


@pytest.fixture
def platform(request: pytest.FixtureRequest) -> str:
    return getattr(request, "param", "ios")


@pytest.fixture
def shell(launch_shell, platform: str) -> ShellProcess:
    return launch_shell(str(APP), "--platform", platform)


@pytest.fixture
def device(shell: ShellProcess, page: Page):
    device = Device(shell, page)
    yield device
    device.close()


@pytest.fixture
def app(device: Device) -> Page:
    app = device.view()
    wait_for_app(app)
    return app


@pytest.fixture
def site():
    with dev_server() as server:
        server.page("/terms", PAGE)
        yield server


def control(controller: Controller, plugin: str, name: str, **options: object) -> None:
    controller.action("controlPlugin", plugin=plugin, control=name, options=options)


@pytest.mark.parametrize("platform", ["ios", "android"], indirect=True)
def test_a_browser_is_opened_used_and_finished(
    device: Device, app: Page, site: DevServer, platform: str
) -> None:
    page, controller = device.page, device.controller
    listen(app, "Browser", "browserPageLoaded", "browserFinished")
    assert outcome(app, f"Browser.open({{ url: '{site.url}/terms' }})") == {"data": None}
    device.wait_for(INNER)
    terms = page.frame(INNER).frame("iframe")
    terms.wait_until("document.querySelector('h1')?.textContent === 'Terms'")
    terms.click("#store")
    terms.wait_until("document.querySelector('#store').textContent === '1'")
    address = page.evaluate("location.href")
    terms.click("#away")
    page.wait_until_still()
    assert page.evaluate("location.href") == address
    page.forget_problems()
    if platform == "android":
        device.back()
    else:
        device.tap(".browser-done")
    device.wait_for_no("tandem-browser")
    controller.wait_for(lambda state: not state.get("systemUI"), "no browser")
    wait_for_heard(app, ["browserPageLoaded", None], ["browserFinished", None])


def test_a_document_of_the_app_s_origin_runs_no_script_of_an_address(
    shell: ShellProcess, device: Device, app: Page
) -> None:
    place = "/__tandem__/in-app-browser.html#javascript:parent.isHarmed=true"
    app.evaluate(
        "void document.body.append(Object.assign(document.createElement('iframe'),"
        f" {{ id: 'inner', src: {place!r}, onload() {{ window.isLoaded = true }} }}))"
    )
    app.wait_until("window.isLoaded")
    inner = app.frame("#inner")
    inner.wait_until("document.readyState === 'complete'")
    assert inner.evaluate("document.querySelector('iframe') === null")
    assert app.evaluate("window.isHarmed === undefined")


def test_a_share_sheet_copies_to_the_clipboard(device: Device, app: Page) -> None:
    assert outcome(app, "Share.canShare()") == {"data": {"value": True}}
    nothing = "There is no data on the clipboard"
    assert outcome(app, "Clipboard.read()")["message"] == nothing
    begin(app, "Share.share({ title: 'A tour', url: 'https://example.com/tour' })")
    system_ui(device.controller, lambda it: it.get("shareSheet"))
    device.tap("tandem-share-sheet [data-button=copy]")
    activity = {"activityType": "com.apple.UIKit.activity.CopyToPasteboard"}
    wait_for_heard(app, ["outcome", {"data": activity}])
    assert outcome(app, "Clipboard.read()")["data"] == {
        "value": "https://example.com/tour",
        "type": "text/plain",
    }
    begin(app, "Share.share({ text: 'Hello' })")
    device.tap("tandem-share-sheet [data-button=cancel]")
    wait_for_heard(
        app,
        ["outcome", {"data": activity}],
        ["outcome", {"message": "Share canceled", "code": None}],
    )


def test_an_app_follows_where_the_device_is_and_how_it_is_moved(device: Device, app: Page) -> None:
    app.evaluate(
        "void app.Geolocation.watchPosition({}, (position, error) =>"
        " app.note('watch', position?.coords.latitude ?? error.code)).then((id) => window.id = id)"
    )
    [modal] = device.controller.wait_for(lambda state: state.get("modals"))["modals"]
    assert modal["title"] == "“Capacitor” Would Like to Use Your Location"
    device.answer(modal["id"], "ok")
    wait_for_heard(app, ["watch", 37.3349])
    control(device.controller, "Geolocation", "set", latitude=52.5, longitude=13.4)
    wait_for_heard(app, ["watch", 37.3349], ["watch", 52.5])
    assert outcome(app, "Geolocation.clearWatch({ id })") == {"data": None}
    control(device.controller, "Geolocation", "set", latitude=1, longitude=2, altitude=3)
    app.evaluate(
        "navigator.geolocation.getCurrentPosition(({ coords }) =>"
        " app.note('page', coords.latitude, coords.altitude, coords.speed))"
    )
    wait_for_heard(app, ["watch", 37.3349], ["watch", 52.5], ["page", 1, 3, None])
    control(device.controller, "Geolocation", "disable")
    refusal = outcome(app, "Geolocation.getCurrentPosition()")
    assert refusal["code"] == "OS-PLUG-GLOC-0007"
    app.evaluate(
        "window.addEventListener('devicemotion',"
        " ({ acceleration }) => app.note('motion', acceleration?.x))"
    )
    outcome(app, "Network.getStatus()")  # Listeners of before have reached the shell by then.
    control(device.controller, "Motion", "shake")
    app.wait_until("app.heard.filter(([name, x]) => name === 'motion' && x).length === 10")


def test_an_app_follows_the_network_of_the_device(device: Device, app: Page) -> None:
    app.evaluate("app.listenInWindow('online', 'offline')")
    listen(app, "Network", "networkStatusChange")
    offline = {"connected": False, "connectionType": "none"}
    control(device.controller, "Network", "set", connected=False)
    wait_for_heard(app, ["window offline", None], ["networkStatusChange", offline])
    assert app.evaluate("navigator.onLine") is False
    assert outcome(app, "Network.getStatus()")["data"] == offline
    control(device.controller, "Network", "reset")
    app.wait_until("navigator.onLine && app.heard.length === 4")
