package import BridgeProtocol
package import Navigation
package import Vocabulary

/// An app's `tandem.json`, read and checked.
///
/// `docs/manifest.md` describes the file.
package struct ManifestFile: Hashable, Sendable {
  /// The app, ready for the navigation core.
  package let manifest: AppManifest
  /// The folder of the web build, relative to the file, `.` if it is the file's own.
  package let webDirectory: String
  /// A description of the app in one line.
  package let appDescription: String?
  /// How pages are inset on iOS; `nil` if the manifest does not say.
  package let contentInset: WireContentInset?
  /// What comes of it when the app asks for a permission; `nil` if the manifest does not say.
  package let permissions: PermissionPolicy?
  /// The app's own plugins, in the order of the manifest.
  package let plugins: [PluginDeclaration]

  /// Reads a manifest: JSON with comments.
  ///
  /// - Throws: `ManifestProblems` with everything that is wrong.
  package init(parsing bytes: [UInt8]) throws(ManifestProblems) {
    try self.init(ManifestReader(parsing: bytes))
  }

  private init(_ reader: ManifestReader) throws(ManifestProblems) {
    let manifest = reader.compile()
    guard reader.problems.isEmpty, let manifest else {
      throw ManifestProblems(problems: reader.problems.sorted)
    }
    self.manifest = manifest
    webDirectory = reader.webDirectory
    appDescription = reader.appDescription
    contentInset = reader.contentInset
    permissions = reader.permissions
    plugins = reader.plugins
  }

  /// Reads a manifest, and also looks for parts that probably do not do what the author wants.
  ///
  /// - Throws: `ManifestProblems` with everything that is wrong.
  /// - Returns: The manifest and the warnings about it, in the order of the text.
  package static func check(
    _ bytes: [UInt8]
  ) throws(ManifestProblems) -> (file: ManifestFile, warnings: [ManifestProblem]) {
    let reader = try ManifestReader(parsing: bytes)
    let file = try ManifestFile(reader)
    for warning in file.manifest.warnings {
      let node = reader.node(at: warning.place)
      reader.problems.append(
        ManifestProblem(
          .warning, at: node.position, path: node.path, message: warning.message,
          remedy: warning.remedy))
    }
    return (file, reader.problems.sorted)
  }

  /// The manifest of an app that has none: a single tab that shows the page, until the page
  /// declares the tabs of its own bar.
  package init(undeclaredAppID id: String, name: String) throws(ManifestProblems) {
    webDirectory = "."
    appDescription = nil
    contentInset = nil
    permissions = nil
    plugins = []
    do throws(ManifestError) {
      var declaration = AppDeclaration(id: id, name: name, tabs: [])
      declaration.discoverTabs()
      manifest = try AppManifest(declaration)
    } catch {
      let start = JSONPosition(offset: 0, line: 1, column: 1)
      throw ManifestProblems(problems: [
        ManifestProblem(at: start, path: "", message: error.message, remedy: error.remedy)
      ])
    }
  }
}

extension AppDeclaration {
  /// Gives the app a single tab that shows the page, until the page declares the tabs of its own
  /// bar.
  ///
  /// Slashes at the end of paths are kept, because nothing says how the app spells its paths.
  mutating func discoverTabs() {
    tabs = [Tab(id: "main", title: name, path: "/", icon: "house")]
    discoversTabs = true
    policies.trailingSlash = .keep
  }
}

extension ManifestReader {
  /// Parses a manifest and reads its members.
  fileprivate init(parsing bytes: [UInt8]) throws(ManifestProblems) {
    do throws(JSONError) {
      self.init(try JSONDocument(parsing: bytes).root)
    } catch {
      throw ManifestProblems(error, in: bytes)
    }
  }

  /// Compiles the declaration that was read; reports every error in it.
  fileprivate func compile() -> AppManifest? {
    do throws(ManifestError) {
      return try AppManifest(declaration)
    } catch {
      for issue in AppManifest.issues(in: declaration) {
        report(issue)
      }
      return nil
    }
  }

  /// Reports an issue unless it only follows from a problem with the form.
  private func report(_ issue: ManifestIssue) {
    switch issue.error {
    case .noTabs, .noVisibleTab, .unknownInitialTab, .unknownRouteTab:
      if lacksTabs { return }
    default: break
    }
    // The placeholder tab is named after the app, so its error repeats one of the app's name.
    if declaration.discoversTabs, issue.place.steps.first == .member("tabs") { return }
    let node = node(at: issue.place)
    guard !problems.contains(path: node.path) || node.path.isEmpty else { return }
    problems.report(node, issue.error.message, issue.remedy)
  }
}
