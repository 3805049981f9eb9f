/// A point in time on the caller's monotonic clock, in milliseconds.
///
/// The session has no clock: its caller passes the time of each input, so that production,
/// simulation and tests run the same code.
package struct SessionTime: Hashable, Comparable, Sendable {
  package let milliseconds: UInt64

  package init(milliseconds: UInt64) {
    self.milliseconds = milliseconds
  }

  package static func < (left: SessionTime, right: SessionTime) -> Bool {
    left.milliseconds < right.milliseconds
  }

  package func advanced(byMilliseconds interval: UInt64) -> SessionTime {
    SessionTime(milliseconds: milliseconds + interval)
  }

  /// The earlier one of two times that may be missing.
  package static func earlier(_ one: SessionTime?, _ other: SessionTime?) -> SessionTime? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// The milliseconds from an earlier time to this one, zero if that time is later.
  package func milliseconds(since earlier: SessionTime) -> UInt64 {
    milliseconds >= earlier.milliseconds ? milliseconds - earlier.milliseconds : 0
  }
}
