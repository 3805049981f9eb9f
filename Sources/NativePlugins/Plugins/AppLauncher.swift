import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/app-launcher`: other apps are those that every phone has.
  static let appLauncher = NativePlugin(
    "AppLauncher", of: "@capacitor/app-launcher",
    [
      (
        "canOpenUrl",
        { (context) throws(PluginError) in
          let url = try address(context, onAndroid: "Must supply a url")
          let isSeen = isBrowserSeen[context.build] || !url.lowercased().hasPrefix("http")
          return .data(["value": .bool(isSeen && isOpened(url))])
        }
      ),
      ("openUrl", openURL),
    ])

  /// Whether an app finds out that a browser opens its links: Android shows apps each other only
  /// as their manifests ask for it, and the package's own does so since 7.
  private static let isBrowserSeen = Variants(
    .on(.android, before: PackageVersion(7), false), otherwise: true)

  /// The schemes that a system has apps for.
  private static let systemSchemes: Set = [
    "http", "https", "mailto", "tel", "sms", "maps", "market", "itms-apps",
  ]

  private static func openURL(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    let url = try address(context, onAndroid: "Must provide a url to open")
    if isOpened(url) { context.ask(for: .openExternally(url)) }
    return .data(["completed": .bool(isOpened(url))])
  }

  private static func address(
    _ context: PluginContext, onAndroid message: String
  ) throws(PluginError) -> String {
    guard let url = context.options.string("url") else {
      throw PluginError(context.platform == .ios ? "Must supply a URL" : message)
    }
    guard context.platform == .android || !url.isEmpty else { throw PluginError("Invalid URL") }
    return url
  }

  /// Whether the system has an app for a URL; one of the web needs a host.
  private static func isOpened(_ url: String) -> Bool {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    return scheme.utf8.count < url.utf8.count && systemSchemes.contains(scheme)
      && (!scheme.hasPrefix("http") || url.isWebAddress)
      && url.utf8.count <= ProtocolLimits.urlByteCountMax
  }
}
