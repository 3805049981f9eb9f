import Foundation

/// A file of the repository: its path from the root and its text.
struct SourceFile: Sendable {
  enum Language: Hashable, Sendable {
    case swift, javaScript, other
  }

  let path: String
  let text: String
  let language: Language

  /// The text with everything that is not code blanked out; empty for other languages.
  let code: String

  /// The lines of `code`.
  let codeLines: [Substring]

  /// The words and signs of `code`.
  let tokens: Tokens

  /// Every word of `code`; tells quickly what cannot be found in a file.
  let words: Set<Substring>

  init(path: String, text: String) {
    self.path = path
    self.text = text
    language =
      path.hasSuffix(".swift")
      ? .swift : path.hasSuffix(".js") || path.hasSuffix(".mjs") ? .javaScript : .other
    code = language == .other ? "" : CodeMask(language: language).code(of: text)
    codeLines = code.split(separator: "\n", omittingEmptySubsequences: false)
    tokens = Tokens(code)
    words = Set(tokens.all.map(\.text))
  }

  /// The name of the target whose source this is, for a path below `Sources`.
  var target: String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }

  var lines: [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines of code that a pattern matches, counted from 1, each with its first match.
  ///
  /// A match holds one of the words. Most files hold none, and a pattern costs much.
  func codeMatches<Output>(
    _ pattern: Regex<Output>, with keywords: Set<Substring>
  ) -> [(line: Int, match: Regex<Output>.Match)] {
    words.isDisjoint(with: keywords) ? [] : codeMatches(pattern)
  }

  /// The lines of code that a pattern matches, counted from 1, each with its first match.
  func codeMatches<Output>(_ pattern: Regex<Output>) -> [(line: Int, match: Regex<Output>.Match)] {
    // The default boundaries are those of prose, where "a.b" is one word.
    let pattern = pattern.wordBoundaryKind(.simple)
    return codeLines.enumerated().compactMap { index, line in
      guard line.utf8.contains(where: { $0 != UInt8(ascii: " ") }) else { return nil }
      return line.firstMatch(of: pattern).map { (index + 1, $0) }
    }
  }
}

/// What breaks a rule, where, and what to do about it.
struct Violation: Hashable, Sendable, CustomStringConvertible {
  let path: String
  let line: Int
  let message: String

  init(_ file: SourceFile, line: Int, _ message: String) {
    path = file.path
    self.line = line
    self.message = message
  }

  var description: String { "\(path):\(line): \(message)" }
}

/// The files of the working tree that the rules apply to.
enum SourceTree {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let folders = ["Sources", "Tests", "scripts", "web"]
  private static let extensions: Set = ["swift", "js", "mjs", "ts", "html", "css", "py", "sh"]
  private static let skippedFolders: Set = ["node_modules", "__pycache__", "Fixtures"]

  /// Every source file, sorted by path.
  static func files() throws -> [SourceFile] {
    try folders.flatMap { try files(in: root.appending(path: $0)) }.sorted { $0.path < $1.path }
  }

  private static func files(in folder: URL) throws -> [SourceFile] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    let children = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles])
    return try children.flatMap { child in
      if try child.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        return skippedFolders.contains(child.lastPathComponent) ? [] : try files(in: child)
      }
      return try isSource(child) ? [file(at: child)] : []
    }
  }

  /// Scripts have no extension.
  private static func isSource(_ url: URL) -> Bool {
    extensions.contains(url.pathExtension)
      || (url.pathExtension.isEmpty && url.path.hasPrefix(root.appending(path: "scripts").path))
  }

  private static func file(at url: URL) throws -> SourceFile {
    let path = url.path.dropFirst(root.path.count).drop { $0 == "/" }
    return SourceFile(path: String(path), text: try String(contentsOf: url, encoding: .utf8))
  }
}
