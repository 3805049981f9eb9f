import BridgeProtocol
import NativePlugins
import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Calls of plugins")
struct PluginCallTests {
  /// A shell of which the driver is page `a`.
  private func shell() throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.open("a")
    try shell.settle()
    return shell
  }

  private func toasts(in shell: SimulatedShell) -> Int {
    shell.controllerState?.systemUI?.toast?.id ?? 0
  }

  @Test func `are answered with what the plugin gives`() throws {
    var shell = try shell()
    shell["a"].call("App", "getState")
    shell["a"].call("App", "exitApp")
    try shell.settle()
    #expect(
      shell["a"].replies == [
        ReplyMessage(id: "c1", success: true, data: ["isActive": true]),
        ReplyMessage(
          id: "c2", success: false,
          error: ReplyError(message: "not implemented", code: "UNIMPLEMENTED")),
      ])
  }

  @Test func `are performed once when the answer is lost`() throws {
    var shell = try shell()
    shell["a"].call("Toast", "show", ["text": "Saved"])
    shell.deliverToShell(from: "a")
    shell.drop("a")
    #expect(shell["a"].replies.isEmpty)
    shell.connect("a")
    try shell.settle()
    #expect(shell["a"].replies.map(\.id) == ["c1"])
    #expect(toasts(in: shell) == 1)
  }

  @Test func `are performed when the call itself was lost`() throws {
    var shell = try shell()
    shell["a"].call("Toast", "show", ["text": "Saved"])
    shell.drop("a")
    shell.connect("a")
    try shell.settle()
    #expect(toasts(in: shell) == 1)
  }

  @Test func `of the document before are not those of the next one`() throws {
    var shell = try shell()
    shell["a"].call("Toast", "show", ["text": "Saved"])
    try shell.settle()
    shell.reload("a")
    shell["a"].call("Toast", "show", ["text": "Saved"])
    try shell.settle()
    #expect(shell["a"].replies.map(\.id) == ["c1", "c1"])
    #expect(toasts(in: shell) == 2)
  }

  @Test func `of a plugin that the shell lacks are refused, and told once`() throws {
    var shell = try shell()
    shell["a"].call("Shop", "buy")
    try shell.settle()
    let notice = try #require(shell.controllerState?.notice)
    #expect(notice.text.contains("Shop"))
    shell["a"].call("Shop", "sell")
    try shell.settle()
    #expect(shell.controllerState?.notice == notice)
    for _ in 0..<2 { shell["a"].call("Toast", "fly") }
    try shell.settle()
    let second = try #require(shell.controllerState?.notice)
    #expect(second.id == notice.id + 1 && second.text.contains("Toast.fly"))
    #expect(shell["a"].replies.map(\.error?.code) == Array(repeating: "UNIMPLEMENTED", count: 4))
  }

  @Test func `are told whoever watches, as they end`() throws {
    var shell = try shell()
    let last = shell.timeline.last
    shell["a"].call("Haptics", "impact", ["style": "LIGHT"])
    shell["a"].call("Toast", "show")
    shell["a"].call("Console", "log", ["level": "warn", "message": "Low"])
    try shell.settle()
    let facts = shell.timeline.events(after: last).map(\.event.facts)
    #expect(facts.map(\.name).filter { $0 != "applied" } == ["call", "callRefused", "console"])
    #expect(facts.first { $0.name == "call" }?.values["method"] == "impact")
    #expect(facts.first { $0.name == "console" }?.values["message"] == "Low")
  }

  @Test func `have the system open all that they say it opens`() throws {
    var shell = SimulatedShell(
      try AppManifest(
        AppDeclaration(
          id: "test.fit", name: "Fit", hosts: ["fit.example"],
          tabs: [Tab(id: "home", title: "Home", path: "/")])))
    shell.open("a")
    try shell.settle()
    let urls = [
      "https://fit.example/track", "http://example.com", "maps://?q=Bern", "market://details?id=a",
      "itms-apps://apple.com/app/id1", "mailto:a@example.com",
    ]
    for url in urls + ["https:", "nobodyhasthis://x", "javascript:alert(1)"] {
      shell["a"].call("AppLauncher", "openUrl", ["url": .string(url)])
    }
    try shell.settle()
    let completed = shell["a"].replies.map { $0.data?["completed"]?.bool }
    #expect(completed == Array(repeating: true, count: urls.count) + [false, false, false])
    #expect(shell.externalURLs == urls)
  }

  @Test func `are answered in parts where one message would be too large`() throws {
    var shell = try shell()
    shell.control(
      .controlPlugin,
      [
        "plugin": "Permissions", "control": "set",
        "options": ["permission": "notifications", "state": "granted"],
      ])
    let extra = JSONValue.string(String(repeating: "e", count: 15_000))
    for id in 1...64 {
      let notification: JSONValue = [
        "id": .integer(Int64(id)), "title": "T", "body": "B", "extra": ["text": extra],
        "schedule": ["at": 4_000_000_000_000],
      ]
      shell["a"].call("LocalNotifications", "schedule", ["notifications": [notification]])
    }
    shell["a"].call("LocalNotifications", "getPending")
    try shell.settle()
    let pending = shell["a"].replies.last?.data?["notifications"]?.array
    #expect(pending?.count == 64)
    #expect(shell.closures.isEmpty)
  }

  @Test func `are refused in few words, however much they quote`() throws {
    var shell = try shell()
    shell.control(.setEnvironment, ["platform": "android"])
    try shell.settle()
    let path = "file:///x/" + String(repeating: "\u{1}", count: 100_000)
    for _ in 0..<12 { shell["a"].call("Share", "share", ["files": [.string(path)]]) }
    shell.deliverToShell(from: "a")
    shell.drop("a")
    shell.connect("a")
    try shell.settle()
    let errors = shell["a"].replies.compactMap(\.error)
    #expect(errors.count == 12 && shell.closures.isEmpty)
    #expect(errors.allSatisfy { $0.message.utf8.count <= PluginError.messageByteCountMax })
    // Each has almost 100 KB as JSON, and all are sent at once.
    #expect(errors.count { $0.code == "UNAVAILABLE" } == 4)
  }

  @Test func `change what the system draws, for those who come later, too`() throws {
    var shell = try shell()
    #expect(shell.controllerState?.systemUI == nil)
    shell["a"].call("StatusBar", "hide")
    try shell.settle()
    #expect(shell.controllerState?.systemUI?.statusBar?.isVisible == false)
  }

  @Test func `keep the splash screen for as long as they say`() throws {
    var shell = try shell()
    shell["a"].call("SplashScreen", "show", ["autoHide": true, "showDuration": 500])
    try shell.settle()
    #expect(shell.controllerState?.systemUI?.splash != nil)
    shell.pass(milliseconds: 499)
    try shell.settle()
    #expect(shell.controllerState?.systemUI?.splash != nil)
    shell.pass(milliseconds: 1)
    try shell.settle()
    #expect(shell.controllerState?.systemUI == nil)
  }

  @Test func `find the splash screen of the start, whose time begins with the first page`() throws {
    let configuration: JSONObject = ["SplashScreen": ["launchShowDuration": 500]]
    var shell = SimulatedShell(
      try .fitTracker(), packages: PackageVersions(),
      build: NativeBuild(configuration: configuration))
    shell.connectController()
    shell.pass(milliseconds: 1_000)
    shell.control(.setEnvironment, ["platform": "android"])
    #expect(shell.controllerState?.systemUI?.splash != nil)
    shell.open("a")
    try shell.settle()
    shell.pass(milliseconds: 499)
    try shell.settle()
    #expect(shell.controllerState?.systemUI?.splash != nil)
    shell.pass(milliseconds: 1)
    try shell.settle()
    #expect(shell.controllerState?.systemUI == nil)
    shell.control(.setEnvironment, ["platform": "ios"])
    #expect(shell.controllerState?.systemUI == nil, "The app has started.")
  }

  @Test func `keep no splash screen that was to go, nor one of the document before`() throws {
    var shell = try shell()
    shell["a"].call("SplashScreen", "show", ["autoHide": true, "showDuration": 500])
    shell["a"].call("SplashScreen", "show")
    try shell.settle()
    shell.pass(milliseconds: 500)
    try shell.settle()
    #expect(shell.controllerState?.systemUI?.splash != nil)
    shell.reload("a")
    try shell.settle()
    #expect(shell.controllerState?.systemUI == nil)
  }

  @Test func `change the device of the shell`() throws {
    var shell = try shell()
    shell.control(.setEnvironment, ["platform": "android"])
    shell["a"].call("Keyboard", "show")
    try shell.settle()
    #expect(shell.controllerState?.environment?.keyboardHeight ?? 0 > 0)
    shell["a"].call("App", "minimizeApp")
    try shell.settle()
    #expect(shell.controllerState?.environment?.lifecycle == .background)
  }

  @Test func `know the platform of their own frame`() throws {
    var shell = try shell()
    shell.open("b")
    shell.drop("b")
    shell["b"].platform = .android
    shell.connect("b")
    shell["a"].call("Device", "getInfo")
    shell["b"].call("Device", "getInfo")
    try shell.settle()
    #expect(shell["a"].replies.first?.data?["platform"] == "ios")
    #expect(shell["b"].replies.first?.data?["platform"] == "android")
  }
}

@Suite("Questions of plugins")
struct PluginQuestionTests {
  private func shell(asking method: String, _ options: JSONObject) throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.open("a")
    try shell.settle()
    shell["a"].call("Dialog", method, options)
    try shell.settle()
    return shell
  }

  @Test func `are modals, and answered when the user has answered`() throws {
    var shell = try shell(asking: "confirm", ["title": "Delete?", "message": "All of it."])
    let modal = try #require(shell.controllerState?.modals.first)
    #expect(modal.content.title == "Delete?" && modal.kind == .alert)
    #expect(shell["a"].replies.isEmpty)
    expect(
      shell.control(.answer, ["modal": .string(modal.id), "button": "ok"]).map(\.status),
      is: [.applied])
    try shell.settle()
    #expect(shell["a"].replies == [ReplyMessage(id: "c1", success: true, data: ["value": true])])
    #expect(!shell["a"].handledMail.contains { $0.name == .dismissed })
  }

  @Test func `are answered with no when they are closed otherwise`() throws {
    var shell = try shell(asking: "confirm", ["message": "All of it."])
    shell.control(.dismissAll)
    try shell.settle()
    #expect(shell["a"].replies.first?.data == ["value": false])
  }

  @Test func `give the text that was typed`() throws {
    var shell = try shell(asking: "prompt", ["message": "Name?", "inputText": "Ada"])
    let modal = try #require(shell.controllerState?.modals.first)
    #expect(modal.content.field == ModalField(text: "Ada"))
    shell.control(.answer, ["modal": .string(modal.id), "button": "ok", "text": "Grace"])
    shell["a"].call("Dialog", "prompt", ["message": "Name?", "inputText": "Ada"])
    try shell.settle()
    shell.control(.back)
    try shell.settle()
    #expect(
      shell["a"].replies.map(\.data) == [
        ["value": "Grace", "cancelled": false], ["value": "", "cancelled": true],
      ])
  }

  @Test func `are asked once, and answered to the connection that there is`() throws {
    var shell = try shell(asking: "alert", ["message": "Saved"])
    shell.drop("a")
    shell.connect("a")
    try shell.settle()
    #expect(shell.navigation.modals.count == 1)
    shell.drop("a")
    let modal = try #require(shell.navigation.modals.first)
    shell.control(.answer, ["modal": .string(modal.id.rawValue), "button": "ok"])
    shell.connect("a")
    try shell.settle()
    #expect(shell["a"].replies == [ReplyMessage(id: "c1", success: true)])
  }

  @Test func `of a document that is gone are answered to nobody`() throws {
    var shell = try shell(asking: "alert", ["message": "Saved"])
    shell.reload("a")
    try shell.settle()
    let modal = try #require(shell.navigation.modals.first)
    shell.control(.answer, ["modal": .string(modal.id.rawValue), "button": "ok"])
    try shell.settle()
    #expect(shell["a"].replies.isEmpty)
  }

  @Test func `that the shell cannot ask are refused`() throws {
    var shell = try shell(asking: "alert", ["message": "1"])
    for _ in 0..<80 { shell["a"].call("Dialog", "alert", ["message": "again"]) }
    try shell.settle()
    let refused = shell["a"].replies.filter { !$0.success }
    #expect(!refused.isEmpty)
    #expect(refused.allSatisfy { $0.error?.code == "UNAVAILABLE" })
    shell.control(.dismissAll)
    try shell.settle()
    #expect(shell["a"].replies.count == 81)
  }
}
