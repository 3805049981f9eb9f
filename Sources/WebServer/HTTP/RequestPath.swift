internal import PercentEncoding

/// The path of a request target, decoded once and checked.
package struct RequestPath: Sendable, Hashable {
  /// The decoded segments; none is empty, `.` or `..`, or holds a slash, backslash or control.
  package let segments: [String]
  /// Whether the path ends with a slash.
  package let isDirectory: Bool

  /// Why a target is refused.
  package enum Refusal: Error, Hashable {
    /// The path is malformed or tries to leave the root; status 400.
    case malformed
    /// The path names a hidden file; status 404.
    case hidden
  }

  /// Decodes the path of a target and refuses everything that could mean another file elsewhere.
  package init(target: String) throws(Refusal) {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    guard path.first == UInt8(ascii: "/") else { throw .malformed }
    var pieces = path.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    isDirectory = pieces.last?.isEmpty ?? true
    if isDirectory { pieces.removeLast() }
    var segments: [String] = []
    for piece in pieces { segments.append(try Self.decode(piece)) }
    if let first = segments.first, first.hasPrefix("."), first != ".well-known" { throw .hidden }
    if segments.dropFirst().contains(where: { $0.hasPrefix(".") }) { throw .hidden }
    self.segments = segments
  }

  /// The decoded path with its leading slash.
  package var text: String {
    "/" + segments.joined(separator: "/") + (isDirectory && !segments.isEmpty ? "/" : "")
  }

  /// Whether the last segment has an extension.
  package var hasExtension: Bool { !isDirectory && segments.last?.contains(".") == true }

  private static func decode(_ piece: Substring.UTF8View) throws(Refusal) -> String {
    guard let text = PercentEncoding.decode(Substring(piece)), !text.isEmpty, text != ".",
      text != "..", !text.utf8.contains(where: isForbidden), !isEncodedTwice(Array(text.utf8))
    else { throw .malformed }
    return text
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte < 32 || byte == 127 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  /// Whether decoding again would yield a dot, slash, backslash or NUL: only attackers send that.
  private static func isEncodedTwice(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { index in
      guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = PercentEncoding.value(ofEscape: bytes[index + 1], bytes[index + 2])
      else { return false }
      return [0, UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "\\")].contains(byte)
    }
  }
}
