import BridgeProtocol
import Vocabulary

/// When a local notification fires, and whether it repeats.
struct NotificationSchedule: Hashable, Sendable {
  /// Repeated notifications have a minute between them at least, on both platforms.
  static let intervalMin: Int64 = 60_000

  private enum Repetition: Hashable {
    case never
    case every(milliseconds: Int64)
    case on(DateMatch)
  }

  /// The meaning of a schedule from an app.
  enum Reading: Hashable {
    case atOnce
    case later(NotificationSchedule)
    /// The device accepts it, but the notification never fires.
    case never
  }

  /// What comes of a date in the past.
  private enum PastDate {
    case refused, ignored, atOnce
  }

  private static let pastDate = Variants(
    .on(.ios, before: PackageVersion(8, 3), PastDate.refused),
    .before(PackageVersion(8, 3), .ignored), otherwise: .atOnce)

  /// When it fires next, in milliseconds since 1970.
  private(set) var next: Int64
  private let repetition: Repetition

  private init(next: Int64, _ repetition: Repetition) {
    self.next = next
    self.repetition = repetition
  }

  /// Moves to the next firing after a time; false if there is none.
  mutating func advance(past time: Int64, secondsFromUTC: Int) -> Bool {
    switch repetition {
    case .never: return false
    case .every(let interval):
      // Firings that were missed, because the computer slept, are not made up for.
      next += ((time - next) / interval + 1) * interval
      return next <= TimeStamp.max
    case .on(let shape):
      guard let time = shape.next(after: time, secondsFromUTC: secondsFromUTC) else {
        return false
      }
      next = time
      return true
    }
  }
}

extension NotificationSchedule {
  /// Reads the member `schedule` of a notification.
  static func read(
    of schedule: JSONObject?, for surroundings: PluginSurroundings
  ) throws(PluginError) -> Reading {
    guard let members = schedule else { return .atOnce }
    let build = surroundings.build
    if let at = members["at"], !at.isNull {
      if let time = TimeStamp.milliseconds(at) { return try read(at: time, members, surroundings) }
      // iOS takes nothing but a date, and overlooks anything else.
      guard build.platform == .ios else { throw LocalNotificationRefusal.invalidDate[build] }
    }
    let now = surroundings.now
    if let on = members["on"]?.object {
      guard let shape = DateMatch(on),
        let time = shape.next(after: now, secondsFromUTC: surroundings.secondsFromUTC)
      else { return .never }
      return .later(NotificationSchedule(next: time, .on(shape)))
    }
    guard let name = members["every"]?.string else { return .atOnce }
    guard let unit = RepeatUnit(rawValue: name) else {
      return build.platform == .ios ? .atOnce : .never
    }
    let count = members["count"]?.integer ?? 1
    guard let interval = unit.interval(count: count, from: surroundings) else {
      throw LocalNotificationRefusal.triggerFailed[build]
    }
    return try repeating(from: now + interval, every: interval, on: build)
  }

  private static func read(
    at time: Int64, _ members: JSONObject, _ surroundings: PluginSurroundings
  ) throws(PluginError) -> Reading {
    let build = surroundings.build
    guard time >= surroundings.now else {
      switch pastDate[build] {
      case .refused: throw PluginError("Scheduled time must be *after* current time")
      case .ignored: return .never
      case .atOnce: return .atOnce
      }
    }
    guard members["repeats"]?.bool == true else {
      return .later(NotificationSchedule(next: time, .never))
    }
    return try repeating(from: time, every: time - surroundings.now, on: build)
  }

  /// iOS refuses an interval of less than a minute; Android extends it to a minute.
  private static func repeating(
    from time: Int64, every interval: Int64, on build: PluginBuild
  ) throws(PluginError) -> Reading {
    guard interval >= intervalMin || build.platform == .android else {
      throw LocalNotificationRefusal.triggerFailed[build]
    }
    let repetition = Repetition.every(milliseconds: max(interval, intervalMin))
    return .later(NotificationSchedule(next: time, repetition))
  }
}

/// The units that `every` can name.
private enum RepeatUnit: String {
  case year, month, week, day, hour, minute, second
  case twoWeeks = "two-weeks"

  private static let countMax = 1_000_000

  /// The milliseconds of a number of units, `nil` if that number is invalid or too large.
  ///
  /// On iOS, months and years are those of the calendar from now on; on Android a month has 30
  /// days, and a year 52 weeks.
  func interval(count: Int, from surroundings: PluginSurroundings) -> Int64? {
    guard (1...Self.countMax).contains(count) else { return nil }
    let isIOS = surroundings.build.platform == .ios
    let interval: Int64 =
      switch self {
      case .year: isIOS ? months(12 * count, from: surroundings) : days(364 * count)
      case .month: isIOS ? months(count, from: surroundings) : days(30 * count)
      case .twoWeeks: days(14 * count)
      case .week: days(7 * count)
      case .day: days(count)
      case .hour: Int64(count) * 3_600_000
      case .minute: Int64(count) * 60_000
      case .second: Int64(count) * 1_000
      }
    return surroundings.now + interval <= TimeStamp.max ? interval : nil
  }

  private func days(_ count: Int) -> Int64 { Int64(count) * CalendarDay.milliseconds }

  private func months(_ count: Int, from surroundings: PluginSurroundings) -> Int64 {
    let offset = surroundings.secondsFromUTC
    let now = WallTime(milliseconds: surroundings.now, secondsFromUTC: offset)
    let then = WallTime(
      day: now.day.advanced(byMonths: count), millisecondOfDay: now.millisecondOfDay)
    return then.milliseconds(secondsFromUTC: offset) - surroundings.now
  }
}
