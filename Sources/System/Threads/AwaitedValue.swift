internal import CSystem
internal import Glibc
internal import Synchronization

/// A value that one thread provides and another one waits for.
///
/// A semaphore may be used by any number of threads (sem_overview(7)), and the value is guarded by
/// a lock: so the whole is `Sendable`.
@safe
package final class AwaitedValue<Value: Sendable>: @unchecked Sendable {
  private let value = Mutex<Value?>(nil)
  private let semaphore: UnsafeMutablePointer<sem_t>

  package init() {
    unsafe semaphore = .allocate(capacity: 1)
    unsafe sem_init(semaphore, 0, 0)
  }

  /// Provides the value; only the first one counts.
  package func provide(_ value: Value) {
    let isFirst = self.value.withLock { current in
      guard current == nil else { return false }
      current = value
      return true
    }
    if isFirst { unsafe sem_post(semaphore) }
  }

  /// The value, if it is there already.
  package var current: Value? { value.withLock { $0 } }

  /// Waits for the value.
  ///
  /// - Parameter timeout: how long; `nil` for no limit.
  /// - Returns: the value, `nil` if the time is up.
  package func wait(timeout: Duration?) -> Value? {
    let deadline = MonotonicClock.system.deadline(after: timeout)
    while true {
      if let value = current { return value }
      guard MonotonicClock.system.now < deadline else { return nil }
      // A time that does not fit is as good as none.
      let seconds = min(deadline / 1_000_000_000, 1 << 32)
      var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(deadline % 1_000_000_000))
      // The value shows why the wait ended. The next thread that waits has to end as well.
      if unsafe tandem_wait_for_semaphore(semaphore, &time) == 0 { unsafe sem_post(semaphore) }
    }
  }

  deinit {
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }
}
