import BridgeProtocol
import Vocabulary

/// A moment as an app gives it: what `JSON.stringify` makes of a `Date`, or a number.
enum TimeStamp {
  /// The last millisecond of the year 9999, as no notification may be later.
  static let max: Int64 = 253_402_300_799_999

  /// The milliseconds since 1970, `nil` if the value is no time or out of range.
  static func milliseconds(_ value: JSONValue) -> Int64? {
    if let text = value.string { return milliseconds(Array(text.utf8)) }
    guard let number = value.double, (0...Double(max)).contains(number) else { return nil }
    return Int64(number)
  }

  /// A time as iOS's `ISO8601DateFormatter` writes it, such as `2026-11-24T08:30:00Z`.
  static func iso8601(_ milliseconds: Int64) -> String {
    let time = WallTime(milliseconds: milliseconds, secondsFromUTC: 0)
    let date = [time.day.year.digits(4), time.day.month.digits(2), time.day.day.digits(2)]
    return "\(date.joined(separator: "-"))T\(clock(time))Z"
  }

  /// A time as Java's `Date.toString` writes it, such as `Tue Nov 24 09:30:00 GMT+01:00 2026`.
  static func javaDate(_ milliseconds: Int64, secondsFromUTC: Int) -> String {
    let time = WallTime(milliseconds: milliseconds, secondsFromUTC: secondsFromUTC)
    let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let day = "\(weekdays[time.day.weekday - 1]) \(months[time.day.month - 1])"
    let minutes = abs(secondsFromUTC) / 60
    let sign = secondsFromUTC < 0 ? "-" : "+"
    let zone = "GMT\(sign)\((minutes / 60).digits(2)):\((minutes % 60).digits(2))"
    return "\(day) \(time.day.day.digits(2)) \(clock(time)) \(zone) \(time.day.year)"
  }

  private static func clock(_ time: WallTime) -> String {
    let seconds = Int(time.millisecondOfDay / 1_000)
    return [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0.digits(2) }
      .joined(separator: ":")
  }

  /// Reads `2026-11-24T08:30:00.000Z`, the one format of `Date.prototype.toJSON` in these years.
  private static func milliseconds(_ text: [UInt8]) -> Int64? {
    let separators: [(index: Int, byte: Character)] = [
      (4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, "."), (23, "Z"),
    ]
    guard text.count == 24, separators.allSatisfy({ text[$0.index] == $0.byte.asciiValue }),
      let year = number(text[0..<4], 1_970...9_999), let month = number(text[5..<7], 1...12),
      let day = number(text[8..<10], 1...31), let hour = number(text[11..<13], 0...23),
      let minute = number(text[14..<16], 0...59), let second = number(text[17..<19], 0...59),
      let fraction = number(text[20..<23], 0...999)
    else { return nil }
    let date = CalendarDay(year: year, month: month, day: day)
    guard date.day == day else { return nil }
    let time = Int64((hour * 60 + minute) * 60 + second) * 1_000 + Int64(fraction)
    return Int64(date.number) * CalendarDay.milliseconds + time
  }

  private static func number(_ digits: ArraySlice<UInt8>, _ range: ClosedRange<Int>) -> Int? {
    guard digits.allSatisfy(isDigit) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return range.contains(number) ? number : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension Int {
  /// The number with at least so many digits.
  fileprivate func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.count)) + text
  }
}
