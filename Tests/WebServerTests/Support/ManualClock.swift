import Synchronization
import System

/// A clock that stands still until a test moves it.
final class ManualClock: Sendable {
  private let instant = Mutex<UInt64>(1_000_000_000_000)

  var clock: MonotonicClock {
    MonotonicClock { self.instant.withLock(\.self) }
  }

  func advance(by duration: Duration) {
    instant.withLock { $0 += duration.clampedNanoseconds }
  }
}
