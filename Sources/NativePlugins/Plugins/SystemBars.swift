import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/status-bar`.
  static let statusBar = NativePlugin(
    "StatusBar", of: "@capacitor/status-bar",
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
      ("setStyle", ofStatusBar(setSystemBarsStyle)),
      ("setAnimation", { _ in .done }),
      ("show", ofStatusBar { context in setStatusBar(visible: true, &context) }),
      ("hide", ofStatusBar { context in setStatusBar(visible: false, &context) }),
    ])

  private static func setStatusBarStyle(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard context.platform == .android else {
      let style = context.options.choice("style", of: WireStatusBar.Style.self)
      if context.options.string("style") != nil {
        context.phone.statusBar.style = style ?? .default
      }
      return .done
    }
    // Android takes the names as they are written, and any other for LIGHT.
    switch context.options.string("style") {
    case "DARK": context.phone.statusBar.style = .dark
    case "DEFAULT": context.phone.statusBar.style = .default
    case nil: throw PluginError("Style must be provided")
    default: context.phone.statusBar.style = .light
    }
    return .done
  }

  /// As the status bar's own, but a style that is missing is the standard one.
  private static func setSystemBarsStyle(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    if context.options.string("style") == nil {
      context.phone.statusBar.style = .default
      return .done
    }
    return try setStatusBarStyle(&context)
  }

  /// Whether the bar has a background, and the web view may lie beneath it or not.
  private static let hasBackground = Variants(
    .on(.ios, before: PackageVersion(7), false), otherwise: true)

  static func statusBarHasBackground(in build: PluginBuild) -> Bool { hasBackground[build] }

  fileprivate static let sendsStatusBarEvents = Variants(
    .before(PackageVersion(7), false), otherwise: true)
  fileprivate static let statusBarMembers = Variants(
    .on(.ios, before: PackageVersion(7), ["visible", "style"]),
    .before(PackageVersion(7), ["visible", "style", "color", "overlays"]),
    otherwise: ["visible", "style", "color", "overlays", "height"])
  /// Whether a style that follows the appearance is told as what it is at the moment.
  fileprivate static let resolvesStatusBarStyle = Variants(
    .on(.ios, before: PackageVersion(7), true), .on(.ios, false), otherwise: true)

  private static func setBackgroundColor(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard hasBackground[context.build] else { throw .unimplemented }
    guard var text = context.options.string("color") else {
      throw PluginError("Color must be provided")
    }
    if context.platform == .android, text.first != "#" { text = "#" + text }
    // Android's message lacks its last sign (StatusBarPlugin.java), and it takes no short form.
    guard let color = opaqueColor(text), context.platform == .ios || text.utf8.count > 4 else {
      throw PluginError(
        "Invalid color provided. Must be a hex string (ex: #ff0000"
          + (context.platform == .ios ? ")" : ""))
    }
    context.phone.statusBar.color = color
    return .done
  }

  private static func setStatusBar(
    visible isVisible: Bool, _ context: inout PluginContext
  ) -> PluginAnswer {
    context.phone.statusBar.isVisible = isVisible
    context.notifyOfStatusBar("statusBarVisibilityChanged")
    return .done
  }

  private static func getStatusBarInfo(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    .data(context.statusBarInfo)
  }

  private static func setOverlaysWebView(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard hasBackground[context.build] else { throw .unimplemented }
    context.phone.statusBar.overlays = context.options.flag("overlay") ?? true
    context.notifyOfStatusBar("statusBarOverlayChanged")
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

extension PluginContext {
  /// What is to be known of the status bar, as `getInfo` answers.
  fileprivate var statusBarInfo: JSONObject {
    let bar = phone.statusBar
    var style = bar.style
    if style == .default, NativePlugin.resolvesStatusBarStyle[build] {
      style = surroundings.environment.appearance == .dark ? .dark : .light
    }
    let known: JSONObject = [
      "visible": .bool(bar.isVisible), "style": .string(style.rawValue.uppercased()),
      "color": .string(bar.color?.uppercased() ?? "#000000"), "overlays": .bool(bar.overlays),
      "height": .number(bar.isVisible ? surroundings.environment.insets.top : 0),
    ]
    var info = JSONObject()
    for name in NativePlugin.statusBarMembers[build] { info[name] = known[name] }
    return info
  }

  /// Sends an event, if the package has it; Android keeps it for the first listener.
  fileprivate mutating func notifyOfStatusBar(_ event: String) {
    guard NativePlugin.sendsStatusBarEvents[build] else { return }
    ask(
      for: .notify(
        plugin: "StatusBar", event: event, data: statusBarInfo,
        isRetained: platform == .android))
  }
}
