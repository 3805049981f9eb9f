import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/status-bar`.
  static let statusBar = NativePlugin(
    "StatusBar",
    [
      ("setStyle", setStatusBarStyle),
      ("setBackgroundColor", setBackgroundColor),
      ("show", { context in setStatusBar(visible: true, &context) }),
      ("hide", { context in setStatusBar(visible: false, &context) }),
      ("getInfo", getStatusBarInfo),
      ("setOverlaysWebView", setOverlaysWebView),
    ])

  /// The part of Capacitor 8's core that replaces `@capacitor/status-bar`.
  ///
  /// Only the status bar is drawn: calls for the navigation bar are answered without an effect.
  static let systemBars = NativePlugin(
    "SystemBars",
    [
      ("setStyle", ofStatusBar(setStatusBarStyle)),
      ("setAnimation", { _ in .done }),
      ("show", ofStatusBar { context in setStatusBar(visible: true, &context) }),
      ("hide", ofStatusBar { context in setStatusBar(visible: false, &context) }),
    ])

  private static func setStatusBarStyle(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    context.phone.statusBar.style =
      context.options.choice("style", of: WireStatusBar.Style.self) ?? .default
    return .done
  }

  private static func setBackgroundColor(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let text = context.options.string("color") else {
      throw PluginError("Color must be provided")
    }
    guard let color = opaqueColor(text) else {
      throw PluginError("Invalid color provided. Must be a hex string (ex: #ff0000)")
    }
    context.phone.statusBar.color = color
    return .done
  }

  private static func setStatusBar(
    visible isVisible: Bool, _ context: inout PluginContext
  ) -> PluginAnswer {
    context.phone.statusBar.isVisible = isVisible
    return .done
  }

  private static func getStatusBarInfo(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let bar = context.phone.statusBar
    return .data([
      "visible": .bool(bar.isVisible), "style": .string(bar.style.rawValue.uppercased()),
      "color": .string(bar.color?.uppercased() ?? "#000000"), "overlays": .bool(bar.overlays),
      "height": .number(bar.isVisible ? context.surroundings.environment.insets.top : 0),
    ])
  }

  private static func setOverlaysWebView(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    context.phone.statusBar.overlays = context.options.flag("overlay") ?? true
    return .done
  }

  private static func ofStatusBar(_ method: @escaping Method) -> Method {
    { (context) throws(PluginError) in
      guard context.options.string("bar") != "NavigationBar" else { return .done }
      return try method(&context)
    }
  }

  /// A colour as `#rrggbb`, `nil` if the text is not a colour.
  ///
  /// The opacity of `#aarrggbb`, Android's notation, is dropped.
  static func opaqueColor(_ text: String) -> String? {
    guard text.first == "#", text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    let digits = text.dropFirst().lowercased()
    return switch digits.count {
    case 3: "#" + digits.map { "\($0)\($0)" }.joined()
    case 6: "#" + digits
    case 8: "#" + digits.dropFirst(2)
    default: nil
    }
  }
}
