import BridgeProtocol
import NativePlugins
import Testing
import Vocabulary

@Suite("Plugins as Capacitor's configuration has them")
struct PluginConfigurationTests {
  /// A device on which an app was started, and what its first page brings about.
  private func device(
    _ configuration: JSONObject, on platform: Platform = .ios,
    _ packages: PackageVersions = PackageVersions(), missing: Set<String> = []
  ) -> (device: TestDevice, effects: [PluginEffect]) {
    var device = TestDevice(platform)
    device.phone.packages = packages
    let build = NativeBuild(
      missing: [platform: missing], isStrict: true, configuration: configuration)
    let effects = device.phone.start(build, on: platform)
    device.phone.permissions[.notifications] = .granted
    return (device, effects)
  }

  @Test func `start as they are without a configuration`() {
    let (device, effects) = device(["StatusBar": 3, "App": [:]])
    #expect(device.phone.systemUI == WireSystemUI())
    #expect(device.phone.resizeMode == .native)
    #expect(effects.isEmpty)
  }

  @Test(arguments: [
    ("body", KeyboardResize.body), ("ionic", .ionic), ("none", .none), ("native", .native),
    ("Body", .native), ("sideways", .native),
  ])
  func `take the resize mode of the keyboard`(name: String, mode: KeyboardResize) {
    #expect(device(["Keyboard": ["resize": .string(name)]]).device.phone.resizeMode == mode)
  }

  @Test func `draw the status bar as configured`() {
    let configuration: JSONObject = [
      "StatusBar": [
        "overlaysWebView": false, "style": "LIGHTCONTENT", "backgroundColor": "#16653480",
      ]
    ]
    for platform in Platform.allCases {
      let bar = device(configuration, on: platform).device.phone.systemUI.statusBar
      #expect(bar == WireStatusBar(style: .dark, color: "#166534", overlays: false))
    }
    let old = PackageVersions(installed: ["@capacitor/status-bar": PackageVersion(6)])
    let before = device(configuration, old).device.phone.systemUI.statusBar
    #expect(before == WireStatusBar(style: .dark), "iOS had no ground of the bar before version 7.")
    let odd = device([
      "StatusBar": ["style": "pink", "backgroundColor": "red", "overlaysWebView": 1]
    ])
    #expect(odd.device.phone.systemUI.statusBar == WireStatusBar())
  }

  @Test func `cover the app at the start for as long as configured`() {
    let (standard, effects) = device(["SplashScreen": [:]])
    #expect(standard.phone.systemUI.splash == WireSplash(fadeMilliseconds: 200))
    #expect(effects == [.hideSplash(afterMilliseconds: 500)])
    var (configured, later) = device([
      "SplashScreen": [
        "launchShowDuration": 2_000, "launchFadeOutDuration": 50, "backgroundColor": "0B3D2E",
      ]
    ])
    #expect(
      configured.phone.systemUI.splash == WireSplash(fadeMilliseconds: 50, color: "#0b3d2e"))
    #expect(later == [.hideSplash(afterMilliseconds: 2_000)])
    // The colour is that of later ones, too.
    _ = configured.call("SplashScreen", "show")
    #expect(configured.phone.systemUI.splash?.color == "#0b3d2e")
    let kept = device(["SplashScreen": ["launchAutoHide": false]])
    #expect(kept.effects == [.hideSplash(afterMilliseconds: nil)])
    let none = device(["SplashScreen": ["launchShowDuration": 0]])
    #expect(none.device.phone.systemUI.splash == nil && none.effects.isEmpty)
  }

  @Test func `begin anew on the device of another platform`() {
    let configuration: JSONObject = [
      "StatusBar": ["style": "DARK"], "SplashScreen": ["backgroundColor": "#0b3d2e"],
      "Keyboard": ["resize": "none"], "LocalNotifications": ["presentationOptions": ["banner"]],
    ]
    let missing: Set = ["StatusBar", "SplashScreen", "Keyboard", "LocalNotifications"]
    let build = NativeBuild(missing: [.android: missing], configuration: configuration)
    var phone = Phone()
    _ = phone.start(build, on: .ios)
    #expect(phone != Phone())
    #expect(phone.start(build, on: .android).isEmpty)
    #expect(phone == Phone())
  }

  @Test func `stay as they are where the native project leaves them out`() {
    let configuration: JSONObject = ["SplashScreen": [:], "Keyboard": ["resize": "none"]]
    let (device, effects) = device(configuration, missing: ["SplashScreen", "Keyboard"])
    #expect(device.phone.systemUI == WireSystemUI() && effects.isEmpty)
    #expect(device.phone.resizeMode == .native)
  }

  @Test(arguments: [
    (nil, true, true), (["banner", "list"], true, true), (["list", "sound"], true, false),
    (["alert"], true, true), (["badge", "sound"], false, false), ([], false, false),
  ])
  func `show local notifications over the app on iOS as configured`(
    options: [String]?, isShown: Bool, isBanner: Bool
  ) {
    var configuration: JSONObject = [:]
    configuration["presentationOptions"] = options.map { .array($0.map { .string($0) }) }
    var (device, _) = device(["LocalNotifications": .object(configuration)])
    _ = device.call(
      "LocalNotifications", "schedule", ["notifications": [["id": 1, "title": "T", "body": "B"]]])
    #expect(device.phone.systemUI.notifications.map(\.isBanner) == (isShown ? [isBanner] : []))
    // In the background all are shown.
    device.environment.lifecycle = .background
    _ = device.call(
      "LocalNotifications", "schedule", ["notifications": [["id": 2, "title": "T", "body": "B"]]])
    #expect(device.phone.systemUI.notifications.first?.isBanner == true)
  }

  @Test(arguments: [
    (Platform.ios, nil, false, false), (.ios, ["banner", "sound"], true, true),
    (.ios, ["list"], true, false), (.ios, ["badge"], false, false),
    (.android, nil, false, false), (.android, ["alert"], true, true),
    (.android, ["list"], false, false),
  ])
  func `show push messages over the app as configured`(
    platform: Platform, options: [String]?, isShown: Bool, isBanner: Bool
  ) {
    var configuration: JSONObject = [:]
    configuration["presentationOptions"] = options.map { .array($0.map { .string($0) }) }
    var (device, _) = device(["PushNotifications": .object(configuration)], on: platform)
    _ = device.call("PushNotifications", "register")
    _ = device.control("PushNotifications", "receive", ["title": "Sold"])
    #expect(device.sent.map(\.event) == ["pushNotificationReceived"])
    #expect(device.phone.systemUI.notifications.map(\.isBanner) == (isShown ? [isBanner] : []))
  }

  private static let values: [(String, String, right: JSONValue, wrong: JSONValue)] = [
    ("StatusBar", "style", "LightContent", "blue"),
    ("StatusBar", "overlaysWebView", false, "false"),
    ("StatusBar", "backgroundColor", "#16653480", "green"),
    ("SplashScreen", "backgroundColor", "166534", "#112233zz"),
    ("SplashScreen", "launchShowDuration", 3_000, -1),
    ("Keyboard", "resize", "body", "Body"),
    ("LocalNotifications", "presentationOptions", ["banner"], ["toast"]),
    ("PushNotifications", "presentationOptions", .array([]), "banner"),
  ]

  @Test(arguments: values)
  func `say which values a device takes for missing`(
    plugin: String, name: String, right: JSONValue, wrong: JSONValue
  ) throws {
    let member = try #require(
      ConfiguredMember.all.first { $0.plugin == plugin && $0.name == name })
    #expect(member.expectation(unmetBy: right) == nil)
    #expect(member.expectation(unmetBy: wrong) != nil)
  }
}
