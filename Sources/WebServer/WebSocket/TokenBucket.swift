/// Admits so many events a second with a burst, and reports when the burst is used up.
///
/// The state is one instant (the generic cell rate algorithm): when the bucket would be full again
/// if nothing more came.
package struct TokenBucket: Sendable, Hashable {
  /// The verdict on an event.
  package enum Verdict: Sendable, Hashable {
    case accepted
    /// Beyond the burst, within the grace: the sender should slow down.
    case exceeded
    /// Beyond the grace as well.
    case overflowed
  }

  private let cost: UInt64
  private let burst: UInt64
  private let grace: UInt64
  private var fullAt: UInt64 = 0

  /// Makes a full bucket; all three numbers are at least 1, the grace may be 0.
  package init(perSecond: Int, burst: Int, grace: Int) {
    precondition(perSecond > 0 && burst > 0 && grace >= 0)
    cost = 1_000_000_000 / UInt64(perSecond)
    self.burst = UInt64(burst)
    self.grace = UInt64(grace)
  }

  /// Counts one event at an instant in nanoseconds, which must not step back.
  package mutating func take(at now: UInt64) -> Verdict {
    fullAt = max(fullAt, now) + cost
    let debt = fullAt - now
    if debt <= burst * cost { return .accepted }
    return debt <= (burst + grace) * cost ? .exceeded : .overflowed
  }

  /// Whether the bucket is full at an instant.
  package func isFull(at now: UInt64) -> Bool { fullAt <= now }
}
