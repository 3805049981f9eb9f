import BridgeProtocol
import Vocabulary

/// A channel of Android: a group of notifications that the user can mute separately.
struct NotificationChannel: Hashable, Sendable {
  /// The lowest importance at which the simulator shows a banner.
  private static let bannerImportance = 3

  /// The channel that the plugin creates for notifications that name none.
  static let standard = NotificationChannel([
    "id": "default", "name": "Default", "description": "Default", "importance": 3,
    // The channel leaves the visibility to its notifications (VISIBILITY_NO_OVERRIDE).
    "visibility": -1_000, "sound": .string(standardSound), "vibration": false, "lights": false,
    "lightColor": "#000000",
  ])

  private static let standardSound = "content://settings/system/notification_sound"

  /// The importance of a channel that names none, `nil` if it has to.
  private static let standardImportance = Variants(
    .before(PackageVersion(4), Int?.none), otherwise: 3)

  /// The channel as `listChannels` returns it.
  private(set) var facts: JSONObject

  private init(_ facts: JSONObject) {
    self.facts = facts
  }

  /// Reads the options of `createChannel`.
  init(_ context: PluginContext, _ refusals: ChannelRefusals) throws(PluginError) {
    let (options, build) = (context.options, context.build)
    guard let id = options.string("id") else { throw refusals.missingID[build] }
    guard let name = options.string("name") else { throw refusals.missingName[build] }
    guard let importance = options["importance"]?.integer ?? Self.standardImportance[build] else {
      throw PluginError("Channel missing importance")
    }
    let facts: JSONObject = [
      "id": .string(id), "name": .string(name),
      "description": .string(options.string("description") ?? ""),
      "importance": .integer(Int64(importance)),
      "visibility": .integer(Int64(options["visibility"]?.integer ?? 1)),
      "sound": .string(Self.sound(options.string("sound"), of: context.surroundings.appID)),
      "vibration": .bool(options.flag("vibration") ?? false),
      "lights": .bool(options.flag("lights") ?? false),
      "lightColor": .string(
        "#" + (options.string("lightColor").flatMap(AndroidColor.digits) ?? "000000")),
    ]
    guard JSONValue.object(facts).serialized().count <= ProtocolLimits.nameByteCountMax * 4 else {
      throw PluginError("A channel has at most \(ProtocolLimits.nameByteCountMax * 4) bytes.")
    }
    self.init(facts)
  }

  /// The address of a sound among the resources of the app, or of the system's own.
  private static func sound(_ file: String?, of appID: String) -> String {
    guard let file, !file.isEmpty else { return standardSound }
    let name = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    return "android.resource://\(appID)/raw/\(name)"
  }

  var id: String { facts["id"]?.string ?? "" }

  private var importance: Int { facts["importance"]?.integer ?? 0 }

  /// Whether the device shows the notifications of the channel.
  var isShown: Bool { importance > 0 }

  var showsBanner: Bool { importance >= Self.bannerImportance }

  /// Adopts what a second `createChannel` may change; the other settings belong to the user.
  mutating func rename(as other: NotificationChannel) {
    for name in ["name", "description"] { facts[name] = other.facts[name] }
  }
}

/// How a plugin of notifications refuses calls for channels.
struct ChannelRefusals: Sendable {
  /// On iOS, which has no channels.
  let onIOS: PluginError
  let missingID: Variants<PluginError>
  let missingName: Variants<PluginError>
}

extension NativePlugin {
  /// The methods for channels, which both plugins of notifications have.
  static func channelMethods(
    _ refusals: ChannelRefusals
  ) -> [(name: String, perform: Method)] {
    let methods: [(name: String, perform: Method)] = [
      (
        "createChannel",
        { (context) throws(PluginError) in
          try context.add(NotificationChannel(context, refusals))
          return .done
        }
      ),
      (
        "deleteChannel",
        { (context) throws(PluginError) in
          guard let id = context.options.string("id") else {
            throw refusals.missingID[context.build]
          }
          context.phone.notifications.channels.removeAll { $0.id == id }
          return .done
        }
      ),
      (
        "listChannels",
        { (context) in
          let channels = context.phone.notifications.channels.map { JSONValue.object($0.facts) }
          return .data(["channels": .array(channels)])
        }
      ),
    ]
    return methods.map { name, perform in
      (
        name,
        { (context) throws(PluginError) in
          guard context.platform == .android else { throw refusals.onIOS }
          return try perform(&context)
        }
      )
    }
  }
}

extension PluginContext {
  /// Adds a channel; one with the same id is only renamed.
  fileprivate mutating func add(_ channel: NotificationChannel) throws(PluginError) {
    var channels = phone.notifications.channels
    if let index = channels.firstIndex(where: { $0.id == channel.id }) {
      channels[index].rename(as: channel)
    } else if channels.count < NotificationCenter.channelCountMax {
      channels.append(channel)
    } else {
      throw PluginError(
        "An app has at most \(NotificationCenter.channelCountMax) channels: delete some.")
    }
    phone.notifications.channels = channels
  }
}
