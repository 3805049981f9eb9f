import FoundationEssentials
import System

/// Where the tools of the web put the build of a project.
enum BuildFolder {
  /// Bytes of a page that are searched.
  static let pageByteCountMax = 1_048_576

  private static let names = [
    "dist", "build", "out", "www", "www/browser", "build/client", ".output/public",
  ]

  /// The folder of the newest build in a project, relative to the project; nil if there is none.
  static func find(in folder: String) -> String? {
    newest(of: names + nested(in: "dist", of: folder), in: folder)
  }

  /// Finds the folder whose page is the newest one.
  ///
  /// - Parameters:
  ///   - names: The folders; of those with the same time the first one wins.
  ///   - folder: What their paths are relative to, unless they are absolute.
  /// - Returns: One of the names; nil if none has a page.
  static func newest(of names: [String], in folder: String) -> String? {
    let found = names.compactMap { name in
      modified(name.hasPrefix("/") ? name : "\(folder)/\(name)").map { (name, modified: $0) }
    }
    return found.reduce(nil as (name: String, modified: Date)?) { newest, candidate in
      guard let newest, newest.modified >= candidate.modified else { return candidate }
      return newest
    }?.name
  }

  /// When a folder got its page; nil if it has none.
  private static func modified(_ folder: String) -> Date? {
    guard hasPage(folder) else { return nil }
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/index.html")
    return attributes?[.modificationDate] as? Date
  }

  /// Angular builds into a folder of the project's name, and newer versions into `browser` in that.
  private static func nested(in name: String, of folder: String) -> [String] {
    let children = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? []
    return children.sorted().prefix(100).flatMap { child in
      ["\(name)/\(child)/browser", "\(name)/\(child)"]
    }
  }

  /// Whether a folder has a page that browsers can show.
  static func hasPage(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/index.html") && !needsBuild(page(of: folder))
  }

  /// Whether the page of a folder is one that a build tool has still to work on.
  static func isSource(_ folder: String) -> Bool {
    guard let page = page(of: folder) else { return false }
    let pattern = #/<script\b[^>]*\bsrc\s*=\s*["']?\.?\/?src\/[^"'>\s]+\.m?js/#
    return needsBuild(page) || page.contains(pattern.ignoresCase())
  }

  /// The page of a folder that may be a source, as it has a `package.json` beside it.
  private static func page(of folder: String) -> String? {
    guard FileManager.default.fileExists(atPath: "\(folder)/package.json"),
      let page = try? ProjectFolder(folder).read(
        "\(folder)/index.html", byteCountMax: pageByteCountMax)
    else { return nil }
    return String(decoding: page, as: UTF8.self)
  }

  /// Whether a page is a template, or loads the program in the language that it is written in,
  /// which no browser runs without help.
  private static func needsBuild(_ page: String?) -> Bool {
    guard let page, !page.contains("text/babel") else { return false }
    let pattern = #/<script\b[^>]*\bsrc\s*=\s*["']?[^"'>\s]+\.(?:tsx?|jsx|mts|vue|svelte)["'\s>]/#
    return page.contains("<!-- quasar:entry-point -->") || page.contains(pattern.ignoresCase())
  }
}
