package import BridgeProtocol
package import Navigation

/// An app's `tandem.json`, read and checked.
///
/// `docs/manifest.md` describes the file.
package struct ManifestFile: Hashable, Sendable {
  /// The app, ready for the navigation core.
  package let manifest: AppManifest
  /// The folder of the web build, relative to the file, `.` if it is the file's own.
  package let webDirectory: String
  /// What the app is, in a line.
  package let appDescription: String?
  /// Where pages lie on iOS, if the manifest says so.
  package let contentInset: WireContentInset?
  /// The plugins that the app brings itself, in the order of the manifest.
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
    plugins = reader.plugins
  }

  /// Reads a manifest, and looks for what will hardly do what its author wants as well.
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

  /// The manifest of an app that has none: one tab that shows whatever the page shows, until the
  /// page declares those of its own bar.
  package init(undeclaredAppID id: String, name: String) throws(ManifestProblems) {
    webDirectory = "."
    appDescription = nil
    contentInset = nil
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
  /// Gives the app one tab that shows whatever its page shows, until the page declares those of its
  /// own bar; paths are spelled as the app spells them.
  mutating func discoverTabs() {
    tabs = [Tab(id: "main", title: name, path: "/", icon: "house")]
    discoversTabs = true
    policies.trailingSlash = .keep
  }
}

extension ManifestReader {
  /// Reads the form of a manifest.
  fileprivate init(parsing bytes: [UInt8]) throws(ManifestProblems) {
    do throws(JSONError) {
      self.init(try JSONDocument(parsing: bytes).root)
    } catch {
      throw ManifestProblems(error, in: bytes)
    }
  }

  /// Makes an app of what was read; reports why none can be made.
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
    // A tab that stands in for those of the app's own bar is named after the app.
    if declaration.discoversTabs, issue.place.steps.first == .member("tabs") { return }
    let node = node(at: issue.place)
    guard !problems.contains(path: node.path) || node.path.isEmpty else { return }
    problems.report(node, issue.error.message, issue.remedy)
  }
}
