import BridgeProtocol
import NativePlugins
import Vocabulary

/// The events that documents receive because something has happened to the device.
extension PluginHost {
  /// Notifies listeners that the network came or went, unless a fixed status was set for it.
  func networkChanged(isOffline: Bool) -> [Effect] {
    guard let status = phone.networkEvent(isOffline: isOffline) else { return [] }
    return notify("networkStatusChange", of: "Network", status)
  }

  /// Notifies listeners of what follows from a change of the device.
  func environmentChanged(from former: WireEnvironment, to new: WireEnvironment) -> [Effect] {
    var effects: [Effect] = []
    if new.lifecycle != former.lifecycle { effects = lifecycleChanged(in: new) }
    if new.orientation != former.orientation {
      effects += notify(
        "screenOrientationChange", of: "ScreenOrientation",
        ["type": .string(new.orientation.type)])
    }
    guard new.keyboardHeight != former.keyboardHeight else { return effects }
    return effects + keyboardChanged(in: new)
  }

  private func keyboardChanged(in environment: WireEnvironment) -> [Effect] {
    guard environment.keyboardHeight == 0 else {
      let data: JSONObject = ["keyboardHeight": .number(environment.keyboardHeight)]
      return ["keyboardWillShow", "keyboardDidShow"].flatMap { event in
        notify(event, of: "Keyboard", in: keyboardListeners(to: event, environment), data)
      }
    }
    return ["keyboardWillHide", "keyboardDidHide"].flatMap { event in
      keyboardListeners(to: event, environment).flatMap { document in
        let isAndroid = (documents.platform(of: document) ?? environment.platform) == .android
        // Android sends an empty object, iOS nothing (KeyboardPlugin.java, KeyboardPlugin.m).
        return notify(event, of: "Keyboard", in: [document], isAndroid ? [:] : nil)
      }
    }
  }

  /// The documents that get an event of the keyboard, which only the plugin sends.
  private func keyboardListeners(
    to event: String, _ environment: WireEnvironment
  ) -> [PageIdentity] {
    documents.listening(to: [event], of: "Keyboard").filter { document in
      !build.refuses("Keyboard", on: documents.platform(of: document) ?? environment.platform)
    }
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
  mutating func commit(_ change: PluginPlan.ListenerChange, of call: Call) -> [Effect] {
    let document = call.document
    // `canGoBack` may depend on a listener to the back button.
    var effects: [Effect] = [.updateControllers]
    switch change {
    case .add(let listener): effects += add(listener, of: document)
    case .watch(let listener, let first):
      effects = add(listener, of: document)
      if let first { effects.append(Self.send(first, to: listener, of: document)) }
    case .remove(let listener): documents.removeListeners(of: document) { $0 == listener }
    case .removeAll:
      documents.removeListeners(of: document) { $0.plugin == call.message.plugin }
    }
    return effects
  }

  private mutating func add(
    _ listener: PluginDocuments.Listener, of document: PageIdentity
  ) -> [Effect] {
    let isAdded = documents.add(listener, of: document)
    precondition(isAdded, "there was room for it")
    return sendRetained(to: listener, of: document)
  }

  mutating func sendRetained(
    to listener: PluginDocuments.Listener, of document: PageIdentity
  ) -> [Effect] {
    retained.take(for: listener).flatMap { data in
      [
        Self.send(data, to: listener, of: document),
        .report(
          .pluginEventSent(plugin: listener.plugin, event: listener.event, data: data ?? [:])),
      ]
    }
  }

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
