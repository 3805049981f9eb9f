import BridgeProtocol
import Navigation
import PluginWorker
import ShellCommands
import Vocabulary
import WebServer

/// Where the modules and styles of `web/kit` are served.
///
/// Apps and simulator import them by a path that climbs above their own folder, which is right on
/// disk; in a URL such a path ends at the root.
private let kitPath = "/kit/"

extension OriginConfiguration {
  /// The origin of the app, which is not trusted.
  static func front(
    options: Run, bundle: WebBundle, app: AppFolder, nativeBridge: NativeBridge?, token: String
  ) -> OriginConfiguration {
    let socketPath = "/__tandem__/socket"
    var origin = OriginConfiguration(
      port: options.frontPort,
      roots: app.upstream == nil ? [app.webRoot] : [],
      socket: SocketConfiguration(
        path: socketPath, subprotocol: ProtocolLimits.pageSubprotocol, token: token,
        messageByteCountMax: ProtocolLimits.pageMessageByteCountMax),
      headers: HeaderField.front)
    origin.upstream = app.upstream
    if options.plugins != .off {
      origin.storedFiles = .capacitor(appID: app.manifest.declaration.id)
    }
    origin.mounts = ["/__tandem__/": bundle.bridge, "/__tandem__/driver/": bundle.driver]
    origin.mounts.merge(app.plugins.mounts) { own, _ in own }
    if bundle.holdsApp(at: app.location.folder) { origin.mounts[kitPath] = bundle.kit }
    origin.virtualFiles = ["/__tandem__/session.json": .session(token: token)]
    var markup = injection(of: bundle, token: token, socketPath: socketPath)
    if let nativeBridge {
      origin.virtualFiles[NativeBridge.path] = nativeBridge.file
      markup += "<script src=\"\(NativeBridge.path)\"></script>"
    }
    origin.injection = markup
    if app.upstream == nil {
      origin.lookup = options.isStrict ? .device : app.lookup
    }
    return origin
  }

  /// The bridge, whose modules are fetched at once instead of one import after the other.
  static func injection(of bundle: WebBundle, token: String, socketPath: String) -> String {
    let attributes =
      "src=\"\(PageScript.path)\" data-token=\"\(token)\" data-socket=\"\(socketPath)\""
    let links = bundle.bridgeModules.map {
      "<link rel=\"modulepreload\" href=\"/__tandem__/\($0)\">"
    }
    return "<script \(attributes)></script>" + links.joined()
  }

  /// The origin of the control page, which is trusted.
  static func control(options: Run, bundle: WebBundle, token: String) -> OriginConfiguration {
    var origin = OriginConfiguration(
      port: options.controlPort,
      roots: [bundle.simulator],
      socket: SocketConfiguration(
        path: "/socket", subprotocol: ProtocolLimits.chromeSubprotocol, token: token,
        messageByteCountMax: ProtocolLimits.controllerMessageByteCountMax),
      headers: HeaderField.control)
    origin.lookup = .files
    origin.isGuarded = true
    origin.keyedPaths = ["/session.json"]
    origin.redirectsToHostName = !options.opensToNetwork
    // The simulator uses the bridge's rules for reconnecting a socket.
    origin.mounts = [kitPath: bundle.kit, "/bridge/": bundle.bridge]
    origin.virtualFiles = ["/session.json": .session(token: token)]
    origin.api = APIConfiguration(token: token, paths: .commands)
    return origin
  }
}

extension StoredFiles {
  /// The stored files that `Capacitor.convertFileSrc` of the page leads to.
  fileprivate static func capacitor(appID: String) -> StoredFiles {
    let address = FileAddress(appID: appID)
    return StoredFiles(
      prefix: FileAddress.servedPrefix,
      places: address.places.map { place in
        StoredFiles.Place(prefix: String(place.prefix.dropFirst()), folder: place.folder)
      })
  }
}

extension APIPaths {
  /// The paths of a shell's commands.
  static let commands = APIPaths(
    resources: CommandCenter.resourcePaths, commands: CommandCenter.verbPaths)
}

extension VirtualFile {
  /// What a page of the same origin fetches to connect: the token of this run of the shell.
  ///
  /// A page that outlives its shell finds the next one's token here.
  fileprivate static func session(token: String) -> VirtualFile {
    VirtualFile(
      contentType: "application/json", bytes: Array("{\"token\":\"\(token)\"}\n".utf8))
  }
}
