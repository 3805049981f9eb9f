import FoundationEssentials
import Navigation
import ManifestReading
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
  /// What was found where nothing declares it, a sentence each.
  let notes: [String]

  /// Whether there is a page to serve.
  var hasBuild: Bool {
    upstream != nil || FileManager.default.fileExists(atPath: "\(webRoot)/index.html")
  }

  /// Finds an app and reads it, ready to be served; by a server, if one is named for its pages.
  ///
  /// - Throws: `LaunchError` if there is none, its manifest cannot be used, or it is not built.
  init(
    _ argument: String?, bundle: WebBundle, server: String? = nil, allowsRemote: Bool = false,
    ignoresManifest: Bool = false
  ) throws(LaunchError) {
    let location = try AppLocation(
      argument ?? WebBundle.defaultApp, bundle: bundle, allowsRemote: allowsRemote,
      ignoresManifest: ignoresManifest)
    let declared = try AppFolder(declaredBy: location)
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

  private func checkBuild() throws(LaunchError) {
    guard hasBuild else {
      let remedy =
        if case .manifest = location.declaration {
          "name the folder of its build as “webDir” in tandem.json."
        } else {
          "start its dev server and name that one's URL, such as http://localhost:5173."
        }
      throw LaunchError("\(webRoot) holds no index.html: build the app first, or \(remedy)")
    }
  }

  /// Reads the app that is somewhere, built or not.
  ///
  /// - Throws: `LaunchError` if its manifest cannot be used, with everything that is wrong.
  init(declaredBy location: AppLocation) throws(LaunchError) {
    let bytes = try location.read()
    do throws(ManifestProblems) {
      try self.init(location, bytes)
    } catch {
      throw LaunchError(sentences: error.problems.map { $0.line(in: location.path) })
    }
  }

  /// Takes the app that the text of a file declares.
  init(_ location: AppLocation, _ bytes: [UInt8]) throws(ManifestProblems) {
    switch location.declaration {
    case .manifest:
      self.init(location, try ManifestFile(parsing: bytes))
    case .capacitor(let path):
      try self.init(location, capacitor: path, bytes)
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
    notes = []
  }
}

// Apps without a manifest.
extension AppFolder {
  private init(
    _ location: AppLocation, capacitor path: String, _ bytes: [UInt8]
  ) throws(ManifestProblems) {
    let isSource = CapacitorProject.isSource(path)
    let configuration =
      isSource
      ? CapacitorConfiguration(source: String(decoding: bytes, as: UTF8.self))
      : try CapacitorConfiguration(parsing: bytes)
    let build = CapacitorProject(folder: location.folder)
      .webDirectory(named: configuration.webDirectory)
    var notes: [String] = []
    if isSource { notes.append(Self.note(on: configuration, readFrom: path)) }
    let server = configuration.serverURL.map { url in
      Result { () throws(Upstream.Failure) in
        try Upstream(url: url, allowsRemote: location.allowsRemote)
      }
    }
    switch server {
    case .success(let upstream)?:
      notes.append("\(path) names \(upstream.origin) as “server.url”, which is shown.")
    case .failure(let failure)?:
      notes.append("“server.url” of \(path) is not shown. \(failure.description)")
      fallthrough
    case nil:
      if let note = build.note { notes.append(note) }
    }
    let upstream = try? server?.get()
    let name = ShellName(of: location).text
    self.location = location
    self.upstream = upstream
    self.notes = notes
    webRoot = location.resolve(build.path)
    description = nil
    manifest = try Self.manifest(
      id: configuration.appID ?? name, name: configuration.appName ?? name, upstream)
  }

  private init(_ location: AppLocation, page path: String) throws(ManifestProblems) {
    let name = ShellName(of: location).text
    self.location = location
    webRoot = String(path.dropLast("/index.html".count))
    upstream = nil
    description = nil
    notes =
      webRoot == location.folder ? [] : ["\(webRoot) is served, where the newest build is."]
    manifest = try Self.manifest(id: name, name: name, nil)
  }

  /// An app of which a server shows the pages.
  private init(_ declared: AppFolder, server: Upstream) {
    location = declared.location
    webRoot = declared.webRoot
    upstream = server
    description = declared.description
    notes = []
    manifest = Self.manifest(declared.manifest, at: server)
  }

  private init(_ location: AppLocation, server: Upstream) throws(ManifestProblems) {
    self.location = location
    webRoot = "."
    upstream = server
    description = nil
    notes = []
    manifest = try Self.manifest(id: ShellName(of: location).text, name: server.host, server)
  }

  /// What was found in a program that is not run.
  private static func note(
    on configuration: CapacitorConfiguration, readFrom path: String
  ) -> String {
    let found = [
      ("appId", configuration.appID), ("appName", configuration.appName),
      ("webDir", configuration.webDirectory), ("server.url", configuration.serverURL),
    ].compactMap { name, value in value.map { "\(name) “\($0)”" } }
    let what = found.isEmpty ? "nothing was found" : found.joined(separator: ", ")
    return "\(path) is a program, which is searched and not run: \(what)."
  }

  /// One tab that shows whatever the page shows.
  private static func manifest(
    id: String, name: String, _ upstream: Upstream?
  ) throws(ManifestProblems) -> AppManifest {
    let manifest = try ManifestFile(undeclaredAppID: id, name: name).manifest
    guard let upstream else { return manifest }
    var declaration = manifest.declaration
    declaration.tabs[0].path = String(upstream.path.prefix { $0 != "?" })
    // A path that no tab can have is left to the app's own links.
    return Self.manifest((try? AppManifest(declaration)) ?? manifest, at: upstream)
  }

  /// The manifest of an app whose links may name its server's own host.
  private static func manifest(_ manifest: AppManifest, at upstream: Upstream) -> AppManifest {
    var declaration = manifest.declaration
    declaration.hosts.append(upstream.host)
    return (try? AppManifest(declaration)) ?? manifest
  }
}
