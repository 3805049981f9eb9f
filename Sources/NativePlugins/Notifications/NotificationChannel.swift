import BridgeProtocol
import Vocabulary

/// A channel of Android: a group of notifications that the user can mute separately.
struct NotificationChannel: Hashable, Sendable {
  /// The lowest importance at which the simulator shows a banner.
  private static let bannerImportance = 3

  /// The channel that the plugin creates for notifications that name none.
  static let standard = NotificationChannel([
    "id": "default", "name": "Default", "description": "Default", "importance": 3,
    "visibility": 1, "vibration": false, "lights": false, "lightColor": "#000000",
  ])

  /// The channel as `listChannels` returns it.
  private(set) var facts: JSONObject

  private init(_ facts: JSONObject) {
    self.facts = facts
  }

  /// Reads the options of `createChannel`.
  init(_ options: PluginOptions) throws(PluginError) {
    guard let id = options.string("id") else {
      throw PluginError("Channel missing identifier")
    }
    guard let name = options.string("name") else { throw PluginError("Channel missing name") }
    var facts: JSONObject = [
      "id": .string(id), "name": .string(name),
      "description": .string(options.string("description") ?? ""),
      "importance": .integer(Int64(options["importance"]?.integer ?? 3)),
      "visibility": .integer(Int64(options["visibility"]?.integer ?? 1)),
      "vibration": .bool(options.flag("vibration") ?? false),
      "lights": .bool(options.flag("lights") ?? false),
      "lightColor": .string(options.string("lightColor") ?? "#000000"),
    ]
    facts["sound"] = options.string("sound").map { .string($0) }
    guard JSONValue.object(facts).serialized().count <= ProtocolLimits.nameByteCountMax * 4 else {
      throw PluginError("A channel has at most \(ProtocolLimits.nameByteCountMax * 4) bytes.")
    }
    self.init(facts)
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

extension NativePlugin {
  /// The methods for channels, which both plugins of notifications have.
  static let channelMethods: [(name: String, perform: Method)] = [
    ("createChannel", createChannel), ("deleteChannel", deleteChannel),
    ("listChannels", listChannels),
  ]

  private static func createChannel(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.require(.android)
    let channel = try NotificationChannel(context.options)
    var channels = context.phone.notifications.channels
    if let index = channels.firstIndex(where: { $0.id == channel.id }) {
      channels[index].rename(as: channel)
    } else if channels.count < NotificationCenter.channelCountMax {
      channels.append(channel)
    } else {
      throw PluginError(
        "An app has at most \(NotificationCenter.channelCountMax) channels: delete some.")
    }
    context.phone.notifications.channels = channels
    return .done
  }

  private static func deleteChannel(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.require(.android)
    guard let id = context.options.string("id") else {
      throw PluginError("Channel missing identifier")
    }
    context.phone.notifications.channels.removeAll { $0.id == id }
    return .done
  }

  private static func listChannels(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.require(.android)
    let channels = context.phone.notifications.channels.map { JSONValue.object($0.facts) }
    return .data(["channels": .array(channels)])
  }
}
