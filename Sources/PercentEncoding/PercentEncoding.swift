/// Percent-encoding of RFC 3986 and the URL standard, on bytes.
///
/// Callers decide how to treat a malformed text.
package enum PercentEncoding {
  /// The part of a URL that bytes stand in.
  package enum Component {
    case path
    case query
    case fragment
  }

  /// Appends a byte, encoded if it may not stand in the component as it is.
  ///
  /// The sets are those of the URL standard, section 1.3.
  @inlinable
  package static func append(_ byte: UInt8, in component: Component, to output: inout [UInt8]) {
    if mustEncode(byte, in: component) {
      appendEscape(of: byte, to: &output)
    } else {
      output.append(byte)
    }
  }

  /// Appends the escape of a byte, for example `%2F`.
  package static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "%"))
    output.append(digit(byte >> 4))
    output.append(digit(byte & 15))
  }

  /// Decodes once.
  ///
  /// - Parameters:
  ///   - text: percent-encoded text of a URL.
  ///   - plusIsSpace: whether a plus is a space, as in `application/x-www-form-urlencoded`.
  /// - Returns: `nil` if an escape is incomplete, or the bytes are no UTF-8.
  package static func decode(_ text: Substring, plusIsSpace: Bool = false) -> String? {
    guard plusIsSpace || text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    var rest = text.utf8
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst(), let low = rest.popFirst(),
          let value = value(ofEscape: high, low)
        else { return nil }
        output.append(value)
      case UInt8(ascii: "+") where plusIsSpace: output.append(UInt8(ascii: " "))
      default: output.append(byte)
      }
    }
    return String(validating: output, as: UTF8.self)
  }

  /// The byte of the two digits after a percent sign, `nil` if they are not hexadecimal.
  package static func value(ofEscape high: UInt8, _ low: UInt8) -> UInt8? {
    guard let high = value(ofDigit: high), let low = value(ofDigit: low) else { return nil }
    return high << 4 | low
  }

  /// Whether a byte may not stand in a component as it is.
  @inlinable
  package static func mustEncode(_ byte: UInt8, in component: Component) -> Bool {
    switch byte {
    case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    case UInt8(ascii: "`"): component != .query
    case UInt8(ascii: "'"): component == .query
    case UInt8(ascii: "?"), UInt8(ascii: "{"), UInt8(ascii: "}"): component == .path
    case UInt8(ascii: "#"): component != .fragment
    default: false
    }
  }

  private static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
