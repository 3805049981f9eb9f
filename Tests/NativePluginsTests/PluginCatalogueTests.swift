import BridgeProtocol
import NativePlugins
import Testing
import Vocabulary

@Suite("The plugins of the catalogue")
struct PluginCatalogueTests {
  @Test func `have names and methods that are not doubled`() {
    let names = PluginCatalogue.plugins.map(\.name)
    #expect(Set(names).count == names.count)
    for plugin in PluginCatalogue.plugins {
      #expect(Set(plugin.methods.map(\.name)).count == plugin.methods.count, "\(plugin.name)")
    }
  }

  @Test(arguments: PluginCatalogue.plugins.map(\.name))
  func `change nothing when they refuse`(name: String) throws {
    let plugin = try #require(PluginCatalogue.plugin(name))
    for platform in Platform.allCases {
      for method in plugin.methods {
        var device = TestDevice(platform)
        let former = device.phone
        guard case .failure = device.call(name, method.name, ["mode": 3]) else { continue }
        #expect(device.phone == former, "\(method.name)")
        #expect(device.effects.isEmpty, "\(method.name)")
      }
    }
  }

  @Test func `take an option of another type for a missing one`() {
    var device = TestDevice(.ios)
    #expect(device.call("StatusBar", "setStyle", ["style": 1]) == .success(.done))
    #expect(device.phone.systemUI.statusBar == nil)
    #expect(
      device.call("Toast", "show", ["text": 1])
        == .failure(PluginError("text must be provided and must be a string.")))
  }
}

@Suite("The plugin App")
struct AppPluginTests {
  @Test(arguments: ["exitApp", "minimizeApp", "toggleBackButtonHandler"])
  func `lacks on iOS what only Android has`(method: String) {
    var phone = TestDevice(.ios)
    #expect(phone.call("App", method) == .failure(.unimplemented))
    var other = TestDevice(.android)
    #expect(other.call("App", method) == .success(.done))
  }

  @Test func `says what the app is and in which state`() {
    var device = TestDevice(.ios)
    #expect(
      device.call("App", "getInfo")
        == .success(.data(["name": "Shop", "id": "shop", "build": "1", "version": "1.0"])))
    #expect(device.call("App", "getState") == .success(.data(["isActive": true])))
    device.environment.lifecycle = .background
    #expect(device.call("App", "getState") == .success(.data(["isActive": false])))
    #expect(device.call("App", "getAppLanguage") == .success(.data(["value": "en"])))
  }

  @Test func `knows the link that opened the app`() {
    var device = TestDevice(.ios)
    #expect(device.call("App", "getLaunchUrl") == .success(.data(nil)))
    device.phone.launchURL = "shop://cart"
    #expect(device.call("App", "getLaunchUrl") == .success(.data(["url": "shop://cart"])))
  }
}

@Suite("What plugins draw")
struct SystemUIPluginTests {
  @Test func `is the status bar`() {
    var device = TestDevice(.android)
    #expect(device.call("StatusBar", "setStyle", ["style": "DARK"]) == .success(.done))
    #expect(device.call("StatusBar", "setBackgroundColor", ["color": "#166534"]) == .success(.done))
    #expect(device.call("StatusBar", "hide", ["animation": "FADE"]) == .success(.done))
    #expect(device.call("StatusBar", "setOverlaysWebView", ["overlay": false]) == .success(.done))
    #expect(
      device.phone.systemUI.statusBar
        == WireStatusBar(isVisible: false, style: .dark, color: "#166534", overlays: false))
    #expect(
      device.call("StatusBar", "getInfo")
        == .success(
          .data([
            "visible": false, "style": "DARK", "color": "#166534", "overlays": false,
            "height": .number(0),
          ])))
  }

  @Test(arguments: [("#FF0000", "#ff0000"), ("#80166534", "#166534"), ("#166534", "#166534")])
  func `takes colours as Android writes them`(text: String, color: String) {
    var device = TestDevice(.android)
    #expect(
      device.call("StatusBar", "setBackgroundColor", ["color": .string(text)]) == .success(.done))
    #expect(device.phone.systemUI.statusBar?.color == color)
  }

  @Test(arguments: ["", "red", "#12", "#f00", "#ggg", "#ff0000;x", "#\u{661}\u{662}\u{663}"])
  func `refuses what is no colour`(text: String) {
    var device = TestDevice(.android)
    #expect(
      device.call("StatusBar", "setBackgroundColor", ["color": .string(text)])
        == .failure(PluginError("Invalid color provided. Must be a hex string (ex: #ff0000")))
  }

  @Test func `leaves the navigation bar alone`() {
    var device = TestDevice(.android)
    #expect(device.call("SystemBars", "hide", ["bar": "NavigationBar"]) == .success(.done))
    #expect(device.phone.systemUI.statusBar == nil)
    #expect(device.call("SystemBars", "hide") == .success(.done))
    #expect(device.phone.systemUI.statusBar?.isVisible == false)
  }

  @Test func `is no more of a toast than fits`() {
    var device = TestDevice(.ios)
    let text = String(repeating: "a", count: 1_022) + "éé"
    #expect(device.call("Toast", "show", ["text": .string(text)]) == .success(.done))
    #expect(device.phone.systemUI.toast?.text == String(text.dropLast()))
  }

  @Test func `is each toast and each feedback once`() {
    var device = TestDevice(.android)
    #expect(
      device.call("Toast", "show", ["text": "Saved", "duration": "long", "position": "top"])
        == .success(.done))
    #expect(device.call("Toast", "show", ["text": "Saved"]) == .success(.done))
    #expect(device.phone.systemUI.toast == WireToast(id: 2, text: "Saved"))
    #expect(device.call("Haptics", "impact", ["style": "LIGHT"]) == .success(.done))
    #expect(device.call("Haptics", "vibrate") == .success(.done))
    #expect(
      device.phone.systemUI.haptic == WireHaptic(id: 2, kind: .vibrate, milliseconds: 300))
  }

  @Test func `is the splash screen until it is hidden`() {
    var device = TestDevice(.ios)
    #expect(device.call("SplashScreen", "show", ["fadeOutDuration": 50]) == .success(.done))
    #expect(device.phone.systemUI.splash == WireSplash(fadeMilliseconds: 50))
    #expect(device.effects == [.hideSplash(afterMilliseconds: nil)])
    #expect(device.call("SplashScreen", "hide") == .success(.done))
    #expect(device.phone.systemUI.splash == nil)
    #expect(
      device.call("SplashScreen", "show", ["autoHide": true, "showDuration": 1_000])
        == .success(.done))
    #expect(device.effects == [.hideSplash(afterMilliseconds: 1_000)])
  }
}

@Suite("What plugins ask")
struct QuestionPluginTests {
  @Test func `is answered with the button that agrees`() throws {
    var device = TestDevice(.ios)
    let question = try device.ask("Dialog", "confirm", ["title": "Sure?", "message": "Really?"])
    #expect(
      question.kind == .alert && question.content.title == "Sure?"
        && question.content.message == "Really?")
    #expect(question.content.buttons.map(\.title) == ["Cancel", "OK"])
    #expect(question.data(for: "ok") == ["value": true])
    #expect(question.data(for: "cancel") == ["value": false])
    #expect(question.data(for: nil) == ["value": false])
    let alert = try device.ask("Dialog", "alert", ["message": "Done", "buttonTitle": "Fine"])
    #expect(alert.content.buttons.map(\.title) == ["Fine"])
    #expect(alert.data(for: "ok") == nil)
  }

  @Test func `can be for a text, which who cancels does not give`() throws {
    var device = TestDevice(.android)
    let question = try device.ask(
      "Dialog", "prompt",
      ["message": "Name?", "inputPlaceholder": "Ada", "inputText": "G", "okButtonTitle": "Save"])
    #expect(question.kind == .alert && question.content.buttons.map(\.title) == ["Cancel", "Save"])
    #expect(question.content.field == ModalField(placeholder: "Ada", text: "G"))
    #expect(question.data(for: "ok", text: "Grace") == ["value": "Grace", "cancelled": false])
    #expect(question.data(for: "cancel") == ["value": "", "cancelled": true])
    #expect(question.data(for: nil) == ["value": "", "cancelled": true])
    let plain = try device.ask("Dialog", "prompt", ["message": "Name?"])
    #expect(plain.content.field == ModalField())
  }

  @Test(arguments: [("inputPlaceholder", 1_024), ("inputText", 8_192)])
  func `has at most so much in its field`(option: String, byteCount: Int) throws {
    var device = TestDevice(.ios)
    let most = String(repeating: "a", count: byteCount)
    _ = try device.ask("Dialog", "prompt", ["message": "Name?", option: .string(most)])
    let answer = device.call("Dialog", "prompt", ["message": "?", option: .string(most + "a")])
    guard case .failure(let error) = answer else { return #expect(Bool(false), "\(answer)") }
    #expect(error.message.contains(option))
  }

  @Test func `needs something to say`() {
    var device = TestDevice(.ios)
    #expect(
      device.call("Dialog", "alert")
        == .failure(PluginError("Please provide a message for the dialog")))
    #expect(
      device.call("Dialog", "prompt")
        == .failure(PluginError("Please provide a message for the dialog")))
    #expect(
      device.call("ActionSheet", "showActions") == .failure(PluginError("Must supply options")))
  }

  @Test func `can be a choice`() throws {
    var device = TestDevice(.ios)
    let question = try device.ask(
      "ActionSheet", "showActions",
      [
        "title": "Photo",
        "options": [
          ["title": "Delete", "style": "DESTRUCTIVE"], ["title": "Keep", "style": "CANCEL"],
        ],
      ])
    #expect(question.kind == .dialog)
    #expect(question.content.buttons.map(\.role) == [.destructive, .cancel])
    #expect(question.data(for: "2") == question.data(for: nil))
  }
}

@Suite("What plugins know of the device")
struct DevicePluginTests {
  @Test func `is true to its platform`() throws {
    var iPhone = TestDevice(.ios)
    var android = TestDevice(.android)
    #expect(iPhone.data("Device", "getInfo")?["iOSVersion"]?.integer ?? 0 >= 260_000)
    #expect(android.data("Device", "getInfo")?["androidSDKVersion"]?.integer == 36)
    #expect(android.data("Device", "getInfo")?["platform"] == "android")
    #expect(iPhone.data("Device", "getLanguageTag") == ["value": "en-US"])
  }

  @Test func `is an identifier of its own for each app and device`() throws {
    var device = TestDevice(.ios)
    let first = try #require(device.data("Device", "getId")?["identifier"]?.string)
    #expect(first.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
    #expect(device.data("Device", "getId")?["identifier"]?.string == first)
    device.appID = "other"
    #expect(device.data("Device", "getId")?["identifier"]?.string != first)
  }

  @Test func `is the network that faults leave`() {
    var device = TestDevice(.ios)
    #expect(
      device.data("Network", "getStatus") == ["connected": true, "connectionType": "wifi"])
    device.isOffline = true
    #expect(
      device.data("Network", "getStatus") == ["connected": false, "connectionType": "none"])
  }

  @Test(arguments: [
    (1.257, 1.26), (1e308, 21_474_836.47), (-1e308, -21_474_836.48), (0, 0),
  ])
  func `is text of a size that its web view can have`(wanted: Double, size: Double) {
    var device = TestDevice(.android)
    #expect(device.call("TextZoom", "set", ["value": .number(wanted)]) == .success(.done))
    #expect(device.data("TextZoom", "get") == ["value": .number(size)])
  }

  @Test func `is the keyboard as the platform has it`() {
    var iPhone = TestDevice(.ios)
    #expect(iPhone.call("Keyboard", "show") == .failure(.unimplemented))
    #expect(iPhone.data("Keyboard", "getResizeMode") == ["mode": "native"])
    #expect(iPhone.call("Keyboard", "setResizeMode", ["mode": "body"]) == .success(.done))
    #expect(iPhone.data("Keyboard", "getResizeMode") == ["mode": "body"])
    var android = TestDevice(.android)
    #expect(android.call("Keyboard", "getResizeMode") == .failure(.unimplemented))
    #expect(android.call("Keyboard", "show") == .success(.done))
    #expect(android.change == .environment { $0.keyboardVisible = true })
  }
}
