import Glibc
import System

/// The file from which scripts and test clients read the tokens of a running shell.
///
/// It is readable by its owner only, stands in a directory of the same kind, and is removed when
/// the shell stops.
struct TokenFile {
  private let tokens: AccessTokens
  private let directory: String
  private var file: PrivateFile

  var path: String { file.path }

  /// Writes the tokens.
  ///
  /// - Throws: `LaunchError` if there is no private directory.
  init(_ tokens: AccessTokens, in directory: String) throws(LaunchError) {
    self.tokens = tokens
    self.directory = directory
    guard let written = Self.write(tokens, link: nil, in: directory) else {
      throw LaunchError(
        "The tokens cannot be written to \(directory), which has to be a directory that only you "
          + "can open: remove it, or set XDG_RUNTIME_DIR to another one.")
    }
    file = written
  }

  /// Writes the link that lets the next browser of the network in; nil removes it.
  mutating func update(link: String?) {
    if let written = Self.write(tokens, link: link, in: directory) { file = written }
  }

  func remove() {
    file.remove()
  }

  private static func write(
    _ tokens: AccessTokens, link: String?, in directory: String
  ) -> PrivateFile? {
    let members = [("front", tokens.front), ("control", tokens.control), ("link", link)]
    let text = members.compactMap { name, value in value.map { "\"\(name)\":\"\($0)\"" } }
    return PrivateFile(
      directory: directory, name: "\(getpid()).tokens.json",
      bytes: Array("{\(text.joined(separator: ","))}\n".utf8))
  }
}
