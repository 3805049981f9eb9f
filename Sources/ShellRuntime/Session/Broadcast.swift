import BridgeProtocol
import Vocabulary

/// What is sent at the end of a turn, and what was sent at the end of earlier ones.
struct Broadcast: Sendable {
  /// Who caused the next `navigate`.
  ///
  /// Inputs that arrive together share one `navigate`: its cause is the newest input that changed
  /// anything.
  private(set) var source = NavigationSource.resync
  /// The revision that the pages received last.
  var sentRevision = 0
  /// Whether controllers have yet to receive a change.
  var controllersAreBehind = false
  /// The tabs as controllers received them last.
  var listedTabs = ListedTabs()
  /// The sentence that controllers show.
  private(set) var notice: ControllerNotice?

  /// Notes who caused the next `navigate`; `.resync` leaves the cause noted before.
  mutating func add(_ next: NavigationSource) {
    if next != .resync { source = next }
  }

  /// Forgets the cause, because the pages have received everything.
  mutating func end() {
    source = .resync
  }

  /// Makes every controller show a sentence; some kinds of notices have a look of their own.
  mutating func show(_ text: String, kind: String?) {
    notice = ControllerNotice(id: (notice?.id ?? 0) + 1, kind: kind, text: text)
    controllersAreBehind = true
  }
}

/// Who caused a transition.
enum NavigationSource: Hashable, Sendable {
  case native
  case page(ConnectionID)
  /// Nothing changed; pages only return to the state of the shell.
  case resync

  /// The cause that a page receives.
  func cause(for connection: ConnectionID) -> NavigateCause {
    switch self {
    case .native: .native
    case .resync: .resync
    case .page(connection): .page
    case .page: .mirror
    }
  }
}
