import Navigation
import Vocabulary

/// A stored state that waits for the tabs to be shown.
///
/// If an app does not start in its tabs, the state is restored only if the user is still logged in:
/// when the app goes from the launching page straight to the tabs.
struct Restoration: Hashable, Sendable {
  private enum Waiting: Hashable {
    case forLogin(Snapshot)
    /// In an app without a manifest, until the page has declared the tabs.
    case forTabs(Snapshot)
  }

  private var waiting: Waiting?
  /// Whether a navigation event was handled; before the first one, a page that returns may set the
  /// location.
  var hasNavigated = false
  /// The location of a page that returned while a state waits; it belongs on top of that state.
  private(set) var place: Location?
  /// Whether a stored state was applied.
  var wasApplied = false

  /// Whether a stored state waits.
  var isWaiting: Bool { waiting != nil }

  mutating func wait(forLogin snapshot: Snapshot) { waiting = .forLogin(snapshot) }

  mutating func wait(forTabs snapshot: Snapshot) { waiting = .forTabs(snapshot) }

  /// Continues an earlier wait, to which a page has returned at a location.
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

  /// Forgets a state that waits for tabs to be declared, because the user has navigated.
  mutating func dropStateWaitingForTabs() { _ = tabsDeclared() }

  /// Forgets the state that waits.
  mutating func drop() { waiting = nil }
}
