import BridgeProtocol
import NativePlugins
import ShellTesting
import Testing

@Suite("Works of plugins")
struct PluginWorkTests {
  private static let url: JSONObject = ["url": "http://example.com/"]

  private func shell() throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    for page in ["a", "b"] { shell.open(page) }
    try shell.settle()
    return shell
  }

  /// Has a page ask for so many requests, of which none is answered.
  private func request(_ count: Int, by page: String, _ shell: inout SimulatedShell) throws {
    for _ in 0..<count { shell[page].call("CapacitorHttp", "get", Self.url) }
    try shell.settle()
  }

  private func numbers(of plugin: String, in shell: SimulatedShell) -> [Int] {
    shell.works.filter { $0.work.plugin == plugin }.map(\.number)
  }

  @Test func `of one page leave room for others, and requests for what is stored`() throws {
    var shell = try shell()
    try request(130, by: "a", &shell)
    #expect(shell.works.count == 128)
    let refusals = shell["a"].replies.compactMap(\.error)
    #expect(refusals.map(\.code) == ["UNAVAILABLE", "UNAVAILABLE"])
    #expect(
      refusals.first?.message
        == "CapacitorHttp does 128 things already, of which a page may ask for 128: wait for some "
        + "of them.")
    try request(130, by: "b", &shell)
    #expect(shell.works.count == 256)
    for page in ["a", "b"] {
      shell[page].call("Preferences", "get", ["key": "a"])
      shell[page].call("Filesystem", "stat", ["path": "a", "directory": "DATA"])
    }
    try shell.settle()
    #expect(numbers(of: "Preferences", in: shell).count == 2)
    #expect(numbers(of: "Filesystem", in: shell).count == 2)
    #expect(shell.cancelledWorks.isEmpty)
  }

  @Test func `that download leave room for those on files`() throws {
    var shell = try shell()
    for _ in 0..<129 { shell["a"].call("Filesystem", "downloadFile", Self.url) }
    shell["a"].call("Filesystem", "stat", ["path": "a", "directory": "DATA"])
    try shell.settle()
    #expect(shell.works.count == 129)
    #expect(shell["a"].replies.compactMap(\.error).map(\.code) == ["UNAVAILABLE"])
  }

  @Test func `of a document are dropped when the next one comes`() throws {
    var shell = try shell()
    try request(128, by: "a", &shell)
    let former = numbers(of: "CapacitorHttp", in: shell)
    shell.reload("a")
    try shell.settle()
    #expect(shell.cancelledWorks == former)
    try request(128, by: "a", &shell)
    #expect(shell.works.count == 256)
    // What comes of them all the same is nobody's.
    let replies = shell["a"].replies.count
    for number in former { shell.finish(number, .success(["status": 200])) }
    try shell.settle()
    #expect(shell["a"].replies.count == replies)
  }

  @Test func `of a page that is away are broken off when others need their place`() throws {
    var shell = try shell()
    shell["a"].call("Preferences", "set", ["key": "a", "value": "1"])
    try request(3, by: "a", &shell)
    let requests = numbers(of: "CapacitorHttp", in: shell)
    shell.drop("a")
    shell.pass(milliseconds: 29_999)
    try request(1, by: "b", &shell)
    #expect(shell.cancelledWorks.isEmpty, "it may come back")
    shell.pass(milliseconds: 1)
    try shell.settle()
    #expect(shell.cancelledWorks.isEmpty, "nobody needs their place")
    try request(1, by: "b", &shell)
    #expect(shell.cancelledWorks == requests)
    shell.finish(numbers(of: "Preferences", in: shell)[0], .success(nil))
    shell.connect("a")
    try shell.settle()
    #expect(shell["a"].replies.map(\.success) == [true, false, false, false])
    let message = shell["a"].replies.last?.error?.message
    #expect(message == "The page was away for too long: ask again.")
  }
}
