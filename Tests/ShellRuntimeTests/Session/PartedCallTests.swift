import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Testing

@Suite("Calls whose options come in parts")
struct PartedCallTests {
  private static let title = String(repeating: "größe “😀” \\ ", count: 20_000)

  private func shell() throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.open("a")
    try shell.settle()
    return shell
  }

  private func call(on shell: inout SimulatedShell, _ more: JSONObject) {
    var options: JSONObject = ["path": "www"]
    for member in more.members { options[member.name] = member.value }
    shell["a"].call("WebView", "setServerBasePath", options)
    shell["a"].call("WebView", "getServerBasePath")
  }

  /// The options of the calls that changed the path, as the timeline has them.
  private func reportedOptions(in shell: SimulatedShell) -> [JSONObject] {
    shell.timeline.events(after: 0).compactMap { event in
      guard case .pluginCalled(_, "setServerBasePath", let options) = event.event else {
        return nil
      }
      return options
    }
  }

  @Test func `are performed with all of them`() throws {
    var shell = try shell()
    call(on: &shell, ["title": .string(Self.title)])
    try shell.settle()
    #expect(
      shell["a"].replies == [
        ReplyMessage(id: "c1", success: true),
        ReplyMessage(id: "c2", success: true, data: ["path": "www"]),
      ])
  }

  @Test func `are performed once where the answer is lost`() throws {
    var shell = try shell()
    call(on: &shell, ["title": .string(Self.title)])
    shell.deliverToShell(from: "a")
    shell.drop("a")
    #expect(shell["a"].replies.isEmpty)
    shell.connect("a")
    try shell.settle()
    #expect(shell["a"].replies.map(\.id) == ["c1", "c2"])
    #expect(reportedOptions(in: shell).count == 1)
  }

  @Test func `are told of without what is long`() throws {
    var shell = try shell()
    call(on: &shell, ["title": .string(Self.title)])
    try shell.settle()
    let options = try #require(reportedOptions(in: shell).first)
    #expect(options["path"] == "www")
    #expect((options["title"]?.string?.utf8.count ?? .max) < 100)
  }

  @Test func `of too many bytes are refused, and nothing is closed`() throws {
    var shell = try shell()
    let text = String(repeating: "a", count: 8_388_608)
    shell["a"].call("Console", "log", ["message": .string(text)])
    shell["a"].call("App", "getState")
    try shell.settle()
    #expect(shell["a"].replies.map(\.success) == [false, true])
    #expect(shell["a"].replies.first?.error?.message.contains("8388608 bytes") == true)
    #expect(shell["a"].isConnected)
  }

  @Test func `of too many elements, or that are no object, are refused`() throws {
    var shell = try shell()
    let zeros = JSONValue.array(Array(repeating: 0, count: 70_000))
    shell["a"].call("Console", "log", ["list": zeros])
    try shell.settle()
    #expect(shell["a"].replies.first?.error?.message.contains("elements") == true)
  }
}
