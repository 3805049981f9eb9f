import FoundationEssentials
import Glibc

/// The file that tells scripts and test clients the tokens of a running shell.
///
/// It is readable by its owner only, stands in a directory of the same kind, and is removed when
/// the shell stops.
struct TokenFile {
  let path: String

  /// Writes the tokens.
  ///
  /// - Throws: `LaunchError` if no private directory can be had.
  init(_ tokens: AccessTokens, environment: [String: String]) throws(LaunchError) {
    let directory = Self.directory(environment: environment)
    try Self.makePrivate(directory)
    path = "\(directory)/\(getpid()).tokens.json"
    let text = "{\"front\":\"\(tokens.front)\",\"control\":\"\(tokens.control)\"}\n"
    try? FileManager.default.removeItem(atPath: path)
    let isWritten = FileManager.default.createFile(
      atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    guard isWritten else {
      throw LaunchError("The tokens cannot be written to \(path): make the directory writable.")
    }
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  private static func directory(environment: [String: String]) -> String {
    if let runtime = environment["XDG_RUNTIME_DIR"], !runtime.isEmpty { return "\(runtime)/tandem" }
    return "\(environment["TMPDIR"] ?? "/tmp")/tandem-\(getuid())"
  }

  /// Makes the directory, or makes sure that an existing one is nobody else's.
  private static func makePrivate(_ directory: String) throws(LaunchError) {
    let manager = FileManager.default
    try? manager.createDirectory(
      atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let attributes = try? manager.attributesOfItem(atPath: directory)
    let isOurs =
      attributes?[.ownerAccountID] as? Int == Int(getuid())
      && attributes?[.type] as? FileAttributeType == .typeDirectory
    guard isOurs else {
      throw LaunchError(
        "\(directory) is not a directory of yours: remove it, or set XDG_RUNTIME_DIR to one.")
    }
    try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: directory)
  }
}
