import DequeModule
package import Navigation

/// What the navigation state was after each revision that changed it, the newest ones.
package struct StateHistory: Sendable {
  /// States that are kept.
  package static let stateCountMax = 10_000
  /// Bytes that the kept states take, about; the newest state is kept whatever its size.
  package static let byteCountMax = 67_108_864

  private struct State {
    /// The first of the revisions that were sent together with this state.
    let firstRevision: Int
    /// The revision that it was sent with.
    let revision: Int
    let record: NavigationRecord
    let byteCount: Int
  }

  private var states: Deque<State> = []
  private var byteCount = 0
  private var recordedRevision = -1
  /// Bytes that came in since the last state was kept: new text cannot be longer.
  private var receivedByteCount = 0

  package init() {}

  /// How many states are kept.
  package var count: Int { states.count }

  /// The oldest revision whose state is kept, nil if none is.
  package var first: Int? { states.first?.firstRevision }

  /// Notes that a client sent so much text, of which the next state may hold any part.
  package mutating func noteReceived(byteCount: Int) {
    receivedByteCount += byteCount
  }

  /// Keeps a state if it is another one than the newest; the oldest ones make room for it.
  ///
  /// - Parameters:
  ///   - navigation: The state that is sent now.
  ///   - revision: The revision that it is sent with.
  package mutating func record(_ navigation: NavigationState, at revision: Int) {
    defer { recordedRevision = revision }
    guard navigation.revision != states.last?.record.revision else { return }
    let record = NavigationRecord(navigation)
    let state = State(
      firstRevision: recordedRevision + 1, revision: revision, record: record,
      byteCount: record.byteCount + receivedByteCount)
    receivedByteCount = 0
    states.append(state)
    byteCount += state.byteCount
    while states.count > 1, states.count > Self.stateCountMax || byteCount > Self.byteCountMax {
      byteCount -= states.removeFirst().byteCount
    }
  }

  /// The state at a revision, with the revision that it was first sent with; nil if it is not
  /// kept.
  package func state(at revision: Int) -> (navigation: NavigationState, revision: Int)? {
    record(at: revision).map { (NavigationState($0.record), $0.revision) }
  }

  /// What is kept of the state at a revision.
  package func record(at revision: Int) -> (record: NavigationRecord, revision: Int)? {
    guard revision <= recordedRevision else { return nil }
    var low = 0
    var high = states.count
    while low < high {
      let middle = (low + high) / 2
      if states[middle].firstRevision <= revision { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    return (states[low - 1].record, states[low - 1].revision)
  }
}
