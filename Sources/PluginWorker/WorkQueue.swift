internal import DequeModule
internal import Synchronization

/// Does one thing after the other on another thread, while there is something to do.
final class WorkQueue: Sendable {
  private struct State {
    var waiting = Deque<@Sendable () -> Void>()
    /// Whether another thread takes what waits.
    var isBusy = false
  }

  private let state = Mutex(State())
  /// Held while something is done.
  private let turn = Mutex<Void>(())

  /// Does something after everything that was added before.
  func add(_ work: @escaping @Sendable () -> Void) {
    let begins = state.withLock { state in
      state.waiting.append(work)
      defer { state.isBusy = true }
      return !state.isBusy
    }
    guard begins else { return }
    Task.detached(priority: .userInitiated) { self.finish() }
  }

  /// Returns when everything that was added is done, on this thread or another one.
  func finish() {
    turn.withLock { _ in
      while let work = next() { work() }
    }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      let work = state.waiting.popFirst()
      state.isBusy = work != nil
      return work
    }
  }
}
