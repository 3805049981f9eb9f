import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/keyboard`; each platform lacks the same methods as on a device.
  static let keyboard = NativePlugin(
    "Keyboard", of: "@capacitor/keyboard",
    [
      ("show", showKeyboard),
      ("hide", hideKeyboard),
      ("setAccessoryBarVisible", onlyOnIOS),
      ("setScroll", onlyOnIOS),
      ("setStyle", onlyOnIOS),
      ("setResizeMode", setResizeMode),
      ("getResizeMode", getResizeMode),
    ], signals: [("fieldFocused", fieldFocused)], controls: [("setHardware", setHardware)],
    since: ["getResizeMode": PackageVersion(4, 1)])

  private static func showKeyboard(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.require(.android)
    if !context.phone.systemUI.hasHardwareKeyboard {
      context.changeDevice { $0.keyboardVisible = true }
    }
    return .done
  }

  private static func hideKeyboard(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard context.platform == .ios || context.surroundings.isFieldFocused else {
      throw PluginError("Can't close keyboard, not currently focused")
    }
    context.changeDevice { $0.keyboardVisible = false }
    return .done
  }

  /// The keyboard rises where somebody can type, unless there is one of keys.
  private static func fieldFocused(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let isFocused = context.options.flag("isFocused") ?? false
    context.ask(for: .focusField(isFocused))
    let isShown =
      (isFocused || context.surroundings.isOtherFieldFocused)
      && !context.phone.systemUI.hasHardwareKeyboard
    context.changeDevice { $0.keyboardVisible = isShown }
    let mode = context.phone.keyboardResize(on: context.platform)
    return .data(["resize": .string(mode.rawValue)])
  }

  /// Connects a keyboard of keys to the device, or takes it away, and the other one rises where
  /// somebody can type.
  private static func setHardware(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let isConnected = context.options.flag("isConnected") else {
      throw PluginError("“isConnected” is true or false.")
    }
    context.phone.systemUI.hasHardwareKeyboard = isConnected
    if isConnected || context.surroundings.isFieldFocused {
      context.changeDevice { $0.keyboardVisible = !isConnected }
    }
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
    // A missing or an unknown mode stands for none (KeyboardPlugin.m).
    context.phone.resizeMode = context.options.choice("mode", of: KeyboardResize.self) ?? .none
    return .done
  }

  private static func getResizeMode(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.require(.ios)
    return .data(["mode": .string(context.phone.resizeMode.rawValue)])
  }
}
