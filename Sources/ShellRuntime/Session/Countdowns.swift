package import BridgeProtocol

/// The countdowns that the shell runs for pages, because a page may be asleep when one ends.
package struct Countdowns: Sendable {
  /// One countdown.
  package struct Countdown: Hashable, Sendable {
    package let id: String
    package let seconds: Int
    package let end: SessionTime
    /// The page that gets the event at the end.
    package let page: String
  }

  private var running: [Countdown] = []

  package init() {}

  /// When the next countdown ends, `nil` if none is running.
  package var deadline: SessionTime? { running.lazy.map(\.end).min() }

  /// Whether no countdown is running.
  package var isEmpty: Bool { running.isEmpty }

  /// Starts a countdown, or restarts it if it is running.
  ///
  /// Returns false if too many are running.
  package mutating func start(
    _ id: String, seconds: Int, for page: String, at now: SessionTime
  ) -> Bool {
    let wasRunning = stop(id)
    guard wasRunning || running.count < ProtocolLimits.countdownCountMax else { return false }
    let end = now.advanced(byMilliseconds: UInt64(seconds) * 1_000)
    running.append(Countdown(id: id, seconds: seconds, end: end, page: page))
    return true
  }

  /// Stops a countdown.
  ///
  /// Returns whether it was running.
  package mutating func stop(_ id: String) -> Bool {
    guard let index = running.firstIndex(where: { $0.id == id }) else { return false }
    running.remove(at: index)
    return true
  }

  /// Removes and returns the countdowns that have ended, the earliest end first.
  package mutating func takeEnded(at now: SessionTime) -> [Countdown] {
    let ended = running.filter { $0.end <= now }
    guard !ended.isEmpty else { return [] }
    running.removeAll { $0.end <= now }
    return ended.enumerated().sorted { ($0.element.end, $0.offset) < ($1.element.end, $1.offset) }
      .map(\.element)
  }

  /// The wire form of all countdowns, in the order in which they were started.
  package func wire(at now: SessionTime) -> [WireCountdown] {
    running.map { countdown in
      WireCountdown(
        id: countdown.id, seconds: countdown.seconds,
        remainingMilliseconds: Int(countdown.end.milliseconds(since: now)))
    }
  }
}
