/// A day of the Gregorian calendar.
struct CalendarDay: Hashable, Sendable {
  static let milliseconds: Int64 = 86_400_000

  let year: Int
  /// From 1 to 12.
  let month: Int
  /// From 1 to 31.
  let day: Int

  /// Creates a day; one that the month lacks becomes the last day of the month.
  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = min(day, Self.dayCount(of: month, in: year))
  }

  /// Creates a day from the number of days since the first of January 1970.
  init(number: Int) {
    // Counted in years that begin with March, the leap day is the last one of its year, and the
    // calendar repeats every 400 years.
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The days since the first of January 1970.
  var number: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// From 1 for Sunday to 7 for Saturday, as Capacitor counts.
  var weekday: Int { ((number + 4) % 7 + 7) % 7 + 1 }

  /// The same day some months later, or the last one of that month.
  func advanced(byMonths count: Int) -> CalendarDay {
    let months = year * 12 + month - 1 + count
    return CalendarDay(year: months / 12, month: months % 12 + 1, day: day)
  }

  private static func dayCount(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

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
