import BridgeProtocol
import Vocabulary

/// The app's registration for push messages.
struct PushRegistration: Hashable, Sendable {
  var isRegistered = false
  /// Whether the system has answered a registration, with success or failure.
  var isAnswered = false
  /// The error of the next registrations, `nil` if they succeed.
  var failure: String?
  /// How many messages have arrived; ids are made from the count.
  var messageCount = 0
}

/// A message from a server of the app.
struct PushMessage: Hashable, Sendable {
  /// The plugin that sends the events.
  static let plugin = "PushNotifications"
  /// The limit of Apple and Google, in bytes of JSON.
  private static let byteCountMax = 4_096

  let id: String
  let title: String?
  let subtitle: String?
  let body: String?
  let badge: Int?
  let clickAction: String?
  let data: JSONObject

  /// Reads the options of the control `receive`.
  init(_ options: PluginOptions, standardID: String) throws(PluginError) {
    guard JSONValue.object(options.members).serialized().count <= Self.byteCountMax else {
      throw PluginError("A message has at most \(Self.byteCountMax) bytes.")
    }
    id = options["id"].flatMap { NotificationCenter.id($0) } ?? standardID
    title = options.string("title")
    subtitle = options.string("subtitle")
    body = options.string("body")
    badge = options["badge"]?.integer
    clickAction = options.string("click_action")
    data = options["data"]?.object ?? [:]
  }

  /// Whether there is anything to show; a message with only data is for the app.
  var isVisible: Bool { title != nil || body != nil }

  /// The facts that the app receives when the message arrives.
  func facts(on platform: Platform) -> JSONObject {
    switch platform {
    case .ios:
      return [
        "id": .string(id), "title": .string(title ?? ""), "subtitle": .string(subtitle ?? ""),
        // The plugin reads a missing number as 1.
        "badge": .integer(Int64(badge ?? 1)), "body": .string(body ?? ""),
        "data": .object(userInfo),
      ]
    case .android:
      var facts: JSONObject = ["id": .string(id), "data": .object(texts)]
      guard isVisible else { return facts }
      facts["title"] = title.map { .string($0) }
      facts["body"] = body.map { .string($0) }
      facts["click_action"] = clickAction.map { .string($0) }
      return facts
    }
  }

  /// The facts that the app receives after a tap: on Android only the id and the data.
  func factsOfTap(on platform: Platform) -> JSONObject {
    guard platform == .android else { return facts(on: platform) }
    return ["id": .string(id), "data": .object(texts)]
  }

  /// The payload of Apple's servers: the app's data, and in `aps` what is shown.
  private var userInfo: JSONObject {
    var alert: JSONObject = [:]
    for (name, text) in [("title", title), ("subtitle", subtitle), ("body", body)] {
      alert[name] = text.map { .string($0) }
    }
    var aps: JSONObject = ["alert": .object(alert)]
    aps["badge"] = badge.map { .integer(Int64($0)) }
    var info: JSONObject = ["aps": .object(aps)]
    for member in data.members where member.name != "aps" { info[member.name] = member.value }
    return info
  }

  /// The data as Google's servers accept it: with strings as its only values.
  private var texts: JSONObject {
    JSONObject(
      data.members.map { member in
        let text = member.value.string ?? String(decoding: member.value.serialized(), as: UTF8.self)
        return JSONObject.Member(name: member.name, value: .string(text))
      })
  }
}
