import BridgeProtocol
import Vocabulary

/// A notification that the device has shown, and that the user has not taken away.
struct DeliveredNotification: Hashable, Sendable {
  /// Bytes of a body that are drawn; a device shows four lines.
  private static let drawnByteCountMax = 1_024
  /// Buttons that are drawn; an Android device shows three.
  private static let drawnActionCountMax = 4

  /// Rises with each one that is shown.
  let number: Int
  let kind: WireNotification.Kind
  /// What its app or its sender calls it.
  let id: String
  let title: String
  let subtitle: String?
  let body: String
  /// What apps learn of it once it was tapped.
  let facts: JSONObject
  /// The type that decides which buttons it has; empty is none.
  let actionTypeID: String
  let platform: Platform
  /// When it was shown, in milliseconds since 1970.
  let time: Int64
  /// Whether it comes over the app by itself.
  let isBanner: Bool

  /// What `getDeliveredNotifications` says of it.
  var listedFacts: JSONObject {
    guard platform == .android else { return facts }
    var data: JSONObject = ["android.title": .string(title), "android.text": .string(body)]
    if kind == .push { data["google.message_id"] = .string(id) }
    return [
      "id": Int64(id).map { .integer($0) } ?? 0, "title": .string(title), "body": .string(body),
      "groupSummary": false, "data": .object(data),
    ]
  }

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

/// Buttons of notifications that an app has registered.
struct NotificationActionType: Hashable, Sendable {
  static let actionCountMax = 10

  let id: String
  let actions: [NotificationAction]
  /// Whether the app is told that the user took the notification away, on iOS.
  let tellsOfDismissal: Bool

  /// Reads an element of the option `types`; nil if it has no id.
  init?(_ members: JSONObject) throws(PluginError) {
    guard let id = members["id"]?.string else { return nil }
    let actions = members["actions"]?.array ?? []
    guard actions.count <= Self.actionCountMax else {
      throw PluginError("A type has at most \(Self.actionCountMax) actions.")
    }
    self.id = id
    self.actions = actions.compactMap { $0.object.flatMap { NotificationAction($0) } }
    tellsOfDismissal = members["iosCustomDismissAction"]?.bool ?? false
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
  /// What stands in the empty text field; none without a field.
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

extension String {
  /// The characters from the first one on that take at most so many bytes.
  func prefix(byteCount limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var count = 0
    return String(
      prefix { character in
        count += character.utf8.count
        return count <= limit
      })
  }
}
