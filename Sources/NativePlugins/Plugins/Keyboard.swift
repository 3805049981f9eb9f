import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/keyboard`; each platform lacks the same methods as on a device.
  static let keyboard = NativePlugin(
    "Keyboard",
    [
      ("show", showKeyboard),
      ("hide", hideKeyboard),
      ("setAccessoryBarVisible", onlyOnIOS),
      ("setScroll", onlyOnIOS),
      ("setStyle", onlyOnIOS),
      ("setResizeMode", setResizeMode),
      ("getResizeMode", getResizeMode),
    ])

  private static func showKeyboard(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.require(.android)
    context.changeDevice { $0.keyboardVisible = true }
    return .done
  }

  private static func hideKeyboard(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    context.changeDevice { $0.keyboardVisible = false }
    return .done
  }

  private static func onlyOnIOS(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.require(.ios)
    return .done
  }

  private static func setResizeMode(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.require(.ios)
    guard let mode = context.options.choice("mode", of: Phone.ResizeMode.self) else {
      throw PluginError("Invalid resize mode")
    }
    context.phone.resizeMode = mode
    return .done
  }

  private static func getResizeMode(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.require(.ios)
    return .data(["mode": .string(context.phone.resizeMode.rawValue)])
  }
}
