import BridgeProtocol
import Navigation

/// What to do about a text that is not JSON.
struct SyntaxAdvice {
  private let bytes: [UInt8]
  private let error: JSONError

  init(_ error: JSONError, in bytes: [UInt8]) {
    self.bytes = bytes
    self.error = error
  }

  /// The error as a problem of a manifest.
  var problem: ManifestProblem {
    ManifestProblem(at: error.position, path: error.path, message: message, remedy: remedy)
  }

  private var message: String {
    switch error.code {
    case _ where isUTF16: "The file is written as UTF-16."
    case .duplicateName: "The member \(quoted(error.path)) stands there twice."
    case .byteOrderMark: "The file begins with a byte order mark."
    case .textTooLarge, .nestingTooDeep, .tooManyElements, .stringTooLong:
      "This is too large to be a manifest: \(error.reason)."
    case .controlCharacter where isAtLineEnd:
      "This is not JSON: a text is still open at the end of the line."
    case .unexpectedByte: "This is not JSON: \(shownByte) stands where \(expectation)."
    default: "This is not JSON: \(error.reason)."
    }
  }

  /// What the reader expected, in the words of the error.
  private var expectation: String {
    let words = error.reason.split(separator: " ")
    let start = words.firstIndex(of: "where").map { $0 + 1 } ?? words.startIndex
    return words[start...].joined(separator: " ")
  }

  private var shownByte: String {
    (0x21...0x7E).contains(current)
      ? quoted(String(UnicodeScalar(current))) : "a character that JSON does not use here"
  }

  private var remedy: String {
    switch error.code {
    case _ where isUTF16: "Save it as “UTF-8”."
    case .duplicateName: "Remove one of the two, or join their values."
    case .byteOrderMark: "Save it as “UTF-8”, without byte order mark."
    case .invalidUTF8: "Save the file as “UTF-8”."
    case .controlCharacter where isAtLineEnd:
      "Close it with a double quote."
    case .controlCharacter: "Write it as an escape, such as \\t."
    case .invalidEscape: "Write a backslash itself as two: \\\\."
    case .loneSurrogate: "Write the character itself."
    case .invalidNumber, .numberOutOfRange: "Write it like 12; other texts need double quotes."
    case .trailingContent: "Remove it, or move it before the last brace."
    case .nestingTooDeep: "Remove brackets; a manifest needs five levels of them."
    case .textTooLarge, .tooManyElements, .stringTooLong: "Shorten it."
    case .unexpectedEnd: remedyAtEnd
    default: remedyForByte
    }
  }

  private var remedyAtEnd: String {
    // An unclosed comment is reported where it begins, everything else at the end of the text.
    if current == UInt8(ascii: "/") { return "Close the comment with */." }
    if expectation == "a value is expected", !bytes.contains(UInt8(ascii: "{")) {
      return "Write a manifest, such as { \"tabs\": [{ \"id\": \"home\", \"path\": \"/\" }] }."
    }
    return "Close what is still open: a double quote, a bracket or a brace is missing."
  }

  private var remedyForByte: String {
    if current == UInt8(ascii: "'") { return "Write texts in double quotes." }
    if expectation == "\":\" is expected" || current == UInt8(ascii: "=") {
      return "Write a colon between a name and its value."
    }
    if current == UInt8(ascii: "#") { return "Begin a comment with //." }
    if current == UInt8(ascii: ",") {
      return "Remove this comma, or write what is missing before it."
    }
    if Self.isClosing(current) {
      return "Write what is missing before it, or close with the bracket that was opened last."
    }
    if Self.endsValue(previous), Self.beginsValue(current) {
      return "Write a comma between this and what stands before it."
    }
    return "Write names and texts in double quotes; other values are numbers, true and false."
  }

  private var current: UInt8 {
    error.position.offset < bytes.count ? bytes[error.position.offset] : 0
  }

  /// The last byte before the error that is not blank.
  private var previous: UInt8 {
    bytes.prefix(error.position.offset).last { !Self.isBlank($0) } ?? 0
  }

  /// Whether the text begins with a byte order mark of UTF-16, or with half a character of it.
  private var isUTF16: Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.prefix(2).contains(0)
  }

  private var isAtLineEnd: Bool {
    current == UInt8(ascii: "\n") || current == UInt8(ascii: "\r")
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }

  private static func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  private static func beginsValue(_ byte: UInt8) -> Bool {
    "\"{[-0123456789tfn".utf8.contains(byte)
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    "\"}]0123456789el".utf8.contains(byte)
  }
}
