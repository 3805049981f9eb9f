import FoundationEssentials
import WebServer

/// Where an app is and what declares it; nothing is read yet.
struct AppLocation {
  /// What declares an app.
  enum Declaration {
    /// A manifest of Tandem's own.
    case manifest(path: String)
    /// The configuration of a Capacitor app.
    case capacitor(path: String)
    /// Nothing but the page, which stands in the folder or in the one of its build.
    case page(path: String)
    /// Nothing: the app is what a server of development answers.
    case server(Upstream)
  }

  /// The folder that the app is in, or the host and port of its server.
  let folder: String
  let declaration: Declaration
  /// Whether the app may come from another machine.
  let allowsRemote: Bool

  /// The path of the file that declares the app, or the URL of its server.
  var path: String {
    switch declaration {
    case .manifest(let path), .capacitor(let path), .page(let path): path
    case .server(let upstream): upstream.origin
    }
  }

  /// Finds an app by its URL, by its folder, by its manifest, or a bundled one by its name.
  ///
  /// - Throws: `LaunchError` if there is none.
  init(_ name: String, bundle: WebBundle, allowsRemote: Bool = false) throws(LaunchError) {
    if let url = Self.url(name) {
      self.allowsRemote = allowsRemote
      do throws(Upstream.Failure) {
        let upstream = try Upstream(url: url, allowsRemote: allowsRemote)
        folder = upstream.host
        declaration = .server(upstream)
      } catch {
        throw LaunchError(error.description)
      }
      return
    }
    let candidates = name.contains("/") ? [name] : [name, "\(bundle.apps)/\(name)"]
    // A folder of the current directory wins only if it is an app: a bundled name stays usable
    // anywhere.
    for candidate in candidates {
      if let found = Self.declaration(at: candidate) {
        (folder, declaration) = found
        self.allowsRemote = allowsRemote
        return
      }
    }
    throw LaunchError(Self.advice(for: name, bundle: bundle))
  }

  /// A name that is a URL, or the host and port of one on this machine.
  private static func url(_ name: String) -> String? {
    if name.lowercased().contains(#/^https?:///#) { return name }
    let address = #/^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]):\d+(?:\/.*)?$/#
    return name.lowercased().contains(address) ? "http://" + name : nil
  }

  private static func declaration(
    at path: String
  ) -> (folder: String, declaration: Declaration)? {
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if CapacitorProject.isSource(path), isFile(path) { return (parent, .capacitor(path: path)) }
    if path.hasSuffix(".json"), isFile(path) {
      let isCapacitor = path.hasSuffix("capacitor.config.json")
      return (parent, isCapacitor ? .capacitor(path: path) : .manifest(path: path))
    }
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let manager = FileManager.default
    if manager.fileExists(atPath: "\(folder)/tandem.json") {
      return (folder, .manifest(path: "\(folder)/tandem.json"))
    }
    if let path = CapacitorProject(folder: folder).configurationPath {
      return (folder, .capacitor(path: path))
    }
    if manager.fileExists(atPath: "\(folder)/index.html"), !BuildFolder.isSource(folder) {
      return (folder, .page(path: "\(folder)/index.html"))
    }
    return BuildFolder.find(in: folder).map { (folder, .page(path: "\(folder)/\($0)/index.html")) }
  }

  /// What to do about a name that leads to no app.
  private static func advice(for name: String, bundle: WebBundle) -> String {
    if FileManager.default.fileExists(atPath: "\(name)/package.json") {
      return "\(name) is a project without a build (it would be in dist, build, out or www): build "
        + "it first, or start its dev server and name that one's URL, such as "
        + "http://localhost:5173."
    }
    return "There is no app at “\(name)”: name a folder that holds tandem.json, index.html or "
      + "capacitor.config.json, a manifest, the URL of a dev server, or one of the bundled apps "
      + "(\(bundle.appNames))."
  }

  private static func isFile(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory
  }

  /// The bytes of the file that declares the app; empty if it is a server.
  ///
  /// - Throws: `LaunchError` if it cannot be read.
  func read() throws(LaunchError) -> [UInt8] {
    if case .server = declaration { return [] }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw LaunchError(
        Self.isFile(path)
          ? "\(path) cannot be read: check its permissions."
          : "\(path) is a folder: put a file of this name in its place.")
    }
    return Array(data)
  }

  /// A path that is relative to the folder.
  func resolve(_ path: String) -> String {
    if path == "." || path.isEmpty { return folder }
    return path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }
}
