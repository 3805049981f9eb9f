import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("State history")
struct StateHistoryTests {
  private func shell() throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a")
    try shell.settle()
    return shell
  }

  @Test func `a revision shows what was told with it`() throws {
    var shell = try shell()
    var urls: [Int: String] = [shell.revision: shell.navigation.visibleEntry.url]
    for url in ["/track", "/track/squat", "/schedule", "/profile"] {
      shell["a"].clickLink(url)
      try shell.settle()
      urls[shell.revision] = url
    }
    shell.act(.backPressed)
    try shell.settle()
    for (revision, url) in urls {
      #expect(shell.visibleURL(at: revision) == url, "revision \(revision)")
    }
    #expect(shell.visibleURL(at: shell.revision + 1) == nil)
    #expect(shell.visibleURL(at: -1) == nil)
  }

  @Test func `revisions that were handled together show what each of them led to`() throws {
    var shell = try shell()
    let before = shell.revision
    for tab in ["track", "home", "profile"] { shell.act(.tabTapped(TabID(tab))) }
    try shell.settle()
    #expect(
      (0...3).map { shell.visibleURL(at: before + $0) } == ["/", "/track", "/", "/profile"])
    #expect(
      (0...3).map { shell.earlierState(at: before + $0)?.revision }
        == (0...3).map { before + $0 })
  }

  @Test func `a revision that changed nothing shows the state of before`() throws {
    var shell = try shell()
    shell.act(.tabTapped("track"))
    try shell.settle()
    let count = shell.history.count
    shell["a"].act(.selectTab, ["tab": "nowhere"])
    try shell.settle()
    #expect(shell.history.count == count)
    #expect(shell.visibleURL(at: shell.revision) == "/track")
  }

  @Test func `the newest 10,000 states are kept`() throws {
    var state = NavigationState(try .fitTracker())
    var history = StateHistory()
    for number in 1...10_050 {
      state.reduce(.tabTapped(number.isMultiple(of: 2) ? "home" : "track"))
      history.record(state, at: number)
    }
    #expect(history.count == StateHistory.stateCountMax)
    #expect(history.first == 51)
    #expect(history.record(at: 51).map(NavigationState.init)?.selectedTab == "track")
    #expect(history.record(at: 50) == nil)
    #expect(history.record(at: 10_050).map(NavigationState.init) == state)
  }

  @Test func `deep stacks leave room for fewer states`() throws {
    var state = NavigationState(try .fitTracker())
    var history = StateHistory()
    for number in 0..<2_000 { state.reduce(.pushed(url: "/track/\(number)")) }
    for number in 0..<3_000 {
      state.reduce(.replaced(url: "/track/x\(number)"))
      history.record(state, at: number)
    }
    #expect((500..<2_000).contains(history.count), "\(history.count)")
    let newest = history.record(at: 2_999).map(NavigationState.init)
    #expect(newest?.visibleEntry.url == "/track/x2999")
  }

  @Test func `long texts leave room for fewer states`() throws {
    var state = NavigationState(try .fitTracker())
    var history = StateHistory()
    let padding = String(repeating: "x", count: 8_000)
    for number in 1...9_000 {
      let event = NavigationEvent.replaced(url: "/track/\(number)?\(padding)")
      state.reduce(event)
      history.record(state, after: event, at: number)
    }
    let most = StateHistory.byteCountMax / padding.count
    #expect((most - 512...most).contains(history.count), "\(history.count)")
  }

  @Test func `what pages send beside their navigation costs no history`() throws {
    var shell = try shell()
    shell["a"].clickLink("/track")
    try shell.settle()
    let before = shell.history
    let text = String(repeating: "x", count: 60_000)
    for _ in 0...StateHistory.byteCountMax / text.utf8.count {
      shell["a"].call("Clipboard", "write", ["string": .string(text)])
      try shell.settle()
    }
    shell["a"].clickLink("/progress")
    try shell.settle()
    #expect(shell.history.first == before.first)
    #expect(shell.history.count == before.count + 1)
  }

  @Test func `an earlier state holds the navigation and nothing else`() throws {
    var shell = try shell()
    shell.connectController()
    let parameters: JSONObject = [
      "kind": "alert", "id": "a", "title": "Really?", "buttons": [["id": "no", "title": "No"]],
    ]
    shell["a"].clickLink("/track/squat")
    shell["a"].act(.present, parameters)
    shell["a"].act(.setBadge, ["tab": "home", "value": 3])
    try shell.settle()
    let told = try #require(shell.controllerState)
    let revision = shell.revision
    shell.control(.dismissAll)
    shell.control(.selectTab, ["tab": "profile"])
    try shell.settle()
    var earlier = try #require(shell.earlierState(at: revision))
    #expect(earlier.pages.isEmpty)
    #expect(earlier.attached == 0)
    #expect(earlier.environment == nil)
    earlier.pages = told.pages
    earlier.attached = told.attached
    earlier.environment = told.environment
    earlier.lastChange = told.lastChange
    #expect(earlier == told)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `events lead to the states that they led to`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var state = NavigationState(try .fitTracker())
    var history = StateHistory()
    history.record(state, at: 0)
    var records = [NavigationRecord(state)]
    for number in 1...1_500 {
      let event = Self.event(number, on: state, using: &random)
      state.reduce(event)
      history.advance(to: number)
      history.record(state, after: event, at: number)
      records.append(NavigationRecord(state))
    }
    for number in stride(from: 0, through: 1_500, by: 7) {
      #expect(history.record(at: number) == records[number], "event \(number) of seed \(seed)")
    }
  }

  /// An event by chance; many of them change nothing, or nothing that can be seen.
  private static func event(
    _ number: Int, on state: NavigationState, using random: inout SeededGenerator
  ) -> NavigationEvent {
    let key = state.visibleEntry.key
    let events: [NavigationEvent] = [
      .tabTapped("home"), .tabTapped("track"), .tabSelected("profile"),
      .pushed(url: "/track/\(number)"), .pushed(url: "/track/\(number)"), .popped(count: 1),
      .popped(count: 2), .poppedToRoot(), .backPressed, .swipeBackBegan, .swipeBackCancelled,
      .swipeBackCommitted, .guardChanged(key: key, isGuarded: true),
      .guardChanged(key: key, isGuarded: false), .departureConfirmed, .departureDeclined,
      .titleChanged(key: key, title: "\(number)"),
      .badgeChanged(tab: "home", badge: .number(number)),
      .routeChanged(RouteChange(kind: .replace, from: key, key: key, url: "/track/r\(number)")),
      .linkOpened(url: "/track/\(number)"), .continued(from: NavigationRecord(state)),
    ]
    return events[Int.random(in: 0..<events.count, using: &random)]
  }
}
