/// Decides when the screen is drawn, so that a burst of changes makes one frame.
///
/// The first change is drawn at once. Those that follow too soon are drawn together when the next
/// frame is due, so that the last state is always shown.
package struct FramePace: Sendable {
  /// Frames a second: nobody can see more, and more would fill a slow line.
  package static let framesPerSecondMax: UInt64 = 30

  /// The time from one frame to the next, rounded up.
  private static let intervalMilliseconds = (999 + framesPerSecondMax) / framesPerSecondMax

  /// When the pending frame is due, in milliseconds of any steady clock; nil if none is pending.
  package private(set) var dueMilliseconds: UInt64?
  private var lastMilliseconds: UInt64?

  package init() {}

  /// Notes that the screen is out of date.
  ///
  /// - Returns: Whether to draw it now; otherwise a frame is pending.
  package mutating func screenDidChange(atMilliseconds now: UInt64) -> Bool {
    let next = lastMilliseconds.map { $0 + Self.intervalMilliseconds } ?? now
    guard now >= next else {
      dueMilliseconds = next
      return false
    }
    dueMilliseconds = nil
    lastMilliseconds = now
    return true
  }

  /// Whether the pending frame is due and has to be drawn now.
  package mutating func timeDidPass(toMilliseconds now: UInt64) -> Bool {
    guard let due = dueMilliseconds, due <= now else { return false }
    return screenDidChange(atMilliseconds: now)
  }
}
