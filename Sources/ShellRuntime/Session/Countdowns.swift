package import BridgeProtocol

/// The countdowns that the shell runs for pages, which may be asleep when they end.
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

  /// When the next one ends, nil if none runs.
  package var deadline: SessionTime? { running.lazy.map(\.end).min() }

  /// Whether none runs.
  package var isEmpty: Bool { running.isEmpty }

  /// Starts a countdown, anew if it runs.
  ///
  /// Returns false if too many run.
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
  /// Returns whether it ran.
  package mutating func stop(_ id: String) -> Bool {
    guard let index = running.firstIndex(where: { $0.id == id }) else { return false }
    running.remove(at: index)
    return true
  }

  /// Hands over the countdowns that have ended, the earliest end first.
  package mutating func takeEnded(at now: SessionTime) -> [Countdown] {
    let ended = running.filter { $0.end <= now }
    guard !ended.isEmpty else { return [] }
    running.removeAll { $0.end <= now }
    return ended.enumerated().sorted { ($0.element.end, $0.offset) < ($1.element.end, $1.offset) }
      .map(\.element)
  }

  /// Their wire form, in the order of their starts.
  package func wire(at now: SessionTime) -> [WireCountdown] {
    running.map { countdown in
      WireCountdown(
        id: countdown.id, seconds: countdown.seconds,
        remainingMilliseconds: Int(countdown.end.milliseconds(since: now)))
    }
  }
}
