import BridgeProtocol
import Vocabulary

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
    ], signals: [("coreLoaded", coreLoaded)],
    since: ["setServerAssetPath": PackageVersion(5)])

  /// The page has loaded Capacitor's core, of a major version.
  private static func coreLoaded(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    context.phone.packages.coreMajor = context.options["major"]?.integer
    return .done
  }

  private static func getServerBasePath(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let path = context.phone.serverBasePath
    return .data(["path": .string(path.isEmpty ? context.bundlePath : path)])
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

extension PluginContext {
  /// Where the build of the app is on a device.
  fileprivate var bundlePath: String {
    guard platform == .ios else { return "public" }
    let id = fingerprint("bundle").groupedAsUUID
    return "/private/var/containers/Bundle/Application/\(id)/App.app/public"
  }
}
