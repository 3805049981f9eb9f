package import BridgeProtocol
package import Vocabulary

/// A plugin of Capacitor as the shell stands for it: what it answers, and what it changes.
///
/// A method reads and changes the context that it is given, and nothing else. Whoever calls it
/// takes the context over only if it has not thrown: so a refusal changes nothing.
package struct NativePlugin: Sendable {
  /// What a method does.
  package typealias Method =
    @Sendable (inout PluginContext) throws(PluginError) -> PluginAnswer

  /// The name with which apps register the plugin.
  package let name: String
  /// The methods that answer once, by name, in the order in which they are documented.
  package let methods: [(name: String, perform: Method)]
  /// The methods whose callback is called again and again.
  ///
  /// The callback is a listener to the event that is called as the method.
  package let watches: [(name: String, perform: Method)]
  /// What users and scripts do to the device, and apps cannot.
  package let controls: [(name: String, perform: Method)]
  /// What the plugin needs the user's leave for, by the name that apps know it by.
  package let permissions: [(alias: String, permission: DevicePermission)]
  /// Names of permissions that the device has given to every app.
  package let granted: [String]
  /// What has to hold before anybody asks for a permission; it refuses the call if it does not.
  private let requirement: @Sendable (PluginContext) throws(PluginError) -> Void

  /// Describes a plugin.
  package init(
    _ name: String, _ methods: [(name: String, perform: Method)],
    watches: [(name: String, perform: Method)] = [],
    controls: [(name: String, perform: Method)] = [],
    permissions: [(alias: String, permission: DevicePermission)] = [], granted: [String] = [],
    requirement: @escaping @Sendable (PluginContext) throws(PluginError) -> Void = { _ in }
  ) {
    self.name = name
    self.methods = methods
    self.watches = watches
    self.controls = controls
    self.permissions = permissions
    self.granted = granted
    self.requirement = requirement
  }

  /// The method of that name that answers once; nil if the plugin has none.
  package func method(_ name: String) -> Method? {
    switch name {
    case "checkPermissions":
      { (context) throws(PluginError) in
        try requirement(context)
        return .data(permissionStates(context))
      }
    case "requestPermissions":
      { (context) throws(PluginError) in
        try requirement(context)
        return try requestPermissions(&context)
      }
    default: methods.first { $0.name == name }?.perform
    }
  }

  /// The method of that name that goes on calling; nil if the plugin has none.
  package func watch(_ name: String) -> Method? {
    watches.first { $0.name == name }?.perform
  }

  /// The control of that name; nil if the plugin has none.
  package func control(_ name: String) -> Method? {
    controls.first { $0.name == name }?.perform
  }
}

/// What becomes of a call that is not refused.
package enum PluginAnswer: Hashable, Sendable {
  /// The call is answered; nil is an answer without data.
  case data(JSONObject?)
  /// The call is answered when the user has answered.
  case question(PluginQuestion)
  /// The call is answered when something was done that takes its time.
  case work(PluginWork)

  /// An answer without data.
  package static let done = PluginAnswer.data(nil)
}

/// A change of the device or its tabs that a plugin asks for, and that the shell may refuse: the
/// method is refused then, and changes nothing.
package enum PluginChange: Hashable, Sendable {
  case environment(EnvironmentParameters)
  /// The tab bar is that of a plugin, and one of its tabs is selected; with nil the present one.
  case tabs(NativeTabBar, selected: String?)
}

/// What a plugin wants the shell to do beside changing what the system draws; it cannot fail.
package enum PluginEffect: Hashable, Sendable {
  /// The splash screen goes of itself after a time; with nil it stays.
  case hideSplash(afterMilliseconds: Int?)
  /// The app ends itself.
  case exit
  /// The listeners of the app get an event; with `isRetained` it waits for the first one.
  case notify(plugin: String, event: String, data: JSONObject?, isRetained: Bool = false)
  /// A callback of the calling document, by its id, gets no more of what a method watches.
  case endWatch(plugin: String, method: String, id: String)
  /// A tab of a plugin's bar is selected.
  case selectTab(String)
  /// What the app shows is called so.
  case setTitle(String)
  /// The app writes to the console of the device.
  case log(level: String, message: String)
}

/// Why a call is refused: what the app gets as the error of its promise.
package struct PluginError: Error, Hashable, Sendable {
  /// One sentence for a developer.
  package let message: String
  /// For programs; empty where Capacitor's plugins give none.
  package let code: String

  /// A call that the plugin's own rules refuse, such as one without an option that it needs.
  package init(_ message: String) {
    self.init(message: message, code: "")
  }

  /// A refusal with the code that the plugin on a device gives.
  package init(message: String, code: String) {
    self.message = message
    self.code = code
  }

  /// A method that the platform lacks.
  package static func unimplemented(on platform: Platform) -> PluginError {
    PluginError(message: "Not implemented on \(platform.rawValue).", code: "UNIMPLEMENTED")
  }

  /// A method that the platform lacks, in the words of its plugin.
  package static func unimplemented(_ message: String) -> PluginError {
    PluginError(message: message, code: "UNIMPLEMENTED")
  }

  /// A plugin, or a method of it, that the shell lacks.
  package static func unknown(_ call: String, on platform: Platform) -> PluginError {
    PluginError(
      message: "\(call) is not implemented on \(platform.rawValue).", code: "UNIMPLEMENTED")
  }

  /// What cannot be had at the moment.
  package static func unavailable(_ message: String) -> PluginError {
    PluginError(message: message, code: "UNAVAILABLE")
  }
}
