import BridgeProtocol
import FoundationEssentials
import System
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
  /// Notes for the user about where it was found, a sentence each.
  let notes: [String]

  /// The path of the file that declares the app, or the URL of its server.
  var path: String {
    switch declaration {
    case .manifest(let path), .capacitor(let path), .page(let path): path
    case .server(let upstream): upstream.origin
    }
  }

  /// The folder of the project; for a server the current folder.
  var projectFolder: String {
    if case .server = declaration { "." } else { folder }
  }

  /// Finds an app by its URL, its folder or its manifest, or a bundled one by its name.
  ///
  /// A manifest can be ignored, as if there were none.
  ///
  /// - Throws: `LaunchError` if there is none.
  init(
    _ name: String, bundle: WebBundle, allowsRemote: Bool = false, ignoresManifest: Bool = false
  ) throws(LaunchError) {
    self.allowsRemote = allowsRemote
    if let url = Self.url(name) {
      notes = []
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
      if let found = Self.app(at: candidate, ignoresManifest: ignoresManifest) {
        (folder, declaration) = found
        notes = []
        return
      }
    }
    let projects = CapacitorProject.below(Self.folder(name))
    if projects.count == 1, let path = projects[0].configurationPath {
      folder = projects[0].folder
      declaration = .capacitor(path: path)
      notes = ["\(folder) is shown, the only app with Capacitor in the workspace."]
      return
    }
    let isWorkspace =
      projects.isEmpty && FileManager.default.fileExists(atPath: "\(name)/package.json")
    let members =
      isWorkspace ? WorkspaceMembers.of(Self.folder(name), where: Self.isBuiltProject) : []
    guard members.count == 1,
      let found = Self.app(at: members[0], ignoresManifest: ignoresManifest)
    else {
      throw LaunchError(Self.advice(for: name, bundle: bundle, projects, members))
    }
    (folder, declaration) = found
    notes = ["\(folder) is shown, the only project with a build in the workspace."]
  }

  /// A name that is a URL, or the host and port of one on this machine.
  private static func url(_ name: String) -> String? {
    if name.lowercased().contains(#/^https?:///#) { return name }
    let address = #/^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]):\d+(?:\/.*)?$/#
    return name.lowercased().contains(address) ? "http://" + name : nil
  }

  private typealias Found = (folder: String, declaration: Declaration)

  /// The app at a path, by its manifest if it has one that is not to be ignored.
  private static func app(at path: String, ignoresManifest: Bool = false) -> Found? {
    let declared = ignoresManifest ? nil : manifest(at: path)
    return declared ?? undeclared(at: path)
  }

  /// The manifest at a path, or in the folder there.
  private static func manifest(at path: String) -> Found? {
    if path.hasSuffix(".json"), isFile(path), !path.hasSuffix("capacitor.config.json") {
      return (parent(of: path), .manifest(path: path))
    }
    let file = "\(folder(path))/tandem.json"
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return (folder(path), .manifest(path: file))
  }

  /// An app that no manifest declares.
  private static func undeclared(at path: String) -> Found? {
    if isFile(path) {
      let isCapacitor =
        CapacitorProject.isSource(path) || path.hasSuffix("capacitor.config.json")
      if isCapacitor { return (parent(of: path), .capacitor(path: path)) }
      return path.hasSuffix(".json") ? undeclared(at: parent(of: path)) : nil
    }
    let folder = folder(path)
    if let path = CapacitorProject(folder: folder).configurationPath {
      return (folder, .capacitor(path: path))
    }
    let hasPage = FileManager.default.fileExists(atPath: "\(folder)/index.html")
    if hasPage, !BuildFolder.isSource(folder) {
      return (folder, .page(path: "\(folder)/index.html"))
    }
    return BuildFolder.find(in: folder).map { (folder, .page(path: "\(folder)/\($0)/index.html")) }
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static func folder(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// What to do about a name that leads to no app.
  private static func advice(
    for name: String, bundle: WebBundle, _ projects: [CapacitorProject], _ members: [String]
  ) -> String {
    if !projects.isEmpty {
      return "\(name) holds several apps with Capacitor: name one of them ("
        + projects.map(\.folder).joined(separator: ", ") + ")."
    }
    if FileManager.default.fileExists(atPath: "\(name)/package.json") {
      if !members.isEmpty {
        return "\(name) is a workspace without a build of its own: name one of the projects in it "
          + "that have one (\(members.joined(separator: ", ")))."
      }
      let project = WebProject(at: folder(name))
      return "\(name) is a project without a build (it would be in dist, build, out or www): "
        + "\(project.buildAdvice), or \(project.serverAdvice)"
    }
    return "There is no app at “\(name)”: name a folder that holds tandem.json, index.html or "
      + "capacitor.config.json, a manifest, the URL of a dev server, or one of the bundled apps "
      + "(\(bundle.appNames))."
  }

  private static func isBuiltProject(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/package.json")
      && app(at: folder) != nil
  }

  private static func isFile(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory
  }

  /// The bytes of the file that declares the app; empty if it is a server or only a page.
  ///
  /// - Throws: `LaunchError` if it cannot be read.
  func read() throws(LaunchError) -> [UInt8] {
    if case .server = declaration { return [] }
    let byteCountMax = JSONLimits.file.byteCountMax
    do throws(WholeFile.Failure) {
      return try ProjectFolder(folder).read(path, byteCountMax: byteCountMax)
    } catch {
      switch error {
      case .refused(let reason):
        throw LaunchError("\(path) cannot be read (\(reason)): check its permissions.")
      case .notAFile:
        let kind = Self.isFile(path) ? "pipe, a socket or a device" : "folder"
        throw LaunchError("\(path) is a \(kind): put a file of this name in its place.")
      case .outside:
        throw LaunchError(
          "\(path) leads out of its project by a symbolic link, which is not followed: put the "
            + "file itself there.")
      case .tooLarge:
        if case .page = declaration { return [] }
        throw LaunchError(
          "\(path) has more than \(byteCountMax) bytes: name a file that declares an app.")
      }
    }
  }

  /// A path that is relative to the folder.
  func resolve(_ path: String) -> String {
    if path == "." || path.isEmpty { return folder }
    return path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }
}
