extension String {
  /// Bytes that the text takes as JSON, quotes included.
  package var jsonByteCount: Int {
    let text = utf8.span
    var index = 0
    while index < text.count {
      // The zeros behind the text look like control characters.
      let stops = ByteWord.stops(in: text.word(at: index)) & ByteWord.mask(text.count - index)
      guard stops == 0 else { return text.count + 2 + text.escapeByteCount(from: index) }
      index += 8
    }
    return text.count + 2
  }
}

extension Span<UInt8> {
  /// Bytes that the escapes of a text take in addition (RFC 8259, section 7).
  fileprivate func escapeByteCount(from start: Int) -> Int {
    var byteCount = 0
    for index in start..<count {
      switch self[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
        UInt8(ascii: "\t"):
        byteCount += 1
      case ..<0x20: byteCount += 5
      default: break
      }
    }
    return byteCount
  }
}
