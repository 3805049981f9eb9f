import FoundationEssentials
import Navigation
import ShellRuntime

/// An app, read: its declaration and where its web build is.
struct AppFolder {
  let location: AppLocation
  /// The folder of the web build.
  let webRoot: String
  let manifest: AppManifest
  /// What the app is, in a line.
  let description: String?

  /// Whether there is a page to serve.
  var hasBuild: Bool { FileManager.default.fileExists(atPath: "\(webRoot)/index.html") }

  /// Finds an app and reads it, ready to be served.
  ///
  /// - Throws: `LaunchError` if there is none, its manifest cannot be used, or it is not built.
  init(_ argument: String?, bundle: WebBundle) throws(LaunchError) {
    let location = try AppLocation(argument ?? WebBundle.defaultApp, bundle: bundle)
    try self.init(declaredBy: location)
    guard hasBuild else {
      throw LaunchError(
        "\(webRoot) holds no index.html: build the app first, or name the folder of its build "
          + "as “webDir” in tandem.json.")
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
      let lines = error.problems.map { $0.line(in: location.path) }
      throw LaunchError(lines.joined(separator: "\ntandem: "))
    }
  }

  /// Takes the app that the text of a file declares.
  init(_ location: AppLocation, _ bytes: [UInt8]) throws(ManifestProblems) {
    switch location.declaration {
    case .manifest:
      self.init(location, try ManifestFile(parsing: bytes))
    case .capacitor:
      let configuration = try CapacitorConfiguration(parsing: bytes)
      try self.init(location, capacitor: configuration)
    case .page:
      try self.init(location, capacitor: nil)
    }
  }

  /// Takes an app whose manifest was read.
  init(_ location: AppLocation, _ file: ManifestFile) {
    self.location = location
    webRoot = location.resolve(file.webDirectory)
    manifest = file.manifest
    description = file.appDescription
  }

  private init(
    _ location: AppLocation, capacitor: CapacitorConfiguration?
  ) throws(ManifestProblems) {
    let name = location.folder.split(separator: "/").last.map(String.init) ?? "app"
    self.location = location
    webRoot = location.resolve(capacitor?.webDirectory ?? ".")
    description = nil
    manifest = try ManifestFile(
      undeclaredAppID: capacitor?.appID ?? name, name: capacitor?.appName ?? name
    ).manifest
  }
}
