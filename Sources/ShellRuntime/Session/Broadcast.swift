import BridgeProtocol
import Vocabulary

/// What is sent at the end of a turn, and what was sent at the end of earlier ones.
struct Broadcast: Sendable {
  /// Who caused the next `navigate`.
  ///
  /// Inputs that arrive together are answered together: the newest that changed anything counts.
  private(set) var source = NavigationSource.resync
  /// The revision that the pages received last.
  var sentRevision = 0
  /// Whether something has changed that controllers receive.
  var controllersAreBehind = false
  /// The tabs as controllers received them last.
  var listedTabs = ListedTabs()
  /// The sentence that controllers show.
  private(set) var notice: ControllerNotice?

  /// Notes who caused the next `navigate`; `.resync` where nothing changed.
  mutating func add(_ next: NavigationSource) {
    if next != .resync { source = next }
  }

  /// Notes that the pages have received what there was.
  mutating func end() {
    source = .resync
  }

  /// Has every controller show a sentence, perhaps of a kind of its own.
  mutating func show(_ text: String, kind: String?) {
    notice = ControllerNotice(id: (notice?.id ?? 0) + 1, kind: kind, text: text)
    controllersAreBehind = true
  }
}

/// Who caused a transition.
enum NavigationSource: Hashable, Sendable {
  case native
  case page(ConnectionID)
  /// Nothing changed; pages repair themselves.
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
