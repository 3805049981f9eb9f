package import BridgeProtocol
package import Vocabulary

/// A plugin of Capacitor as the shell simulates it: its answers, and the changes that it makes.
///
/// A method reads and changes only the context that it receives. Its caller adopts the context only
/// if the method has not thrown, so a refusal changes nothing.
package struct NativePlugin: Sendable {
  /// The code of a method: it may change the context, and answers or throws.
  package typealias Method =
    @Sendable (inout PluginContext) throws(PluginError) -> PluginAnswer

  /// The name with which apps register the plugin.
  package let name: String
  /// The methods that answer once, by name, in the order in which they are documented.
  package let methods: [(name: String, perform: Method)]
  /// The methods whose callback is called repeatedly.
  ///
  /// The callback is a listener to an event that has the name of the method.
  package let watches: [(name: String, perform: Method)]
  /// Actions on the device that users and scripts may take, but apps may not.
  package let controls: [(name: String, perform: Method)]
  /// The permissions that the plugin needs, with the names that apps use for them.
  package let permissions: [(alias: String, permission: DevicePermission)]
  /// Names of permissions that the device has granted to every app.
  package let granted: [String]
  /// Throws, and so refuses the call, if a permission cannot even be checked or requested.
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

  /// The method of that name whose callback is called repeatedly; `nil` if the plugin has none.
  package func watch(_ name: String) -> Method? {
    watches.first { $0.name == name }?.perform
  }

  /// The control of that name; nil if the plugin has none.
  package func control(_ name: String) -> Method? {
    controls.first { $0.name == name }?.perform
  }
}

/// The outcome of a call that is not refused.
package enum PluginAnswer: Hashable, Sendable {
  /// The call is answered; nil is an answer without data.
  case data(JSONObject?)
  /// The call is answered when the user has answered.
  case question(PluginQuestion)
  /// The call is answered once a work is done, which takes time.
  case work(PluginWork)

  /// An answer without data.
  package static let done = PluginAnswer.data(nil)
}

/// A change of the device or its tabs that a plugin asks for, and that the shell may refuse.
///
/// If the shell refuses it, the method is refused as well, and changes nothing.
package enum PluginChange: Hashable, Sendable {
  case environment(EnvironmentParameters)
  /// The tab bar is that of a plugin, and one of its tabs is selected; with `nil` the selected tab
  /// stays.
  case tabs(NativeTabBar, selected: String?)
}

/// Something that the shell does for a plugin beside changing the phone; it cannot fail.
package enum PluginEffect: Hashable, Sendable {
  /// The splash screen hides itself after a time; with `nil` it stays.
  case hideSplash(afterMilliseconds: Int?)
  /// The app ends itself.
  case exit
  /// The listeners of the app get an event; with `isRetained` the event waits for the first one.
  case notify(plugin: String, event: String, data: JSONObject?, isRetained: Bool = false)
  /// A callback of the calling document, given by its id, gets no more events of a watching method.
  case endWatch(plugin: String, method: String, id: String)
  /// A tab of a plugin's bar is selected.
  case selectTab(String)
  /// The visible entry gets a title.
  case setTitle(String)
  /// The app writes to the console of the device.
  case log(level: String, message: String)
}

/// Why a call is refused: the error with which the app's promise rejects.
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

  /// A method that the platform lacks, with the message of its plugin.
  package static func unimplemented(_ message: String) -> PluginError {
    PluginError(message: message, code: "UNIMPLEMENTED")
  }

  /// A plugin, or a method of it, that the shell lacks.
  package static func unknown(_ call: String, on platform: Platform) -> PluginError {
    PluginError(
      message: "\(call) is not implemented on \(platform.rawValue).", code: "UNIMPLEMENTED")
  }

  /// Something that is not available at the moment.
  package static func unavailable(_ message: String) -> PluginError {
    PluginError(message: message, code: "UNAVAILABLE")
  }
}
