import DequeModule
package import Navigation

/// The navigation states after the newest revisions that changed the state.
///
/// A whole state is kept now and then, followed by the events that led to the next ones: the same
/// events on the same state lead to the same states. So a further state costs as much memory as its
/// event, however large the state is.
package struct StateHistory: Sendable {
  /// The number of states that are kept, or a few more.
  package static let stateCountMax = 10_000
  /// The approximate bytes of the kept states; the newest states are kept whatever their size.
  package static let byteCountMax = 67_108_864
  /// The number of events kept after one whole state, and thus replayed at most.
  package static let eventCountMax = 255

  /// A state behind a reference, so that a segment is small.
  private indirect enum Whole {
    case state(NavigationState)
  }

  /// A whole state, and the events after it.
  private struct Segment {
    /// The revision that made the state.
    let revision: Int
    let whole: Whole
    var events: [(revision: Int, event: NavigationEvent)] = []
    var byteCount: Int
  }

  private var segments: Deque<Segment> = []
  private var byteCount = 0
  private var recordedRevision = -1
  /// The core's own revision of the newest state.
  private var newestCoreRevision: Int?
  /// Whether the newest state differs from the kept one in something that cannot be seen, such as a
  /// swipe or an open question before leaving.
  private var hasInvisibleChange = false

  package init() {}

  /// How many states are kept.
  package private(set) var count = 0

  /// The oldest revision whose state is kept, `nil` if none is kept.
  package var first: Int? { segments.first?.revision }

  /// Notes a revision, whose state is the newest kept one unless another is recorded.
  package mutating func advance(to revision: Int) {
    recordedRevision = revision
  }

  /// Keeps a state if it differs from the newest one, and drops the oldest ones if there are too
  /// many.
  ///
  /// - Parameters:
  ///   - navigation: The state as it is now.
  ///   - event: The event that led to it from the state before, whether or not that one was kept;
  ///     `nil` if it is unknown.
  ///   - revision: The revision of the state.
  package mutating func record(
    _ navigation: NavigationState, after event: NavigationEvent? = nil, at revision: Int
  ) {
    advance(to: revision)
    guard navigation.revision != newestCoreRevision else {
      hasInvisibleChange =
        hasInvisibleChange || event?.isInvisible == true || navigation.isDeparturePending
      return
    }
    newestCoreRevision = navigation.revision
    count += 1
    defer { makeRoom() }
    let last = segments.count - 1
    if let event, !hasInvisibleChange, !event.isLarge, last >= 0,
      segments[last].events.count < Self.eventCountMax
    {
      segments[last].events.append((revision, event))
      return grow(by: MemoryLayout<(Int, NavigationEvent)>.stride + event.textByteCount)
    }
    hasInvisibleChange = false
    segments.append(Segment(revision: revision, whole: .state(navigation), byteCount: 0))
    grow(by: navigation.byteCount + (event?.textByteCount ?? 0))
  }

  /// The record of the state at a revision, `nil` if that state is not kept.
  package func record(at revision: Int) -> NavigationRecord? {
    guard revision <= recordedRevision else { return nil }
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].revision <= revision { low = middle + 1 } else { high = middle }
    }
    guard low > 0, case .state(var state) = segments[low - 1].whole else { return nil }
    for step in segments[low - 1].events {
      guard step.revision <= revision else { break }
      state.reduce(step.event)
    }
    return NavigationRecord(state)
  }

  /// Counts the bytes of what was added to the last segment.
  private mutating func grow(by added: Int) {
    segments[segments.count - 1].byteCount += added
    byteCount += added
  }

  private mutating func makeRoom() {
    while count > Self.stateCountMax || byteCount > Self.byteCountMax, segments.count > 1 {
      let stateCount = segments[0].events.count + 1
      guard count - stateCount >= Self.stateCountMax || byteCount > Self.byteCountMax else {
        return
      }
      count -= stateCount
      byteCount -= segments.removeFirst().byteCount
    }
  }
}

extension NavigationEvent {
  /// Whether the event may change something in progress that cannot be seen before it ends: a
  /// gesture, or the app's own way to a tab.
  fileprivate var isInvisible: Bool {
    switch self {
    case .swipeBackBegan, .swipeBackCancelled, .swipeBackCommitted, .tabTapped, .appNavigationEnded:
      true
    default: false
    }
  }

  /// Whether the event may be as large as a whole state.
  fileprivate var isLarge: Bool {
    switch self {
    case .restored, .continued, .tabsDeclared, .tabsSet, .stackReset: true
    default: false
    }
  }
}
