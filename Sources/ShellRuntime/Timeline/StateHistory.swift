import DequeModule
package import Navigation

/// What the navigation state was after each revision that changed it, the newest ones.
///
/// A state is kept whole now and then, and after it the events that led to the next ones: the same
/// events on the same state lead to the same states. So an event costs as much to keep as it is
/// long, however large the state is.
package struct StateHistory: Sendable {
  /// States that are kept, or a few more.
  package static let stateCountMax = 10_000
  /// Bytes that the kept states take, about; the newest states are kept whatever their size.
  package static let byteCountMax = 67_108_864
  /// Events that are kept, and so repeated at most, after one whole state.
  package static let eventCountMax = 255

  /// A state in a box, so that a chapter is small.
  private indirect enum Whole {
    case state(NavigationState)
  }

  /// A whole state, and the events after it.
  private struct Chapter {
    /// The revision that made the state.
    let revision: Int
    let whole: Whole
    var events: [(revision: Int, event: NavigationEvent)] = []
    var byteCount: Int
  }

  private var chapters: Deque<Chapter> = []
  private var byteCount = 0
  private var recordedRevision = -1
  /// The core's own revision of the newest state.
  private var newestCoreRevision: Int?
  /// Whether the newest state differs from the one that is kept in what cannot be seen: a question
  /// before leaving that is open, a swipe.
  private var hasUnseenChange = false

  package init() {}

  /// How many states are kept.
  package private(set) var count = 0

  /// The oldest revision whose state is kept, nil if none is.
  package var first: Int? { chapters.first?.revision }

  /// Notes a revision whose state is the newest one that is kept, unless another is recorded.
  package mutating func advance(to revision: Int) {
    recordedRevision = revision
  }

  /// Keeps a state if it is another one than the newest; the oldest ones make room for it.
  ///
  /// - Parameters:
  ///   - navigation: The state as it is now.
  ///   - event: What led to it from the state before, whether or not that was kept; nil if nobody
  ///     knows.
  ///   - revision: The revision that it has.
  package mutating func record(
    _ navigation: NavigationState, after event: NavigationEvent? = nil, at revision: Int
  ) {
    advance(to: revision)
    guard navigation.revision != newestCoreRevision else {
      hasUnseenChange = hasUnseenChange || event?.isUnseen == true || navigation.isDeparturePending
      return
    }
    newestCoreRevision = navigation.revision
    count += 1
    defer { makeRoom() }
    let last = chapters.count - 1
    if let event, !hasUnseenChange, !event.isLarge, last >= 0,
      chapters[last].events.count < Self.eventCountMax
    {
      chapters[last].events.append((revision, event))
      return grow(by: MemoryLayout<(Int, NavigationEvent)>.stride + event.textByteCount)
    }
    hasUnseenChange = false
    chapters.append(Chapter(revision: revision, whole: .state(navigation), byteCount: 0))
    grow(by: navigation.byteCount + (event?.textByteCount ?? 0))
  }

  /// What is kept of the state at a revision, nil if nothing is.
  package func record(at revision: Int) -> NavigationRecord? {
    guard revision <= recordedRevision else { return nil }
    var low = 0
    var high = chapters.count
    while low < high {
      let middle = (low + high) / 2
      if chapters[middle].revision <= revision { low = middle + 1 } else { high = middle }
    }
    guard low > 0, case .state(var state) = chapters[low - 1].whole else { return nil }
    for step in chapters[low - 1].events {
      guard step.revision <= revision else { break }
      state.reduce(step.event)
    }
    return NavigationRecord(state)
  }

  /// Counts the bytes of what was added to the last chapter.
  private mutating func grow(by added: Int) {
    chapters[chapters.count - 1].byteCount += added
    byteCount += added
  }

  private mutating func makeRoom() {
    while count > Self.stateCountMax || byteCount > Self.byteCountMax, chapters.count > 1 {
      let stateCount = chapters[0].events.count + 1
      guard count - stateCount >= Self.stateCountMax || byteCount > Self.byteCountMax else {
        return
      }
      count -= stateCount
      byteCount -= chapters.removeFirst().byteCount
    }
  }
}

extension NavigationEvent {
  /// Whether the event may change what is under way, of which nothing is to be seen before its end:
  /// a gesture, or the way of the app to a tab.
  fileprivate var isUnseen: Bool {
    switch self {
    case .swipeBackBegan, .swipeBackCancelled, .swipeBackCommitted, .tabTapped, .passageEnded: true
    default: false
    }
  }

  /// Whether the event may hold as much as a state does.
  fileprivate var isLarge: Bool {
    switch self {
    case .restored, .continued, .tabsDeclared, .tabsSet, .stackReset: true
    default: false
    }
  }
}
