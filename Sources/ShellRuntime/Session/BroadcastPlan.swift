import BridgeProtocol

/// What the next `navigate` has to say of how its target came to be.
///
/// Inputs that arrive together are answered together, so several transitions may fold into one.
struct BroadcastPlan: Hashable, Sendable {
  /// Whose doing the newest transition was.
  enum Source: Hashable, Sendable {
    case native
    case page(ConnectionID)
    /// Nothing changed; pages repair themselves.
    case resync
  }

  /// One way from one visible entry to the next.
  struct Step: Hashable, Sendable {
    let mode: NavigateMode
    let direction: NavigateDirection
  }

  private(set) var step = Step(mode: .none, direction: .none)
  private(set) var source = Source.resync

  /// Notes one more transition, or with nil that an input changed nothing that a page shows.
  mutating func add(_ next: Step?, from nextSource: Source) {
    guard let next else {
      if step.mode == .none { source = nextSource }
      return
    }
    source = nextSource
    let isFirst = step.mode == .none || step == next
    step = isFirst ? next : Step(mode: .replace, direction: next.direction)
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
