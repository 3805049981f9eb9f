internal import Synchronization

/// What has happened in a page, in the order in which it became known.
package final class PageRecord: Sendable {
  /// How many entries are kept; the oldest ones go first.
  private static let entryCountMax = 10_000
  /// How many requests can be on their way; the oldest ones go first.
  private static let openRequestCountMax = 1_000

  /// One thing that happened.
  package struct Entry: Hashable, Sendable {
    /// Grows by one with each entry of the page, from 1.
    package let number: Int
    /// When it became known here.
    package let time: ContinuousClock.Instant
    package let content: Content
  }

  /// The things that can happen.
  package enum Content: Hashable, Sendable {
    case console(ConsoleMessage)
    /// An error that no script caught.
    case exception(PageException)
    /// A request that has ended.
    case request(PageRequest)
  }

  private struct State {
    var entries: [Entry] = []
    var lastNumber = 0
    var openDialog: PageDialog?
    /// In the order in which they began.
    var openRequests: [(id: String, request: PageRequest)] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// The number of the last entry, 0 without one.
  package var lastNumber: Int { state.withLock { $0.lastNumber } }

  /// The entries after one, in order.
  package func entries(after number: Int = 0) -> [Entry] {
    state.withLock { state in
      let first = state.lastNumber - state.entries.count
      return Array(state.entries.dropFirst(max(number - first, 0)))
    }
  }

  /// The dialog that was left open and blocks the page.
  package var openDialog: PageDialog? { state.withLock { $0.openDialog } }

  /// The requests that are on their way.
  package var openRequests: [PageRequest] { state.withLock { $0.openRequests.map(\.request) } }
}

extension PageRecord {
  func add(_ content: Content) {
    let now = ContinuousClock.now
    state.withLock { Self.add(content, at: now, to: &$0) }
  }

  func setOpenDialog(_ dialog: PageDialog?) {
    state.withLock { $0.openDialog = dialog }
  }

  /// Notes a request that has begun.
  func begin(_ request: PageRequest, id: String) {
    state.withLock { state in
      state.openRequests.append((id, request))
      if state.openRequests.count > Self.openRequestCountMax { state.openRequests.removeFirst() }
    }
  }

  /// Changes an open request; if the change ends it, that becomes an entry.
  func update(requestWithID id: String, _ change: (inout PageRequest) -> Void) {
    let now = ContinuousClock.now
    state.withLock { state in
      guard let index = state.openRequests.lastIndex(where: { $0.id == id }) else { return }
      change(&state.openRequests[index].request)
      let request = state.openRequests[index].request
      guard request.end != nil else { return }
      state.openRequests.remove(at: index)
      Self.add(.request(request), at: now, to: &state)
    }
  }

  private static func add(
    _ content: Content, at now: ContinuousClock.Instant, to state: inout State
  ) {
    state.lastNumber += 1
    state.entries.append(Entry(number: state.lastNumber, time: now, content: content))
    // In larger pieces, as it takes a copy of all others.
    guard state.entries.count > entryCountMax + entryCountMax / 10 else { return }
    state.entries.removeFirst(state.entries.count - entryCountMax)
  }
}
