import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/text-zoom`; on iOS its own JavaScript changes the size of the text.
  static let textZoom = NativePlugin(
    "TextZoom", of: "@capacitor/text-zoom",
    [
      ("get", { context in .data(["value": .number(context.phone.textZoom)]) }),
      ("set", setTextZoom),
      (
        "getPreferred",
        { context in .data(["value": .number(context.surroundings.environment.textScale)]) }
      ),
    ], scriptedOnIOS: ["get", "set"])

  /// `@capacitor/screen-reader`.
  static let screenReader = NativePlugin(
    "ScreenReader", of: "@capacitor/screen-reader",
    [
      ("isEnabled", { context in .data(["value": .bool(context.phone.isScreenReaderEnabled)]) }),
      ("speak", speak),
    ], controls: [("set", setScreenReader)])

  private static func setTextZoom(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let value = context.options["value"]?.double else {
      throw PluginError("Invalid integer value.")
    }
    // The web view of Android keeps it in whole percent, as an integer of 32 bits.
    let percent = min(max(value * 100, Double(Int32.min)), Double(Int32.max))
    context.phone.textZoom = percent.rounded() / 100
    return .done
  }

  private static func speak(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    guard context.platform == .android || context.options.string("value") != nil else {
      throw PluginError("No value provided")
    }
    return .done
  }

  private static func setScreenReader(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let isEnabled = context.options.flag("isEnabled") else {
      throw PluginError("“isEnabled” is true or false.")
    }
    guard isEnabled != context.phone.isScreenReaderEnabled else { return .done }
    context.phone.isScreenReaderEnabled = isEnabled
    context.ask(
      for: .notify(
        plugin: "ScreenReader", event: "stateChange", data: ["value": .bool(isEnabled)]))
    return .done
  }
}
