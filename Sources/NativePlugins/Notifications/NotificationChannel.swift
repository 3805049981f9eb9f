import BridgeProtocol
import Vocabulary

/// A channel of Android: what the user can mute by itself.
struct NotificationChannel: Hashable, Sendable {
  /// From this importance on a notification is shown by itself, in the simulator.
  private static let bannerImportance = 3

  /// The one that the plugin makes for what names no channel.
  static let standard = NotificationChannel([
    "id": "default", "name": "Default", "description": "Default", "importance": 3,
    "visibility": 1, "vibration": false, "lights": false, "lightColor": "#000000",
  ])

  /// What `listChannels` says of it.
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

  /// Whether the device shows anything of it.
  var isShown: Bool { importance > 0 }

  var showsBanner: Bool { importance >= Self.bannerImportance }

  /// Takes over what a second `createChannel` can change: the rest is the user's.
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
