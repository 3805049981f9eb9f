import FoundationEssentials

/// A program of this machine.
enum Executable {
  /// The path of the first of these names that a folder of `PATH` holds; nil if none does.
  static func find(_ names: [String], environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }
}
