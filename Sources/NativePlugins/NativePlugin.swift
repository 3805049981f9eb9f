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
  /// The package that brings the plugin, such as `@capacitor/app`; `nil` for a plugin of the core.
  package let package: String?
  /// The methods that answer once, by name, in the order in which they are documented.
  package let methods: [(name: String, perform: Method)]
  /// The methods whose callback is called repeatedly.
  ///
  /// The callback is a listener to an event that has the name of the method.
  package let watches: [(name: String, perform: Method)]
  /// What the page itself reports of the app, by name; apps are not told of these.
  package let signals: [(name: String, perform: Method)]
  /// Actions on the device that users and scripts may take, but apps may not.
  package let controls: [(name: String, perform: Method)]
  /// The name that apps use for a permission, which is `nil` if every app has it.
  package typealias PermissionAlias = (name: String, permission: DevicePermission?)

  /// The permissions of a build of the plugin, with the names that apps use for them.
  package let aliases: Variants<[PermissionAlias]>
  /// The methods that the package's own JavaScript performs on iOS, where the device has none.
  package let scriptedOnIOS: Set<String>
  /// The methods whose callback gets a file chunk by chunk: the page asks for one after the other,
  /// until one is empty.
  package let chunked: Set<String>
  /// The versions of the package from which on it has a method, of those that it lacked before.
  private let introductions: [String: PackageVersion]
  /// The methods of the plugin that check or request its permissions in a way of its own, by name.
  private let permissionMethods: [String: Method]
  /// Throws, and so refuses the call, if a permission cannot even be checked or requested.
  private let requirement: @Sendable (PluginContext) throws(PluginError) -> Void

  /// Describes a plugin.
  package init(
    _ name: String, of package: String? = nil, _ methods: [(name: String, perform: Method)],
    watches: [(name: String, perform: Method)] = [],
    signals: [(name: String, perform: Method)] = [],
    controls: [(name: String, perform: Method)] = [],
    permissions: [(alias: String, permission: DevicePermission)] = [],
    aliases: Variants<[PermissionAlias]>? = nil, permissionMethods: [String: Method] = [:],
    scriptedOnIOS: Set<String> = [], chunked: Set<String> = [],
    since introductions: [String: PackageVersion] = [:],
    requirement: @escaping @Sendable (PluginContext) throws(PluginError) -> Void = { _ in }
  ) {
    self.name = name
    self.package = package
    self.methods = methods
    self.watches = watches
    self.signals = signals
    self.controls = controls
    self.aliases =
      aliases ?? Variants(otherwise: permissions.map { ($0.alias, $0.permission) })
    self.permissionMethods = permissionMethods
    self.scriptedOnIOS = scriptedOnIOS
    self.chunked = chunked
    self.introductions = introductions
    self.requirement = requirement
  }

  /// The method of that name that answers once; nil if the plugin has none.
  package func method(_ name: String) -> Method? {
    if let own = permissionMethods[name] { return own }
    return switch name {
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

  /// What the page does to report that; `nil` if it reports nothing of that name.
  package func signal(_ name: String) -> Method? {
    signals.first { $0.name == name }?.perform
  }

  /// Whether the plugin has a method of that name, of its own or as every plugin.
  package func knows(_ name: String) -> Bool {
    method(name) != nil || watch(name) != nil || ListenerMethod(rawValue: name) != nil
  }

  /// Whether a version of the package has a method, which the plugin has.
  package func has(_ method: String, in version: PackageVersion) -> Bool {
    introductions[method].map { $0 <= version } ?? true
  }

  /// The control of that name; nil if the plugin has none.
  package func control(_ name: String) -> Method? {
    controls.first { $0.name == name }?.perform
  }
}

/// The methods by which apps listen to any plugin.
package enum ListenerMethod: String {
  case addListener
  case removeListener
  case removeAllListeners
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
  /// Somebody can type into the calling document, or no longer.
  case focusField(Bool)
  /// The system opens a URL outside of the app.
  case openExternally(String)
  /// The app writes to the console of the device.
  case log(level: String, message: String)
}

/// Why a call is refused: the error with which the app's promise rejects.
package struct PluginError: Error, Hashable, Sendable {
  /// Bytes of a message, which may quote what the app has passed; a longer one is cut.
  package static let messageByteCountMax = 16_384

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
    self.message = message.prefix(byteCount: Self.messageByteCountMax)
    self.code = code
  }

  /// A refusal with a number of the plugin, such as `OS-PLUG-GLOC-0007` for 7 of `GLOC`.
  package static func numbered(
    _ plugin: String, _ number: Int, _ message: String
  ) -> PluginError {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
    return PluginError(message: message, code: "OS-PLUG-\(plugin)-\(zeros)\(digits)")
  }

  /// A method that the platform lacks (`CAPPluginCall.unimplemented`, `PluginCall.unimplemented`).
  package static let unimplemented = unimplemented("not implemented")

  /// A method that the platform lacks, with the message of its plugin.
  package static func unimplemented(_ message: String) -> PluginError {
    PluginError(message: message, code: "UNIMPLEMENTED")
  }

  /// A plugin, or a method of it, that the shell lacks, with the message of Capacitor's core.
  package static func unknown(_ call: String, on platform: Platform) -> PluginError {
    PluginError(
      message: "\"\(call)()\" is not implemented on \(platform.rawValue)", code: "UNIMPLEMENTED")
  }

  /// A plugin that the native project leaves out, with the message of Capacitor's core.
  package static func missing(_ plugin: String, on platform: Platform) -> PluginError {
    PluginError(
      message: "\"\(plugin)\" plugin is not implemented on \(platform.rawValue)",
      code: "UNIMPLEMENTED")
  }

  /// Something that is not available at the moment.
  package static func unavailable(_ message: String) -> PluginError {
    PluginError(message: message, code: "UNAVAILABLE")
  }
}
