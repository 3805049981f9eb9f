/// Dates in the one format that RFC 9110, 5.6.7 lets a sender use, without a calendar library.
package enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Formats seconds since 1970, for example `Sun, 06 Nov 1994 08:49:37 GMT`.
  package static func format(_ seconds: Int) -> String {
    let clamped = max(0, min(seconds, 253_402_300_799))
    let day = clamped / 86_400
    let time = clamped % 86_400
    let date = civil(day)
    return "\(days[day % 7]), \(two(date.day)) \(months[date.month - 1]) \(four(date.year)) "
      + "\(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60)) GMT"
  }

  /// Reads the format that `format` writes; `nil` for anything else.
  package static func parse(_ text: String) -> Int? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), (1...31).contains(day),
      let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3]),
      (1970...9999).contains(year)
    else { return nil }
    let clock = parts[4].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 3, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]),
      (0...60).contains(clock[2])
    else { return nil }
    let seconds =
      dayNumber(year, month + 1, day) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    return format(seconds) == text ? seconds : nil
  }

  /// Days since 1970 to a date of the Gregorian calendar, counted in years that start in March.
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }

  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let yearOfEra = shiftedYear % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return shiftedYear / 400 * 146_097 + dayOfEra - 719_468
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func four(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 4 - String(number).count)) + String(number)
  }
}
