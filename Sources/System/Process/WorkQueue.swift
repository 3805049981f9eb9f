internal import Synchronization

/// Does one thing after the other on a thread of its own, while there is something to do.
///
/// For what waits for the disk: the threads of tasks are too few to be held up.
package final class WorkQueue: Sendable {
  private struct State {
    var waiting = [@Sendable () -> Void]()
    /// Whether a thread takes what waits.
    var isBusy = false
  }

  private let state = Mutex(State())
  /// Held while something is done.
  private let turn = Mutex<Void>(())

  package init() {}

  /// Does something after everything that was added before.
  package func add(_ work: @escaping @Sendable () -> Void) {
    let begins = state.withLock { state in
      state.waiting.append(work)
      defer { state.isBusy = true }
      return !state.isBusy
    }
    // Without a thread it is better late than never.
    if begins, !BackgroundThread.start({ self.finish() }) { finish() }
  }

  /// Returns when everything that was added is done, on this thread or another one.
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
