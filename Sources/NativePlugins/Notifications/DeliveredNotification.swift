import BridgeProtocol
import Vocabulary

/// A notification that the device has shown, and that the user has not removed.
struct DeliveredNotification: Hashable, Sendable {
  /// Bytes of a body that are drawn; a device shows four lines.
  private static let drawnByteCountMax = 1_024
  /// Buttons that are drawn; an Android device shows three.
  private static let drawnActionCountMax = 4

  /// Rises with each notification that is shown.
  let number: Int
  let kind: WireNotification.Kind
  /// The id that its app or its sender has given it.
  let id: String
  let title: String
  let subtitle: String?
  let body: String
  /// The facts that the app receives after a tap.
  let facts: JSONObject
  /// What the app has scheduled, `nil` for a push message.
  let scheduled: LocalNotification?
  /// The id of the type that defines its buttons; empty if it has none.
  let actionTypeID: String
  let platform: Platform
  /// When it was shown, in milliseconds since 1970.
  let time: Int64
  /// Whether it appears over the app without any action of the user.
  let isBanner: Bool

  func wire(actions: [NotificationAction]) -> WireNotification {
    WireNotification {
      $0.number = number
      $0.kind = kind
      $0.id = id
      $0.title = title.prefix(byteCount: Self.drawnByteCountMax)
      $0.subtitle = subtitle
      $0.body = body.prefix(byteCount: Self.drawnByteCountMax)
      $0.time = Int(time)
      $0.isBanner = isBanner
      $0.actions = actions.prefix(Self.drawnActionCountMax).map(\.wire)
    }
  }
}

// MARK: - In the lists of apps

extension DeliveredNotification {
  /// Whether a list says what tells apart the notifications that Firebase shows.
  private static let hasTag = Variants(.before(PackageVersion(4), false), otherwise: true)

  /// The number by which Android knows it: 0 for what Firebase shows.
  private var idOnAndroid: Int { kind == .local ? Int(id) ?? 0 : 0 }

  /// The text by which Android tells apart notifications of the same number.
  private var tagOnAndroid: String? { kind == .push ? "FCM-Notification:\(number)" : nil }

  /// The notification in the list of a plugin, which on a device has those of both plugins.
  func listed(by plugin: WireNotification.Kind, of build: PluginBuild) -> JSONObject {
    guard build.platform == .ios else { return listedOnAndroid(of: build) }
    switch (plugin, kind) {
    case (.local, .local), (.push, .push): return facts
    case (.local, .push):
      return [
        // The number that the id of a message is not.
        "id": -1, "title": .string(title), "body": .string(body), "extra": facts["data"] ?? [:],
        "sound": "", "actionTypeId": "", "attachments": [],
      ]
    case (.push, .local):
      let info: JSONObject = [
        "cap_extra": facts["extra"] ?? [:], "cap_schedule": facts["schedule"] ?? [:],
      ]
      return [
        "id": .string(id), "title": .string(title), "subtitle": "", "body": .string(body),
        "badge": facts["badge"] ?? 1, "data": .object(info),
      ]
    }
  }

  private func listedOnAndroid(of build: PluginBuild) -> JSONObject {
    var data: JSONObject = ["android.title": .string(title), "android.text": .string(body)]
    if kind == .push { data["google.message_id"] = .string(id) }
    var facts: JSONObject = ["id": .integer(Int64(idOnAndroid))]
    if Self.hasTag[build] { facts["tag"] = tagOnAndroid.map { .string($0) } }
    facts["title"] = .string(title)
    facts["body"] = .string(body)
    facts["groupSummary"] = false
    facts["data"] = .object(data)
    return facts
  }

  /// What an app removes a notification by.
  struct Name: Hashable {
    let id: String
    let tag: String?
  }

  /// The name of the notification for a build.
  func name(for build: PluginBuild) -> Name {
    build.platform == .ios
      ? Name(id: id, tag: nil) : Name(id: String(idOnAndroid), tag: tagOnAndroid)
  }

  /// The name in an element of the option `notifications`, `nil` without an id.
  static func name(in element: JSONObject, for build: PluginBuild) -> Name? {
    let tag = build.platform == .android && hasTag[build] ? element["tag"]?.string : nil
    return element["id"].flatMap { NotificationCenter.id($0) }.map { Name(id: $0, tag: tag) }
  }
}

/// A set of buttons for notifications that an app has registered.
struct NotificationActionType: Hashable, Sendable {
  static let actionCountMax = 10

  let id: String
  let actions: [NotificationAction]
  /// Whether the app receives an event if the user dismisses the notification, on iOS.
  let reportsDismissal: Bool

  /// Reads an element of the option `types`; nil if it has no id.
  init?(_ members: JSONObject) throws(PluginError) {
    guard let id = members["id"]?.string else { return nil }
    let actions = members["actions"]?.array ?? []
    guard actions.count <= Self.actionCountMax else {
      throw PluginError("A type has at most \(Self.actionCountMax) actions.")
    }
    self.id = id
    self.actions = actions.compactMap { $0.object.flatMap { NotificationAction($0) } }
    reportsDismissal = members["iosCustomDismissAction"]?.bool ?? false
    let texts = [id] + self.actions.flatMap { [$0.id, $0.title, $0.placeholder ?? ""] }
    guard texts.allSatisfy({ $0.utf8.count <= ProtocolLimits.nameByteCountMax }) else {
      throw PluginError(
        "Ids and titles of actions have at most \(ProtocolLimits.nameByteCountMax) bytes.")
    }
  }
}

/// A button of a notification.
struct NotificationAction: Hashable, Sendable {
  let id: String
  let title: String
  /// Whether iOS brings the app to the front; Android always does.
  let opensApp: Bool
  let isDestructive: Bool
  /// The text in the empty text field, `nil` if the button has no field.
  let placeholder: String?

  fileprivate init?(_ members: JSONObject) {
    guard let id = members["id"]?.string else { return nil }
    self.id = id
    title = members["title"]?.string ?? ""
    opensApp = members["foreground"]?.bool ?? false
    isDestructive = members["destructive"]?.bool ?? false
    let hasInput = members["input"]?.bool ?? false
    placeholder = hasInput ? members["inputPlaceholder"]?.string ?? "" : nil
  }

  fileprivate var wire: WireNotificationAction {
    WireNotificationAction(
      id: id, title: title, isDestructive: isDestructive, placeholder: placeholder)
  }
}
