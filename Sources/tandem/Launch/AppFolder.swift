import BridgeProtocol
import FoundationEssentials
import Navigation
import ManifestReading
import Vocabulary
import WebServer

/// An app, read: its declaration and where its pages come from.
struct AppFolder {
  let location: AppLocation
  /// The folder of the web build.
  let webRoot: String
  /// The server that answers in place of the web build.
  let upstream: Upstream?
  let manifest: AppManifest
  /// What the app is, in a line.
  let description: String?
  /// Whether a file gives the app its id, which is then no other app's.
  let hasOwnID: Bool
  /// The plugins that the app brings itself.
  let plugins: OwnPlugins
  /// What was found without a declaration, a sentence each.
  let notes: [String]
  /// What comes of it when the app asks for a permission; `nil` if the manifest does not say.
  private(set) var permissions: PermissionPolicy?
  /// The content inset on iOS by the manifest.
  private var declaredInset: WireContentInset?

  /// Whether there is a page to serve.
  var hasBuild: Bool { buildProblem == nil }

  /// How the files of the build answer paths.
  var lookup: PageLookup.Rule {
    .host(hasManyPages: WebBuild(at: webRoot).hasManyPages, isForDevice: capacitorPath != nil)
  }

  /// The content inset on iOS: from the manifest, else from the configuration of Capacitor; `nil`
  /// if there is neither.
  var contentInset: WireContentInset? {
    declaredInset ?? capacitorConfiguration.map { $0.contentInset ?? .never }
  }

  /// The configuration of Capacitor in the app's project, read now.
  var capacitorConfiguration: CapacitorConfiguration? {
    let project = WebProject.folder(around: location.projectFolder)
    return capacitorPath.flatMap { CapacitorConfiguration(at: $0, of: project) }
  }

  /// The path of that configuration.
  var capacitorPath: String? { CapacitorProject.configurationPath(of: location) }

  /// Whether the app is made for Cordova and not for Capacitor.
  var isForCordova: Bool {
    capacitorPath == nil && upstream == nil && WebBuild(at: webRoot).lacksCordova
  }

  /// The folder of the app's project that Capacitor works in: with the native projects and, there
  /// or above it, the packages.
  var capacitorRoot: String {
    CapacitorProject(folder: WebProject.folder(around: location.projectFolder)).rootFolder
  }

  /// The native projects of Capacitor in the app's project, read now.
  var nativeProjects: NativeProjects { NativeProjects(in: capacitorRoot) }

  /// Why there is no page to serve; nil if there is one.
  var buildProblem: String? {
    if upstream != nil || BuildFolder.hasPage(webRoot) { return nil }
    let hasSource = FileManager.default.fileExists(atPath: "\(webRoot)/index.html")
    return RelativePath.simplified(webRoot)
      + (hasSource ? " has only the source of its page" : " holds no index.html")
  }

  /// Finds an app and reads it, ready to be served; its pages come from `server` if one is named.
  ///
  /// - Throws: `LaunchError` if there is none, its manifest cannot be used, or it is not built.
  init(
    _ argument: String?, bundle: WebBundle, server: String? = nil, allowsRemote: Bool = false,
    ignoresManifest: Bool = false
  ) throws(LaunchError) {
    let location = try AppLocation(
      argument ?? WebBundle.defaultApp, bundle: bundle, allowsRemote: allowsRemote,
      ignoresManifest: ignoresManifest)
    let declared = try AppFolder(declaredBy: location, asksServer: server == nil)
    try declared.checkPlugins()
    guard let server else {
      self = declared
      try checkBuild()
      return
    }
    do throws(Upstream.Failure) {
      self.init(declared, server: try Upstream(url: server, allowsRemote: allowsRemote))
    } catch {
      throw LaunchError("--server: \(error.description)")
    }
  }

  private func checkPlugins() throws(LaunchError) {
    let problems = plugins.problems
    guard problems.isEmpty else {
      throw LaunchError(
        sentences: problems.map { "\(location.path): \($0.message) \($0.remedy)" })
    }
  }

  private func checkBuild() throws(LaunchError) {
    guard let problem = buildProblem else { return }
    let project = WebProject(at: location.folder)
    let other =
      if case .manifest = location.declaration {
        "name the folder of its build as “webDir” in tandem.json."
      } else {
        project.serverAdvice
      }
    throw LaunchError(sentences: notes + ["\(problem): \(project.buildAdvice), or \(other)"])
  }

  /// Reads the app at a location, built or not.
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - asksServer: Whether a server that its files name is shown only if it answers.
  /// - Throws: `LaunchError` if its manifest cannot be used, with everything that is wrong.
  init(declaredBy location: AppLocation, asksServer: Bool = false) throws(LaunchError) {
    let bytes = try location.read()
    do throws(ManifestProblems) {
      try self.init(location, bytes, asksServer: asksServer)
    } catch {
      throw LaunchError(sentences: error.problems.map { $0.line(in: location.path) })
    }
  }

  /// Takes the app that the text of a file declares.
  init(
    _ location: AppLocation, _ bytes: [UInt8], asksServer: Bool = false
  ) throws(ManifestProblems) {
    switch location.declaration {
    case .manifest:
      self.init(location, try ManifestFile(parsing: bytes))
    case .capacitor(let path):
      try self.init(location, capacitor: path, bytes, asksServer: asksServer)
    case .page(let path):
      try self.init(location, page: path)
    case .server(let upstream):
      try self.init(location, server: upstream)
    }
  }

  /// Takes an app whose manifest was read.
  init(_ location: AppLocation, _ file: ManifestFile) {
    self.location = location
    webRoot = location.resolve(file.webDirectory)
    upstream = nil
    manifest = file.manifest
    description = file.appDescription
    hasOwnID = true
    plugins = OwnPlugins(file.plugins, in: location.folder)
    notes = location.notes
    permissions = file.permissions
    declaredInset = file.contentInset
  }
}

// Apps without a manifest.
extension AppFolder {
  private init(
    _ location: AppLocation, capacitor path: String, _ bytes: [UInt8], asksServer: Bool
  ) throws(ManifestProblems) {
    let app = try CapacitorApp(location, path, bytes, asksServer: asksServer)
    self.location = location
    upstream = app.upstream
    notes = location.notes + app.notes
    webRoot = location.resolve(app.webDirectory)
    description = nil
    hasOwnID = app.configuration.appID != nil
    plugins = OwnPlugins()
    let manifest = try Self.manifest(
      id: app.configuration.appID ?? Self.id(of: location), of: location, in: webRoot,
      app.upstream)
    self.manifest = Self.manifest(manifest, withHost: app.configuration.hostname)
  }

  private init(_ location: AppLocation, page path: String) throws(ManifestProblems) {
    self.location = location
    webRoot = String(path.dropLast("/index.html".count))
    upstream = nil
    description = nil
    hasOwnID = false
    plugins = OwnPlugins()
    let isFound = webRoot != location.folder
    notes =
      location.notes + (isFound ? ["\(webRoot) is served, where the newest build is."] : [])
    manifest = try Self.manifest(id: Self.id(of: location), of: location, in: webRoot, nil)
  }

  /// An app whose pages come from a server.
  private init(_ declared: AppFolder, server: Upstream) {
    location = declared.location
    webRoot = declared.webRoot
    upstream = server
    description = declared.description
    hasOwnID = declared.hasOwnID
    plugins = declared.plugins
    notes = []
    permissions = declared.permissions
    declaredInset = declared.declaredInset
    manifest = Self.manifest(declared.manifest, withHost: server.host)
  }

  private init(_ location: AppLocation, server: Upstream) throws(ManifestProblems) {
    self.location = location
    webRoot = "."
    upstream = server
    description = nil
    hasOwnID = false
    plugins = OwnPlugins()
    notes = []
    manifest = try Self.manifest(
      id: ShellName(of: location).text, of: location, in: webRoot, server)
  }

  /// The id of an app that declares none: the name of its package, else of its folder.
  private static func id(of location: AppLocation) -> String {
    WebProject(at: location.folder).id ?? ShellName(of: location).text
  }

  /// A manifest with one tab that shows whatever the page shows, and with the name that `tandem
  /// init` would give the app; for a server the project is the current folder.
  private static func manifest(
    id: String, of location: AppLocation, in webRoot: String, _ upstream: Upstream?
  ) throws(ManifestProblems) -> AppManifest {
    let name = AppIdentity(of: location, in: location.projectFolder, webRoot: webRoot).name.text
    let manifest = try ManifestFile(undeclaredAppID: id, name: name).manifest
    guard let upstream else { return manifest }
    var declaration = manifest.declaration
    declaration.tabs[0].path = String(upstream.path.prefix { $0 != "?" })
    // If no tab can have this path, the manifest keeps its default.
    return Self.manifest((try? AppManifest(declaration)) ?? manifest, withHost: upstream.host)
  }

  /// The manifest of an app whose links may name another host of its own.
  private static func manifest(_ manifest: AppManifest, withHost host: String?) -> AppManifest {
    guard let host else { return manifest }
    var declaration = manifest.declaration
    declaration.hosts.append(host)
    return (try? AppManifest(declaration)) ?? manifest
  }
}
