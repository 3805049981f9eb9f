internal import FoundationEssentials

/// When touches happen, as Chromium is told.
///
/// Without that it takes the time at which it gets to an event for the event's own: on a busy
/// machine a finger would rest where it moves, or fling what it holds. And two presses at one place
/// would be a double one: the second is dated later than that instead of being waited for.
struct TouchClock {
  /// How long after a touch, and how near it in CSS pixels, another one is not to come.
  ///
  /// That is more than what makes a double tap: Chromium 156 takes two that are 350 ms and 20
  /// pixels apart for one, and not those of 400 ms or 30 pixels (measured).
  private static let separationTime = Duration.milliseconds(450)
  private static let separationDistance = 50.0
  /// How far events may be dated ahead; a touch that would need more is sent later.
  private static let leadMax = Duration.seconds(1)

  private struct Touch {
    let point: TouchPoint
    let times: TouchTimes
    /// When it was sent that the finger is lifted.
    let end: ContinuousClock.Instant
  }

  /// Dates go on from here, whatever becomes of the clock on the wall.
  private let anchor = TouchTimes.Anchor(
    instant: .now, secondsSinceEpoch: Date().timeIntervalSince1970)
  private var last: Touch?

  /// When a touch begins that is asked for now.
  ///
  /// - Parameters:
  ///   - points: where its finger is.
  ///   - isSeparate: whether it makes no double tap with the one before.
  /// - Returns: when its events are sent, and how much later they are dated.
  func times(of points: [TouchPoint], isSeparate: Bool) -> TouchTimes {
    let now = ContinuousClock.now
    let isMovement = points.count > 1
    guard let last else { return times(at: now, lead: .zero, isMovement: isMovement) }
    // The browser expects that time goes on.
    let unfinished = max(now.duration(to: last.end + last.times.lead), .zero)
    // A movement is drawn while it happens.
    if isMovement { return times(at: now + unfinished, lead: .zero, isMovement: true) }
    // As far apart as they are.
    guard isSeparate else { return times(at: now, lead: last.times.lead, isMovement: false) }
    let (x, y) = (points[0].x - last.point.x, points[0].y - last.point.y)
    let isNear = (x * x + y * y).squareRoot() <= Self.separationDistance
    let date = last.end + last.times.lead + (isNear ? Self.separationTime : .zero)
    let lead = max(now.duration(to: date), .zero)
    let wait = max(lead - Self.leadMax, .zero)
    return times(at: now + wait, lead: lead - wait, isMovement: false)
  }

  /// Notes that the finger was lifted.
  mutating func lift(
    at point: TouchPoint, _ times: TouchTimes, at end: ContinuousClock.Instant
  ) {
    last = Touch(point: point, times: times, end: end)
  }

  private func times(
    at start: ContinuousClock.Instant, lead: Duration, isMovement: Bool
  ) -> TouchTimes {
    TouchTimes(start: start, lead: lead, anchor: isMovement || lead > .zero ? anchor : nil)
  }
}

/// When the events of one touch happen.
struct TouchTimes {
  /// A moment by both clocks.
  struct Anchor {
    let instant: ContinuousClock.Instant
    let secondsSinceEpoch: Double
  }

  /// When its first event is sent.
  let start: ContinuousClock.Instant
  /// How much later its events are dated than they are sent.
  let lead: Duration
  fileprivate let anchor: Anchor?

  /// The date of an event that is sent at a time, in seconds since the epoch; `nil` for the time at
  /// which the browser gets to it.
  func date(of time: ContinuousClock.Instant) -> Double? {
    anchor.map { $0.secondsSinceEpoch + ($0.instant.duration(to: time) + lead) / .seconds(1) }
  }
}
