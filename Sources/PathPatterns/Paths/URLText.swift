internal import PercentEncoding

/// The text of a URL in pieces, cleaned as the URL standard cleans it.
package struct URLText {
  /// The bytes, without the spaces and control characters around them and without tabs and
  /// newlines inside.
  package let bytes: [UInt8]

  /// The scheme in lower case; `nil` if there is none.
  package let scheme: String?

  /// Where the part after the scheme's colon begins.
  private let start: Int

  package init(_ text: String) {
    let cleaned = Self.clean(text)
    let length = Self.schemeLength(cleaned)
    scheme = length.map { String(decoding: cleaned[..<$0], as: UTF8.self).lowercased() }
    start = length.map { $0 + 1 } ?? 0
    bytes = cleaned
  }

  /// What follows the scheme, or everything.
  package var remainder: ArraySlice<UInt8> { bytes[start...] }

  /// The whole text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Divides text at the first question mark and the first number sign.
  package static func split(
    _ bytes: ArraySlice<UInt8>
  ) -> (path: ArraySlice<UInt8>, query: ArraySlice<UInt8>?, fragment: ArraySlice<UInt8>?) {
    let hash = bytes.firstIndex(of: UInt8(ascii: "#"))
    let beforeHash = bytes[..<(hash ?? bytes.endIndex)]
    let fragment = hash.map { bytes[($0 + 1)...] }
    guard let mark = beforeHash.firstIndex(of: UInt8(ascii: "?")) else {
      return (beforeHash, nil, fragment)
    }
    return (beforeHash[..<mark], beforeHash[(mark + 1)...], fragment)
  }

  /// Query and fragment with their marks, percent-encoded where needed; an empty query is dropped.
  package static func suffix(query: ArraySlice<UInt8>?, fragment: ArraySlice<UInt8>?) -> String {
    var output: [UInt8] = []
    if let query, !query.isEmpty {
      output.append(UInt8(ascii: "?"))
      for byte in query {
        PercentEncoding.append(byte, in: .query, to: &output)
      }
    }
    if let fragment {
      output.append(UInt8(ascii: "#"))
      for byte in fragment {
        PercentEncoding.append(byte, in: .fragment, to: &output)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// How many slashes or backslashes the bytes begin with.
  package static func leadingSlashCount(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix { isSlash($0) }.count
  }

  package static func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  /// "Remove any leading and trailing C0 control or space", "remove all ASCII tab or newline":
  /// URL standard, section 4.4.
  private static func clean(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let first = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
    let last = bytes.lastIndex { $0 > 0x20 } ?? first
    guard first < bytes.endIndex else { return [] }
    return bytes[first...last].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  }

  private static func schemeLength(_ bytes: [UInt8]) -> Int? {
    guard let first = bytes.first, isLetter(first) else { return nil }
    let length = bytes.prefix { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }.count
    return length < bytes.count && bytes[length] == UInt8(ascii: ":") ? length : nil
  }

  package static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  package static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
