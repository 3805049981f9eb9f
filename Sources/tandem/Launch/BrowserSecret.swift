import System

/// What the browsers of this machine that were let in show, kept over the runs of an app.
enum BrowserSecret {
  private static let fileName = "browsers"

  /// Reads the secret from the folder of the app's state, and makes it at first use.
  ///
  /// A file that somebody else could have read or written is replaced. Where none can be kept, the
  /// secret is one of this run.
  static func load(folder: String?) -> String {
    let secret = AccessTokens.secret()
    guard let folder else { return secret }
    let path = "\(folder)/\(fileName)"
    if let bytes = PrivateFile.read(path, byteCountMax: secret.utf8.count) {
      let kept = String(decoding: bytes, as: UTF8.self)
      if AccessTokens.isSecret(kept) { return kept }
    }
    NewDirectory.make(folder)
    try? NewFile.write(Array(secret.utf8), to: path, replaces: true)
    return secret
  }
}
