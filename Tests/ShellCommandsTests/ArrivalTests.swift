import BridgeProtocol
import Navigation
import ShellCommands
import ShellRuntime
import ShellTesting
import Testing

@Suite("Waiting for a page to arrive")
struct ArrivalTests {
  /// What the page says of the newest state.
  private func report(
    _ how: AppliedMethod, at url: String? = nil, tried: [String] = [],
    _ bench: inout CommandBench
  ) throws {
    let entry = bench.session.navigation.visibleEntry
    try bench.inject(
      .applied(
        AppliedMessage {
          $0.revision = bench.session.revision
          $0.key = entry.key.rawValue
          $0.url = url ?? entry.url
          $0.how = how
          $0.changed = how != .failed
          $0.durationMilliseconds = 1
          $0.tried = tried
        }),
      from: "phone")
  }

  @Test func `a pending page ends no wait`() throws {
    var bench = try CommandBench.fitTracker()
    let tap = try bench.post("tap", ["tab": "track"])
    let wait = try bench.post("wait", ["conditions": ["tab=track"], "inStep": true])
    try report(.pending, &bench)
    #expect(bench.answers[tap] == nil)
    #expect(bench.answers[wait] == nil)
    #expect(bench.session.controllerState().pages.map(\.pending) == [true])
    try report(.link, &bench)
    #expect(bench.answers[tap]?.status == 200)
    #expect(bench.answers[wait]?.status == 200)
    #expect(bench.session.controllerState().pages.map(\.pending) == [false])
  }

  @Test func `a page that stays pending is a time-out that says so`() throws {
    var bench = try CommandBench.fitTracker()
    let tap = try bench.post("tap", ["tab": "track", "timeoutMilliseconds": 100])
    try report(.pending, &bench)
    try bench.pass(100)
    #expect(bench.answers[tap]?.status == 504)
    #expect(
      bench.answers[tap]?.waitedFor
        == "page phone to apply revision 1 (its router is still loading)")
  }

  @Test func `a pending page keeps what it said before`() throws {
    var bench = try CommandBench.fitTracker()
    _ = try bench.post("tap", ["tab": "track"])
    try report(.failed, at: "/", tried: ["app"], &bench)
    let notice = bench.session.controllerState().notice
    #expect(notice != nil)
    _ = try bench.post("tap", ["tab": "home", "timeoutMilliseconds": 0])
    try report(.pending, &bench)
    #expect(bench.session.controllerState().notice == notice)
    #expect(bench.session.controllerState().pages.map(\.revision) == [1])
  }

  @Test(arguments: [
    ("/", ["app", "router", "load"], "it shows / after trying app, router and load"),
    ("/", ["load"], "it shows / after trying load"),
    ("/", [], "it shows /"),
    ("/track", ["app"], "its view did not follow after trying app"),
    ("/track/", ["app"], "its view did not follow after trying app"),
    ("/track/?a", ["app"], "it shows /track/?a after trying app"),
  ])
  func `a desync says what was asked, what is shown and what was tried`(
    shown: String, tried: [String], outcome: String
  ) throws {
    var bench = try CommandBench.fitTracker()
    let tap = try bench.post("tap", ["tab": "track"])
    let wait = try bench.post("wait", ["conditions": ["tab=track"], "inStep": true])
    try report(.failed, at: shown, tried: tried, &bench)
    let sentence = "The page was asked for /track, but \(outcome)"
    #expect(bench.session.controllerState().notice?.text == sentence + ".")
    for id in [tap, wait] {
      let answer = try #require(bench.answers[id])
      #expect(answer.status == 409)
      #expect(answer.reason == "desynchronized")
      #expect(answer.message.hasPrefix(sentence + ": "), "\(answer.message)")
    }
  }

  @Test func `a page that recovers ends the next wait`() throws {
    var bench = try CommandBench.fitTracker()
    _ = try bench.post("tap", ["tab": "track"])
    try report(.failed, at: "/", tried: ["app"], &bench)
    let back = try bench.post("tap", ["tab": "home"])
    try report(.router, &bench)
    #expect(bench.answers[back]?.status == 200)
    let wait = try bench.post("wait", ["conditions": ["tab=home"], "inStep": true])
    #expect(bench.answers[wait]?.status == 200)
  }
}
