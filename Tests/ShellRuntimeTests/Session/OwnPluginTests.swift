import BridgeProtocol
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Plugins of the app's own")
struct OwnPluginTests {
  /// A shell whose app brings the plugins, of which the driver is page `a`.
  private func shell(_ plugins: [String: Set<String>]) throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker(), ownPlugins: plugins)
    shell.connectController()
    shell.open("a")
    try shell.settle()
    return shell
  }

  private func heard(in shell: SimulatedShell) -> [JSONObject] {
    shell["a"].handledMail.filter { $0.name == .pluginEvent }.map(\.data)
  }

  /// What the timeline says of events with a name.
  private func reported(_ name: String, in shell: SimulatedShell) -> [JSONObject] {
    shell.timeline.events(after: 0).map(\.event.facts).filter { $0.name == name }.map(\.values)
  }

  private func listen(to event: String, in shell: inout SimulatedShell) {
    shell["a"].call(
      "Barcode", "addListener", ["eventName": .string(event), "callbackId": "7"])
  }

  @Test func `have their calls admitted and told of, for the page to perform`() throws {
    var shell = try shell(["Barcode": ["scan"]])
    shell["a"].call("Barcode", "scan", ["kind": "QR"])
    shell["a"].call("Barcode", "requestPermissions")
    try shell.settle()
    #expect(
      shell["a"].replies == [
        ReplyMessage(id: "c1", success: true), ReplyMessage(id: "c2", success: true),
      ])
    let calls = reported("call", in: shell)
    #expect(calls.map { $0["method"] } == ["scan", "requestPermissions"])
    #expect(calls.first?["options"] == ["kind": "QR"])
    #expect(shell.controllerState?.notice == nil)
  }

  @Test func `lack what the manifest does not name`() throws {
    var shell = try shell(["Barcode": ["scan"]])
    shell["a"].call("Barcode", "print")
    try shell.settle()
    #expect(shell["a"].replies.map(\.error?.code) == ["UNIMPLEMENTED"])
  }

  @Test func `stand in for those of the shell`() throws {
    var shell = try shell(["Toast": ["show"]])
    shell["a"].call("Toast", "show", ["text": "Saved"])
    try shell.settle()
    #expect(shell["a"].replies == [ReplyMessage(id: "c1", success: true)])
    #expect(shell.controllerState?.systemUI?.toast == nil)
  }

  @Test func `send events to those who listen`() throws {
    var shell = try shell(["Barcode": ["scan"]])
    listen(to: "scanned", in: &shell)
    shell["a"].call(
      "Barcode", "notifyListeners", ["eventName": "scanned", "data": ["code": 1]])
    shell["a"].call("Barcode", "notifyListeners", ["eventName": "missed"])
    try shell.settle()
    #expect(
      heard(in: shell) == [
        ["plugin": "Barcode", "event": "scanned", "listener": "7", "data": ["code": 1]]
      ])
    #expect(reported("pluginEvent", in: shell).count == 1)
  }

  @Test func `send events that wait for whoever listens first`() throws {
    var shell = try shell(["Barcode": ["scan"]])
    shell["a"].call(
      "Barcode", "notifyListeners", ["eventName": "scanned", "data": [:], "retain": true])
    try shell.settle()
    listen(to: "scanned", in: &shell)
    try shell.settle()
    #expect(heard(in: shell).map { $0["event"] } == ["scanned"])
  }

  @Test func `are sent events by scripts`() throws {
    var shell = try shell(["Barcode": ["scan"]])
    listen(to: "scanned", in: &shell)
    try shell.settle()
    let options: JSONObject = ["event": "scanned", "data": ["code": 2]]
    let applied = shell.control(
      .controlPlugin,
      ["plugin": "Barcode", "control": "notify", "options": .object(options)])
    try shell.settle()
    #expect(applied.map(\.status) == [.applied])
    #expect(heard(in: shell).map { $0["data"] } == [["code": 2]])
  }

  @Test(
    arguments: [
      ("Barcode", "notify", ["data": [:]]), ("Barcode", "notify", ["event": "a", "data": 7]),
      ("Barcode", "scan", [:]), ("Toast", "notify", ["event": "a"]),
    ] as [(String, String, JSONObject)])
  func `refuse controls that say nothing sensible`(
    plugin: String, control: String, options: JSONObject
  ) throws {
    var shell = try shell(["Barcode": ["scan"]])
    let refused = shell.control(
      .controlPlugin,
      [
        "plugin": .string(plugin), "control": .string(control), "options": .object(options),
      ])
    #expect(refused.map(\.reason) == [.pluginRefused])
  }

  @Test func `are alone in sending events of plugins`() throws {
    var shell = try shell(["Barcode": ["scan"]])
    shell["a"].call("Network", "notifyListeners", ["eventName": "networkStatusChange"])
    shell["a"].call("Barcode", "notifyListeners", ["eventName": ""])
    shell["a"].call("Barcode", "notifyListeners", ["eventName": "a", "data": [1]])
    try shell.settle()
    #expect(shell["a"].replies.map(\.success) == [false, false, false])
  }

  @Test func `send no events that are too large to wait`() throws {
    var shell = try shell(["Barcode": ["scan"]])
    let picture = String(repeating: "A", count: 65_536)
    let refused = shell.control(
      .controlPlugin,
      [
        "plugin": "Barcode", "control": "notify",
        "options": ["event": "scanned", "data": ["picture": .string(picture)], "retain": true],
      ])
    #expect(refused.map(\.reason) == [.pluginRefused])
  }

  @Test func `are what a missing one is to become`() throws {
    var shell = try shell([:])
    shell["a"].call("Barcode", "scan")
    try shell.settle()
    let notice = try #require(shell.controllerState?.notice?.text)
    #expect(notice.contains("Barcode") && notice.contains("Plugins of your own"))
  }
}
