import Vocabulary

/// A local date and time of day, as a clock on the wall shows them.
struct WallTime: Hashable, Sendable {
  let day: CalendarDay
  let millisecondOfDay: Int64

  /// The local time for the milliseconds since 1970 and the offset from UTC.
  init(milliseconds: Int64, secondsFromUTC: Int) {
    let local = milliseconds + Int64(secondsFromUTC) * 1_000
    let number = local.divided(by: CalendarDay.milliseconds)
    day = CalendarDay(number: Int(number))
    millisecondOfDay = local - number * CalendarDay.milliseconds
  }

  init(day: CalendarDay, millisecondOfDay: Int64) {
    self.day = day
    self.millisecondOfDay = millisecondOfDay
  }

  /// The milliseconds since 1970 of this local time.
  func milliseconds(secondsFromUTC: Int) -> Int64 {
    Int64(day.number) * CalendarDay.milliseconds + millisecondOfDay - Int64(secondsFromUTC) * 1_000
  }
}

extension Int64 {
  /// The quotient, rounded down.
  fileprivate func divided(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
