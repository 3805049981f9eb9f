import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/browser`.
  static let browser = NativePlugin(
    "Browser", of: "@capacitor/browser", [("open", openBrowser), ("close", closeBrowser)],
    controls: [("finish", finishBrowser)])

  private static func openBrowser(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let url = try requestedURL(context)
    guard context.platform == .android || context.phone.systemUI.browser == nil else {
      throw PluginError("Unable to display URL")
    }
    context.phone.browserCount += 1
    context.phone.systemUI.browser = WireBrowser(
      id: context.phone.browserCount, url: url,
      toolbarColor: context.options.string("toolbarColor").flatMap(opaqueColor))
    context.ask(for: .notify(plugin: "Browser", event: "browserPageLoaded", data: nil))
    return .done
  }

  private static let canClose = Variants(
    .on(.android, before: PackageVersion(5, 2), false), otherwise: true)

  private static func requestedURL(_ context: PluginContext) throws(PluginError) -> String {
    let url = context.options.string("url")
    switch context.platform {
    case .ios:
      guard let url, !url.isEmpty else { throw PluginError("Must provide a valid URL to open") }
    case .android:
      guard let url else { throw PluginError("Must provide a URL to open") }
      guard !url.isEmpty else { throw PluginError("URL must not be empty") }
    }
    guard let url, url.isWebAddress, url.utf8.count <= ProtocolLimits.urlByteCountMax else {
      throw PluginError("Unable to display URL")
    }
    return url
  }

  private static func closeBrowser(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard canClose[context.build] else { throw .unimplemented }
    guard context.phone.systemUI.browser != nil else {
      guard context.platform == .ios else { return .done }
      throw PluginError("No active window to close!")
    }
    context.phone.systemUI.browser = nil
    // Safari reports a close only if the user made it, a custom tab reports every close.
    if context.platform == .android { context.notifyBrowserFinished() }
    return .done
  }

  /// Closes the browser as the user does, by Done or the back button.
  private static func finishBrowser(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard context.phone.systemUI.browser != nil else {
      throw PluginError("The app has opened no browser.")
    }
    context.phone.systemUI.browser = nil
    context.notifyBrowserFinished()
    return .done
  }
}

extension PluginContext {
  fileprivate mutating func notifyBrowserFinished() {
    ask(for: .notify(plugin: "Browser", event: "browserFinished", data: nil))
  }
}

extension String {
  /// Whether a browser can load the text as a URL: `http` or `https`, and a host.
  var isWebAddress: Bool {
    guard let colon = firstIndex(of: ":"), ["http", "https"].contains(self[..<colon].lowercased())
    else { return false }
    let remaining = self[colon...].dropFirst()
    let isPrintable = unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    let host = remaining.dropFirst(2).prefix { !"/?#".contains($0) }
    return remaining.hasPrefix("//") && !host.isEmpty && isPrintable
  }
}
