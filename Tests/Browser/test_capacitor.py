"""An app with a core of Capacitor, on the device that it finds: `docs/capacitor.md`."""

import re
from collections.abc import Callable

import pytest
from controller import Controller
from device import Device
from engines import BOTH, in_engines
from native_look import assert_looks_native
from pages import Engine, Page
from shell_process import ROOT, ShellProcess
from test_http_commands import post
from test_lockstep import settle

APP = ROOT / "Tests" / "Fixtures" / "apps" / "capacitor"
IPHONE = re.compile(r"^Mozilla/5\.0 \(iPhone; CPU iPhone OS [\d_]+ like Mac OS X\)")
PIXEL = re.compile(r"^Mozilla/5\.0 \(Linux; Android \d+; Pixel 9[^)]*; wv\)")
LOOKS = "[Capacitor.getPlatform(), Capacitor.isNativePlatform(), navigator.userAgent]"


@pytest.fixture
def shell(launch_shell, request: pytest.FixtureRequest) -> ShellProcess:
    """A shell with the arguments that the test is marked with."""
    marker = request.node.get_closest_marker("arguments")
    return launch_shell(str(APP), *(marker.args if marker else ()))


@pytest.fixture
def app(shell: ShellProcess, controller: Controller, page: Page) -> Page:
    page.goto(shell.front + "/")
    settle(controller, page)
    return page


def wait_for_app(page: Page) -> None:
    """Waits for the next document and its connection."""
    page.wait_until("window.app && tandem.connected")


def outcome(page: Page, call: str) -> dict:
    """What became of a call of a plugin: its data, or message and code of its error."""
    return page.evaluate(f"app.outcome(app.{call})")


def begin(page: Page, call: str) -> None:
    """Calls a plugin and lets the app note what becomes of it."""
    page.evaluate(f"void app.outcome(app.{call}).then((it) => app.note('outcome', it))")


def listen(page: Page, plugin: str, *events: str) -> None:
    names = ", ".join(f"'{event}'" for event in events)
    assert page.evaluate(f"app.listen('{plugin}', {names})")
    # The shell has answered what was asked before.
    outcome(page, "App.getState()")


def wait_for_heard(page: Page, *expected: list) -> None:
    try:
        page.wait_until(lambda page: page.evaluate("app.heard") == list(expected))
    except AssertionError as error:
        heard = page.evaluate("app.heard")
        raise AssertionError(f"the app heard {heard}, not {list(expected)}") from error


# A field at the lower edge of the page.
ADD_FIELD = (
    "void document.body.append(Object.assign(document.createElement('input'),"
    " { id: 'field', style: `position: absolute; top: ${innerHeight * 0.75}px` }))"
)


def system_ui(controller: Controller, find: Callable[[dict], object]) -> dict:
    return controller.wait_for(
        lambda state: find(state.get("systemUI") or {}), "what the system draws"
    )["systemUI"]


# What the app is told of the device.


@BOTH
@pytest.mark.parametrize(
    ("platform", "agent"),
    [
        pytest.param("ios", IPHONE, marks=pytest.mark.arguments("--platform", "ios")),
        pytest.param("android", PIXEL, marks=pytest.mark.arguments("--platform", "android")),
    ],
)
def test_the_app_believes_it_is_on_a_phone(app, platform, agent):
    name, is_native, shown = app.evaluate(LOOKS)
    assert (name, is_native) == (platform, True)
    assert agent.search(shown), shown
    assert app.evaluate("[Capacitor.isNative, Capacitor.platform]") == [True, platform]
    assert app.evaluate("Capacitor.isPluginAvailable('StatusBar')")
    assert not app.evaluate("Capacitor.isPluginAvailable('Shop')")
    assert app.evaluate("matchMedia('(any-pointer: coarse) and (hover: none)').matches")
    assert not app.evaluate("matchMedia('(pointer: fine), (any-hover: hover)').matches")
    # What a device has and the browser lacks, or the other way round.
    other = ("navigator.app is the", "window.Navigator.prototype.userAgentData is")
    assert_looks_native(app, "document.addEventListener is the", *other)
    assert app.problems() == []


def test_an_app_without_capacitor_sees_its_browser(shell, controller, page):
    page.goto(shell.front + "/plain.html")
    page.wait_until("window.tandem?.connected === true")
    assert page.evaluate("agent === navigator.userAgent")
    assert not IPHONE.search(page.evaluate("navigator.userAgent"))
    names = "Object.keys(window).filter((name) => /^(capacitor|cordova|ionic)/i.test(name))"
    assert page.evaluate(names) == []
    assert not page.evaluate("'tandemDevice' in window || 'cordova' in window")
    assert [it for it in shell.events if it["event"] == "call"] == []


@in_engines("chromium")
@pytest.mark.arguments("--capacitor", "off")
def test_off_leaves_the_app_in_a_browser(app):
    assert app.evaluate("[Capacitor.getPlatform(), Capacitor.isNativePlatform()]") == ["web", False]


@in_engines("chromium")
def test_side_by_side_each_frame_is_of_its_platform(shell, page):
    device = Device(shell, page, "?platform=both")
    frames = {
        name: page.frame(f"tandem-device[data-platform={name}] iframe")
        for name in ("ios", "android")
    }
    for name, frame in frames.items():
        wait_for_app(frame)
        assert frame.evaluate("Capacitor.getPlatform()") == name
        info = outcome(frame, "Device.getInfo()")["data"]
        assert (info["platform"], "iOSVersion" in info) == (name, name == "ios")
    assert outcome(frames["ios"], "App.minimizeApp()")["code"] == "UNIMPLEMENTED"
    device.close()


def test_another_device_loads_the_app_anew_as_that(controller, app):
    app.evaluate("void (window.isFormer = true)")
    controller.action("setEnvironment", platform="android")
    app.wait_until("!window.isFormer && window.app && Capacitor.getPlatform() === 'android'")
    app.wait_until("tandem.connected")
    app.evaluate("void (window.isFormer = true)")
    controller.action("setEnvironment", appearance="dark")
    assert outcome(app, "Device.getInfo()")["data"]["platform"] == "android"
    assert app.evaluate("isFormer")


# Calls.


def test_calls_are_answered_by_the_device(controller, app):
    assert outcome(app, "App.getInfo()")["data"] == {
        "name": "Capacitor",
        "id": "test.capacitor",
        "build": "1",
        "version": "1.0",
    }
    assert outcome(app, "App.getLaunchUrl()") == {"data": None}
    assert outcome(app, "App.exitApp()")["code"] == "UNIMPLEMENTED"
    refused = outcome(app, "Toast.show({})")
    assert refused == {"message": "text must be provided and must be a string.", "code": None}
    assert outcome(app, "Network.getStatus()")["data"]["connected"] is True
    assert outcome(app, "Keyboard.getResizeMode()")["data"] == {"mode": "native"}
    assert app.evaluate(
        "app.App.exitApp().catch((error) => [error instanceof Capacitor.Exception, error.code])"
    ) == [True, "UNIMPLEMENTED"]
    assert app.problems() == []


def test_what_plugins_draw_reaches_the_controllers(controller, app):
    outcome(app, "StatusBar.setStyle({ style: 'DARK' })")
    outcome(app, "StatusBar.setBackgroundColor({ color: '#166534' })")
    outcome(app, "Toast.show({ text: 'Saved', position: 'top' })")
    outcome(app, "Haptics.impact({ style: 'LIGHT' })")
    shown = system_ui(controller, lambda it: it.get("haptic"))
    assert shown["statusBar"] == {
        "visible": True,
        "style": "dark",
        "color": "#166534",
        "overlays": True,
    }
    assert (shown["toast"]["text"], shown["toast"]["position"]) == ("Saved", "top")
    assert shown["haptic"] == {"id": 1, "kind": "impactLight"}
    outcome(app, "SplashScreen.show({ fadeOutDuration: 10 })")
    assert system_ui(controller, lambda it: it.get("splash"))["splash"] == {"fadeMilliseconds": 10}
    outcome(app, "SplashScreen.hide()")
    system_ui(controller, lambda it: "splash" not in it)


@BOTH
def test_calls_are_performed_once_over_lost_connections(shell, controller, app):
    for number in range(30):
        begin(app, f"Toast.show({{ text: '{number}' }})")
        if number % 5 == 4:
            post(shell, "fault", {"disconnect": True})
    app.wait_until("app.heard.length === 30")
    assert app.evaluate("app.heard.every(([, it]) => it.data === null)")
    # The controller may hear of it later than the page.
    shown = system_ui(controller, lambda it: it.get("toast", {}).get("id", 0) >= 30)
    assert shown["toast"]["id"] == 30


def test_a_plugin_without_the_shell_falls_back_to_the_web(controller, app):
    assert outcome(app, "Printer.print({ text: 'a' })") == {"data": {"printed": "web a"}}
    # It is told of all the same, each plugin once.
    controller.wait_for(lambda state: "Printer" in state.get("notice", {}).get("text", ""))
    assert outcome(app, "Shop.buy()")["code"] == "UNIMPLEMENTED"
    shop = lambda state: "the plugin Shop" in state["notice"]["text"]  # noqa: E731
    notice = controller.wait_for(shop)["notice"]
    outcome(app, "Shop.buy()")
    outcome(app, "Shop.sell()")
    outcome(app, "App.getState()")
    assert controller.state()["notice"] == notice
    # A method that the shell lacks of a plugin that it has fails, and is told of, too.
    assert outcome(app, "App.frobnicate()")["code"] == "UNIMPLEMENTED"
    controller.wait_for(lambda state: "App.frobnicate" in state["notice"]["text"])


@BOTH
@pytest.mark.parametrize(
    "platform",
    [
        pytest.param("ios", marks=pytest.mark.arguments("--capacitor", "strict")),
        pytest.param(
            "android",
            marks=pytest.mark.arguments("--capacitor", "strict", "--platform", "android"),
        ),
    ],
)
def test_strict_refuses_what_a_device_would(app, platform):
    assert app.evaluate("Capacitor.getPlatform()") == platform
    assert outcome(app, "Printer.print({ text: 'a' })")["code"] == "UNIMPLEMENTED"
    assert outcome(app, "App.getInfo()")["data"]["id"] == "test.capacitor"
    listen(app, "App", "pause")
    way = "window.androidBridge ?? window.webkit.messageHandlers.bridge"
    assert app.evaluate(f"typeof ({way}).postMessage") == "function"


# Events.


def test_events_come_to_listeners_document_and_window(controller, app):
    app.evaluate("app.listenInDocument('pause', 'resume', 'deviceready')")
    app.evaluate("app.listenInWindow('keyboardWillShow', 'keyboardDidHide')")
    listen(app, "App", "appStateChange", "pause", "resume")
    listen(app, "Keyboard", "keyboardWillShow")
    controller.action("setEnvironment", lifecycle="background")
    controller.action("setEnvironment", lifecycle="foreground")
    app.evaluate(ADD_FIELD)
    app.click("#field")
    app.wait_until("app.heard.some(([name]) => name === 'window keyboardWillShow')")
    outcome(app, "Keyboard.hide()")
    height = 336
    app.wait_until("app.heard.some(([name]) => name === 'window keyboardDidHide')")
    heard = app.evaluate("app.heard")
    assert heard[0] == ["document deviceready"]
    of_app = [note for note in heard if not re.search("document|window|keyboard", note[0])]
    assert of_app == [
        ["appStateChange", {"isActive": False}],
        ["pause", None],
        ["resume", None],
        ["appStateChange", {"isActive": True}],
    ]
    for expected in (
        ["document pause"],
        ["document resume"],
        ["keyboardWillShow", {"keyboardHeight": height}],
        ["window keyboardWillShow", height],
        ["window keyboardDidHide", None],
    ):
        assert heard.count(expected) == 1, expected
    assert app.evaluate("document.activeElement.id") == ""


@BOTH
def test_a_link_waits_for_the_first_listener(shell, controller, app):
    controller.action("openURL", url="shop:///items/7")
    controller.wait_for_path("/items/7")
    wait_for_app(app)
    listen(app, "App", "appUrlOpen")
    wait_for_heard(
        app,
        [
            "appUrlOpen",
            {"url": "shop:///items/7", "iosSourceApplication": "", "iosOpenInPlace": ""},
        ],
    )
    assert outcome(app, "App.getLaunchUrl()")["data"] == {"url": "shop:///items/7"}
    app.reload()
    wait_for_app(app)
    listen(app, "App", "appUrlOpen")
    assert len(app.evaluate("app.heard")) == 1


def test_listeners_go_on_with_a_shell_that_was_restarted(shell, controller, app, page):
    listen(app, "App", "pause")
    epoch = app.evaluate("tandem.epoch")
    shell.restart()
    app.wait_until(f"tandem.connected && tandem.epoch !== '{epoch}'")
    again = Controller(shell.control, shell.tokens.control)
    outcome(app, "App.getState()")
    again.action("setEnvironment", lifecycle="background")
    wait_for_heard(app, ["pause", None])
    again.close()


@pytest.mark.arguments("--platform", "android")
def test_the_back_button_of_android_is_the_app_s_while_it_listens(shell, controller, app):
    app.click("a")
    controller.wait_for_path("/items/7")
    wait_for_app(app)
    app.evaluate("app.listenInDocument('backbutton')")
    listen(app, "App", "backButton")
    assert controller.back()["data"] == {"handledBy": "app"}
    wait_for_heard(app, ["backButton", {"canGoBack": True}], ["document backbutton"])
    assert controller.path() == "/items/7"
    assert post(shell, "back", {})["data"] == {"handledBy": "app"}
    app.wait_until("app.heard.length === 4")


@pytest.mark.arguments("--platform", "android")
def test_the_back_button_is_the_shell_s_again_once_nobody_listens(controller, app):
    app.click("a")
    controller.wait_for_path("/items/7")
    wait_for_app(app)
    listen(app, "App", "backButton")
    app.evaluate("app.stop('backButton')")
    outcome(app, "App.getState()")
    assert controller.back()["status"] == "applied"
    controller.wait_for_path("/items")
    wait_for_app(app)
    assert app.evaluate("app.heard") == []


@in_engines("chromium")
@pytest.mark.parametrize("platform", ["ios", "android"])
def test_the_keyboard_rises_over_a_field_which_stays_in_sight(shell, page, platform):
    device = Device(shell, page, f"?platform={platform}")
    app = page.frame("tandem-device iframe")
    app.wait_until("window.app && tandem.connected")
    app.evaluate(ADD_FIELD)
    height = app.evaluate("innerHeight")
    app.click("#field")
    app.wait_until(f"innerHeight < {height} - 200", "a shorter web view")
    seen = "document.querySelector('#field').getBoundingClientRect().bottom <= innerHeight"
    app.wait_until(seen, "the field above the keyboard")
    device.wait_for("tandem-keyboard")
    device.controller.action(
        "controlPlugin", plugin="Keyboard", control="setHardware", options={"isConnected": True}
    )
    app.wait_until(f"innerHeight === {height}", "no keyboard on the screen")
    assert app.evaluate("document.activeElement.id") == "field"
    app.evaluate("document.activeElement.blur()")
    hidden = outcome(app, "Keyboard.hide()")
    if platform == "ios":
        assert hidden == {"data": None}
    else:
        assert "not currently focused" in hidden["message"]
