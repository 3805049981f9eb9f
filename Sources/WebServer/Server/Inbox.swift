internal import Synchronization

/// The way into the server from other threads: a bounded queue whose values wake the loop.
///
/// Values come out as `ServerInput.posted` in the order in which they went in.
package final class Inbox<Payload: Sendable>: Sendable {
  private struct State {
    var values: [Payload] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Appends a value and wakes the loop.
  ///
  /// Returns false if the inbox is full or the server has stopped; the value is dropped then.
  @discardableResult
  package func post(_ value: Payload) -> Bool {
    state.withLock { state in
      guard !state.isClosed, state.values.count < capacity else { return false }
      state.values.append(value)
      return true
    }
  }
}
