import BridgeProtocol
import Navigation
import ShellCommands
import ShellRuntime
import ShellTesting
import Testing

@Suite("Commands that navigate")
struct NavigationCommandTests {
  @Test func `a tap is answered when the page shows it, and not before`() throws {
    var bench = try CommandBench.fitTracker()
    let id = try bench.post("tap", ["tab": "track"])
    #expect(bench.answers[id] == nil)
    #expect(bench.page("phone")?.target?.url == "/")
    try bench.deliver()
    #expect(bench.answers[id]?.status == 200)
    #expect(bench.page("phone")?.history.current.url == "/track")
  }

  @Test func `whatever is answered as applied, the page has applied`() throws {
    let steps: [(String, JSONObject, String)] = [
      ("tap", ["tab": "track"], "/track"), ("push", ["url": "/track/squat"], "/track/squat"),
      ("push", ["url": "/track/bench", "title": "Bench"], "/track/bench"),
      ("swipe-back", [:], "/track/squat"), ("pop", [:], "/track"),
      ("open", ["url": "fittracker://progress/week"], "/progress/week"),
      ("back", [:], "/progress"), ("tap", ["tab": 1], "/"),
      ("present", ["kind": "sheet", "id": "s", "url": "/track/edit"], "/track/edit"),
      ("dismiss", [:], "/"),
    ]
    var bench = try CommandBench.fitTracker()
    for (verb, body, url) in steps {
      let id = try bench.post(verb, body)
      #expect(bench.answers[id] == nil, "\(verb)")
      try bench.deliver()
      let answer = try #require(bench.answers[id])
      #expect(answer.object["status"] == "applied", "\(verb) \(answer.object)")
      let page = try #require(bench.page("phone"))
      #expect(page.history.current.url == url, "\(verb)")
      #expect(answer.object["revision"]?.integer == page.revision)
    }
  }

  @Test func `an answer says how long it took`() throws {
    var bench = try CommandBench.fitTracker()
    try bench.pass(1_000)
    let id = try bench.post("tap", ["tab": "track"])
    try bench.pass(40)
    try bench.deliver()
    #expect(bench.answers[id]?.object["milliseconds"] == 40)
  }

  @Test func `without a time-out of any length nothing is waited for`() throws {
    var bench = try CommandBench.fitTracker(attached: false)
    let id = try bench.post("tap", ["tab": "track", "timeoutMilliseconds": 0])
    #expect(bench.answers[id]?.object["status"] == "applied")
    #expect(bench.session.navigation.selectedTab == "track")
  }

  @Test func `a command that changes nothing is answered at once`() throws {
    var bench = try CommandBench.fitTracker()
    let id = try bench.post("pop")
    #expect(bench.answers[id]?.object["status"] == "noop")
    #expect(bench.answers[id]?.status == 200)
  }

  @Test func `a command that changes nothing still waits for a page that lags behind`() throws {
    var bench = try CommandBench.fitTracker()
    try bench.act(.tabTapped("track"))
    let id = try bench.post("pop", ["root": true])
    #expect(bench.answers[id] == nil)
    try bench.deliver()
    #expect(bench.answers[id]?.object["status"] == "noop")
  }

  @Test func `pop takes a number, a place or the root`() throws {
    var bench = try CommandBench.fitTracker()
    for url in ["/a", "/b", "/c", "/d"] { _ = try bench.run("push", ["url": .string(url)]) }
    _ = try bench.run("pop", ["count": 2])
    #expect(bench.session.navigation.visibleEntry.url == "/b")
    _ = try bench.run("pop", ["to": "/a"])
    #expect(bench.session.navigation.visibleEntry.url == "/a")
    _ = try bench.run("pop", ["root": true])
    #expect(bench.session.navigation.visibleEntry.url == "/")
    #expect(try bench.run("pop", ["root": true, "count": 1])?.code == "usage")
  }

  @Test func `the page of the sheet counts while a sheet with a page is up`() throws {
    var bench = try CommandBench.fitTracker(attached: false)
    try bench.open("frame", in: "tabs")
    try bench.deliver()
    let id = try bench.post("present", ["id": "s", "url": "/track/edit"])
    try bench.deliver()
    #expect(bench.answers[id] == nil)
    try bench.open("sheet", in: "modal:s")
    try bench.deliver()
    #expect(bench.answers[id]?.object["data"] == ["modal": "s"])
  }

  @Test func `modals are presented, answered, swiped and dismissed`() throws {
    var bench = try CommandBench.fitTracker()
    let buttons: JSONValue = [["id": "yes", "title": "Yes"], ["id": "no", "title": "No"]]
    _ = try bench.run("present", ["kind": "alert", "id": "ask", "buttons": buttons])
    let refused = try bench.run("dismiss", ["swipe": true])
    #expect(refused?.status == 409)
    #expect(try bench.run("answer", ["button": "yes"])?.status == 200)
    #expect(bench.session.navigation.modals.isEmpty)
    let missing = try bench.run("answer", ["button": "yes"])
    #expect(missing?.reason == "nothingPresented")
    for _ in 0..<2 { _ = try bench.run("present", ["url": "/track/edit"]) }
    #expect(bench.session.navigation.modals.count == 2)
    _ = try bench.run("dismiss", ["all": true])
    #expect(bench.session.navigation.modals.isEmpty)
  }

  @Test func `a reload is done when another document shows the same`() throws {
    var bench = try CommandBench.fitTracker()
    let id = try bench.post("reload")
    try bench.deliver()
    #expect(bench.answers[id] == nil)
    try bench.reload("phone")
    #expect(bench.answers[id] == nil)
    try bench.deliver()
    #expect(bench.answers[id]?.status == 200)
  }

  @Test func `going on from an earlier revision is a new revision`() throws {
    var bench = try CommandBench.fitTracker()
    let track = try #require(try bench.run("tap", ["tab": "track"])?.object["revision"]?.integer)
    _ = try bench.run("push", ["url": "/track/squat"])
    let id = try bench.post("continue", ["revision": .integer(Int64(track))])
    #expect(bench.answers[id] == nil)
    try bench.deliver()
    let answer = try #require(bench.answers[id])
    #expect(answer.object["status"] == "applied")
    #expect(try #require(answer.object["revision"]?.integer) > track + 1)
    #expect(bench.page("phone")?.history.current.url == "/track")
    #expect(try bench.run("continue", ["revision": 99_999])?.status == 404)
  }
}
