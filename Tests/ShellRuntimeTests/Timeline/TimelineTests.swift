import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Testing

@Suite("Timeline")
struct TimelineTests {
  private func timeline(eventCount: Int) -> Timeline {
    var timeline = Timeline()
    for number in 0..<eventCount {
      timeline.append(
        .tabSelected(tab: "t\(number)"), from: .native, revision: number,
        at: SessionTime(milliseconds: UInt64(number)))
    }
    return timeline
  }

  @Test func `an empty timeline begins with the event that comes next`() {
    #expect(Timeline().first == 1)
    #expect(Timeline().last == 0)
    #expect(Timeline().events(after: 0).isEmpty)
  }

  @Test func `the newest 10,000 events are kept`() {
    let timeline = timeline(eventCount: 10_003)
    #expect(timeline.first == 4)
    #expect(timeline.last == 10_003)
    #expect(timeline.events(after: 0).map(\.id) == Array(4...10_003))
  }

  @Test(arguments: [
    (-5, 2, [4, 5]), (3, 2, [4, 5]), (4, 2, [5, 6]), (10_001, 9, [10_002, 10_003]),
    (10_003, 9, []), (20_000, 9, []), (4, 0, []),
  ])
  func `events after a number come oldest first`(id: Int, limit: Int, ids: [Int]) {
    let events = timeline(eventCount: 10_003).events(after: id, limit: limit)
    #expect(events.map(\.id) == ids)
  }

  @Test func `long texts leave room for fewer events`() {
    var timeline = Timeline()
    let url = String(repeating: "x", count: 8_192)
    for _ in 0..<4_000 {
      timeline.append(
        .pathNotFound(url: url), from: .page("a"), revision: 1, at: SessionTime(milliseconds: 1))
    }
    #expect(timeline.events(after: 0).count == Timeline.byteCountMax / 8_192)
  }

  @Test func `an event that is larger than all may be is kept alone`() {
    var timeline = timeline(eventCount: 5)
    let text = String(repeating: "x", count: Timeline.byteCountMax + 1)
    timeline.append(.warned(text), from: .shell, revision: 1, at: SessionTime(milliseconds: 9))
    #expect(timeline.first == 6)
    timeline.append(.exitRequested, from: .shell, revision: 1, at: SessionTime(milliseconds: 9))
    #expect(timeline.events(after: 0).map(\.id) == [7])
  }

  @Test func `a name that means something else in a timeline is another one`() {
    let time = SessionTime(milliseconds: 70)
    var timeline = Timeline()
    timeline.append(
      .pageApplied(page: "a", revision: 3, url: "/", how: .router, milliseconds: 12),
      from: .page("a"), revision: 4, at: time)
    timeline.append(
      .changeRefused(source: "c", change: "push", status: .rejected, reason: "unknownPath"),
      from: .controller("c"), revision: 5, at: time)
    timeline.append(
      .stateChanged(revision: 6, tab: "t", url: "/", cause: .native), from: .command, revision: 6,
      at: time)
    let lines = timeline.events(after: 0).map { String(decoding: $0.encoded(), as: UTF8.self) }
    #expect(
      lines == [
        #"{"id":1,"milliseconds":70,"revision":4,"event":"applied","source":"page","page":"a","#
          + #""pageRevision":3,"url":"/","how":"router","latencyMilliseconds":12}"#,
        #"{"id":2,"milliseconds":70,"revision":5,"event":"refused","source":"controller","#
          + #""client":"c","change":"push","status":"rejected","reason":"unknownPath"}"#,
        #"{"id":3,"milliseconds":70,"revision":6,"event":"state","source":"command","tab":"t","#
          + #""url":"/","cause":"native"}"#,
      ])
  }

  @Test func `no event names a member twice`() throws {
    for event in Self.oneOfEach {
      for source in [EventSource.page("p"), .controller("c"), .native, .command, .shell] {
        var timeline = Timeline()
        timeline.append(event, from: source, revision: 1, at: SessionTime(milliseconds: 1))
        let entry = try #require(timeline.newest(1).first)
        let names = entry.object.members.map(\.name)
        #expect(Set(names).count == names.count, "\(names)")
      }
    }
  }

  @Test func `the answer names the oldest and the newest event`() {
    let object = timeline(eventCount: 10_001).object(after: 10_000, limit: 5)
    #expect(object["first"] == 2)
    #expect(object["last"] == 10_001)
    #expect(object["events"]?.array?.count == 1)
  }

  private static let oneOfEach: [SessionEvent] = [
    .pageAttached(page: "a", webView: "main", role: .driver, load: .reload, url: "/"),
    .pageDetached(page: "a", webView: "main"), .controllerAttached(client: "c"),
    .controllerDetached(client: "c"),
    .stateChanged(revision: 1, tab: "t", url: "/", cause: .page), .tabSelected(tab: "t"),
    .rootChanged(root: "main"), .modalPresented(modal: "m", kind: "sheet"),
    .modalDismissed(modal: "m", button: nil), .modalDismissed(modal: "m", button: "ok"),
    .countdownStarted(id: "i", seconds: 1), .countdownFinished(id: "i"),
    .refreshStarted(page: "a"), .refreshEnded(page: "a"), .restored(tab: "t", url: "/"),
    .continued(from: 1, tab: "t", url: "/"),
    .changeRefused(source: "a", change: "push", status: .rejected, reason: "stale"),
    .pageApplied(page: "a", revision: 1, url: "/", how: .none, milliseconds: 1),
    .pagePending(page: "a", revision: 1, url: "/"),
    .desynchronized(page: "a", revision: 1, url: "/", message: "m"), .pathNotFound(url: "/"),
    .tabBarFound(message: "m"),
    .connectionClosed(code: .replaced, reason: "r"), .clientThrottled,
    .faultsChanged(WireFaults()), .actionReceived(name: "push", parameters: ["url": "/"]),
    .commandReceived(verb: "push", parameters: ["url": "/"]), .externalLinkOpened(url: "mailto:a"),
    .warned("w"), .exitRequested,
  ]
}
