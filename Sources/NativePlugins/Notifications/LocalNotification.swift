import BridgeProtocol
import Vocabulary

/// A local notification as an app describes it.
struct LocalNotification: Hashable, Sendable {
  /// Bytes of what it shows in its first line.
  static let titleByteCountMax = ProtocolLimits.nameByteCountMax
  /// Bytes of what it shows below.
  static let bodyByteCountMax = 8_192
  /// Bytes of everything that the app wants to have back, as JSON.
  static let contentByteCountMax = 16_384

  let id: Int
  let title: String
  let body: String
  /// The object that the app gave.
  let content: JSONObject
  /// That of the page that scheduled it.
  let platform: Platform

  /// Reads an element of the option `notifications`.
  init(_ content: JSONObject, on platform: Platform) throws(PluginError) {
    guard let id = content["id"]?.integer, platform == .ios || Int32(exactly: id) != nil else {
      let name = platform == .ios ? "Notification" : "LocalNotification"
      throw PluginError("\(name) missing identifier")
    }
    let (title, body) = (content["title"]?.string, content["body"]?.string)
    guard platform == .android || (title != nil && body != nil) else {
      throw PluginError("Unable to make notification")
    }
    self.id = id
    self.title = title ?? ""
    self.body = body ?? ""
    self.content = content
    self.platform = platform
    guard self.title.utf8.count <= Self.titleByteCountMax,
      self.body.utf8.count <= Self.bodyByteCountMax,
      JSONValue.object(content).serialized().count <= Self.contentByteCountMax
    else {
      throw PluginError(
        "A title has at most \(Self.titleByteCountMax) bytes, a body \(Self.bodyByteCountMax), and "
          + "a notification \(Self.contentByteCountMax): shorten notification \(id).")
    }
  }

  var actionTypeID: String { content["actionTypeId"]?.string ?? "" }

  /// The channel that it is shown in on Android.
  var channelID: String { content["channelId"]?.string ?? NotificationChannel.standard.id }

  /// What `getPending` says of it.
  var pendingFacts: JSONObject {
    var facts: JSONObject = ["id": .integer(Int64(id)), "title": .string(title)]
    facts["body"] = .string(body)
    for name in ["schedule", "extra"] {
      if let value = content[name]?.object {
        facts[name] = .object(value)
      }
      // iOS keeps both in the notification, empty if need be.
      else if platform == .ios {
        facts[name] = [:]
      }
    }
    return facts
  }

  /// What the events say of it.
  var facts: JSONObject {
    guard platform == .ios else { return content }
    var facts = pendingFacts
    facts["sound"] = .string(content["sound"]?.string ?? "")
    facts["actionTypeId"] = .string(actionTypeID)
    facts["attachments"] = .array(content["attachments"]?.array ?? [])
    return facts
  }
}
