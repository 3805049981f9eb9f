import BridgeProtocol
import NativePlugins
import Vocabulary

/// The events that documents receive because something has happened to the device.
extension PluginHost {
  /// Notifies listeners that the network came or went, unless a fixed status was set for it.
  func networkChanged(isOffline: Bool) -> [Effect] {
    let status = phone.networkStatus(isOffline: isOffline)
    guard status != phone.networkStatus(isOffline: !isOffline) else { return [] }
    return notify("networkStatusChange", of: "Network", status)
  }

  /// Notifies listeners of what follows from a change of the device.
  func environmentChanged(from former: WireEnvironment, to new: WireEnvironment) -> [Effect] {
    var effects: [Effect] = []
    if new.lifecycle != former.lifecycle { effects = lifecycleChanged(in: new) }
    guard new.keyboardHeight != former.keyboardHeight else { return effects }
    let isShown = new.keyboardHeight > 0
    let data: JSONObject? = isShown ? ["keyboardHeight": .number(new.keyboardHeight)] : nil
    let events =
      isShown ? ["keyboardWillShow", "keyboardDidShow"] : ["keyboardWillHide", "keyboardDidHide"]
    return effects + events.flatMap { notify($0, of: "Keyboard", data) }
  }

  private func lifecycleChanged(in environment: WireEnvironment) -> [Effect] {
    let lifecycle = environment.lifecycle
    let listening = documents.listening(to: ["appStateChange", "pause", "resume"], of: "App")
    return listening.flatMap { document in
      let platform = documents.platform(of: document) ?? environment.platform
      return Self.eventsOfApp(becoming: lifecycle, on: platform).flatMap { event in
        notify(
          event, of: "App", in: [document],
          event == "appStateChange" ? ["isActive": .bool(lifecycle == .foreground)] : nil)
      }
    }
  }

  /// The events of the plugin App when the user leaves or comes back, in the platform's order.
  private static func eventsOfApp(
    becoming lifecycle: Lifecycle, on platform: Platform
  ) -> [String] {
    switch (platform, lifecycle) {
    case (.ios, .background): ["appStateChange", "pause"]
    case (.ios, .foreground): ["resume", "appStateChange"]
    case (.android, .background): ["pause", "appStateChange"]
    case (.android, .foreground): ["appStateChange", "resume"]
    }
  }
}

// MARK: - Listeners

extension PluginHost {
  /// Sends an event of a plugin to the listeners of some documents, or of all of them.
  ///
  /// Returns no effects if there is no listener.
  func notify(
    _ event: String, of plugin: String, in addressees: [PageIdentity]? = nil, _ data: JSONObject?
  ) -> [Effect] {
    let addressees = addressees ?? documents.listening(to: [event], of: plugin)
    var effects = addressees.flatMap { document in
      documents.listeners(of: document, to: event, of: plugin).map {
        Self.send(data, to: $0, of: document)
      }
    }
    if !effects.isEmpty {
      effects.append(.report(.pluginEventSent(plugin: plugin, event: event, data: data ?? [:])))
    }
    return effects
  }

  static func send(
    _ data: JSONObject?, to listener: PluginDocuments.Listener, of document: PageIdentity
  ) -> Effect {
    var facts: JSONObject = [
      "plugin": .string(listener.plugin), "event": .string(listener.event),
      "listener": .string(listener.id),
    ]
    facts["data"] = data.map { .object($0) }
    return .sendEvent(facts, toPage: document.page)
  }
}
