import FoundationEssentials

/// The files of a Capacitor project, as far as they are there.
struct CapacitorProject {
  /// A platform's folder inside the project, with what `npx cap copy` puts there.
  private struct Copy {
    let configuration: String
    let webDirectories: [String]
  }

  private static let copies = [
    Copy(
      configuration: "ios/App/App/capacitor.config.json",
      webDirectories: ["ios/App/App/public", "ios/App/public"]),
    Copy(
      configuration: "android/app/src/main/assets/capacitor.config.json",
      webDirectories: ["android/app/src/main/assets/public"]),
  ]

  private static let sources = ["ts", "js", "mjs", "cjs"].map { "capacitor.config.\($0)" }

  let folder: String

  /// The file to read: what Capacitor evaluated, else what somebody wrote.
  var configurationPath: String? {
    let names = Self.copies.map(\.configuration) + ["capacitor.config.json"] + Self.sources
    return names.map { "\(folder)/\($0)" }.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Whether a configuration is a program, which can be read but not run.
  static func isSource(_ path: String) -> Bool {
    sources.contains { path.hasSuffix($0) }
  }

  /// The folder of the web build, and what has to be said about it.
  ///
  /// A device shows what was copied into its project, so that goes first.
  func webDirectory(named name: String?) -> (path: String, note: String?) {
    let copied = Self.copies.flatMap(\.webDirectories).first { hasPage($0) }
    guard let copied else {
      if let name { return (name, nil) }
      let found = BuildFolder.find(in: folder)
      return (found ?? "www", found.map { "\($0) is served, where the newest build is." })
    }
    guard let name, let built = modified(name), let copy = modified(copied), built > copy else {
      return (copied, "\(copied) is served, which “npx cap copy” made of the build.")
    }
    return (
      copied, "\(copied) is served, which is older than \(name): run “npx cap copy” to renew it."
    )
  }

  private func hasPage(_ path: String) -> Bool { modified(path) != nil }

  private func modified(_ path: String) -> Date? {
    let root = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    return BuildFolder.modified(root)
  }
}
