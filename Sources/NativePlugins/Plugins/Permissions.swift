import BridgeProtocol

extension NativePlugin {
  /// What users decide in the settings of the system; no app can call it.
  static let permissions = NativePlugin(
    "Permissions", [], controls: [("set", setPermission)])

  private static func setPermission(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let names = DevicePermission.allCases.map(\.rawValue).joined(separator: ", ")
    guard let permission = context.options.choice("permission", of: DevicePermission.self) else {
      throw PluginError("“permission” is one of: \(names).")
    }
    guard let state = context.options.choice("state", of: PermissionState.self) else {
      let states = PermissionState.allCases.map(\.rawValue).joined(separator: ", ")
      throw PluginError("“state” is one of: \(states).")
    }
    context.phone.permissions[permission] = state
    return .done
  }
}
