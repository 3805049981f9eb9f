/// A day of the Gregorian calendar.
package struct CalendarDay: Hashable, Sendable {
  package static let milliseconds: Int64 = 86_400_000

  package let year: Int
  /// From 1 to 12.
  package let month: Int
  /// From 1 to 31.
  package let day: Int

  /// Creates a day; one that the month lacks becomes the last day of the month.
  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = min(day, Self.dayCount(of: month, in: year))
  }

  /// Creates a day from the number of days since the first of January 1970.
  package init(number: Int) {
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
  package var number: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// From 1 for Sunday to 7 for Saturday, as Capacitor counts.
  package var weekday: Int { ((number + 4) % 7 + 7) % 7 + 1 }

  /// The same day some months later, or the last one of that month.
  package func advanced(byMonths count: Int) -> CalendarDay {
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
