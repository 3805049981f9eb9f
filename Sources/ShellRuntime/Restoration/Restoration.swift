import Navigation
import Vocabulary

/// A stored state that waits for the tabs to be shown.
///
/// An app that does not start in its tabs gets it only if somebody is still logged in: when it
/// goes from the launching page straight to the tabs.
struct Restoration: Hashable, Sendable {
  private enum Waiting: Hashable {
    case forLogin(Snapshot)
    /// In an app without a manifest, until the page has declared the tabs.
    case forTabs(Snapshot)
  }

  private var waiting: Waiting?
  /// Whether an event was handled that was meant to navigate; until then a page may say where it
  /// was.
  var hasNavigated = false
  /// Where a page was that returned while a stored state waits, on which its place belongs.
  private(set) var place: Location?
  /// Whether a stored state was applied.
  var wasApplied = false

  /// Whether a stored state waits.
  var isWaiting: Bool { waiting != nil }

  mutating func wait(forLogin snapshot: Snapshot) { waiting = .forLogin(snapshot) }

  mutating func wait(forTabs snapshot: Snapshot) { waiting = .forTabs(snapshot) }

  /// Goes on waiting for what an earlier one has waited for, which a page has returned to.
  mutating func wait(as earlier: Restoration, for place: Location) {
    waiting = earlier.waiting
    self.place = place
  }

  /// Notes that another root is shown.
  ///
  /// Returns the state that is to be applied now, if there is one.
  mutating func rootChanged(from old: Root, to new: Root) -> Snapshot? {
    guard old != new, case .forLogin(let snapshot) = waiting else { return nil }
    waiting = nil
    return old == .launching && new == .main ? snapshot : nil
  }

  /// Notes that the page has declared tabs.
  ///
  /// Returns the state that is to be applied now, if there is one.
  mutating func tabsDeclared() -> Snapshot? {
    guard case .forTabs(let snapshot) = waiting else { return nil }
    waiting = nil
    return snapshot
  }

  /// Forgets the state of tabs that were not declared, because the user went somewhere.
  mutating func dropWhatAwaitsTabs() { _ = tabsDeclared() }

  /// Forgets the state that waits.
  mutating func drop() { waiting = nil }
}
