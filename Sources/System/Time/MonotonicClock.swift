internal import CSystem
internal import Glibc

/// Time that never steps, in nanoseconds since some instant.
package struct MonotonicClock: Sendable {
  /// The clock of the machine, which counts from its start.
  package static let system = MonotonicClock {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private let read: @Sendable () -> UInt64

  /// Makes a clock that returns the time of a function, which must not step back.
  package init(_ read: @escaping @Sendable () -> UInt64) {
    self.read = read
  }

  /// The present instant.
  package var now: UInt64 { read() }

  /// Blocks the thread for a while, or until a signal arrives.
  package static func pause(milliseconds: CInt) {
    _ = poll(nil, 0, milliseconds)
  }

  /// The instant after a duration from now; for `nil` one that never comes.
  package func deadline(after time: Duration?) -> UInt64 {
    time.map { now + $0.clampedNanoseconds } ?? .max
  }
}

extension Duration {
  /// The duration in whole nanoseconds, at least 0 and at most what fits.
  package var clampedNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 1 << 33 else { return 1 << 63 }
    return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
  }
}
