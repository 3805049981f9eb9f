import BridgeProtocol
import NativePlugins
import Testing
import Vocabulary

@Suite("The plugin LocalNotifications")
struct LocalNotificationTests {
  private static let plugin = "LocalNotifications"

  private func device(
    _ platform: Platform, _ permission: PermissionState = .granted
  ) -> TestDevice {
    var device = TestDevice(platform)
    device.phone.permissions[.notifications] = permission
    return device
  }

  private func ids(_ answer: Result<PluginAnswer, PluginError>) -> [Int?]? {
    guard case .success(.data(let data?)) = answer else { return nil }
    return data["notifications"]?.array?.map { $0["id"]?.integer }
  }

  @Test func `shows nothing on iOS that the user has not allowed`() {
    var phone = device(.ios, .denied)
    #expect(ids(phone.schedule([:])) == [1])
    #expect(phone.effects.isEmpty)
    #expect(phone.phone.systemUI.notifications.isEmpty)
    #expect(ids(phone.call(Self.plugin, "getPending")) == [])
  }

  @Test func `shows what is due, and tells the app that is open`() throws {
    var device = device(.ios)
    _ = device.schedule(["extra": ["drink": "water"], "actionTypeId": "drinks"])
    let shown = try #require(device.phone.systemUI.notifications.first)
    #expect(
      shown
        == WireNotification {
          $0.number = 1
          $0.kind = .local
          $0.id = "1"
          $0.title = "Reminder"
          $0.body = "Drink"
          $0.time = Int(device.now)
        })
    let event = try #require(device.sent.first)
    #expect(event.event == "localNotificationReceived")
    #expect(
      event.data == [
        "id": 1, "title": "Reminder", "body": "Drink", "schedule": [:],
        "extra": ["drink": "water"], "sound": "", "actionTypeId": "drinks", "attachments": [],
      ])
    #expect(!event.isRetained)
  }

  @Test func `tells an app in the background on Android alone`() {
    var phone = device(.ios)
    phone.environment.lifecycle = .background
    _ = phone.schedule(["silent": true])
    #expect(phone.effects.isEmpty)
    #expect(phone.phone.systemUI.notifications.count == 1)
    var other = device(.android)
    other.environment.lifecycle = .background
    _ = other.schedule([:])
    #expect(other.sent.map(\.isRetained) == [true])
    #expect(other.sent.map(\.data) == [["id": 1, "title": "Reminder", "body": "Drink"]])
  }

  @Test func `shows nothing of a silent one over the app`() {
    var device = device(.ios)
    _ = device.schedule(["silent": true])
    #expect(device.sent.count == 1)
    #expect(device.phone.systemUI.notifications.isEmpty)
  }

  @Test func `replaces one with the same id`() {
    var device = device(.ios)
    _ = device.schedule(["title": "First"])
    _ = device.schedule(["title": "Second"])
    #expect(device.phone.systemUI.notifications.map(\.title) == ["Second"])
    let later = JSONValue.object(["at": .integer(device.now + 1_000)])
    _ = device.schedule(["schedule": later])
    _ = device.schedule(["schedule": later])
    #expect(ids(device.call(Self.plugin, "getPending")) == [1])
  }

  @Test(arguments: Platform.allCases)
  func `cancels what waits`(platform: Platform) {
    var device = device(platform)
    _ = device.schedule(["id": 1])
    _ = device.schedule(["id": 2, "schedule": ["at": .integer(device.now + 1_000)]])
    let both: JSONObject = ["notifications": [["id": 1], ["id": 2]]]
    #expect(device.call(Self.plugin, "cancel", both) == .success(.done))
    #expect(device.phone.notifications.nextFiring == nil)
    #expect(device.phone.systemUI.notifications.map(\.id) == ["1"])
    device.version = PackageVersion(8, 2)
    #expect(device.call(Self.plugin, "cancel", both) == .success(.done))
    // Android takes away what it shows as well.
    #expect(device.phone.systemUI.notifications.isEmpty == (platform == .android))
  }

  @Test func `takes the ids of a 32-bit number on Android, also as digits`() {
    var other = device(.android)
    #expect(ids(other.schedule(["id": -2_147_483_648, "title": .null])) == [-2_147_483_648])
    #expect(ids(other.schedule(["id": "5"])) == [5])
    other.version = PackageVersion(3)
    #expect(ids(other.schedule(["id": 4_294_967_297])) == [1])
  }

  @Test func `lists dates as the platforms write them`() {
    let schedule: JSONObject = ["at": "2030-01-01T10:00:05.250Z"]
    var phone = device(.ios)
    _ = phone.schedule(["schedule": .object(schedule)])
    let pending = phone.data(Self.plugin, "getPending")?["notifications"]?.array
    #expect(pending?.first?["schedule"] == ["at": "2030-01-01T10:00:05Z"])
    var other = device(.android)
    other.secondsFromUTC = -12_600
    _ = other.schedule(["schedule": .object(schedule)])
    let stored = other.data(Self.plugin, "getPending")?["notifications"]?.array
    #expect(stored?.first?["schedule"]?["at"] == "Tue Jan 01 06:30:05 GMT-03:30 2030")
  }

  @Test func `stays in the list of Android while it is shown, and what never comes for good`() {
    var other = device(.android)
    _ = other.schedule(["schedule": ["at": .integer(other.now + 1_000)]])
    other.now += 1_000
    other.deliverDue()
    #expect(ids(other.call(Self.plugin, "getPending")) == [1])
    #expect(ids(other.call(Self.plugin, "getAll", ["state": "SCHEDULED"])) == [])
    #expect(ids(other.call(Self.plugin, "getAll", ["state": "TRIGGERED"])) == [1])
    other.version = PackageVersion(8, 2)
    #expect(ids(other.call(Self.plugin, "getPending")) == [])
    _ = other.schedule(["id": 2, "schedule": ["at": .integer(other.now - 1)]])
    #expect(ids(other.call(Self.plugin, "getPending")) == [2])
    #expect(other.phone.notifications.nextFiring == nil)
  }

  @Test(arguments: Platform.allCases)
  func `is listed with what was pushed`(platform: Platform) throws {
    var device = device(platform)
    device.environment.lifecycle = .background
    _ = device.schedule(["id": 7])
    _ = device.call("PushNotifications", "register")
    _ = device.control("PushNotifications", "receive", ["id": "m1", "title": "Sold"])
    let list = { (plugin: String, device: inout TestDevice) in
      device.data(plugin, "getDeliveredNotifications")?["notifications"]?.array ?? []
    }
    let local = list(Self.plugin, &device)
    let push = list("PushNotifications", &device)
    switch platform {
    case .ios:
      #expect(local.map { $0["id"] } == [7, -1])
      #expect(push.map { $0["id"] } == ["7", "m1"])
    case .android:
      #expect(local == push)
      #expect(local.map { $0["id"] } == [7, 0])
    }
    #expect(
      device.call(
        "PushNotifications", "removeDeliveredNotifications", ["notifications": [["id": 0]]])
        == .success(.done))
    #expect(list(Self.plugin, &device).count == 2, "nothing has that name")
    #expect(
      device.call(
        "PushNotifications", "removeDeliveredNotifications", ["notifications": .array(push)])
        == .success(.done))
    #expect(device.phone.systemUI.notifications.isEmpty)
  }

  @Test func `needs no leave in apps for Android 12, until the user forbids it`() {
    var other = device(.android, .prompt)
    other.version = PackageVersion(4)
    #expect(ids(other.schedule([:])) == [1])
    #expect(other.phone.systemUI.notifications.count == 1)
    other.phone.permissions[.notifications] = .denied
    #expect(ids(other.schedule([:])) == nil)
  }

  @Test func `keeps no more than 64 waiting, and none of a call that has too many`() {
    var device = device(.ios)
    let later = JSONValue.object(["at": .integer(device.now + 1_000)])
    for id in 1...60 { _ = device.schedule(["id": .integer(Int64(id)), "schedule": later]) }
    let more = (61...65).map { id -> JSONValue in
      ["id": .integer(Int64(id)), "title": "", "body": "", "schedule": later]
    }
    let refusal = PluginError("At most 64 notifications can wait: cancel some.")
    #expect(
      device.call(Self.plugin, "schedule", ["notifications": .array(more)]) == .failure(refusal))
    #expect(ids(device.call(Self.plugin, "getPending"))?.count == 60)
    // One that is there already takes no room.
    for id in 61...64 { _ = device.schedule(["id": .integer(Int64(id)), "schedule": later]) }
    #expect(ids(device.schedule(["id": 64, "schedule": later])) == [64])
  }

  @Test(arguments: Platform.allCases)
  func `is not even read with more others than can wait`(platform: Platform) {
    var device = device(platform)
    let refusal = PluginError("At most 64 notifications can wait: cancel some.")
    #expect(
      device.call(
        Self.plugin, "schedule", ["notifications": .array(Array(repeating: [:], count: 65))])
        == .failure(refusal))
    #expect(
      device.call(
        Self.plugin, "registerActionTypes", ["types": .array(Array(repeating: [:], count: 33))])
        == .failure(PluginError("An app has at most 32 types of actions.")))
  }

  @Test func `has limits for what is written`() {
    var device = device(.android)
    let long = JSONValue.string(String(repeating: "a", count: 1_025))
    for members: JSONObject in [
      ["title": long], ["body": .string(String(repeating: "a", count: 8_193))],
      ["extra": .array(Array(repeating: long, count: 16))],
    ] {
      guard case .failure(let error) = device.schedule(members) else {
        Issue.record("too long: \(members.members.map(\.name))")
        continue
      }
      #expect(error.message.hasSuffix("shorten notification 1."))
    }
    for id in 1...60 { _ = device.schedule(["id": .integer(Int64(id))]) }
    #expect(ids(device.call(Self.plugin, "getDeliveredNotifications"))?.count == 50)
    #expect(device.phone.systemUI.notifications.map(\.id).first == "60")
    #expect(device.phone.systemUI.notifications.count == 8)
  }

  @Test func `takes away what is shown`() {
    var device = device(.ios)
    for id in 1...3 { _ = device.schedule(["id": .integer(Int64(id))]) }
    let listed = device.data(Self.plugin, "getDeliveredNotifications")
    #expect(listed?["notifications"]?.array?.last?["title"] == "Reminder")
    #expect(
      device.call(
        Self.plugin, "removeDeliveredNotifications",
        ["notifications": [["id": 2, "title": "Reminder"]]]) == .success(.done))
    #expect(device.phone.systemUI.notifications.map(\.id) == ["3", "1"])
    #expect(device.call(Self.plugin, "removeAllDeliveredNotifications") == .success(.done))
    #expect(device.phone.systemUI.notifications.isEmpty)
  }

  @Test func `has channels on Android, and shows nothing in one that is missing`() {
    var other = device(.android)
    let channel: JSONObject = ["id": "news", "name": "News", "importance": 2]
    #expect(other.call(Self.plugin, "createChannel", channel) == .success(.done))
    let channels = other.data("PushNotifications", "listChannels")?["channels"]?.array
    #expect(channels?.map { $0["id"]?.string } == ["default", "news"])
    _ = other.schedule(["id": 1, "channelId": "news"])
    _ = other.schedule(["id": 2, "channelId": "other"])
    #expect(other.sent.count == 1, "the plugin tells of it all the same")
    #expect(other.phone.systemUI.notifications.map(\.id) == ["1"])
    #expect(other.phone.systemUI.notifications.map(\.isBanner) == [false])
    #expect(other.call(Self.plugin, "deleteChannel", ["id": "news"]) == .success(.done))
  }
}
