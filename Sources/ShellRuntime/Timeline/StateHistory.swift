import DequeModule
package import Navigation

/// What the navigation state was after each revision that changed it, the newest ones.
package struct StateHistory: Sendable {
  /// States that are kept.
  package static let stateCountMax = 10_000
  /// Bytes that the kept states take, about; the newest state is kept whatever its size.
  package static let byteCountMax = 67_108_864

  private struct State {
    /// The revision that made it.
    let revision: Int
    let record: NavigationRecord
    let byteCount: Int
  }

  private var states: Deque<State> = []
  private var byteCount = 0
  private var recordedRevision = -1
  /// The core's own revision of the newest state.
  private var newestCoreRevision: Int?
  /// Bytes that came in since the last state was kept: new text cannot be longer.
  private var receivedByteCount = 0

  package init() {}

  /// How many states are kept.
  package var count: Int { states.count }

  /// The oldest revision whose state is kept, nil if none is.
  package var first: Int? { states.first?.revision }

  /// Notes that a client sent so much text, of which the next state may hold any part.
  package mutating func noteReceived(byteCount: Int) {
    receivedByteCount += byteCount
  }

  /// Keeps a state if it is another one than the newest; the oldest ones make room for it.
  ///
  /// - Parameters:
  ///   - navigation: The state as it is now.
  ///   - revision: The revision that it has.
  package mutating func record(_ navigation: NavigationState, at revision: Int) {
    defer { recordedRevision = revision }
    guard navigation.revision != newestCoreRevision else { return }
    newestCoreRevision = navigation.revision
    let record = NavigationRecord(navigation)
    let state = State(
      revision: revision, record: record, byteCount: record.byteCount + receivedByteCount)
    receivedByteCount = 0
    states.append(state)
    byteCount += state.byteCount
    while states.count > 1, states.count > Self.stateCountMax || byteCount > Self.byteCountMax {
      byteCount -= states.removeFirst().byteCount
    }
  }

  /// What is kept of the state at a revision, nil if nothing is.
  package func record(at revision: Int) -> NavigationRecord? {
    guard revision <= recordedRevision else { return nil }
    var low = 0
    var high = states.count
    while low < high {
      let middle = (low + high) / 2
      if states[middle].revision <= revision { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? states[low - 1].record : nil
  }
}
