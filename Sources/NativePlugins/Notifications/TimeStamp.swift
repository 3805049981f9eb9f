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

  /// Reads `2026-11-24T08:30:00.000Z`; the fraction is optional, and an offset may replace Z.
  private static func milliseconds(_ text: [UInt8]) -> Int64? {
    let separators: [(index: Int, byte: Character)] = [
      (4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"),
    ]
    guard text.count > 19, separators.allSatisfy({ text[$0.index] == $0.byte.asciiValue }),
      let year = number(text[0..<4], 1_970...9_999), let month = number(text[5..<7], 1...12),
      let day = number(text[8..<10], 1...31), let hour = number(text[11..<13], 0...23),
      let minute = number(text[14..<16], 0...59), let second = number(text[17..<19], 0...59)
    else { return nil }
    let (fraction, zone) = fraction(text[19...])
    guard let minutesFromUTC = minutesFromUTC(zone) else { return nil }
    let date = CalendarDay(year: year, month: month, day: day)
    guard date.day == day else { return nil }
    let time = (hour * 60 + minute - minutesFromUTC) * 60 + second
    let milliseconds =
      Int64(date.number) * CalendarDay.milliseconds + Int64(time * 1_000 + fraction)
    return (0...max).contains(milliseconds) ? milliseconds : nil
  }

  /// The milliseconds of a fraction, and the text after it.
  private static func fraction(_ text: ArraySlice<UInt8>) -> (Int, ArraySlice<UInt8>) {
    guard text.first == UInt8(ascii: ".") else { return (0, text) }
    let digits = text.dropFirst().prefix { isDigit($0) }
    let padded = Array(digits.prefix(3)) + Array(repeating: UInt8(ascii: "0"), count: 3)
    return (number(padded[0..<3], 0...999) ?? 0, text.dropFirst(1 + digits.count))
  }

  private static func minutesFromUTC(_ text: ArraySlice<UInt8>) -> Int? {
    if text.elementsEqual("Z".utf8) { return 0 }
    let zone = Array(text)
    guard zone.count == 6, zone[3] == UInt8(ascii: ":"),
      let hours = number(zone[1..<3], 0...23), let minutes = number(zone[4..<6], 0...59)
    else { return nil }
    switch zone[0] {
    case UInt8(ascii: "+"): return hours * 60 + minutes
    case UInt8(ascii: "-"): return -(hours * 60 + minutes)
    default: return nil
    }
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
