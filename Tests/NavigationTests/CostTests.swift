import Navigation
import TestSupport
import Testing
import Vocabulary

/// The cost of an event must not grow with what the event does not touch.
///
/// Each test compares the same events on a small and on a 1,000 times larger state. Work that
/// grows with the size would take about 1,000 times as long, and a copy of a deep stack, which is
/// cheap beside the rest of a debug build, still 7 times; the limit of 4 leaves room for caches.
@Suite("The cost of an event", .serialized)
struct CostTests {
  private static let ratioMax = 4.0

  @Test func `does not depend on the number of tabs`() throws {
    try expectFlat {
      try state(tabCount: $0 * 5, depth: 1)
    } events: { probe in
      probe.tap("t1")
      probe.state.reduce(.pushed(url: "/t1/x"))
      probe.state.reduce(.routeChanged(RouteChange(kind: .push, url: "/t1/y")))
      probe.state.reduce(.linkOpened(url: "/t0/z"))
      probe.state.reduce(.backPressed)
      probe.tap("t0")
    }
  }

  @Test func `does not depend on the number of routes and rules`() throws {
    try expectFlat { size in
      let count = size * 5
      let rule = { (number: Int) in
        Rule(patterns: ["/r\(number)/:id"], properties: RouteProperties())
      }
      return NavigationState(
        try AppManifest(
          AppDeclaration(
            tabs: (0..<3).map { Tab(id: TabID("t\($0)"), path: "/t\($0)") },
            routes: [Route("*")] + (0..<count).map { Route("/t0/x\($0)/:id") },
            rules: (0..<min(count, NavigationLimits.ruleCountMax)).map(rule))))
    } events: { probe in
      probe.tap("t0")
      probe.state.reduce(.pushed(url: "/t0/x3/7"))
      probe.state.reduce(.routeChanged(RouteChange(kind: .push, url: "/t0/x4/8")))
      probe.state.reduce(.popped(count: 2))
      probe.tap("t1")
    }
  }

  @Test func `does not depend on the depth of other stacks`() throws {
    try expectFlat {
      try state(tabCount: 3, depth: $0 * 5)
    } events: { probe in
      probe.tap("t1")
      probe.state.reduce(.pushed(url: "/t1/x"))
      probe.state.reduce(.popped(count: 1))
      probe.tap("t2")
    }
  }

  @Test func `does not depend on the depth of its own stack`() throws {
    try expectFlat {
      try state(tabCount: 1, depth: $0 * 5)
    } events: { probe in
      probe.state.reduce(.pushed(url: "/t0/x"))
      probe.state.reduce(.routeChanged(RouteChange(kind: .push, url: "/t0/y")))
      probe.state.reduce(.routeChanged(RouteChange(kind: .replace, url: "/t0/z")))
      probe.state.reduce(.popped(count: 1))
      probe.state.reduce(.historyMoved(delta: 1))
      probe.state.reduce(.backPressed)
      probe.state.reduce(.backPressed)
    }
  }

  private struct Subject {
    var state: NavigationState

    mutating func tap(_ tab: TabID) {
      state.reduce(.tabTapped(tab))
    }
  }

  private func state(tabCount: Int, depth: Int) throws -> NavigationState {
    let tabs = (0..<tabCount).map { Tab(id: TabID("t\($0)"), path: "/t\($0)") }
    var scene = NavigationScene()
    if depth > 1 {
      scene.stacks["t0"] = ["/t0"] + (1..<depth).map { "/t0/\($0)" }
    }
    return NavigationState(try AppManifest(AppDeclaration(tabs: tabs)), scene: scene)
  }

  private func expectFlat(
    _ make: (Int) throws -> NavigationState, events: (inout Subject) -> Void
  ) rethrows {
    let small = fastest(try make(1), events)
    let large = fastest(try make(1000), events)
    let ratio = large / max(small, 1)
    #expect(ratio < Self.ratioMax, "1,000 times the size took \(ratio) times as long")
  }

  /// The fastest of several rounds, in time of the processor: neither a pause of the machine
  /// nor what else it does counts.
  private func fastest(_ state: NavigationState, _ events: (inout Subject) -> Void) -> Double {
    var subject = Subject(state: state)
    events(&subject)
    let durations = (0..<50).map { _ in
      let start = processorTime()
      events(&subject)
      return processorTime() - start
    }
    return Double(durations.min() ?? 0)
  }
}
