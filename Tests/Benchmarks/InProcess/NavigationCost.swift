import Navigation

/// What one event costs in a navigation state of a given size.
struct NavigationCost {
  private static let roundCount = 5_000

  let name: String
  private let start: NavigationState
  private let events: [NavigationEvent]

  /// The five tabs of a real app, and the same work at a thousand times the size.
  static func all() throws -> [NavigationCost] {
    [
      try NavigationCost("fiveTabs", tabCount: 5, depth: 1),
      try NavigationCost("fiveThousandTabs", tabCount: 5_000, depth: 1),
      try NavigationCost("thousandEntries", tabCount: 5, depth: 1_000),
    ]
  }

  /// A state whose tabs all have `depth` entries, for taps, a push and a pop.
  init(_ name: String, tabCount: Int, depth: Int) throws {
    precondition(tabCount > 1 && depth > 0)
    self.name = name
    let tabs = (0..<tabCount).map { Tab(id: TabID("tab\($0)"), path: "/tab\($0)") }
    var state = NavigationState(
      try AppManifest(AppDeclaration(id: "app.tandem.benchmark", name: "Benchmark", tabs: tabs)))
    for tab in tabs.prefix(5) where depth > 1 {
      let urls = (0..<depth).map { $0 == 0 ? tab.path : "\(tab.path)/\($0)" }
      let result = state.reduce(.stackReset(tab: tab.id, urls: urls))
      precondition(state.depth(of: tab.id) == depth, "\(result)")
    }
    start = state
    let last = tabs[tabCount - 1]
    events = [
      .tabTapped(last.id), .pushed(url: "\(last.path)/detail"), .popped(count: 1),
      .tabTapped(tabs[0].id),
    ]
  }

  /// The mean over many rounds of tap, push, pop and tap.
  func nanosecondsPerEvent() -> Double {
    var state = start
    var changeCount = 0
    let duration = ContinuousClock().measure {
      for _ in 0..<Self.roundCount {
        for event in events where state.reduce(event).change != nil { changeCount += 1 }
      }
    }
    precondition(changeCount == Self.roundCount * events.count, "an event did nothing")
    return duration / .nanoseconds(Self.roundCount * events.count)
  }
}
