import BridgeProtocol
import NativePlugins
import Testing
import Vocabulary

@Suite("The plugin PushNotifications")
struct PushNotificationTests {
  private static let plugin = "PushNotifications"

  /// A device that messages come to.
  private func device(
    _ platform: Platform, _ lifecycle: Lifecycle = .background
  ) -> TestDevice {
    var device = TestDevice(platform)
    device.phone.permissions[.notifications] = .granted
    device.environment.lifecycle = lifecycle
    _ = device.call(Self.plugin, "register")
    return device
  }

  @Test func `registers with a token of the platform's shape, the same each time`() throws {
    for platform in Platform.allCases {
      var device = TestDevice(platform)
      #expect(device.call(Self.plugin, "register") == .success(.done))
      let event = try #require(device.sent.first)
      let token = try #require(event.data["value"]?.string)
      #expect(event.event == "registration")
      #expect(event.isRetained == (platform == .android))
      switch platform {
      case .ios:
        #expect(token.count == 64)
        #expect(token.allSatisfy { $0.isHexDigit && !$0.isLowercase })
      case .android:
        #expect(token.count == 163)
        #expect(token.dropFirst(22).hasPrefix(":APA91b"))
      }
      _ = device.call(Self.plugin, "register")
      #expect(device.sent.first?.data["value"]?.string == token)
      device.appID = "other"
      _ = device.call(Self.plugin, "register")
      #expect(device.sent.first?.data["value"]?.string != token)
    }
  }

  @Test func `fails to register as long as that is wanted`() {
    var device = device(.ios)
    _ = device.control(Self.plugin, "failRegistration", ["message": "no network"])
    #expect(device.call(Self.plugin, "register") == .success(.done))
    #expect(device.sent.map(\.event) == ["registrationError"])
    #expect(device.sent.map(\.data) == [["error": "no network"]])
    guard case .failure = device.control(Self.plugin, "receive", ["title": "Sold"]) else {
      Issue.record("nothing comes to what is not registered")
      return
    }
    _ = device.control(Self.plugin, "reset")
    _ = device.call(Self.plugin, "register")
    #expect(device.sent.map(\.event) == ["registration"])
  }

  @Test func `gets nothing before it is registered and allowed`() {
    var device = TestDevice(.ios)
    #expect(
      device.control(Self.plugin, "receive", ["title": "Sold"])
        == .failure(
          PluginError(
            "The app is not registered for push notifications: it has to call "
              + "PushNotifications.register() first.")))
    _ = device.call(Self.plugin, "register")
    #expect(
      device.control(Self.plugin, "receive", ["title": "Sold"])
        == .failure(
          PluginError(
            "The user has not allowed notifications: "
              + "tandem plugin permission notifications granted.")))
    #expect(device.effects.isEmpty)
  }

  @Test func `shows a message while the app is in the background`() {
    for platform in Platform.allCases {
      var device = device(platform)
      let message: JSONObject = ["id": "m1", "title": "Sold", "body": "A lamp"]
      #expect(
        device.control(Self.plugin, "receive", message)
          == .success(.data(["id": "m1", "shown": true])))
      #expect(device.effects.isEmpty, "\(platform)")
      #expect(device.phone.systemUI.notifications.map(\.kind) == [.push])
      #expect(device.phone.systemUI.notifications.map(\.id) == ["m1"])
    }
  }

  @Test func `hands a message to the app that is open, and shows nothing`() {
    let message: JSONObject = [
      "id": "m1", "title": "Sold", "data": ["item": 7], "click_action": "open",
    ]
    var phone = device(.ios, .foreground)
    _ = phone.control(Self.plugin, "receive", message)
    #expect(phone.phone.systemUI.notifications.isEmpty)
    #expect(
      phone.sent.map(\.data) == [
        [
          "id": "m1", "title": "Sold", "subtitle": "", "badge": 1, "body": "",
          "data": ["aps": ["alert": ["title": "Sold"]], "item": 7],
        ]
      ])
    var other = device(.android, .foreground)
    _ = other.control(Self.plugin, "receive", message)
    #expect(other.phone.systemUI.notifications.isEmpty)
    #expect(
      other.sent.map(\.data) == [
        ["id": "m1", "data": ["item": "7"], "title": "Sold", "click_action": "open"]
      ])
    #expect(other.sent.map(\.isRetained) == [true])
  }

  @Test func `hands data alone to an Android app in the background`() {
    var other = device(.android)
    _ = other.control(Self.plugin, "receive", ["id": "m1", "data": ["sync": true]])
    #expect(other.sent.map(\.data) == [["id": "m1", "data": ["sync": "true"]]])
    #expect(other.phone.systemUI.notifications.isEmpty)
    var phone = device(.ios)
    _ = phone.control(Self.plugin, "receive", ["id": "m1", "data": ["sync": true]])
    #expect(phone.effects.isEmpty)
  }

  @Test func `can be tapped as it comes`() {
    var device = device(.android)
    _ = device.control(
      Self.plugin, "receive",
      ["id": "m1", "title": "Sold", "data": ["item": "7"], "tap": true])
    #expect(device.change == .environment { $0.lifecycle = .foreground })
    #expect(
      device.sent.map(\.data) == [
        ["actionId": "tap", "notification": ["id": "m1", "data": ["item": "7"]]]
      ])
    #expect(device.phone.systemUI.notifications.isEmpty)
  }

  @Test func `takes no more than the servers of the platforms`() {
    var device = device(.ios)
    let long = JSONValue.string(String(repeating: "a", count: 4_096))
    #expect(
      device.control(Self.plugin, "receive", ["title": "Sold", "data": ["text": long]])
        == .failure(PluginError("A message has at most 4096 bytes.")))
    #expect(device.phone.systemUI.notifications.isEmpty)
  }
}

@Suite("What users do with notifications")
struct NotificationControlTests {
  private static let types: JSONObject = [
    "types": [
      [
        "id": "drinks", "iosCustomDismissAction": true,
        "actions": [
          ["id": "done", "title": "Done"],
          ["id": "note", "title": "Note", "input": true, "foreground": true],
        ],
      ]
    ]
  ]

  private func device(_ platform: Platform) -> TestDevice {
    var device = TestDevice(platform)
    device.phone.permissions[.notifications] = .granted
    _ = device.call("LocalNotifications", "registerActionTypes", Self.types)
    _ = device.schedule(["actionTypeId": "drinks"])
    return device
  }

  @Test func `is drawn with the buttons of its type`() {
    #expect(
      device(.ios).phone.systemUI.notifications.map(\.actions) == [
        [
          WireNotificationAction(id: "done", title: "Done"),
          WireNotificationAction(id: "note", title: "Note", placeholder: ""),
        ]
      ])
  }

  @Test(arguments: [1, "1"] as [JSONValue])
  func `opens the app by a tap`(id: JSONValue) {
    var device = device(.ios)
    let answer = device.control("Notifications", "tap", ["id": id, "kind": "local"])
    #expect(answer == .success(.done))
    #expect(device.change == .environment { $0.lifecycle = .foreground })
    #expect(device.sent.map(\.event) == ["localNotificationActionPerformed"])
    #expect(device.sent.map(\.isRetained) == [true])
    #expect(device.sent.first?.data["actionId"] == "tap")
    #expect(device.sent.first?.data["inputValue"] == nil)
    #expect(device.sent.first?.data["notification"]?["title"] == "Reminder")
    #expect(device.phone.systemUI.notifications.isEmpty)
  }

  @Test func `is answered by its buttons`() {
    var phone = device(.ios)
    _ = phone.control("Notifications", "tap", ["id": 1, "action": "done", "input": "ignored"])
    #expect(phone.effects.count == 1, "iOS leaves the app where it is")
    #expect(phone.sent.first?.data["inputValue"] == nil)
    var other = device(.android)
    _ = other.control("Notifications", "tap", ["id": 1, "action": "note", "input": "two"])
    #expect(other.change == .environment { $0.lifecycle = .foreground })
    #expect(other.sent.first?.data["inputValue"] == "two")
  }

  @Test func `is refused where there is none`() {
    var device = device(.ios)
    for options: JSONObject in [
      [:], ["id": 2], ["id": 1, "kind": "push"], ["id": 1, "kind": "mail"],
      ["id": 1, "action": "other"],
    ] {
      guard case .failure = device.control("Notifications", "tap", options) else {
        Issue.record("refused: \(options)")
        continue
      }
    }
    #expect(device.phone.systemUI.notifications.count == 1)
  }

  @Test func `tells of a dismissal on iOS where the app wants it`() {
    var phone = device(.ios)
    #expect(phone.control("Notifications", "dismiss", ["id": 1]) == .success(.done))
    #expect(phone.sent.first?.data["actionId"] == "dismiss")
    #expect(phone.phone.systemUI.notifications.isEmpty)
    var other = device(.android)
    #expect(other.control("Notifications", "dismiss", ["id": 1]) == .success(.done))
    #expect(other.effects.isEmpty)
  }
}
