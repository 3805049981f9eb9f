package import BridgeProtocol
package import NativePlugins

// MARK: - Calls

extension PluginHost {
  /// Decides what a call is going to change.
  package func plan(
    _ call: Call, in surroundings: PluginSurroundings
  ) throws(PluginError) -> PluginPlan {
    let message = call.message
    if let methods = ownPlugins[message.plugin] {
      return try plan(call, ofOwnPluginWith: methods)
    }
    guard let plugin = PluginCatalogue.plugin(message.plugin) else { throw call.unknownMethod }
    guard call.isOfWebView || !build.refuses(plugin.name, on: call.platform) else {
      throw .missing(plugin.name, on: call.platform)
    }
    var plan = PluginPlan(call: call)
    if let method = ListenerMethod(rawValue: message.method) {
      plan.listeners = try change(by: method, for: call)
      return plan
    }
    // The web view of a device has no package whose version its answers could go by.
    let version =
      call.isOfWebView ? .newest(of: PackageVersion.newestMajor) : phone.packages[plugin]
    guard plugin.has(message.method, in: version) else { throw call.unknownMethod }
    let watch = plugin.watch(message.method)
    let signal = plugin.signal(message.method)
    guard let method = plugin.method(message.method) ?? watch ?? signal else {
      throw call.unknownMethod
    }
    let watching = watch == nil ? nil : try watchListener(of: call)
    var surroundings = surroundings
    surroundings.build.version = version
    surroundings.watches = watches(of: plugin, in: call.document)
    surroundings.isOtherFieldFocused = documents.hasFocus(except: call.document)
    var context = context(message.options, in: surroundings, progress: call.progress)
    plan.answer = try method(&context)
    plan.adopt(context)
    if let watching, case .data(let first) = plan.answer {
      plan.listeners = .watch(watching, first: first)
    }
    // Console output is reported as such, and a call that is repeated after a question only once.
    plan.isReported =
      plugin.name != "Console" && signal == nil && call.progress == PluginProgress()
    return plan
  }

  /// Decides what a control is going to change, which users and scripts may use, but apps may not.
  package func plan(
    _ parameters: ControlParameters, in surroundings: PluginSurroundings
  ) throws(PluginError) -> PluginPlan {
    let (plugin, name) = (parameters.plugin, parameters.control)
    var plan = PluginPlan(call: nil)
    if let control = PluginCatalogue.control(plugin, name) {
      var context = context(
        parameters.options, of: PluginCatalogue.plugin(plugin), in: surroundings)
      plan.answer = try control(&context)
      plan.adopt(context)
    } else if ownPlugins[plugin] == nil {
      throw PluginError(
        "There is no control “\(name)” of a plugin “\(plugin)”: docs/http-api.md lists them.")
    } else if name == "notify" {
      plan.effects = [try Self.event(of: plugin, parameters.options, named: "event")]
    } else {
      throw PluginError(
        "The plugin “\(plugin)” is the app's own, and has the control “notify” only.")
    }
    return plan
  }

  /// What a method reads, and changes for itself.
  func context(
    _ options: JSONObject = [:], of plugin: NativePlugin? = nil,
    in surroundings: PluginSurroundings, progress: PluginProgress = PluginProgress()
  ) -> PluginContext {
    var surroundings = surroundings
    if let plugin { surroundings.build.version = phone.packages[plugin] }
    surroundings.isFieldFocused = documents.hasFocus()
    return PluginContext(
      options: options, surroundings: surroundings, phone: phone, progress: progress)
  }
}

// MARK: - Listeners

extension PluginHost {
  private func change(
    by method: ListenerMethod, for call: Call
  ) throws(PluginError) -> PluginPlan.ListenerChange {
    switch method {
    case .addListener:
      let listener = try listener(call.message)
      guard documents.hasRoom(for: listener, of: call.document) else { throw .tooManyListeners }
      return .add(listener)
    case .removeListener: return .remove(try listener(call.message))
    case .removeAllListeners: return .removeAll
    }
  }

  private func listener(_ call: CallMessage) throws(PluginError) -> PluginDocuments.Listener {
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

  /// The ids of the callbacks that watches of a plugin call in a document.
  private func watches(of plugin: NativePlugin, in document: PageIdentity) -> Set<String> {
    guard !plugin.watches.isEmpty else { return [] }
    let listeners = documents.listeners(of: document).filter { listener in
      listener.plugin == plugin.name && plugin.watch(listener.event) != nil
    }
    return Set(listeners.map(\.id))
  }

  /// The listener that the callback of a watching call becomes.
  private func watchListener(of call: Call) throws(PluginError) -> PluginDocuments.Listener {
    guard let id = call.message.options["callbackId"]?.string,
      id.utf8.count <= ProtocolLimits.nameByteCountMax
    else {
      throw PluginError("\(call.message.method) needs the string callbackId.")
    }
    let listener = PluginDocuments.Listener(
      id: id, plugin: call.message.plugin, event: call.message.method)
    guard documents.hasRoom(for: listener, of: call.document) else { throw .tooManyListeners }
    return listener
  }
}

// MARK: - Plugins that the app brings itself, as modules of its pages

extension PluginHost {
  /// The method by which a module sends events; it is not among the methods that an app can call.
  private static let notifying = "notifyListeners"
  /// The maximum bytes of an event's data as JSON, as events are also kept for disconnected pages.
  private static let eventByteCountMax = 65_536
  /// The methods that every plugin has without declaring them.
  private static let permissionMethods: Set = ["checkPermissions", "requestPermissions"]

  /// Plans a call that the page's own module performs unless it is refused.
  ///
  /// The shell admits each call, so that it is recorded in the timeline and performed only once.
  /// Events of the module come as calls, because the shell has the listeners.
  private func plan(
    _ call: Call, ofOwnPluginWith methods: Set<String>
  ) throws(PluginError) -> PluginPlan {
    let message = call.message
    var plan = PluginPlan(call: call)
    if let method = ListenerMethod(rawValue: message.method) {
      plan.listeners = try change(by: method, for: call)
    } else if message.method == Self.notifying {
      plan.effects = [try Self.event(of: message.plugin, message.options, named: "eventName")]
    } else {
      guard methods.contains(message.method) || Self.permissionMethods.contains(message.method)
      else { throw call.unknownMethod }
      plan.isReported = true
    }
    return plan
  }

  private static func event(
    of plugin: String, _ options: JSONObject, named name: String
  ) throws(PluginError) -> PluginEffect {
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
    guard data?.serialized().count ?? 0 <= eventByteCountMax else {
      throw PluginError(
        "The data of an event has at most \(eventByteCountMax) bytes as JSON.")
    }
    return .notify(
      plugin: plugin, event: event, data: data?.object,
      isRetained: options["retain"]?.bool ?? false)
  }
}

extension PluginHost.Call {
  /// Whether the page's web view calls the plugin and not the app: the web view of a device knows
  /// the place, the network and the keyboard without any plugin.
  var isOfWebView: Bool {
    message.options["tandem:webView"]?.bool ?? false
      || PluginCatalogue.plugin(message.plugin)?.signal(message.method) != nil
  }

  fileprivate var unknownMethod: PluginError {
    .unknown("\(message.plugin).\(message.method)", on: platform)
  }
}

extension PluginError {
  fileprivate static let tooManyListeners = PluginError(
    "A document has at most \(ProtocolLimits.pluginListenerCountMax) listeners: remove some.")
}
