package import Navigation

/// A stored state that waits for the tabs to be shown.
///
/// An app that does not start in its tabs gets it only if somebody is still logged in: when it
/// goes from the launching page straight to the tabs.
package struct Restoration: Hashable, Sendable {
  package private(set) var waiting: Snapshot?
  /// A stored state of tabs that the page has not declared yet, in an app without a manifest.
  package private(set) var awaitingTabs: Snapshot?
  /// Where a page was that returned while a stored state waits, on which its place belongs.
  package var place: Location?
  /// Whether a stored state was applied.
  package var wasApplied = false

  package init() {}

  /// Whether a stored state waits.
  package var isWaiting: Bool { waiting != nil || awaitingTabs != nil }

  /// Takes a stored state in.
  ///
  /// Returns it if it is to be applied now.
  package mutating func receive(_ snapshot: Snapshot, root: Root) -> Snapshot? {
    switch root {
    case .main:
      return snapshot
    case .launching:
      waiting = snapshot
      return nil
    case .login:
      waiting = nil
      return nil
    }
  }

  /// Notes that another root is shown.
  ///
  /// Returns the state that is to be applied now, if there is one.
  package mutating func rootChanged(from old: Root, to new: Root) -> Snapshot? {
    guard old != new, let snapshot = waiting else { return nil }
    waiting = nil
    return old == .launching && new == .main ? snapshot : nil
  }

  /// Keeps a stored state until the page has declared the tabs that it is of.
  package mutating func awaitTabs(of snapshot: Snapshot) {
    awaitingTabs = snapshot
  }

  /// Notes that the page has declared tabs.
  ///
  /// Returns the state that is to be applied now, if there is one.
  package mutating func tabsDeclared() -> Snapshot? {
    defer { awaitingTabs = nil }
    return awaitingTabs
  }

  /// Forgets the state of tabs that were not declared, because the user went somewhere.
  package mutating func dropWhatAwaitsTabs() {
    awaitingTabs = nil
  }

  /// Forgets the states that wait.
  package mutating func drop() {
    waiting = nil
    awaitingTabs = nil
  }
}
