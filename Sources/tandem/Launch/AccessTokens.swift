import Glibc

/// The two secrets that let a client in: one for pages, one for controllers.
///
/// Each is 128 random bits, written as 32 hexadecimal digits.
struct AccessTokens: Sendable {
  let front: String
  let control: String

  init() {
    var generator = SystemRandomNumberGenerator()
    front = Self.random(using: &generator)
    control = Self.random(using: &generator)
  }

  /// A code that lets one browser in: 132 random bits in 22 characters that a URL may have.
  static func code() -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var generator = SystemRandomNumberGenerator()
    return String((0..<22).map { _ in letters[Int.random(in: 0..<64, using: &generator)] })
  }

  /// A further secret of 128 random bits.
  static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// Bytes of a secret.
  static let secretByteCount = 32

  /// Whether a text has the form of a `secret`.
  static func isSecret(_ text: String) -> Bool {
    text.utf8.count == secretByteCount && text.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  private static func random(using generator: inout some RandomNumberGenerator) -> String {
    let digits = Array("0123456789abcdef")
    return String(
      (0..<secretByteCount).map { _ in digits[Int.random(in: 0..<16, using: &generator)] })
  }
}
