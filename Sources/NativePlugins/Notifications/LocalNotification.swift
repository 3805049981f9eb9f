import BridgeProtocol
import Vocabulary

/// A local notification as an app describes it.
struct LocalNotification: Hashable, Sendable {
  static let titleByteCountMax = ProtocolLimits.nameByteCountMax
  static let bodyByteCountMax = 8_192
  /// Bytes of the whole notification as JSON, which is sent back to the app.
  static let contentByteCountMax = 16_384

  let id: Int
  let title: String
  let body: String
  /// The object that the app passed.
  let content: JSONObject
  /// The platform of the page that scheduled it.
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

  /// The notification as `getPending` returns it.
  var pendingFacts: JSONObject {
    var facts: JSONObject = ["id": .integer(Int64(id)), "title": .string(title)]
    facts["body"] = .string(body)
    for name in ["schedule", "extra"] {
      if let value = content[name]?.object {
        facts[name] = .object(value)
      }
      // iOS keeps both members in the notification, empty if the app has not set them.
      else if platform == .ios {
        facts[name] = [:]
      }
    }
    return facts
  }

  /// The notification as events contain it.
  var facts: JSONObject {
    guard platform == .ios else { return content }
    var facts = pendingFacts
    facts["sound"] = .string(content["sound"]?.string ?? "")
    facts["actionTypeId"] = .string(actionTypeID)
    facts["attachments"] = .array(content["attachments"]?.array ?? [])
    return facts
  }
}
