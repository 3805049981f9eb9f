import FoundationEssentials

/// Where an app is and what declares it; nothing is read yet.
struct AppLocation {
  /// The file that declares an app.
  enum Declaration {
    /// A manifest of Tandem's own.
    case manifest(path: String)
    /// The configuration of a Capacitor app.
    case capacitor(path: String)
    /// Nothing but the page.
    case page(path: String)
  }

  /// The folder that the declaration stands in.
  let folder: String
  let declaration: Declaration

  /// The path of the file that declares the app.
  var path: String {
    switch declaration {
    case .manifest(let path), .capacitor(let path), .page(let path): path
    }
  }

  /// Finds an app by its folder, by its manifest, or a bundled one by its name.
  ///
  /// - Throws: `LaunchError` if there is none.
  init(_ name: String, bundle: WebBundle) throws(LaunchError) {
    let candidates = name.contains("/") ? [name] : [name, "\(bundle.apps)/\(name)"]
    // A folder of the current directory wins only if it is an app: a bundled name stays usable
    // anywhere.
    for candidate in candidates {
      if let location = Self(existing: candidate) {
        self = location
        return
      }
    }
    throw LaunchError(
      "There is no app at “\(name)”: name a folder that holds tandem.json, index.html or "
        + "capacitor.config.json, a manifest, or one of the bundled apps (\(bundle.appNames)).")
  }

  private init?(existing path: String) {
    let manager = FileManager.default
    if path.hasSuffix(".json"), Self.isFile(path) {
      folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      declaration =
        path.hasSuffix("capacitor.config.json") ? .capacitor(path: path) : .manifest(path: path)
      return
    }
    folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let declarations: [Declaration] = [
      .manifest(path: "\(folder)/tandem.json"), .capacitor(path: "\(folder)/capacitor.config.json"),
      .page(path: "\(folder)/index.html"),
    ]
    let found = declarations.first { declaration in
      switch declaration {
      case .manifest(let path), .capacitor(let path), .page(let path):
        manager.fileExists(atPath: path)
      }
    }
    guard let found else { return nil }
    declaration = found
  }

  private static func isFile(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory
  }

  /// The bytes of the file that declares the app.
  ///
  /// - Throws: `LaunchError` if it cannot be read.
  func read() throws(LaunchError) -> [UInt8] {
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
