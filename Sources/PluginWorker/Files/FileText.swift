internal import FoundationEssentials

/// The conversion between the content of a file and the text that an app passes or receives.
enum FileText {
  /// Base64, which an app may also pass as a data URL.
  case base64
  case utf8
  /// Seven bits; other characters become question marks.
  case ascii
  /// With a byte order mark at the start; text is written as little-endian.
  case utf16

  /// Reads the option `encoding`; an unknown one means UTF-8, as on a device.
  init(option: String?) {
    switch option {
    case nil: self = .base64
    case "ascii": self = .ascii
    case "utf16": self = .utf16
    default: self = .utf8
    }
  }

  /// The bytes of a text, `nil` if it has to be base64 and is not.
  func bytes(of text: String) -> [UInt8]? {
    switch self {
    case .base64: Self.decodedBase64(text)
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

  private static func decodedBase64(_ text: String) -> [UInt8]? {
    var encoded = text[...]
    if text.hasPrefix("data:"), let comma = text.firstIndex(of: ",") {
      encoded = text[text.index(after: comma)...]
    }
    let plain = String(encoded.filter { !$0.isWhitespace })
    return Data(base64Encoded: plain).map { Array($0) }
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
