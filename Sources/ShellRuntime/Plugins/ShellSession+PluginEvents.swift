import BridgeProtocol
import NativePlugins
import Navigation
import Vocabulary

// MARK: - Listeners

/// The methods that every plugin has.
enum ListenerMethod: String {
  case addListener
  case removeListener
  case removeAllListeners
}

extension ShellSession {
  mutating func perform(
    _ method: ListenerMethod, as call: CallMessage, of document: PageIdentity
  ) throws(PluginError) {
    // `canGoBack` may depend on a listener to the back button.
    broadcast.controllersAreBehind = true
    switch method {
    case .addListener: try add(try listener(call), of: document)
    case .removeListener:
      let listener = try listener(call)
      plugins.documents.removeListeners(of: document) { $0 == listener }
    case .removeAllListeners:
      plugins.documents.removeListeners(of: document) { $0.plugin == call.plugin }
    }
  }

  private func listener(
    _ call: CallMessage
  ) throws(PluginError) -> PluginDocuments.Listener {
    guard let event = call.options["eventName"]?.string,
      let id = call.options["callbackId"]?.string,
      max(event.utf8.count, id.utf8.count) <= ProtocolLimits.nameByteCountMax
    else {
      throw PluginError(
        "\(call.method) needs the strings eventName and callbackId, of at most "
          + "\(ProtocolLimits.nameByteCountMax) bytes each.")
    }
    return PluginDocuments.Listener(id: id, plugin: call.plugin, event: event)
  }

  private mutating func add(
    _ listener: PluginDocuments.Listener, of document: PageIdentity
  ) throws(PluginError) {
    guard plugins.documents.add(listener, of: document) else { throw .tooManyListeners }
    sendRetained(to: listener, of: document)
  }

  /// The listener that the callback of a watching call becomes.
  ///
  /// - Throws: `PluginError` if there is no callback, or too many listeners.
  func watchListener(
    of call: PluginHost.Call
  ) throws(PluginError) -> PluginDocuments.Listener {
    guard let id = call.message.options["callbackId"]?.string,
      id.utf8.count <= ProtocolLimits.nameByteCountMax
    else {
      throw PluginError("\(call.message.method) needs the string callbackId.")
    }
    let listener = PluginDocuments.Listener(
      id: id, plugin: call.message.plugin, event: call.message.method)
    guard plugins.documents.hasRoom(for: listener, of: call.document) else {
      throw .tooManyListeners
    }
    return listener
  }

  /// Adds the listener of a watching call, and sends it the retained events and the first value.
  mutating func watchEvents(
    _ call: PluginHost.Call, _ listener: PluginDocuments.Listener, _ first: JSONObject?
  ) {
    let isAdded = plugins.documents.add(listener, of: call.document)
    precondition(isAdded, "there was room for it")
    sendRetained(to: listener, of: call.document)
    if let first { send(first, to: listener, of: call.document) }
  }

  private mutating func sendRetained(
    to listener: PluginDocuments.Listener, of document: PageIdentity
  ) {
    for data in plugins.retained.take(for: listener) {
      send(data, to: listener, of: document)
      report(
        .pluginEventSent(plugin: listener.plugin, event: listener.event, data: data ?? [:]))
    }
  }

  private mutating func send(
    _ data: JSONObject?, to listener: PluginDocuments.Listener, of document: PageIdentity
  ) {
    var facts: JSONObject = [
      "plugin": .string(listener.plugin), "event": .string(listener.event),
      "listener": .string(listener.id),
    ]
    facts["data"] = data.map { .object($0) }
    sendReliably(.pluginEvent, facts, to: document.page)
  }
}

// MARK: - Events

extension ShellSession {
  /// Sends an event of a plugin to the listeners of documents.
  ///
  /// Returns whether any listener received it.
  @discardableResult
  mutating func notifyListeners(
    to event: String, of plugin: String, in documents: [PageIdentity], _ data: JSONObject?
  ) -> Bool {
    var hasListener = false
    for document in documents {
      for listener in plugins.documents.listeners(of: document, to: event, of: plugin) {
        send(data, to: listener, of: document)
        hasListener = true
      }
    }
    if hasListener { report(.pluginEventSent(plugin: plugin, event: event, data: data ?? [:])) }
    return hasListener
  }

  @discardableResult
  mutating func notifyAllListeners(
    to event: String, of plugin: String, _ data: JSONObject?
  ) -> Bool {
    let documents = plugins.documents.listening(to: [event], of: plugin)
    return notifyListeners(to: event, of: plugin, in: documents, data)
  }

  /// The events of the plugin App when the user leaves or comes back, in the platform's order.
  private func eventsOfApp(becoming lifecycle: Lifecycle, on platform: Platform) -> [String] {
    switch (platform, lifecycle) {
    case (.ios, .background): ["appStateChange", "pause"]
    case (.ios, .foreground): ["resume", "appStateChange"]
    case (.android, .background): ["pause", "appStateChange"]
    case (.android, .foreground): ["appStateChange", "resume"]
    }
  }

  /// Sends listeners the events that follow from a change of the device.
  mutating func notifyListeners(ofChangeFrom former: WireEnvironment) {
    if device.environment.lifecycle != former.lifecycle { notifyOfLifecycle() }
    guard device.environment.keyboardHeight != former.keyboardHeight else { return }
    let isShown = device.environment.keyboardHeight > 0
    let data: JSONObject? =
      isShown ? ["keyboardHeight": .number(device.environment.keyboardHeight)] : nil
    for event in isShown
      ? ["keyboardWillShow", "keyboardDidShow"] : ["keyboardWillHide", "keyboardDidHide"]
    {
      notifyAllListeners(to: event, of: "Keyboard", data)
    }
  }

  private mutating func notifyOfLifecycle() {
    let lifecycle = device.environment.lifecycle
    let events = ["appStateChange", "pause", "resume"]
    for document in plugins.documents.listening(to: events, of: "App") {
      for event in eventsOfApp(becoming: lifecycle, on: platform(of: document)) {
        let data: JSONObject? =
          event == "appStateChange" ? ["isActive": .bool(lifecycle == .foreground)] : nil
        notifyListeners(to: event, of: "App", in: [document], data)
      }
    }
  }

  /// Notifies listeners that the network came or went, unless a fixed status was set for it.
  mutating func notifyOfNetwork() {
    let status = plugins.phone.networkStatus(isOffline: device.faults.offline)
    guard status != plugins.phone.networkStatus(isOffline: !device.faults.offline) else { return }
    notifyAllListeners(to: "networkStatusChange", of: "Network", status)
  }

  /// Sends the app a link that the system opened, now or when it first listens.
  ///
  /// A system opens an app with URLs of the app's domains and schemes. An unknown scheme is assumed
  /// to be one of the app's, because an app need not declare its schemes to the shell.
  mutating func deliverLink(_ url: String) {
    let scheme = url.prefix { !":/?#".contains($0) }
    guard !scheme.isEmpty, url.dropFirst(scheme.count).first == ":" else { return }
    switch navigation.manifest.resolve(url).classification {
    case .own, .unknownScheme: break
    case .external, .system, .unsafe, .malformed: return
    }
    plugins.phone.launchURL = url
    var data: JSONObject = ["url": .string(url)]
    // A disconnected document may never return. If it does, it receives the retained event.
    let listening = plugins.documents.listening(to: ["appUrlOpen"], of: "App")
      .filter { clients.connection(of: $0.author) != nil }
    let visible = visibleDriver.map(\.1)
    let addressees = listening.filter { $0 == visible }
    let documents = addressees.isEmpty ? listening : addressees
    let platform = documents.first.map { self.platform(of: $0) } ?? device.environment.platform
    if platform == .ios {
      data["iosSourceApplication"] = ""
      data["iosOpenInPlace"] = false
    }
    if !notifyListeners(to: "appUrlOpen", of: "App", in: documents, data) {
      plugins.retained.add("appUrlOpen", of: "App", data)
    }
  }

  func platform(of document: PageIdentity) -> Platform {
    plugins.documents.platform(of: document) ?? device.environment.platform
  }
}

// MARK: - Documents

extension ShellSession {
  /// The events that open the app; they must not be lost because it was still loading.
  private static let eventsForTheNextDocument: Set = [
    "appUrlOpen", "localNotificationActionPerformed", "pushNotificationActionPerformed",
  ]

  /// Resets what belonged to the former document if this one replaces it, and sends this one the
  /// retained events.
  mutating func arrive(_ document: PageIdentity) {
    if plugins.documents.arrive(document) {
      dropWorks(ofDocumentsBefore: document)
      // Events for listeners of the former document are dropped, except those that open the app.
      var listeners: [String: JSONValue] = [:]
      for event in clients.mailboxes.take(.pluginEvent, of: document.page) {
        guard let plugin = event.data["plugin"]?.string, let name = event.data["event"]?.string,
          Self.eventsForTheNextDocument.contains(name), let listener = event.data["listener"]
        else { continue }
        // An event that was sent to several listeners is retained once.
        let first = listeners[name] ?? listener
        listeners[name] = first
        if first == listener { plugins.retained.add(name, of: plugin, event.data["data"]?.object) }
      }
      plugins.phone.handlesBackButton = true
      hideSplash()
    }
    for listener in plugins.documents.listeners(of: document) {
      sendRetained(to: listener, of: document)
    }
  }
}

extension PluginError {
  fileprivate static let tooManyListeners = PluginError(
    "A document has at most \(ProtocolLimits.pluginListenerCountMax) listeners: remove some.")
}
