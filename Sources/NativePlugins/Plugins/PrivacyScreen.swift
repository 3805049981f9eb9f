import BridgeProtocol

extension NativePlugin {
  /// `@capacitor/privacy-screen`, which hides the app in the list of apps; there is no such list
  /// here, so that it is only answered.
  static let privacyScreen = NativePlugin(
    "PrivacyScreen", of: "@capacitor/privacy-screen",
    [
      ("enable", { context in setPrivacyScreen(true, &context) }),
      ("disable", { context in setPrivacyScreen(false, &context) }),
      (
        "isEnabled", { context in .data(["enabled": .bool(context.phone.isPrivacyScreenEnabled)]) }
      ),
    ])

  private static func setPrivacyScreen(
    _ isEnabled: Bool, _ context: inout PluginContext
  ) -> PluginAnswer {
    context.phone.isPrivacyScreenEnabled = isEnabled
    return .data(["success": true])
  }
}
