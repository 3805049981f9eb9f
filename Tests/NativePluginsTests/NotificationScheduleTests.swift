import BridgeProtocol
import NativePlugins
import Testing
import Vocabulary

/// Tuesday, 24 November 2026, 12:00:00 UTC.
private let noon: Int64 = 1_795_521_600_000

@Suite("The schedule of a local notification")
struct NotificationScheduleTests {
  private func device(
    _ platform: Platform = .ios, secondsFromUTC: Int = 0
  ) -> TestDevice {
    var device = TestDevice(platform)
    device.now = noon
    device.secondsFromUTC = secondsFromUTC
    device.phone.permissions[.notifications] = .granted
    return device
  }

  /// When a schedule fires first, in milliseconds after noon; nil if nothing waits.
  private func firing(
    _ schedule: JSONObject, on platform: Platform = .ios, secondsFromUTC: Int = 0
  ) -> Int64? {
    var device = device(platform, secondsFromUTC: secondsFromUTC)
    guard case .success = device.schedule(["schedule": .object(schedule)]) else { return nil }
    return device.phone.notifications.nextFiring.map { $0 - noon }
  }

  @Test(
    arguments: [
      ("2026-11-24T12:00:05.250Z", 5_250), ("2028-02-29T12:00:00.000Z", 39_916_800_000),
    ] as [(String, Int64)])
  func `takes a date as JSON has it`(text: String, later: Int64) {
    #expect(firing(["at": .string(text)]) == later)
  }

  @Test(arguments: [
    "", "tomorrow", "2026-11-24", "2026-11-31T12:00:00.000Z", "2026-13-01T12:00:00.000Z",
    "2026-11-24T24:00:00.000Z", "2026-11-24T12:00:05.000", "2026-11-24T12:00:05.0000Z",
    "2027-02-29T12:00:00.000Z", "2026-11-24T12:00:05+02:00",
  ])
  func `refuses on Android what is no date, and is now on iOS`(text: String) {
    var other = device(.android)
    #expect(
      other.schedule(["schedule": ["at": .string(text)]])
        == .failure(
          PluginError(
            message: "Invalid date format sent to the plugin.", code: "OS-PLUG-LNOT-0008")))
    var phone = device(.ios)
    _ = phone.schedule(["schedule": ["at": .string(text)]])
    #expect(phone.phone.systemUI.notifications.count == 1)
  }

  @Test func `takes a number of milliseconds`() {
    #expect(firing(["at": .integer(noon + 1)]) == 1)
  }

  @Test(
    arguments: [
      ("minute", 1, 60_000, 60_000), ("hour", 2, 7_200_000, 7_200_000),
      ("day", 1, 86_400_000, 86_400_000), ("two-weeks", 1, 1_209_600_000, 1_209_600_000),
      // From the 24th to the 24th of December, and of the same day a year later.
      ("month", 1, 2_592_000_000, 2_592_000_000), ("month", 3, 7_948_800_000, 7_776_000_000),
      ("year", 1, 31_536_000_000, 31_449_600_000),
    ] as [(String, Int64, Int64, Int64)])
  func `repeats by units`(unit: String, count: Int64, onIOS: Int64, onAndroid: Int64) {
    let schedule: JSONObject = ["every": .string(unit), "count": .integer(count)]
    #expect(firing(schedule, on: .ios) == onIOS)
    #expect(firing(schedule, on: .android) == onAndroid)
  }

  @Test func `has a minute between repetitions`() {
    var phone = device(.ios)
    #expect(
      phone.schedule(["schedule": ["every": "second"]])
        == .failure(
          PluginError(
            message: "Unable to create the notification, trigger construction failed.",
            code: "OS-PLUG-LNOT-0004")))
    var other = device(.android)
    guard case .success = other.schedule(["schedule": ["every": "second"]]) else {
      Issue.record("Android takes it")
      return
    }
    #expect(other.phone.notifications.nextFiring == noon + 1_000)
    other.now = noon + 1_000
    other.deliverDue()
    #expect(other.phone.notifications.nextFiring == noon + 61_000)
  }

  @Test(
    arguments: [
      // Of the same day, of the next one, and in another zone.
      (["hour": 13], 0, 3_600_000), (["hour": 12], 0, 86_400_000),
      (["hour": 13, "minute": 30], 3_600, 1_800_000),
      // The next full minute, and the same second of the next minute.
      (["minute": 1], 0, 60_000), (["second": 0], 0, 60_000),
      // Wednesday is 4, and begins at midnight.
      (["weekday": 4], 0, 43_200_000), (["weekday": 3, "hour": 12], 0, 604_800_000),
      (["day": 1], 0, 561_600_000), (["month": 2, "day": 29], 0, 39_873_600_000),
      (["year": 2027], 0, 3_240_000_000),
      // Any hour of a day, at its half.
      (["day": 25, "minute": 30], 0, 45_000_000),
    ] as [(JSONObject, Int, Int64)])
  func `matches shapes of dates`(on: JSONObject, secondsFromUTC: Int, later: Int64) {
    #expect(firing(["on": .object(on)], secondsFromUTC: secondsFromUTC) == later)
  }

  @Test(
    arguments: [
      ["hour": 24], ["second": 99], ["month": 2, "day": 30], ["year": 2025], ["minute": -1],
      ["year": 9_999_999_999], [:],
    ] as [JSONObject])
  func `never fires at what no calendar has`(on: JSONObject) {
    #expect(firing(["on": .object(on)]) == nil)
  }

  @Test func `comes again on the next date of its shape, and misses what was slept through`() {
    var device = device()
    _ = device.schedule(["schedule": ["on": ["hour": 13]]])
    device.now = noon + 3_600_000 + 3 * 86_400_000
    device.deliverDue()
    #expect(device.phone.systemUI.notifications.map(\.number) == [1])
    #expect(device.phone.notifications.nextFiring == noon + 3_600_000 + 4 * 86_400_000)
  }

  @Test func `without a time of its own is now`() {
    var device = device()
    _ = device.schedule([:])
    _ = device.schedule(["id": 2, "schedule": ["allowWhileIdle": true]])
    #expect(device.phone.notifications.nextFiring == nil)
    #expect(device.phone.systemUI.notifications.map(\.id) == ["2", "1"])
  }
}

extension TestDevice {
  /// Schedules one notification, which has what is left out.
  mutating func schedule(_ members: JSONObject) -> Result<PluginAnswer, PluginError> {
    var notification: JSONObject = ["id": 1, "title": "Reminder", "body": "Drink"]
    for member in members.members { notification[member.name] = member.value }
    return call("LocalNotifications", "schedule", ["notifications": [.object(notification)]])
  }

  /// Lets the device notice what time it is.
  mutating func deliverDue() {
    _ = perform { (context) in
      context.deliverDueNotifications()
      return .done
    }
  }

  /// The events of a plugin that the last call sent, by name.
  var sent: [(event: String, data: JSONObject, isRetained: Bool)] {
    effects.compactMap { effect in
      guard case .notify(_, let event, let data, let isRetained) = effect else { return nil }
      return (event, data ?? [:], isRetained)
    }
  }
}
