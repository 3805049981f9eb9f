import BridgeProtocol
import Navigation

/// Whose doing the next `navigate` is.
///
/// Inputs that arrive together are answered together: the newest one that changed anything counts.
struct BroadcastPlan: Hashable, Sendable {
  /// Whose doing a transition was.
  enum Source: Hashable, Sendable {
    case native
    case page(ConnectionID)
    /// Nothing changed; pages repair themselves.
    case resync
  }

  /// One way from one entry of a web view to the next.
  struct Step: Hashable, Sendable {
    static let none = Step(mode: .none, direction: .none)

    let mode: NavigateMode
    let direction: NavigateDirection
  }

  private(set) var source = Source.resync

  /// Notes who caused the next broadcast; `.resync` where nothing changed.
  mutating func add(_ next: Source) {
    if next != .resync { source = next }
  }

  /// The cause to tell a connection.
  func cause(for connection: ConnectionID) -> NavigateCause {
    switch source {
    case .native: .native
    case .resync: .resync
    case .page(connection): .page
    case .page: .mirror
    }
  }
}
