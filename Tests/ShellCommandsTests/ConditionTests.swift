import BridgeProtocol
import Navigation
import ShellCommands
import ShellRuntime
import ShellTesting
import Testing

@Suite("Conditions of wait")
struct ConditionTests {
  private func assert(
    _ conditions: JSONValue, _ bench: inout CommandBench
  ) throws -> CommandBench.Answer? {
    try bench.run("wait", ["conditions": conditions, "timeoutMilliseconds": 0])
  }

  @Test(arguments: [
    "tab=track", "tab!=home", "tab~rac", "url=/track/squat?set=2#top", "url~set=2",
    "path=/track/squat", "title=Squat", "title!=", "root=main", "root!=login", "depth=2",
    "depth>=2", "depth<=2", "depth!=3", "modal=ask", "modal!=none", "modals=1", "modals>=1",
    "attached=1", "revision>=1", "bar=shown", "badge:track=3", "badge:home=none", "depth:home=1",
    "depth:track>=2", "platform=ios", "appearance=dark", "orientation=landscape",
    "lifecycle=foreground", "inStep=true", "tab~",
  ])
  func `each name and comparison holds where it should`(condition: String) throws {
    var bench = try Self.bench()
    let answer = try assert([.string(condition)], &bench)
    #expect(answer?.status == 200, "\(answer?.message ?? "")")
  }

  @Test(arguments: [
    ("tab=history", "tab=history (is track)"), ("tab!=track", "tab!=track (is track)"),
    ("tab~x", "tab~x (is track)"), ("depth>=3", "depth>=3 (is 2)"),
    ("depth<=1", "depth<=1 (is 2)"), ("modal=none", "modal=none (is ask)"),
    ("bar=hidden", "bar=hidden (is shown)"), ("badge:track=none", "badge:track=none (is 3)"),
    ("inStep=false", "inStep=false (is true)"), ("attached=0", "attached=0 (is 1)"),
  ])
  func `what does not hold is told with what was found`(
    condition: String, waitedFor: String
  ) throws {
    var bench = try Self.bench()
    let answer = try assert([.string(condition)], &bench)
    #expect(answer?.status == 412)
    #expect(answer?.code == "assertionFailed")
    #expect(answer?.waitedFor == waitedFor)
  }

  @Test(arguments: [
    ("", "needs a name"), ("tab", "needs a name"), ("=home", "needs a name"),
    ("tab<home", "needs a name"), ("tab!home", "needs a name"),
    ("tap=home", "those that exist are tab, url"), ("badge:=1", "those that exist"),
    ("tab =home", "those that exist"), ("tab>=2", "but tab takes = != ~"),
    ("depth~2", "but depth takes = != >= <="), ("depth=two", "but depth is a number"),
    ("depth=+2", "but depth is a number"), ("root=home", "launching or login or main"),
    ("inStep=yes", "true or false"), ("bar=visible", "shown or hidden"),
    ("badge:trakc=1", "names no tab of the app, which has home"),
  ])
  func `a malformed one says what is wrong with it`(condition: String, message: String) throws {
    var bench = try Self.bench()
    let answer = try assert([.string(condition)], &bench)
    #expect(answer?.status == 400)
    #expect(answer?.message.contains(message) == true, "\(answer?.message ?? "")")
  }

  @Test func `all have to hold at the same time`() throws {
    var bench = try Self.bench()
    let answer = try assert(["tab=home", "depth=2", "modals=0"], &bench)
    #expect(answer?.waitedFor == "tab=home (is track), modals=0 (is 1)")
  }

  @Test func `waiting ends when they hold`() throws {
    var bench = try CommandBench.fitTracker()
    let id = try bench.post("wait", ["conditions": ["tab=track", "depth=2"]])
    try bench.act(.tabTapped("track"))
    #expect(bench.answers[id] == nil)
    try bench.act(.pushed(url: "/track/squat", title: nil))
    #expect(bench.answers[id]?.status == 200)
    #expect(bench.answers[id]?.object["revision"] == 2)
  }

  @Test func `waiting in step ends when the page shows it too`() throws {
    var bench = try CommandBench.fitTracker()
    let id = try bench.post("wait", ["conditions": ["tab=track"], "inStep": true])
    try bench.act(.tabTapped("track"))
    #expect(bench.answers[id] == nil)
    try bench.deliver()
    #expect(bench.answers[id]?.status == 200)
  }

  @Test func `waiting in vain says for what`() throws {
    var bench = try CommandBench.fitTracker()
    let id = try bench.post(
      "wait", ["conditions": ["tab=track"], "timeoutMilliseconds": 100])
    try bench.pass(100)
    #expect(bench.answers[id]?.status == 504)
    #expect(bench.answers[id]?.waitedFor == "tab=track (is home)")
  }

  /// Tab track, two entries deep, with an alert, on a dark device on its side.
  private static func bench() throws -> CommandBench {
    var bench = try CommandBench.fitTracker()
    let steps: [(String, JSONObject)] = [
      ("tap", ["tab": "track"]), ("push", ["url": "/track/squat?set=2#top", "title": "Squat"]),
      ("badge", ["tab": "track", "value": 3]), ("appearance", ["appearance": "dark"]),
      ("rotate", [:]), ("present", ["kind": "alert", "id": "ask"]),
    ]
    for (verb, body) in steps {
      let answer = try bench.run(verb, body)
      #expect(answer?.status == 200, "\(verb) \(answer?.message ?? "was not answered")")
    }
    return bench
  }
}
