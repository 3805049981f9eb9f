import BridgeProtocol
import NativePlugins

/// Plugins that the app brings itself as modules of its pages.
///
/// The session admits each call, so that it is recorded in the timeline and performed only once;
/// the module of the calling page performs it. Events of the module are sent to the session, which
/// keeps the listeners.
extension ShellSession {
  /// The method by which a module sends events; it is not among the methods that an app can call.
  private static let notifying = "notifyListeners"
  /// The maximum bytes of an event's data as JSON, as events are also kept for disconnected pages.
  private static let eventByteCountMax = 65_536
  /// The methods that every plugin has without declaring them.
  private static let permissionMethods: Set = ["checkPermissions", "requestPermissions"]

  /// Answers a call that the page performs unless it is refused.
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

  /// Performs the one control that a plugin of the app's own has: to send an event.
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
