import BridgeProtocol
import Vocabulary

/// A local notification as an app describes it.
struct LocalNotification: Hashable, Sendable {
  /// The plugin that sends the events.
  static let plugin = "LocalNotifications"
  static let titleByteCountMax = ProtocolLimits.nameByteCountMax
  static let bodyByteCountMax = 8_192
  /// Bytes of the whole notification as JSON, which is sent back to the app.
  static let contentByteCountMax = 16_384

  /// Whether an id of more than 32 bits loses the upper ones.
  private static let truncatesID = Variants(
    .on(.android, before: PackageVersion(4), true), otherwise: false)

  let id: Int
  let title: String
  let body: String
  /// The object that the app passed.
  let content: JSONObject
  /// The build of the plugin in the page that scheduled it.
  let build: PluginBuild

  /// Reads an element of the option `notifications`.
  init(_ content: JSONObject, of build: PluginBuild) throws(PluginError) {
    let (title, body) = (content["title"]?.string, content["body"]?.string)
    id = try Self.id(content["id"], of: build)
    switch build.platform {
    case .ios:
      guard title != nil, body != nil else { throw LocalNotificationRefusal.unusableContent[build] }
    case .android:
      guard content["iconColor"]?.string.map({ AndroidColor.digits($0) != nil }) ?? true
      else {
        throw LocalNotificationRefusal.invalidColor[build]
      }
    }
    self.title = title ?? ""
    self.body = body ?? ""
    self.content = content
    self.build = build
    guard self.title.utf8.count <= Self.titleByteCountMax,
      self.body.utf8.count <= Self.bodyByteCountMax,
      JSONValue.object(content).serialized().count <= Self.contentByteCountMax
    else {
      throw PluginError(
        "A title has at most \(Self.titleByteCountMax) bytes, a body \(Self.bodyByteCountMax), and "
          + "a notification \(Self.contentByteCountMax): shorten notification \(id).")
    }
  }

  var platform: Platform { build.platform }

  var actionTypeID: String { content["actionTypeId"]?.string ?? "" }

  /// The channel that it is shown in on Android.
  var channelID: String { content["channelId"]?.string ?? NotificationChannel.standard.id }

  /// Whether its app wants it to fire at its time to the second.
  var isExact: Bool { content["isExactNotification"]?.bool ?? true }

  /// Whether its app does not want it at all if it cannot be exact.
  var isExactMandatory: Bool { content["isExactMandatory"]?.bool ?? false }

  /// The id in the form in which an app gives it: Android also takes digits in a string.
  private static func id(_ value: JSONValue?, of build: PluginBuild) throws(PluginError) -> Int {
    let digits = build.platform == .android ? value?.string.flatMap { Int($0) } : nil
    guard let id = value?.integer ?? digits else {
      throw LocalNotificationRefusal.missingID[build]
    }
    guard build.platform == .android, Int32(exactly: id) == nil else { return id }
    guard truncatesID[build] else { throw LocalNotificationRefusal.idTooLarge[build] }
    return Int(Int32(truncatingIfNeeded: id))
  }
}

// MARK: - What an app gets of it

extension LocalNotification {
  private static let numbered = PackageVersion(8, 3)

  /// The members of a pending notification that come from the app as they are.
  private static let keptMembers = Variants(
    .on(.android, before: numbered, [String]()), .on(.android, ["sound", "badge", "foreground"]),
    otherwise: [])

  /// The members of an event that come from the app as they are.
  private static let membersOfEvent = Variants(
    .before(numbered, [String]()), otherwise: ["badge", "foreground"])

  /// Whether a pending notification says how exact it is to be.
  private static let saysExactness = Variants(
    .before(numbered, false), .on(.ios, false), otherwise: true)

  /// The notification as `getPending` returns it.
  func pendingFacts(secondsFromUTC: Int) -> JSONObject {
    var facts: JSONObject = ["id": .integer(Int64(id))]
    for name in ["title", "body"] { facts[name] = content[name]?.string.map { .string($0) } }
    let schedule = scheduleFacts(secondsFromUTC: secondsFromUTC)
    switch platform {
    case .ios:
      // Both members are in the notification, empty if the app has not set them.
      facts["schedule"] = .object(schedule ?? [:])
      facts["extra"] = .object(content["extra"]?.object ?? [:])
    case .android:
      facts["schedule"] = schedule.map { .object($0) }
      facts["extra"] = extraOnAndroid
    }
    for name in Self.keptMembers[build] { facts[name] = content[name] }
    if Self.saysExactness[build] {
      facts["isExactNotification"] = .bool(isExact)
      facts["isExactMandatory"] = .bool(isExactMandatory)
    }
    return facts
  }

  /// The notification as events contain it.
  func facts(secondsFromUTC: Int) -> JSONObject {
    guard platform == .ios else { return content }
    var facts = pendingFacts(secondsFromUTC: secondsFromUTC)
    facts["sound"] = .string(content["sound"]?.string ?? "")
    facts["actionTypeId"] = .string(actionTypeID)
    facts["attachments"] = .array(content["attachments"]?.array ?? [])
    for name in Self.membersOfEvent[build] { facts[name] = content[name] }
    return facts
  }

  /// Only an object before version 8.3, then any value.
  private var extraOnAndroid: JSONValue? {
    guard let extra = content["extra"], !extra.isNull else { return nil }
    return extra.object != nil || Self.saysExactness[build] ? extra : nil
  }

  /// The schedule with its date as the platform writes it; `nil` if there is none.
  private func scheduleFacts(secondsFromUTC: Int) -> JSONObject? {
    guard let schedule = content["schedule"]?.object else { return nil }
    let time = schedule["at"].flatMap(TimeStamp.milliseconds)
    switch platform {
    case .ios:
      var facts = schedule
      if let time { facts["at"] = .string(TimeStamp.iso8601(time)) }
      return facts
    case .android:
      var facts: JSONObject = [
        "count": .integer(Int64(schedule["count"]?.integer ?? 1)),
        "repeats": .bool(schedule["repeats"]?.bool ?? false),
      ]
      facts["at"] = time.map {
        .string(TimeStamp.javaDate($0, secondsFromUTC: secondsFromUTC))
      }
      facts["every"] = schedule["every"]?.string.map { .string($0) }
      facts["on"] = schedule["on"]?.object.map { .object($0) }
      return facts
    }
  }
}

/// The colours that Android's `Color.parseColor` reads, as six digits.
enum AndroidColor {
  private static let named = [
    "black": "000000", "darkgray": "444444", "gray": "888888", "lightgray": "CCCCCC",
    "white": "FFFFFF", "red": "FF0000", "green": "00FF00", "blue": "0000FF", "yellow": "FFFF00",
    "cyan": "00FFFF", "magenta": "FF00FF", "aqua": "00FFFF", "fuchsia": "FF00FF",
    "darkgrey": "444444", "grey": "888888", "lightgrey": "CCCCCC", "lime": "00FF00",
    "maroon": "800000", "navy": "000080", "olive": "808000", "purple": "800080",
    "silver": "C0C0C0", "teal": "008080",
  ]

  /// The colour without its opacity, `nil` if the text is none.
  static func digits(_ text: String) -> String? {
    if let digits = named[text.lowercased()] { return digits }
    guard text.first == "#", text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }),
      [7, 9].contains(text.count)
    else { return nil }
    return text.suffix(6).uppercased()
  }
}
