import BridgeProtocol

extension NativePlugin {
  /// `CapacitorHttp`, a part of Capacitor's core.
  static let http = NativePlugin.working(
    "CapacitorHttp", ["request", "get", "post", "put", "patch", "delete"])

  /// `WebView`, a part of Capacitor's core: which folder the pages of the app are in.
  static let webView = NativePlugin(
    "WebView",
    [
      ("getServerBasePath", getServerBasePath),
      ("setServerBasePath", setServerBasePath),
      ("setServerAssetPath", setServerBasePath),
      ("persistServerBasePath", { _ in .done }),
    ])

  private static func getServerBasePath(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    .data(["path": .string(context.phone.serverBasePath)])
  }

  /// Only keeps the folder: pages are still loaded from that of the build.
  private static func setServerBasePath(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let path = context.options.string("path"),
      path.utf8.count <= ProtocolLimits.nameByteCountMax
    else {
      throw PluginError(
        "path is a text of at most \(ProtocolLimits.nameByteCountMax) bytes.")
    }
    context.phone.serverBasePath = path
    return .done
  }
}
