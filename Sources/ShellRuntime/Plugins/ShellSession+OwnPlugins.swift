import BridgeProtocol
import NativePlugins

/// Plugins that the app brings itself as modules of its pages.
///
/// The session admits a call, so that it is in the timeline and comes once, and the module of the
/// calling page performs it. Their events come back to the session, which has the listeners.
extension ShellSession {
  /// What the module sends events by; no app finds it among the methods.
  private static let notifying = "notifyListeners"
  /// Bytes of the data of an event as JSON: events wait, for pages that are away, too.
  private static let eventByteCountMax = 65_536
  /// What every plugin has without naming it.
  private static let permissionMethods: Set = ["checkPermissions", "requestPermissions"]

  /// Answers a call that the page performs if it is not refused.
  mutating func answer(
    _ call: PluginHost.Call, ofOwnPluginWith methods: Set<String>
  ) throws(PluginError) -> PluginAnswer {
    let message = call.message
    if let method = ListenerMethod(rawValue: message.method) {
      try perform(method, as: message, of: call.document)
    } else if message.method == Self.notifying {
      try notifyListeners(of: message.plugin, message.options, event: "eventName")
    } else {
      guard methods.contains(message.method) || Self.permissionMethods.contains(message.method)
      else {
        throw .unknown("\(message.plugin).\(message.method)", on: call.platform)
      }
      let options = message.parts == 0 ? message.options : message.options.abridged
      report(.pluginCalled(plugin: message.plugin, method: message.method, options: options))
    }
    return .done
  }

  /// Does what users and scripts can do to a plugin of the app's own: send an event.
  mutating func controlOwnPlugin(
    _ plugin: String, _ control: String, _ options: JSONObject
  ) throws(PluginError) {
    guard control == "notify" else {
      throw PluginError(
        "The plugin “\(plugin)” is the app's own, and has the control “notify” only.")
    }
    try notifyListeners(of: plugin, options, event: "event")
  }

  private mutating func notifyListeners(
    of plugin: String, _ options: JSONObject, event name: String
  ) throws(PluginError) {
    guard let event = options[name]?.string,
      (1...ProtocolLimits.nameByteCountMax).contains(event.utf8.count)
    else {
      throw PluginError(
        "An event needs the string \(name), of at most \(ProtocolLimits.nameByteCountMax) bytes.")
    }
    let data = options["data"]
    guard data == nil || data == .null || data?.object != nil else {
      throw PluginError("The data of an event is an object.")
    }
    guard data?.serialized().count ?? 0 <= Self.eventByteCountMax else {
      throw PluginError(
        "The data of an event has at most \(Self.eventByteCountMax) bytes as JSON.")
    }
    perform(
      PluginEffect.notify(
        plugin: plugin, event: event, data: data?.object,
        isRetained: options["retain"]?.bool ?? false), of: nil)
  }
}
