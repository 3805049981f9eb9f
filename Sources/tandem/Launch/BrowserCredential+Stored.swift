import System
import WebServer

extension BrowserCredential {
  private static let fileName = "browsers"
  /// Two secrets with a space between them.
  private static let fileByteCount = 2 * AccessTokens.secretByteCount + 1

  /// A new credential, which no browser has.
  static func random() -> BrowserCredential {
    BrowserCredential(cookie: AccessTokens.secret(), key: AccessTokens.secret())
  }

  /// Reads the credential from the folder of the app's state, and makes it at first use.
  ///
  /// A file that another user could have read or written is replaced. If no file can be kept, the
  /// credential is valid for this run only.
  static func stored(in folder: String?) -> BrowserCredential {
    guard let folder else { return random() }
    let path = "\(folder)/\(fileName)"
    if let bytes = PrivateFile.read(path, byteCountMax: fileByteCount) {
      let secrets = String(decoding: bytes, as: UTF8.self).split(separator: " ").map(String.init)
      if secrets.count == 2, Set(secrets).count == 2, secrets.allSatisfy(AccessTokens.isSecret) {
        return BrowserCredential(cookie: secrets[0], key: secrets[1])
      }
    }
    let credential = random()
    NewDirectory.make(folder)
    let text = "\(credential.cookie) \(credential.key)"
    try? NewFile.write(Array(text.utf8), to: path, replaces: true)
    return credential
  }
}
