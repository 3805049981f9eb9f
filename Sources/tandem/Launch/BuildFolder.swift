import FoundationEssentials
import System

/// Where the tools of the web put the build of a project.
enum BuildFolder {
  /// Bytes of a page that are searched.
  static let pageByteCountMax = 1_048_576

  private static let names = ["dist", "build", "out", "www", "build/client", ".output/public"]

  /// The folder of the newest build in a project, relative to the project; nil if there is none.
  static func find(in folder: String) -> String? {
    let candidates = names + (nested(in: "dist", of: folder))
    let found = candidates.compactMap { name in
      modified("\(folder)/\(name)").map { (name, modified: $0) }
    }
    // Of builds with the same time the first name wins.
    return found.reduce(nil as (name: String, modified: Date)?) { newest, candidate in
      guard let newest, newest.modified >= candidate.modified else { return candidate }
      return newest
    }?.name
  }

  /// When a folder got its page; nil if it has none.
  static func modified(_ folder: String) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/index.html")
    return attributes?[.modificationDate] as? Date
  }

  /// Angular builds into a folder of the project's name, and a newer one into `browser` in that.
  private static func nested(in name: String, of folder: String) -> [String] {
    let children = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? []
    return children.sorted().prefix(100).flatMap { child in
      ["\(name)/\(child)/browser", "\(name)/\(child)"]
    }
  }

  /// Whether the page of a folder is one that a build tool has still to work on.
  ///
  /// Such a page loads the program in the language that it is written in, which no browser runs.
  static func isSource(_ folder: String) -> Bool {
    let manager = FileManager.default
    guard manager.fileExists(atPath: "\(folder)/package.json"),
      let page = try? WholeFile.read("\(folder)/index.html", byteCountMax: pageByteCountMax)
    else { return false }
    let pattern = #/<script\b[^>]*\bsrc\s*=\s*["']?[^"'>\s]+\.(?:tsx?|jsx|mts|vue|svelte)["'\s>]/#
    return String(decoding: page, as: UTF8.self).contains(pattern.ignoresCase())
      || String(decoding: page, as: UTF8.self)
        .contains(#/<script\b[^>]*\bsrc\s*=\s*["']?\.?\/?src\/[^"'>\s]+\.m?js/#.ignoresCase())
  }
}
