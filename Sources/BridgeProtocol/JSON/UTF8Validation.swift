/// Validation of UTF-8 by the table of well-formed byte sequences (Unicode 16, table 3-7).
enum UTF8Validation {
  /// The number of bytes of the scalar that starts at `index`, 0 if none does.
  ///
  /// Overlong forms, surrogates and values above U+10FFFF are no scalars.
  static func scalarLength(in bytes: [UInt8], at index: Int) -> Int {
    let lead = bytes[index]
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return tail(bytes, index, count: 1, second: 0x80...0xBF)
    case 0xE0: return tail(bytes, index, count: 2, second: 0xA0...0xBF)
    case 0xED: return tail(bytes, index, count: 2, second: 0x80...0x9F)
    case 0xE1...0xEF: return tail(bytes, index, count: 2, second: 0x80...0xBF)
    case 0xF0: return tail(bytes, index, count: 3, second: 0x90...0xBF)
    case 0xF1...0xF3: return tail(bytes, index, count: 3, second: 0x80...0xBF)
    case 0xF4: return tail(bytes, index, count: 3, second: 0x80...0x8F)
    default: return 0
    }
  }

  private static func tail(
    _ bytes: [UInt8], _ index: Int, count: Int, second: ClosedRange<UInt8>
  ) -> Int {
    guard index + count < bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    var offset = 2
    while offset <= count {
      guard 0x80...0xBF ~= bytes[index + offset] else { return 0 }
      offset += 1
    }
    return count + 1
  }
}
