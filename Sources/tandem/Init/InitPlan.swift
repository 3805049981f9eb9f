import FoundationEssentials
import Navigation

/// Which app a manifest is written for, and where.
struct InitPlan {
  /// The app as it was named on the command line.
  let name: String
  let app: AppFolder
  /// The build beside the manifest of an app that a server shows, if there is one.
  private let built: AppFolder?
  /// The file to write, `nil` for standard output.
  let file: String?
  /// The folder of that file.
  let folder: String

  /// The path that the app starts with.
  var path: String { app.manifest.tabs.first?.path ?? "/" }

  /// Finds the app and the place of its manifest.
  ///
  /// - Throws: `LaunchError` if there is no app, or nothing to show of it.
  init(_ name: String, output: String?, allowsRemote: Bool) throws(LaunchError) {
    let bundle = try WebBundle(environment: ProcessInfo.processInfo.environment)
    self.name = name
    app = try AppFolder(
      name, bundle: bundle, allowsRemote: allowsRemote, ignoresManifest: true)
    let isURL = if case .server = app.location.declaration { true } else { false }
    let home = isURL ? "." : app.location.folder
    switch output {
    case "-"?:
      file = nil
      folder = home
    case let path?:
      let isFolder = Self.isFolder(path)
      file = isFolder ? Self.path("tandem.json", in: path) : path
      folder =
        isFolder ? path : path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    case nil:
      file = Self.path("tandem.json", in: home)
      folder = home
    }
    built = isURL ? try? AppFolder(folder, bundle: bundle, ignoresManifest: true) : nil
  }

  /// The folder of the build, relative to the manifest, and what it is.
  var webDirectory: FoundText? {
    guard let shown = app.upstream == nil ? app : built, shown.upstream == nil else { return nil }
    let source =
      switch shown.location.declaration {
      case .capacitor: "The folder of the build that a device shows"
      default: "The folder of the build"
      }
    return FoundText(text: RelativePath.to(shown.webRoot, from: folder), source: source)
  }

  /// Where the configurations of the app are.
  var project: String {
    if case .server = app.location.declaration { folder } else { app.location.folder }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }

  private static func path(_ name: String, in folder: String) -> String {
    folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}

/// Paths as seen from a folder.
enum RelativePath {
  /// The way from a folder to a path; `.` if they are the same.
  static func to(_ path: String, from folder: String) -> String {
    let goal = parts(of: path)
    let start = parts(of: folder)
    let common = zip(goal, start).prefix { $0 == $1 }.count
    let steps = start.dropFirst(common).map { _ in ".." } + goal.dropFirst(common)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// The same path without a way into a folder and back.
  static func simplified(_ path: String) -> String {
    let parts = path.split(separator: "/").reduce(into: [Substring]()) { parts, part in
      if part == "..", let last = parts.last, last != "..", last != "." {
        parts.removeLast()
      } else if part != "." || parts.isEmpty {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// The names on the way from the root, without `.` and `..`.
  static func parts(of path: String) -> [String] {
    let whole = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
    return whole.split(separator: "/").reduce(into: []) { parts, part in
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
    }
  }
}
