import BridgeProtocol
import FoundationEssentials
import System

/// The project that a web app is made in, as its `package.json` describes it.
struct WebProject {
  /// The members of `package.json` that name the app, the best one first.
  static let nameMembers = ["productName", "displayName", "name"]

  /// The lock files of package managers; a project without one is npm's.
  private static let lockFiles = [
    (name: "pnpm-lock.yaml", manager: "pnpm"), (name: "yarn.lock", manager: "yarn"),
    (name: "bun.lock", manager: "bun"), (name: "bun.lockb", manager: "bun"),
    (name: "package-lock.json", manager: "npm"),
  ]

  private static let dependencyMembers = ["dependencies", "devDependencies"]
  private static let developmentScripts = ["dev", "start", "serve"]

  private let folder: String
  private let package: JSONValue?

  /// Reads the `package.json` of a folder, if there is one.
  init(at folder: String) {
    self.folder = folder
    let limits = JSONLimits.file
    let bytes = try? ProjectFolder(folder).read(
      "\(folder)/package.json", byteCountMax: limits.byteCountMax)
    package = bytes.flatMap { try? JSONValue(parsing: $0, limits: limits) }
  }

  /// The folder of the project that an app is in: the app's own, unless that is the build of a
  /// project around it.
  static func folder(around folder: String) -> String {
    let manager = FileManager.default
    let isBuild =
      manager.fileExists(atPath: "\(folder)/index.html")
      && !manager.fileExists(atPath: "\(folder)/package.json")
      && manager.fileExists(atPath: "\(folder)/../package.json")
    return isBuild ? "\(folder)/.." : folder
  }

  /// A member of `package.json`, if it is a text with something in it.
  func text(_ member: String) -> String? {
    package?[member]?.string.flatMap { text in text.allSatisfy(\.isWhitespace) ? nil : text }
  }

  /// The packages that the project asks for, also those for development.
  var dependencies: Set<String> {
    Set(Self.dependencyMembers.flatMap { package?[$0]?.object?.members.map(\.name) ?? [] })
  }

  /// The version of a package that the project asks for, such as `^8.0.0`.
  func version(of dependency: String) -> String? {
    Self.dependencyMembers.lazy.compactMap { package?[$0]?[dependency]?.string }.first
  }

  /// The name of the package as the id of an app.
  var id: String? {
    text("name").map(AppIdentity.id).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What to do where there is no build, as a part of a sentence.
  var buildAdvice: String { "build the app first" + (buildCommand.map { " (\($0))" } ?? "") }

  /// What to do in place of building, as the end of a sentence.
  var serverAdvice: String {
    let command = developmentCommand.map { " (\($0))" } ?? ""
    return "start its dev server\(command) and name that one's URL, such as http://localhost:5173."
  }

  private var buildCommand: String? {
    guard hasScript("build") else { return nil }
    let install = isInstalled ? [] : ["\(manager) install"]
    return (change + install + ["\(manager) run build"]).joined(separator: " && ")
  }

  private var developmentCommand: String? {
    Self.developmentScripts.first(where: hasScript).map { "\(manager) run \($0)" }
  }

  private func hasScript(_ name: String) -> Bool { package?["scripts"]?[name]?.string != nil }

  /// The way to the folder, as a shell reads it.
  private var change: [String] {
    if folder == "." { return [] }
    let isPlain = folder.wholeMatch(of: #/[A-Za-z0-9_.@+\/][A-Za-z0-9_.@+\/-]*/#) != nil
    let quoted = "'\(folder.replacing("'", with: #"'\''"#))'"
    return ["cd \(isPlain ? folder : quoted)"]
  }

  private var manager: String { workspace?.manager ?? "npm" }

  private var isInstalled: Bool {
    [folder, workspace?.folder].compactMap(\.self).contains { folder in
      FileManager.default.fileExists(atPath: "\(folder)/node_modules")
    }
  }

  /// The nearest folder around the project that a package manager has worked in.
  private var workspace: (folder: String, manager: String)? {
    var parts = RelativePath.parts(of: folder)
    while !parts.isEmpty {
      let folder = "/" + parts.joined(separator: "/")
      let lockFile = Self.lockFiles.first {
        FileManager.default.fileExists(atPath: "\(folder)/\($0.name)")
      }
      if let lockFile { return (folder, lockFile.manager) }
      parts.removeLast()
    }
    return nil
  }
}
