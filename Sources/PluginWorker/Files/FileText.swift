internal import FoundationEssentials
internal import NativePlugins
import Vocabulary

/// The conversion between the content of a file and the text that an app passes or receives.
enum FileText {
  /// Base64, which an app may also pass as a data URL.
  case base64
  case utf8
  /// Seven bits; other characters become question marks.
  case ascii
  /// With a byte order mark at the start; text is written as little-endian.
  case utf16

  /// The values of the option `encoding` that a build knows.
  private struct Encodings: Sendable {
    let known: [String: FileText]
    /// What any other value stands for, `nil` if it is refused.
    let other: FileText?
  }

  private static let encodings = Variants(
    .on(.ios, before: PackageVersion(7, 1), Encodings(known: [:], other: .utf8)),
    .on(
      .android, before: PackageVersion(7, 1),
      Encodings(known: ["utf8": .utf8, "ascii": .ascii, "utf16": .utf16], other: nil)),
    .on(.ios, Encodings(known: ["ascii": .ascii, "utf16": .utf16], other: .utf8)),
    otherwise: Encodings(
      known: ["": .base64, "ascii": .ascii, "utf16": .utf16], other: .utf8))

  /// Reads the option `encoding`, `nil` if the build refuses its value.
  init?(option: String?, of build: PluginBuild) {
    guard let option else {
      self = .base64
      return
    }
    let encodings = Self.encodings[build]
    guard let text = encodings.known[option] ?? encodings.other else { return nil }
    self = text
  }

  /// The bytes of a text, `nil` if it has to be base64 and is not.
  func bytes(of text: String, on platform: Platform) -> [UInt8]? {
    switch self {
    case .base64: Self.decodedBase64(text, on: platform)
    case .utf8: Array(text.utf8)
    case .ascii: text.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?") }
    case .utf16:
      [0xff, 0xfe] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    }
  }

  /// The text of bytes; invalid ones become replacement characters.
  func text(of bytes: [UInt8]) -> String {
    switch self {
    case .base64: Data(bytes).base64EncodedString()
    case .utf8: String(decoding: bytes, as: UTF8.self)
    case .ascii:
      String(String.UnicodeScalarView(bytes.map { $0 < 128 ? Unicode.Scalar($0) : "\u{fffd}" }))
    case .utf16: Self.decodedUTF16(bytes)
    }
  }

  /// Decodes base64 or the content of a data URL.
  ///
  /// Android takes what follows the first comma of any text, and passes over what is no base64.
  private static func decodedBase64(_ text: String, on platform: Platform) -> [UInt8]? {
    let isURL = platform == .android || text.hasPrefix("data:")
    var encoded = text[...]
    if isURL, let comma = text.firstIndex(of: ",") {
      encoded = text[text.index(after: comma)...]
    }
    guard platform == .android else {
      return Data(base64Encoded: String(encoded)).map { Array($0) }
    }
    var digits = encoded.utf8.filter { byte in
      let character = Character(Unicode.Scalar(byte))
      return byte < 128
        && (character.isLetter || character.isNumber || character == "+" || character == "/")
    }
    guard digits.count % 4 != 1 else { return nil }
    while digits.count % 4 != 0 { digits.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: String(decoding: digits, as: UTF8.self)).map { Array($0) }
  }

  private static func decodedUTF16(_ bytes: [UInt8]) -> String {
    let isBigEndian = bytes.starts(with: [0xfe, 0xff])
    let start = isBigEndian || bytes.starts(with: [0xff, 0xfe]) ? 2 : 0
    let units = stride(from: start, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }
}
