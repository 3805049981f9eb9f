import BridgeProtocol

extension NativePlugin {
  /// The settings of the system in which users decide on permissions; apps cannot call it.
  static let permissions = NativePlugin(
    "Permissions", [],
    controls: [
      ("set", setPermission),
      (
        "get",
        { context in
          var states: JSONObject = [:]
          for permission in DevicePermission.allCases {
            states[permission.rawValue] = .string(context.phone.permission(permission).rawValue)
          }
          return .data(states)
        }
      ),
    ])

  private static func setPermission(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let names = DevicePermission.allCases.map(\.rawValue).joined(separator: ", ")
    let name = context.options.string("permission") ?? ""
    guard let permission = DevicePermission(named: name) else {
      throw PluginError("“permission” is one of: \(names).")
    }
    guard let state = context.options.choice("state", of: PermissionState.self) else {
      let states = PermissionState.allCases.map(\.rawValue).joined(separator: ", ")
      throw PluginError("“state” is one of: \(states).")
    }
    guard state != .limited || permission == .photos else {
      throw PluginError("Only photos can be limited.")
    }
    context.phone.permissions[permission] = state
    return .done
  }
}
