internal import Synchronization

/// Runs work items one after the other on a thread of its own, which exists while there are any.
///
/// For work that waits for the disk: Swift's threads for tasks are too few for that.
package final class WorkQueue: Sendable {
  private struct State {
    var waiting = [@Sendable () -> Void]()
    /// Whether a thread is running the waiting items.
    var isBusy = false
  }

  private let state = Mutex(State())
  /// Held while an item runs.
  private let turn = Mutex<Void>(())

  package init() {}

  /// Adds an item that runs after all that were added before.
  package func add(_ work: @escaping @Sendable () -> Void) {
    let begins = state.withLock { state in
      state.waiting.append(work)
      defer { state.isBusy = true }
      return !state.isBusy
    }
    // If no thread can be started, the work is done here.
    if begins, !BackgroundThread.start({ self.finish() }) { finish() }
  }

  /// Returns when every added item is done, on this thread or another one.
  package func finish() {
    turn.withLock { _ in
      while let work = next() { work() }
    }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      state.isBusy = !state.waiting.isEmpty
      return state.isBusy ? state.waiting.removeFirst() : nil
    }
  }
}
