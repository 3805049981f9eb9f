import BridgeProtocol
import Navigation
import ShellCommands
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Reading through the HTTP API")
struct ReadingTests {
  @Test func `the shell says who it is`() throws {
    var bench = try CommandBench.fitTracker()
    let answer = try bench.read("shell")
    #expect(
      answer?.object == [
        "name": "fittracker", "app": ["id": "app.tandem.fittracker", "name": "FitTracker"],
        "pid": 4_711, "version": "1.2.3", "front": "http://127.0.0.1:8100",
        "control": "http://127.0.0.1:8101", "epoch": "now", "revision": 0, "pages": 1,
      ])
  }

  @Test func `links are offered as paths and with the app's own scheme`() throws {
    var bench = try CommandBench.fitTracker()
    let routes = try bench.read("routes")?.object["routes"]?.array
    #expect(routes?.count == 5)
    #expect(
      routes?[2].object == [
        "pattern": "/track", "link": "fittracker:///track", "tab": "track", "title": "Track",
      ])
  }

  @Test func `the state is that of controllers without its type`() throws {
    var bench = try CommandBench.fitTracker()
    _ = try bench.run("tap", ["tab": "track"])
    let state = try #require(try bench.read("state")?.object)
    #expect(state["type"] == nil)
    #expect(state["selectedTab"] == "track")
    #expect(state["attached"] == 1)
    #expect(state["revision"]?.integer == bench.session.revision)
  }

  @Test func `a past state is the one of its revision`() throws {
    var bench = try CommandBench.fitTracker()
    let first = try #require(try bench.run("tap", ["tab": "track"])?.object["revision"]?.integer)
    _ = try bench.run("tap", ["tab": "profile"])
    let past = try bench.read("state", [("revision", String(first))])
    #expect(past?.object["selectedTab"] == "track")
    let unknown = try bench.read("state", [("revision", "4000")])
    #expect(unknown?.status == 404)
    #expect(unknown?.code == "usage")
    #expect(try bench.read("state", [("revision", "-1")])?.status == 400)
    #expect(try bench.read("state", [("revison", "1")])?.message.contains("revison") == true)
  }

  @Test func `events are read in slices`() throws {
    var bench = try CommandBench.fitTracker()
    _ = try bench.run("tap", ["tab": "track"])
    let all = try #require(try bench.read("events")?.object)
    let events = try #require(all["events"]?.array)
    #expect(events.compactMap { $0["id"]?.integer } == Array(1...events.count))
    #expect(all["first"] == 1)
    #expect(all["last"]?.integer == events.count)
    let slice = try bench.read("events", [("after", "1"), ("limit", "2")])
    #expect(slice?.object["events"]?.array == Array(events[1...2]))
    for query in [("limit", "0"), ("limit", "10001"), ("after", "x"), ("follow", "yes")] {
      #expect(try bench.read("events", [query])?.status == 400)
    }
  }

  @Test func `a command stands in the timeline as it can be sent again`() throws {
    var bench = try CommandBench.fitTracker()
    _ = try bench.run("tap", ["tab": "track", "timeoutMilliseconds": 100])
    let events = try bench.read("events")?.object["events"]?.array ?? []
    let command = try #require(events.first { $0["event"] == "command" })
    #expect(command["verb"] == "tap")
    #expect(command["parameters"] == ["tab": "track"])
    #expect(command["source"] == "command")
    let change = try #require(events.first { $0["event"] == "state" })
    #expect(change["source"] == "command")
  }

  @Test func `a stream has what is new, or all that is kept`() throws {
    var bench = try CommandBench.fitTracker()
    let new = try bench.get("events", [("follow", "true")])
    let all = try bench.get("events", [("follow", "true"), ("after", "0")])
    #expect(bench.lines[new] == nil)
    #expect(bench.lines[all]?.first?["id"] == 1)
    let count = bench.session.timeline.last
    _ = try bench.run("tap", ["tab": "track"])
    #expect(bench.lines[new]?.first?["id"]?.integer == count + 1)
    let ids = bench.lines[all]?.compactMap { $0["id"]?.integer }
    #expect(ids == Array(1...bench.session.timeline.last))
    bench.abandon(all)
    let sent = bench.lines[all]?.count
    _ = try bench.run("tap", ["tab": "profile"])
    #expect(bench.lines[all]?.count == sent)
  }

  @Test func `what clients do not read waits in the timeline, once for all`() throws {
    var bench = try CommandBench.fitTracker()
    bench.isReading = false
    let ids = try (0..<CommandLimits.streamCountMax).map { _ in
      try bench.get("events", [("follow", "true"), ("after", "0")])
    }
    let eventByteCount = 400
    for number in 0..<4_000 {
      bench.session.handle(
        .acted(.linkOpened(url: "fittracker://none/\(number)")), at: SessionTime(milliseconds: 1))
    }
    // However often there is something new.
    for _ in 0..<20 { try bench.pass(1) }
    let limit = CommandLimits.streamChunkByteCountMax + eventByteCount
    for id in ids { #expect(try #require(bench.unreadByteCounts[id]) <= limit) }
    try bench.resumeReading()
    let last = bench.session.timeline.last
    #expect(last > 4_000)
    for id in ids {
      #expect(bench.lines[id]?.compactMap { $0["id"]?.integer } == Array(1...last))
    }
  }

  @Test func `a client that is too far behind is told how much it missed`() throws {
    var bench = try CommandBench.fitTracker()
    let slow = try bench.get("events", [("follow", "true"), ("after", "0")])
    let sent = try #require(bench.lines[slow]?.last?["id"]?.integer)
    bench.isReading = false
    for number in 0..<2 * Timeline.eventCountMax {
      bench.session.handle(
        .acted(.linkOpened(url: "fittracker://none/\(number)")), at: SessionTime(milliseconds: 1))
      // What is sent while a client reads no more is the first after that.
      if number == 0 { try bench.pass(1) }
    }
    let before = try #require(bench.lines[slow]?.last?["id"]?.integer)
    #expect(before > sent)
    try bench.resumeReading()
    let timeline = bench.session.timeline
    let after = try #require(bench.lines[slow]).drop { ($0["id"]?.integer ?? 0) <= before }
    let cut = try #require(after.first)
    #expect(cut["event"] == "cut")
    #expect(cut["source"] == "shell")
    #expect(cut["id"]?.integer == timeline.first - 1)
    #expect(cut["missed"]?.integer == timeline.first - 1 - before)
    #expect(
      after.dropFirst().compactMap { $0["id"]?.integer } == Array(timeline.first...timeline.last))
    // Who asks for all that is kept misses nothing; who asks for more is told.
    let all = try bench.get("events", [("follow", "true"), ("after", "0")])
    #expect(bench.lines[all]?.first?["id"]?.integer == timeline.first)
    let later = try bench.get("events", [("follow", "true"), ("after", "7")])
    #expect(bench.lines[later]?.first?["missed"]?.integer == timeline.first - 1 - 7)
  }

  @Test func `there are no more streams than may be`() throws {
    var bench = try CommandBench.fitTracker()
    for _ in 0..<CommandLimits.streamCountMax {
      _ = try bench.get("events", [("follow", "true")])
    }
    #expect(try bench.read("events", [("follow", "true")])?.code == "busy")
    bench.abandon(RequestID(number: 1))
    let id = try bench.get("events", [("follow", "true")])
    #expect(bench.openStreams.contains(id))
  }

  @Test func `files that come with Tandem are left to the caller`() throws {
    var bench = try CommandBench.fitTracker()
    _ = try bench.get("devices")
    _ = try bench.get("openapi.json")
    #expect(bench.files == [.devices, .openAPI])
    #expect(APIResponse(nil, of: .devices).status == 404)
    #expect(APIResponse(Array("{}".utf8), of: .devices).body == Array("{}".utf8))
  }
}
