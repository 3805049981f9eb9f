import Glibc
import WebServer

/// The file that tells scripts and test clients the tokens of a running shell.
///
/// It is readable by its owner only, stands in a directory of the same kind, and is removed when
/// the shell stops.
struct TokenFile {
  private let file: PrivateFile

  var path: String { file.path }

  /// Writes the tokens, and the link for the next browser of the network if there is one.
  ///
  /// - Throws: `LaunchError` if no private directory can be had.
  init(
    _ tokens: AccessTokens, link: String?, environment: [String: String]
  ) throws(LaunchError) {
    let directory = Self.directory(environment: environment)
    let member = link.map { ",\"link\":\"\($0)\"" } ?? ""
    let text = "{\"front\":\"\(tokens.front)\",\"control\":\"\(tokens.control)\"\(member)}\n"
    let written = PrivateFile(
      directory: directory, name: "\(getpid()).tokens.json", bytes: Array(text.utf8))
    guard let written else {
      throw LaunchError(
        "The tokens cannot be written to \(directory), which has to be a directory that only you "
          + "can open: remove it, or set XDG_RUNTIME_DIR to another one.")
    }
    file = written
  }

  func remove() {
    file.remove()
  }

  private static func directory(environment: [String: String]) -> String {
    if let runtime = environment["XDG_RUNTIME_DIR"], !runtime.isEmpty { return "\(runtime)/tandem" }
    let temporary = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    return "\(temporary)/tandem-\(getuid())"
  }
}
