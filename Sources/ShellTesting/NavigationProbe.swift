public import Navigation
public import Vocabulary

/// What a test says about a navigation state: everything that a user could see, and nothing else.
public struct NavigationSummary: Hashable, Sendable {
  public var root: Root
  public var selectedTab: TabID
  /// The URLs of each tab's stack, root first.
  public var stacks: [TabID: [String]]
  /// The ids of the modals, bottom to top.
  public var modals: [String]
  public var badges: [TabID: Badge]
  public var isTabBarVisible: Bool
  public var visibleURL: String

  /// Sums up a state.
  public init(_ state: NavigationState) {
    root = state.root
    selectedTab = state.selectedTab
    stacks = [:]
    badges = [:]
    for tab in state.presentTabs {
      stacks[tab.id] = state.stack(of: tab.id)?.entries.map(\.url)
      badges[tab.id] = state.badge(of: tab.id)
    }
    modals = state.modals.map(\.id.rawValue)
    isTabBarVisible = state.isTabBarVisible
    visibleURL = state.visibleEntry.url
  }
}

/// A navigation state under test that forgives nothing: every change and every effect has to be
/// claimed.
///
/// An event that changes something that the test did not say, or asks for work that the test did
/// not expect, fails with the difference, as in the test store of swift-composable-architecture.
public struct NavigationProbe: Sendable {
  public private(set) var state: NavigationState

  /// Starts with a state.
  public init(_ state: NavigationState) {
    self.state = state
  }

  /// Sends an event and compares all that it did with all that the test claims.
  ///
  /// - Parameters:
  ///   - event: What happens.
  ///   - effects: Every effect, in order, with the keys of entries left out of the comparison.
  ///   - outcome: What becomes of the event.
  ///   - change: Turns the summary before into the summary after.
  /// - Throws: `ProbeFailure` that names each difference.
  public mutating func send(
    _ event: NavigationEvent,
    expect effects: [ExpectedEffect] = [],
    outcome: NavigationOutcome = .handled,
    change: (inout NavigationSummary) -> Void = { _ in }
  ) throws(ProbeFailure) {
    var expected = NavigationSummary(state)
    change(&expected)
    let result = state.reduce(event)
    let actual = NavigationSummary(state)
    var differences = Self.differences(expected, actual)
    let actualEffects = ExpectedEffect.all(of: result, in: state)
    if actualEffects != effects {
      differences.append("effects: expected \(effects), got \(actualEffects)")
    }
    if result.outcome != outcome {
      differences.append("outcome: expected \(outcome), got \(result.outcome)")
    }
    guard differences.isEmpty else { throw ProbeFailure(event: event, differences: differences) }
  }

  private static func differences(
    _ expected: NavigationSummary, _ actual: NavigationSummary
  ) -> [String] {
    var lines: [String] = []
    func compare<Value: Equatable>(_ name: String, _ expected: Value, _ actual: Value) {
      if expected != actual { lines.append("\(name): expected \(expected), got \(actual)") }
    }
    compare("root", expected.root, actual.root)
    compare("selectedTab", expected.selectedTab, actual.selectedTab)
    for tab in Set(expected.stacks.keys).union(actual.stacks.keys).sorted(by: {
      $0.rawValue < $1.rawValue
    }) {
      compare("stacks[\(tab)]", expected.stacks[tab], actual.stacks[tab])
      compare("badges[\(tab)]", expected.badges[tab], actual.badges[tab])
    }
    compare("modals", expected.modals, actual.modals)
    compare("isTabBarVisible", expected.isTabBarVisible, actual.isTabBarVisible)
    compare("visibleURL", expected.visibleURL, actual.visibleURL)
    return lines
  }
}

/// An effect without the keys that a test cannot know.
public enum ExpectedEffect: Hashable, Sendable {
  case show(String, Transition.Kind)
  case other(NavigationEffect)
  case reject(Reason)

  /// What a result asks for: its effects, what is shown, and why nothing changed.
  static func all(
    of result: NavigationResult, in state: NavigationState
  ) -> [ExpectedEffect] {
    var expected = result.effects.map(ExpectedEffect.other)
    if let rejection = result.rejection { expected.append(.reject(rejection)) }
    if let transition = result.change?.transition {
      expected.append(.show(state.visibleEntry.url, transition.kind))
    }
    return expected
  }
}

/// What an event did and a test did not claim, or the other way round.
public struct ProbeFailure: Error, Hashable, CustomStringConvertible {
  public let event: NavigationEvent
  public let differences: [String]

  public var description: String {
    (["\(event) did not do what the test says:"] + differences).joined(separator: "\n  ")
  }
}
