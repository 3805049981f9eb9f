internal import Synchronization

/// The way into the server from other threads: a bounded queue whose values wake the loop.
///
/// Values come out as `ServerInput.posted` in the order in which they went in.
package final class Inbox<Payload: Sendable>: Sendable {
  private struct State {
    var values: [Payload] = []
    /// `nil` once the server has stopped.
    var waker: LoopWaker?
  }

  private let state: Mutex<State>
  private let capacity: Int

  init(capacity: Int, waker: LoopWaker) {
    self.capacity = capacity
    state = Mutex(State(waker: waker))
  }

  /// Appends a value and wakes the loop.
  ///
  /// Returns false if the inbox is full or the server has stopped; the value is dropped then.
  @discardableResult
  package func post(_ value: Payload) -> Bool {
    state.withLock { state in
      guard let waker = state.waker, state.values.count < capacity else { return false }
      if state.values.isEmpty { waker.wake() }
      state.values.append(value)
      return true
    }
  }

  /// Takes what was posted, oldest first.
  func takeAll() -> [Payload] {
    state.withLock { state in
      defer { state.values.removeAll() }
      return state.values
    }
  }

  /// Refuses values from now on and closes the handle of the loop, on the loop's thread.
  func close() {
    state.withLock { state in
      state.waker?.close()
      state.waker = nil
    }
  }
}
