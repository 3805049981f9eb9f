internal import System

/// The time of a server: the instant of the present turn, and the instants that end a wait.
///
/// All of it comes from one clock. The timer of the loop only ends a wait; the clock decides
/// whether an instant has come.
final class ServerTime {
  private let clock: MonotonicClock
  private let start: UInt64
  private var alarms = Alarms()
  /// `nil` once the loop closes its handles.
  private var timer: LoopTimer?
  /// The instant that the timer runs for.
  private var armed: UInt64?

  /// The instant at which the present turn began.
  private(set) var turnStart: UInt64
  /// Counts the turns of the loop.
  private(set) var turnNumber: UInt64 = 0

  init(_ clock: MonotonicClock, on loop: EventLoop) {
    self.clock = clock
    start = clock.now
    turnStart = start
    timer = LoopTimer(on: loop)
  }

  /// The present instant.
  var now: UInt64 { clock.now }

  /// The instant of the present turn in whole milliseconds, counted from the start of the server.
  var millisecondsSinceStart: UInt64 { (turnStart - start) / 1_000_000 }

  /// Begins a turn, after the loop has waited.
  func beginTurn() {
    turnStart = clock.now
    turnNumber += 1
  }

  /// Takes the alarms that are due in this turn.
  func takeDue() -> [Alarms.Kind] {
    if timer?.isRunning == false { armed = nil }
    let due = alarms.takeDue(at: turnStart)
    arm()
    return due
  }

  /// Sets an alarm at a time from now; `nil` removes it.
  func set(_ kind: Alarms.Kind, after nanoseconds: UInt64?) {
    alarms.set(kind, at: nanoseconds.map { clock.now + $0 })
    arm()
  }

  /// Sets an alarm at a time since the start of the server; `nil` removes it.
  func set(_ kind: Alarms.Kind, atMillisecondsSinceStart milliseconds: UInt64?) {
    alarms.set(kind, at: milliseconds.map { start + min($0, .max / 2_000_000) * 1_000_000 })
    arm()
  }

  /// Whether an alarm is set.
  func isSet(_ kind: Alarms.Kind) -> Bool { alarms.isSet(kind) }

  /// Closes the timer's handle; no alarm ends a wait any more.
  func close() {
    timer = nil
  }

  private func arm() {
    guard alarms.next != armed else { return }
    armed = alarms.next
    guard let next = alarms.next else {
      timer?.stop()
      return
    }
    let now = clock.now
    timer?.start(after: next > now ? next - now : 0)
  }
}
