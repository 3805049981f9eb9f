import BridgeProtocol
import Navigation
import ShellCommands
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Errors of commands")
struct CommandErrorTests {
  @Test(arguments: [
    ("tap", "{}", "`tab` is missing"),
    ("tap", #"{"tab":true}"#, "`tab` is true, but must be a string"),
    ("tap", #"{"tab":0}"#, "`tab` is 0, but must be"),
    ("tap", #"{"tab":"home","taab":1}"#, "`tap` has no parameter “taab”, but `tab`"),
    ("tap", #"{"tab":"home","timeoutMilliseconds":600001}"#, "`timeoutMilliseconds` is 600001"),
    ("tap", "[]", "The body is an array"),
    ("tap", "", "The body is empty"),
    ("tap", #"{"tab":"home""#, "The body is no JSON"),
    ("pop", #"{"count":-1}"#, "`count` is -1"),
    ("swipe-back", #"{"phase":"ended"}"#, "`phase` is “ended”, but must be “began” or"),
    ("present", #"{"kind":"popover"}"#, "`kind` is “popover”"),
    ("present", #"{"buttons":[{"id":"a"}]}"#, "`buttons[0].title` is missing"),
    ("present", #"{"buttons":[{"id":"a","title":"A","rle":1}]}"#, "`buttons[0]` has no parameter"),
    ("present", #"{"kind":"alert","url":"/x"}"#, "contradict each other"),
    ("dismiss", #"{"all":true,"swipe":true}"#, "leave out the others"),
    ("dismiss", #"{"all":true,"modal":"m1"}"#, "leave out the others"),
    ("badge", #"{"tab":"track"}"#, "`value` is missing"),
    ("badge", #"{"tab":"track","value":1.5}"#, "`value` is 1.5"),
    ("environment", #"{"insets":{"top":-1}}"#, "`insets.top` is -1"),
    ("environment", #"{"locale":"not a tag"}"#, "`locale` is no language tag"),
    ("environment", #"{"textScale":4}"#, "`textScale` is 4, but must be a number from 0.8 to 3.2"),
    ("keyboard", "{}", "`visible` is missing"),
    ("lifecycle", #"{"lifecycle":"asleep"}"#, "`lifecycle` is “asleep”"),
    ("wait", #"{"conditions":[]}"#, "`conditions` is an array, but must be"),
    ("continue", "{}", "`revision` is missing"),
  ])
  func `a malformed body is refused with the name of the member`(
    verb: String, body: String, message: String
  ) throws {
    var bench = try CommandBench.fitTracker()
    let before = bench.session.revision
    let id = try bench.request(
      APIRequest(transport: .local, method: "POST", path: verb, body: Array(body.utf8)))
    let answer = try #require(bench.answers[id])
    #expect(answer.status == 400)
    #expect(answer.code == "usage")
    #expect(answer.message.contains(message), "\(answer.message)")
    #expect(bench.session.revision == before)
  }

  @Test func `paths that do not exist are listed with those that do`() throws {
    var bench = try CommandBench.fitTracker()
    let verb = try bench.run("tapp")
    #expect(verb?.status == 404)
    #expect(verb?.message.contains("tap, push, pop") == true)
    let resource = try bench.read("stat")
    #expect(resource?.status == 404)
    #expect(resource?.message.contains("shell, state") == true)
  }

  @Test(
    arguments: [
      ("tap", ["tab": "gone"], "unknownTab"), ("tap", ["tab": 9], "unknownTab"),
      ("push", ["url": "javascript:alert(1)"], "unsafeURL"),
      ("open", ["url": "https://example.org/"], "external"), ("back", [:], "exit"),
      ("pop", ["to": "/nowhere"], "notInStack"), ("dismiss", [:], "nothingPresented"),
      ("answer", ["modal": "m9", "button": "ok"], "unknownModal"),
    ] as [(String, JSONObject, String)])
  func `what the shell rejects has the reason of the protocol`(
    verb: String, body: JSONObject, reason: String
  ) throws {
    var bench = try CommandBench.fitTracker()
    let answer = try bench.run(verb, body)
    #expect(answer?.status == 409)
    #expect(answer?.code == "refused")
    #expect(answer?.reason == reason)
    #expect(answer?.message.hasSuffix(".") == true)
  }

  @Test func `a page that cannot show it is a refusal`() throws {
    var bench = try CommandBench.fitTracker()
    let id = try bench.post("push", ["url": "/broken"])
    let entry = bench.session.navigation.visibleEntry
    try bench.inject(
      .applied(
        AppliedMessage {
          $0.revision = bench.session.revision
          $0.key = entry.key.rawValue
          $0.url = entry.url
          $0.how = .failed
          $0.changed = false
          $0.durationMilliseconds = 1
        }), from: "phone")
    let answer = try #require(bench.answers[id])
    #expect(answer.status == 409)
    #expect(answer.reason == "desynchronized")
    #expect(answer.message.contains("/broken"))
  }

  @Test func `nobody attached is a time-out that says how to attach`() throws {
    var bench = try CommandBench.fitTracker(attached: false)
    let id = try bench.post("tap", ["tab": "track", "timeoutMilliseconds": 300])
    #expect(bench.deadline == 300)
    try bench.pass(299)
    #expect(bench.answers[id] == nil)
    try bench.pass(1)
    let answer = try #require(bench.answers[id])
    #expect(answer.status == 504)
    #expect(answer.code == "timeout")
    #expect(answer.waitedFor == "a page of tabs or main (none is attached)")
    #expect(answer.message.contains("open the link that `tandem link` prints"))
    #expect(bench.deadline == nil)
  }

  @Test func `a page that never applies is a time-out with the newest events`() throws {
    var bench = try CommandBench.fitTracker()
    let id = try bench.post("tap", ["tab": "track"])
    try bench.pass(5_000)
    let answer = try #require(bench.answers[id])
    #expect(answer.status == 504)
    #expect(answer.waitedFor == "page phone to apply revision 1 (is at 0)")
    let events = try #require(answer.error?["events"]?.array)
    #expect(events.count == 5)
    #expect(events.contains { $0["event"] == "command" && $0["verb"] == "tap" })
  }

  @Test func `more requests than may wait are turned away before they do anything`() throws {
    var bench = try CommandBench.fitTracker()
    for _ in 0..<CommandLimits.waitingRequestCountMax {
      try bench.post("wait", ["conditions": ["tab=profile"]])
    }
    let before = bench.session.revision
    let late = try bench.post("tap", ["tab": "track"])
    #expect(bench.answers[late]?.status == 503)
    #expect(bench.answers[late]?.code == "busy")
    #expect(bench.session.revision == before)
    let hasty = try bench.post("tap", ["tab": "track", "timeoutMilliseconds": 0])
    #expect(bench.answers[hasty]?.status == 200)
    bench.abandon(RequestID(number: 1))
    _ = try bench.run("tap", ["tab": "profile"])
    #expect(bench.answers[RequestID(number: 2)]?.status == 200)
    #expect(bench.answers[RequestID(number: 1)] == nil)
    #expect(bench.deadline == nil)
  }

  @Test func `who waits when the shell stops is told`() throws {
    var bench = try CommandBench.fitTracker()
    let waiting = try bench.post("wait", ["conditions": ["tab=profile"]])
    let stream = try bench.get("events", [("follow", "true")])
    try bench.stop()
    #expect(bench.answers[waiting]?.status == 500)
    #expect(bench.answers[waiting]?.code == "internal")
    #expect(!bench.openStreams.contains(stream))
  }
}
