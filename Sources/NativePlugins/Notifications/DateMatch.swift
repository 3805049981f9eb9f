import BridgeProtocol
import Vocabulary

/// A pattern of recurring dates and times: the `on` of a schedule.
///
/// Units below the smallest given one have their first value, such as 0 or 1; other units that are
/// not given match any value.
struct DateMatch: Hashable, Sendable {
  /// The number of days that are searched: a leap day recurs after 8 years at the most.
  private static let dayCountMax = 2_923

  private let units: [Unit: Int]

  /// From the largest to the smallest.
  private enum Unit: String, CaseIterable, Comparable {
    case year, month, day, weekday, hour, minute, second

    static func < (left: Unit, right: Unit) -> Bool {
      left.rank < right.rank
    }

    private var rank: Int {
      switch self {
      case .year: 0
      case .month: 1
      case .day, .weekday: 2
      case .hour: 3
      case .minute: 4
      case .second: 5
      }
    }

    /// The values that a calendar or a clock shows.
    var range: ClosedRange<Int> {
      switch self {
      case .year: 1_970...9_999
      case .month: 1...12
      case .day: 1...31
      case .weekday: 1...7
      case .hour: 0...23
      case .minute, .second: 0...59
      }
    }
  }

  /// Reads the members that are units; nil if none is.
  init?(_ members: JSONObject) {
    var units: [Unit: Int] = [:]
    for unit in Unit.allCases { units[unit] = members[unit.rawValue]?.integer }
    guard !units.isEmpty else { return nil }
    self.units = units
  }

  /// The first match after a time, in milliseconds since 1970; `nil` if the search finds none.
  func next(after time: Int64, secondsFromUTC: Int) -> Int64? {
    guard units.allSatisfy({ $0.range.contains($1) }) else { return nil }
    let local = WallTime(milliseconds: time, secondsFromUTC: secondsFromUTC)
    var first = local.day.number
    if let year = units[.year] {
      first = max(first, CalendarDay(year: year, month: 1, day: 1).number)
    }
    for number in first...(first + Self.dayCountMax) {
      let day = CalendarDay(number: number)
      let earliest = number == local.day.number ? local.millisecondOfDay + 1 : 0
      guard matches(day), let moment = firstTime(from: earliest) else { continue }
      return WallTime(day: day, millisecondOfDay: moment)
        .milliseconds(secondsFromUTC: secondsFromUTC)
    }
    return nil
  }

  private func matches(_ day: CalendarDay) -> Bool {
    fits(day.year, .year) && fits(day.month, .month, first: 1)
      && fits(day.weekday, .weekday)
      && fits(day.day, .day, first: units[.weekday] == nil ? 1 : nil)
  }

  /// Whether a unit has the value that is given, or the first one if only larger units are given.
  private func fits(_ value: Int, _ unit: Unit, first: Int? = nil) -> Bool {
    if let wanted = units[unit] { return value == wanted }
    guard let first, isBelowAll(unit) else { return true }
    return value == first
  }

  private func isBelowAll(_ unit: Unit) -> Bool {
    units.keys.allSatisfy { $0 < unit }
  }

  /// The first matching millisecond of a day, not before a given one; `nil` if there is none.
  private func firstTime(from earliest: Int64) -> Int64? {
    for hour in values(.hour) {
      for minute in values(.minute) {
        for second in values(.second) {
          let time = Int64((hour * 60 + minute) * 60 + second) * 1_000
          if time >= earliest { return time }
        }
      }
    }
    return nil
  }

  private func values(_ unit: Unit) -> ClosedRange<Int> {
    if let wanted = units[unit] { return wanted...wanted }
    return isBelowAll(unit) ? 0...0 : unit.range
  }
}
