/// Percent-encoding of RFC 3986 and the URL standard, on bytes.
enum PercentEncoding {
  /// The part of a URL that bytes stand in.
  enum Component {
    case path
    case query
    case fragment
  }

  /// Appends a byte, encoded if it may not stand in the component as it is.
  ///
  /// The sets are those of the URL standard, section 1.3.
  static func append(_ byte: UInt8, in component: Component, to output: inout [UInt8]) {
    guard mustEncode(byte, in: component) else {
      output.append(byte)
      return
    }
    output.append(UInt8(ascii: "%"))
    output.append(hexDigit(byte >> 4))
    output.append(hexDigit(byte & 15))
  }

  /// Decodes once.
  ///
  /// - Returns: `nil` if an escape is incomplete, or the bytes are no UTF-8.
  static func decode(_ text: Substring) -> String? {
    let bytes = text.utf8
    guard bytes.contains(UInt8(ascii: "%")) else { return String(text) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "%") else {
        output.append(bytes[index])
        index = bytes.index(after: index)
        continue
      }
      guard let high = hexValue(in: bytes, after: &index),
        let low = hexValue(in: bytes, after: &index)
      else { return nil }
      output.append(high << 4 | low)
      index = bytes.index(after: index)
    }
    return String(validating: output, as: UTF8.self)
  }

  /// The value of a hexadecimal digit.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func hexValue(
    in bytes: Substring.UTF8View, after index: inout Substring.UTF8View.Index
  ) -> UInt8? {
    index = bytes.index(after: index)
    guard index < bytes.endIndex else { return nil }
    return hexValue(bytes[index])
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func mustEncode(_ byte: UInt8, in component: Component) -> Bool {
    switch byte {
    case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    case UInt8(ascii: "`"): component != .query
    case UInt8(ascii: "'"): component == .query
    case UInt8(ascii: "?"), UInt8(ascii: "{"), UInt8(ascii: "}"): component == .path
    case UInt8(ascii: "#"): component != .fragment
    default: false
    }
  }
}
