import BridgeProtocol
import NativePlugins
import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("The device beside the app")
struct SensorTests {
  private func shell(_ platform: Platform = .ios) throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.control(.setEnvironment, ["platform": .string(platform.rawValue)])
    shell.open("a")
    try shell.settle()
    return shell
  }

  private func control(
    _ plugin: String, _ control: String, _ options: JSONObject = [:],
    in shell: inout SimulatedShell
  ) throws {
    let result = shell.control(
      .controlPlugin,
      [
        "plugin": .string(plugin), "control": .string(control), "options": .object(options),
      ])
    expect(result.map(\.status), is: [.applied])
    try shell.settle()
  }

  /// Latitudes that the callback of a watch got.
  private func latitudes(_ listener: String, in shell: SimulatedShell) -> [Double?] {
    shell["a"].handledMail
      .filter { $0.name == .pluginEvent && $0.data["listener"]?.string == listener }
      .map { $0.data["data"]?["coords"]?["latitude"]?.double }
  }

  @Test func `is watched from the first position to the last that is wanted`() throws {
    var shell = try shell()
    shell["a"].call("Geolocation", "watchPosition", ["callbackId": "w1"])
    try shell.settle()
    let modal = try #require(shell.navigation.modals.first)
    #expect(latitudes("w1", in: shell).isEmpty)
    shell.control(.answer, ["modal": .string(modal.id.rawValue), "button": "ok"])
    try shell.settle()
    #expect(latitudes("w1", in: shell) == [37.3349])
    shell["a"].call("Geolocation", "watchPosition", ["callbackId": "w2"])
    try shell.settle()
    #expect(latitudes("w1", in: shell).count == 1, "it is the second one's first position")
    #expect(latitudes("w2", in: shell) == [37.3349])
    try control("Geolocation", "set", ["latitude": 1, "longitude": 2], in: &shell)
    shell["a"].call("Geolocation", "clearWatch", ["id": "w1"])
    try shell.settle()
    try control("Geolocation", "set", ["latitude": 3, "longitude": 4], in: &shell)
    #expect(latitudes("w1", in: shell) == [37.3349, 1])
    #expect(latitudes("w2", in: shell) == [37.3349, 1, 3])
  }

  @Test func `is told to the web view as by the newest package`() throws {
    var shell = SimulatedShell(
      try .fitTracker(),
      packages: PackageVersions(installed: ["@capacitor/geolocation": PackageVersion(7)]))
    shell.connectController()
    shell.open("a")
    try shell.settle()
    try control("Permissions", "set", ["permission": "location", "state": "denied"], in: &shell)
    shell["a"].call("Geolocation", "getCurrentPosition", ["tandem:webView": true])
    shell["a"].call("Geolocation", "getCurrentPosition")
    try shell.settle()
    #expect(shell["a"].replies.map(\.error?.code) == ["OS-PLUG-GLOC-0003", ""])
  }

  @Test func `is not asked for by a watch that cannot be called back`() throws {
    var shell = try shell()
    shell["a"].call("Geolocation", "watchPosition", [:])
    try shell.settle()
    #expect(shell.navigation.modals.isEmpty)
    #expect(shell["a"].replies.map(\.success) == [false])
  }

  @Test func `has a network that faults do not change while it is set`() throws {
    var shell = try shell()
    shell["a"].call(
      "Network", "addListener", ["eventName": "networkStatusChange", "callbackId": "1"])
    try shell.settle()
    try control("Network", "set", ["connected": false], in: &shell)
    shell.setFaults(WireFaults(offline: true))
    shell.setFaults(WireFaults())
    try control("Network", "reset", in: &shell)
    let states = shell["a"].handledMail.filter { $0.name == .pluginEvent }
      .map { $0.data["data"]?["connected"]?.bool }
    #expect(states == [false, true])
  }

  @Test func `draws the share sheet until it is answered`() throws {
    var shell = try shell()
    shell["a"].call("Share", "share", ["text": "Hello"])
    try shell.settle()
    let modal = try #require(shell.navigation.modals.first)
    #expect(shell.controllerState?.systemUI?.shareSheet == modal.id.rawValue)
    shell.control(.answer, ["modal": .string(modal.id.rawValue), "button": "mail"])
    try shell.settle()
    #expect(shell.controllerState?.systemUI == nil)
    #expect(
      shell["a"].replies.last?.data == ["activityType": "com.apple.UIKit.activity.Mail"])
    shell["a"].call("Share", "share", ["text": "Hello"])
    try shell.settle()
    shell.control(.dismissAll)
    try shell.settle()
    #expect(shell.controllerState?.systemUI == nil)
    #expect(shell["a"].replies.last?.error?.message == "Share canceled")
  }

  @Test func `has a back button that closes the browser before all else, on Android`() throws {
    var shell = try shell(.android)
    for event in ["browserPageLoaded", "browserFinished"] {
      shell["a"].call("Browser", "addListener", ["eventName": .string(event), "callbackId": "1"])
    }
    shell["a"].call("Dialog", "alert", ["message": "Beneath"])
    shell["a"].call("Browser", "open", ["url": "https://example.com"])
    try shell.settle()
    #expect(shell.controllerState?.systemUI?.browser?.url == "https://example.com")
    let result = shell.control(.back)
    try shell.settle()
    expect(result.map(\.data), is: [["handledBy": "browser"]])
    #expect(shell.controllerState?.systemUI == nil)
    #expect(shell.navigation.modals.count == 1, "the alert is still there")
    #expect(
      shell["a"].handledMail.filter { $0.name == .pluginEvent }.map { $0.data["event"] }
        == ["browserPageLoaded", "browserFinished"])
  }

  @Test func `keeps the browser over a reload, and for Done alone on iOS`() throws {
    var shell = try shell()
    shell["a"].call("Browser", "open", ["url": "https://example.com"])
    try shell.settle()
    shell.control(.back)
    shell.reload("a")
    try shell.settle()
    #expect(shell.controllerState?.systemUI?.browser != nil)
    try control("Browser", "finish", in: &shell)
    #expect(shell.controllerState?.systemUI == nil)
  }
}
