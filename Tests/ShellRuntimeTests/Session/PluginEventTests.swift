import NativePlugins
import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Events of plugins")
struct PluginEventTests {
  /// A shell on a platform, of which the driver is page `a`, with a listener to each event.
  private func shell(
    _ platform: Platform = .ios, listening plugin: String, _ events: String...
  ) throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.control(.setEnvironment, ["platform": .string(platform.rawValue)])
    shell.open("a")
    try shell.settle()
    for event in events { listen("a", to: event, of: plugin, as: event, in: &shell) }
    try shell.settle()
    return shell
  }

  private func listen(
    _ page: String, to event: String, of plugin: String, as id: String,
    in shell: inout SimulatedShell
  ) {
    shell[page].call(
      plugin, "addListener", ["eventName": .string(event), "callbackId": .string(id)])
  }

  /// The events that a page's listeners got.
  private func heard(_ page: String, in shell: SimulatedShell) -> [JSONObject] {
    shell[page].handledMail.filter { $0.name == .pluginEvent }.map(\.data)
  }

  private func names(_ page: String, in shell: SimulatedShell) -> [String] {
    heard(page, in: shell).compactMap { $0["event"]?.string }
  }

  @Test(arguments: [
    (
      Platform.ios, Lifecycle.background, ["appStateChange", "pause"]
    ), (.android, .background, ["pause", "appStateChange"]),
  ])
  func `tell of the app's state in the order of the platform`(
    platform: Platform, lifecycle: Lifecycle, expected: [String]
  ) throws {
    var shell = try shell(platform, listening: "App", "pause", "resume", "appStateChange")
    shell.control(.setEnvironment, ["lifecycle": "background"])
    try shell.settle()
    #expect(names("a", in: shell) == expected)
    shell.control(.setEnvironment, ["lifecycle": "foreground"])
    try shell.settle()
    let back = platform == .ios ? ["resume", "appStateChange"] : ["appStateChange", "resume"]
    #expect(names("a", in: shell) == expected + back)
    let states = heard("a", in: shell).filter { $0["event"] == "appStateChange" }
    #expect(states.map { $0["data"] } == [["isActive": false], ["isActive": true]])
  }

  @Test func `tell of the keyboard`() throws {
    var shell = try shell(listening: "Keyboard", "keyboardWillShow", "keyboardDidHide")
    shell.control(.setEnvironment, ["keyboardVisible": true])
    shell.control(.setEnvironment, ["keyboardVisible": false])
    try shell.settle()
    #expect(
      heard("a", in: shell) == [
        [
          "plugin": "Keyboard", "event": "keyboardWillShow", "listener": "keyboardWillShow",
          "data": ["keyboardHeight": .number(336)],
        ],
        ["plugin": "Keyboard", "event": "keyboardDidHide", "listener": "keyboardDidHide"],
      ])
  }

  @Test func `tell of a network that comes and goes, after it has come back`() throws {
    var shell = try shell(listening: "Network", "networkStatusChange")
    shell.drop("a")
    shell.setFaults(WireFaults(offline: true))
    shell.setFaults(WireFaults(latencyMilliseconds: 10, offline: true))
    shell.setFaults(WireFaults())
    shell.connect("a")
    try shell.settle()
    #expect(
      heard("a", in: shell).map { $0["data"] } == [
        ["connected": false, "connectionType": "none"],
        ["connected": true, "connectionType": "wifi"],
      ])
  }

  @Test func `come to each listener once, over lost connections`() throws {
    var shell = try shell(listening: "App", "pause")
    listen("a", to: "pause", of: "App", as: "second", in: &shell)
    listen("a", to: "pause", of: "App", as: "second", in: &shell)
    try shell.settle()
    shell.drop("a")
    shell.control(.setEnvironment, ["lifecycle": "background"])
    shell.connect("a")
    try shell.settle()
    shell.drop("a")
    shell.connect("a")
    try shell.settle()
    #expect(heard("a", in: shell).map { $0["listener"] } == ["pause", "second"])
  }

  @Test func `come to nobody who has stopped listening`() throws {
    var shell = try shell(listening: "App", "pause", "resume")
    shell["a"].call("App", "removeListener", ["eventName": "pause", "callbackId": "pause"])
    try shell.settle()
    shell.control(.setEnvironment, ["lifecycle": "background"])
    try shell.settle()
    #expect(heard("a", in: shell).isEmpty)
    shell["a"].call("App", "removeAllListeners")
    try shell.settle()
    shell.control(.setEnvironment, ["lifecycle": "foreground"])
    try shell.settle()
    #expect(heard("a", in: shell).isEmpty)
  }

  @Test func `are not for the next document`() throws {
    var shell = try shell(listening: "App", "pause")
    shell["a"].handlesMail = false
    shell.control(.setEnvironment, ["lifecycle": "background"])
    try shell.settle()
    shell.reload("a")
    shell["a"].handlesMail = true
    try shell.settle()
    shell.control(.setEnvironment, ["lifecycle": "foreground"])
    shell.control(.setEnvironment, ["lifecycle": "background"])
    try shell.settle()
    #expect(heard("a", in: shell).isEmpty)
  }

  @Test func `need a listener with a name`() throws {
    var shell = try shell(listening: "App")
    shell["a"].call("App", "addListener", ["eventName": "pause"])
    shell["a"].call("App", "addListener", ["eventName": 1, "callbackId": "x"])
    for index in 0...ProtocolLimits.pluginListenerCountMax {
      listen("a", to: "pause", of: "App", as: "\(index)", in: &shell)
      if index.isMultiple(of: 50) { try shell.settle() }
    }
    try shell.settle()
    #expect(shell["a"].replies.map(\.success).prefix(3) == [false, false, true])
    #expect(shell["a"].replies.count { !$0.success } == 3)
    #expect(shell["a"].replies.last?.success == false)
  }
}

@Suite("Links that open the app")
struct AppLinkTests {
  private func shell(_ platform: Platform = .ios) throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.control(.setEnvironment, ["platform": .string(platform.rawValue)])
    shell.open("a")
    try shell.settle()
    return shell
  }

  private func links(of page: String, in shell: SimulatedShell) -> [JSONValue?] {
    shell[page].handledMail.filter { $0.name == .pluginEvent }.map { $0.data["data"] }
  }

  private let listening: JSONObject = ["eventName": "appUrlOpen", "callbackId": "1"]

  @Test func `wait for the first listener, and come once`() throws {
    var shell = try shell()
    shell.control(.openURL, ["url": "fittracker://track/7"])
    shell["a"].call("App", "getLaunchUrl")
    shell["a"].call("App", "addListener", listening)
    shell["a"].call("App", "addListener", ["eventName": "appUrlOpen", "callbackId": "2"])
    try shell.settle()
    let link: JSONValue = [
      "url": "fittracker://track/7", "iosSourceApplication": "", "iosOpenInPlace": "",
    ]
    #expect(links(of: "a", in: shell) == [link])
    #expect(shell["a"].replies.first?.data == ["url": "fittracker://track/7"])
    #expect(shell["a"].target?.url == "/track/7")
  }

  @Test func `of the web lead nowhere by themselves in an app of Capacitor`() throws {
    var declaration = try AppManifest.fitTracker().declaration
    declaration.hosts = ["fit.example"]
    var shell = SimulatedShell(
      try AppManifest(declaration), packages: PackageVersions(),
      build: NativeBuild(leavesLinksToApp: true))
    shell.connectController()
    shell.open("a")
    shell["a"].call("App", "addListener", listening)
    try shell.settle()
    let results = shell.control(.openURL, ["url": "https://fit.example/track/7"])
    try shell.settle()
    #expect(results.first?.data == ["handledBy": "app"])
    #expect(shell["a"].target?.url == "/")
    #expect(links(of: "a", in: shell).first??["url"] == "https://fit.example/track/7")
    shell.control(.openURL, ["url": "fittracker://track/7"])
    try shell.settle()
    #expect(shell["a"].target?.url == "/track/7")
  }

  @Test func `are those of the platform`() throws {
    var shell = try shell(.android)
    shell["a"].call("App", "addListener", listening)
    try shell.settle()
    shell.control(.openURL, ["url": "fittracker://track/7"])
    try shell.settle()
    #expect(links(of: "a", in: shell) == [["url": "fittracker://track/7"]])
  }

  @Test func `come to the page that the user sees, where several listen`() throws {
    var shell = try shell()
    shell.open("b")
    for page in ["b", "a"] { shell[page].call("App", "addListener", listening) }
    try shell.settle()
    shell.control(.openURL, ["url": "fittracker://track/7"])
    try shell.settle()
    #expect(links(of: "a", in: shell).count == 1)
    #expect(links(of: "b", in: shell).isEmpty)
  }

  @Test func `wait for the next page if none is there`() throws {
    var shell = try shell()
    shell["a"].call("App", "addListener", listening)
    try shell.settle()
    shell.drop("a")
    shell.control(.openURL, ["url": "fittracker://track/7"])
    shell.open("b", at: "/track/7")
    shell["b"].call("App", "addListener", listening)
    try shell.settle()
    #expect(links(of: "b", in: shell).count == 1)
    shell.connect("a")
    try shell.settle()
    #expect(links(of: "a", in: shell).isEmpty)
  }

  @Test func `wait for a page that comes back`() throws {
    var shell = try shell()
    shell["a"].call("App", "addListener", listening)
    try shell.settle()
    shell.drop("a")
    shell.control(.openURL, ["url": "fittracker://track/7"])
    shell.connect("a")
    try shell.settle()
    #expect(links(of: "a", in: shell).count == 1)
  }

  @Test func `are for the next document if the one before has not handled them`() throws {
    var shell = try shell()
    shell["a"].call("App", "addListener", listening)
    try shell.settle()
    shell["a"].handlesMail = false
    shell.control(.openURL, ["url": "fittracker://track/7"])
    try shell.settle()
    shell.reload("a")
    shell["a"].handlesMail = true
    shell["a"].call("App", "addListener", listening)
    try shell.settle()
    #expect(links(of: "a", in: shell).count == 1)
  }

  @Test(
    arguments: [
      "/track/7", "items?at=12:30", "https://example.org/x", "mailto:a@example.org",
      "javascript:alert(1)", "file:///etc/passwd",
    ])
  func `are neither paths nor what leads elsewhere`(url: String) throws {
    var shell = try shell()
    shell["a"].call("App", "addListener", listening)
    try shell.settle()
    shell.control(.openURL, ["url": .string(url)])
    shell.control(.openURL, ["url": "unheard-of:x"])
    shell["a"].call("App", "getLaunchUrl")
    try shell.settle()
    #expect(links(of: "a", in: shell).map { $0?["url"] } == ["unheard-of:x"])
    #expect(shell["a"].replies.last?.data == ["url": "unheard-of:x"])
  }
}

@Suite("The back button of Android")
struct BackButtonTests {
  private func shell(_ platform: Platform) throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.control(.setEnvironment, ["platform": .string(platform.rawValue)])
    shell.open("a", in: "tabs")
    try shell.settle()
    shell["a"].call("App", "addListener", ["eventName": "backButton", "callbackId": "1"])
    shell["a"].clickLink("/track")
    try shell.settle()
    return shell
  }

  private func presses(in shell: SimulatedShell) -> [JSONValue?] {
    shell["a"].handledMail.filter { $0.name == .pluginEvent }.map { $0.data["data"] }
  }

  @Test func `is the app's if it listens`() throws {
    var shell = try shell(.android)
    let place = shell.navigation.visibleEntry.url
    let result = shell.control(.back)
    try shell.settle()
    expect(result.map(\.status), is: [.applied])
    expect(result.map(\.data), is: [["handledBy": "app"]])
    #expect(presses(in: shell) == [["canGoBack": .bool(shell.navigation.canGoBack)]])
    #expect(shell.navigation.visibleEntry.url == place)
    shell.act(.backPressed)
    try shell.settle()
    #expect(presses(in: shell).count == 2, "the key of the terminal does the same")
  }

  @Test func `leaves the app that has switched its handler off`() throws {
    var shell = try shell(.android)
    shell["a"].clickLink("/track/squat")
    shell["a"].call("App", "toggleBackButtonHandler", ["enabled": false])
    try shell.settle()
    #expect(shell.controllerState?.canGoBack == false)
    #expect(shell.control(.back).map(\.reason) == [.exit])
    try shell.settle()
    #expect(presses(in: shell).isEmpty)
    #expect(shell.navigation.visibleEntry.url == "/track/squat")
  }

  @Test(arguments: ["iOS", "nobody listens"])
  func `is the shell's on iOS, or if nobody listens`(reason: String) throws {
    var shell = try shell(reason == "iOS" ? .ios : .android)
    shell["a"].clickLink("/track/squat")
    if reason == "nobody listens" { shell["a"].call("App", "removeAllListeners") }
    try shell.settle()
    shell.control(.back)
    try shell.settle()
    #expect(presses(in: shell).isEmpty)
    #expect(shell.navigation.visibleEntry.url == "/track")
  }

  @Test func `closes what the shell has presented first`() throws {
    var shell = try shell(.android)
    shell.control(.present, ["url": "/track/new"])
    shell.control(.back)
    try shell.settle()
    #expect(presses(in: shell).isEmpty)
    #expect(shell.navigation.modals.isEmpty)
  }
}
