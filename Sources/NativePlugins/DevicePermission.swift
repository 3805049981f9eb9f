import BridgeProtocol
package import Vocabulary

/// Something that an app may do only with the user's permission.
package enum DevicePermission: String, Hashable, Sendable, CaseIterable {
  case camera, photos, location, notifications

  /// Finds a permission by its own name, or by one that plugins use for it.
  init?(named name: String) {
    switch name {
    case "geolocation", "coarseLocation": self = .location
    case "display", "receive": self = .notifications
    default: self.init(rawValue: name)
    }
  }

  /// The question that the system asks for an app.
  fileprivate func question(for app: String, on platform: Platform) -> String {
    switch platform {
    case .ios: "“\(app)” Would Like to \(purposeOnIOS)"
    case .android: "Allow \(app) to \(purposeOnAndroid)?"
    }
  }

  private var purposeOnIOS: String {
    switch self {
    case .camera: "Access the Camera"
    case .photos: "Access Your Photos"
    case .location: "Use Your Location"
    case .notifications: "Send You Notifications"
    }
  }

  private var purposeOnAndroid: String {
    switch self {
    case .camera: "take pictures and record video"
    case .photos: "access photos and videos on this device"
    case .location: "access this device’s location"
    case .notifications: "send you notifications"
    }
  }
}

/// The user's decision about a permission, with the names of Capacitor's `PermissionState`.
package enum PermissionState: String, Hashable, Sendable, CaseIterable {
  /// No decision yet: the system asks.
  case prompt
  /// Refused once on Android, which asks once more.
  case promptWithRationale = "prompt-with-rationale"
  case granted
  /// Granted for some of the photos only, which iOS lets the user choose.
  case limited
  case denied

  /// Whether the system asks when an app needs the permission.
  var isOpen: Bool { self == .prompt || self == .promptWithRationale }

  /// The state after the user has answered.
  ///
  /// Android asks a second time after a first refusal, iOS never does.
  package func answered(_ isAllowed: Bool, on platform: Platform) -> PermissionState {
    if isAllowed { return .granted }
    return platform == .android && self == .prompt ? .promptWithRationale : .denied
  }
}

extension NativePlugin {
  /// The states of the plugin's permissions by alias; nil if it needs none.
  func permissionStates(_ context: PluginContext) -> JSONObject? {
    let aliases = aliases[context.build]
    guard !aliases.isEmpty else { return nil }
    var states: JSONObject = [:]
    for (name, permission) in aliases {
      let state = permission.map { context.phone.permission($0) } ?? .granted
      states[name] = .string(state.rawValue)
    }
    return states
  }

  /// Asks for the permissions that the user has not decided on, one after the other.
  func requestPermissions(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let all = aliases[context.build]
    let names = context.options["permissions"]?.array ?? []
    var wanted = all.filter { names.contains(.string($0.name)) }
    if wanted.isEmpty {
      // Android's core refuses a list without a known name (Plugin.java, requestPermissions).
      guard names.isEmpty || all.isEmpty || context.platform == .ios else {
        throw PluginError("No valid permission alias was requested of this plugin.")
      }
      wanted = all
    }
    for case (_, let permission?) in wanted {
      if let question = context.question(for: permission) { return .question(question) }
    }
    return .data(permissionStates(context))
  }
}

extension PluginContext {
  /// The question to the user before a permission can be used, `nil` if the permission is decided
  /// or this call has already asked.
  func question(for permission: DevicePermission) -> PluginQuestion? {
    guard phone.permission(permission).isOpen, !progress.asked.contains(permission) else {
      return nil
    }
    let (refuse, agree) =
      switch platform {
      case .ios: ("Don’t Allow", "Allow")
      case .android: ("Don’t allow", "Allow")
      }
    return PluginQuestion(
      kind: .alert,
      ModalContent(
        title: permission.question(for: surroundings.appName, on: platform),
        buttons: [
          ModalButton(id: PluginQuestion.cancelButtonID, title: refuse, role: .cancel),
          ModalButton(id: PluginQuestion.agreeButtonID, title: agree),
        ]),
      reading: .permission(permission))
  }
}
