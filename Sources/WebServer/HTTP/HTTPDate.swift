internal import Vocabulary

/// Dates in the one format that RFC 9110, 5.6.7 lets a sender use.
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
    let date = CalendarDay(number: day)
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
    let date = CalendarDay(year: year, month: month + 1, day: day)
    let seconds = date.number * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    return format(seconds) == text ? seconds : nil
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func four(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 4 - String(number).count)) + String(number)
  }
}
