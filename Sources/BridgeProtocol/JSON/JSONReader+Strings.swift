/// A string in the text, checked but not yet copied.
struct JSONStringToken {
  /// The offset of the first byte after the opening quote.
  let start: Int
  /// The offset of the closing quote.
  let end: Int
  /// Bytes in UTF-8 once the escapes are resolved.
  let byteCount: Int

  var hasEscapes: Bool { byteCount != end - start }
}

extension JSONReader {
  /// Reads a string of at most that many bytes.
  mutating func readString(byteCountMax: Int) throws(JSONError) -> String {
    let start = position &+ 1
    let end = current == UInt8(ascii: "\"") ? endOfRun(from: start) : bytes.count
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\""),
      end &- start <= min(byteCountMax, limits.stringByteCountMax),
      let text = text(in: start..<end)
    else { return try readAnyString(byteCountMax: byteCountMax) }
    position = end &+ 1
    return text
  }

  /// Reads any string, or finds out what is wrong with it.
  @inline(never)
  private mutating func readAnyString(byteCountMax: Int) throws(JSONError) -> String {
    guard current == UInt8(ascii: "\"") else { throw wrongType("a string") }
    let start = position
    let token = try scanString()
    guard token.byteCount <= byteCountMax else {
      throw stringTooLong(token, byteCountMax, at: start)
    }
    return string(of: token)
  }

  /// The bytes at these offsets as a string, nil if they are not UTF-8.
  @inline(__always)
  private func text(in range: Range<Int>) -> String? {
    do {
      return String(copying: try UTF8Span(validating: bytes.span.extracting(range)))
    } catch {
      return nil
    }
  }

  /// Passes over the string that starts at `position` and checks it.
  mutating func scanString() throws(JSONError) -> JSONStringToken {
    assert(current == UInt8(ascii: "\""))
    let start = position + 1
    var index = start
    var saved = 0
    while true {
      let end = endOfRun(from: index)
      try checkUTF8(in: index..<end)
      index = end
      guard index < bytes.count else { break }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let token = JSONStringToken(start: start, end: index, byteCount: index - start - saved)
        guard token.byteCount <= limits.stringByteCountMax else {
          throw stringTooLong(token, limits.stringByteCountMax, at: position)
        }
        position = index + 1
        return token
      case UInt8(ascii: "\\"):
        let escape = try decodeEscape(at: index)
        saved += escape.length - UTF8.width(escape.scalar)
        index += escape.length
      default:
        throw failure(
          .controlCharacter, at: index, "a control character in a string must be escaped")
      }
    }
    throw failure(.unexpectedEnd, at: bytes.count, "the text ends inside a string")
  }

  /// The offset of the next quote, backslash or control character, or the end of the text.
  @inline(__always)
  private func endOfRun(from start: Int) -> Int {
    let text = bytes.span
    var index = start
    while index <= text.count &- 8 {
      let stops = ByteWord.stops(in: text.wholeWord(at: index))
      guard stops == 0 else { return index &+ stops.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    // Beyond the end are zeros, which stop as control characters do.
    let stops = ByteWord.stops(in: text.lastWord(at: index))
    return min(index &+ stops.trailingZeroBitCount &>> 3, text.count)
  }

  @inline(__always)
  private func checkUTF8(in range: Range<Int>) throws(JSONError) {
    do {
      _ = try UTF8Span(validating: bytes.span.extracting(range))
    } catch {
      throw failure(
        .invalidUTF8, at: range.lowerBound + error.byteOffsets.lowerBound,
        "the string is not valid UTF-8")
    }
  }

  /// The content of a string that was checked by `scanString()`.
  func string(of token: JSONStringToken) -> String {
    if !token.hasEscapes, let text = text(in: token.start..<token.end) { return text }
    return String(decoding: unescaped(token), as: UTF8.self)
  }

  /// The UTF-8 bytes of a string that was checked by `scanString()`.
  func unescaped(_ token: JSONStringToken) -> [UInt8] {
    guard token.hasEscapes else { return Array(bytes[token.start..<token.end]) }
    var result: [UInt8] = []
    result.reserveCapacity(token.byteCount)
    var index = token.start
    while true {
      let end = min(endOfRun(from: index), token.end)
      result.append(contentsOf: bytes[index..<end])
      guard end < token.end, let escape = try? decodeEscape(at: end) else { return result }
      if escape.scalar.isASCII {
        result.append(UInt8(truncatingIfNeeded: escape.scalar.value))
      } else {
        result.append(contentsOf: UTF8.encode(escape.scalar) ?? UTF8.encodedReplacementCharacter)
      }
      index = end + escape.length
    }
  }

  private func stringTooLong(
    _ token: JSONStringToken, _ byteCountMax: Int, at offset: Int
  ) -> JSONError {
    failure(
      .stringTooLong, at: offset,
      "the string has \(token.byteCount) bytes, the limit is \(byteCountMax)")
  }
}

// MARK: - Escapes (RFC 8259, section 7)

extension JSONReader {
  private struct Escape {
    let scalar: Unicode.Scalar
    /// Bytes in the text, from the backslash on.
    let length: Int
  }

  private func decodeEscape(at index: Int) throws(JSONError) -> Escape {
    guard index + 1 < bytes.count else {
      throw failure(.unexpectedEnd, at: bytes.count, "the text ends inside an escape")
    }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""): return Escape(scalar: "\"", length: 2)
    case UInt8(ascii: "\\"): return Escape(scalar: "\\", length: 2)
    case UInt8(ascii: "/"): return Escape(scalar: "/", length: 2)
    case UInt8(ascii: "b"): return Escape(scalar: "\u{8}", length: 2)
    case UInt8(ascii: "f"): return Escape(scalar: "\u{C}", length: 2)
    case UInt8(ascii: "n"): return Escape(scalar: "\n", length: 2)
    case UInt8(ascii: "r"): return Escape(scalar: "\r", length: 2)
    case UInt8(ascii: "t"): return Escape(scalar: "\t", length: 2)
    case UInt8(ascii: "u"): return try decodeUnicodeEscape(at: index)
    default:
      throw failure(
        .invalidEscape, at: index, "a backslash starts none of the escapes that JSON has")
    }
  }

  private func decodeUnicodeEscape(at index: Int) throws(JSONError) -> Escape {
    let unit = try hexadecimalUnit(at: index + 2)
    if let scalar = Unicode.Scalar(unit) {
      return Escape(scalar: scalar, length: 6)
    }
    let isPair =
      UTF16.isLeadSurrogate(unit) && index + 7 < bytes.count
      && bytes[index + 6] == UInt8(ascii: "\\") && bytes[index + 7] == UInt8(ascii: "u")
    guard isPair else { throw loneSurrogate(at: index) }
    let trail = try hexadecimalUnit(at: index + 8)
    guard UTF16.isTrailSurrogate(trail) else { throw loneSurrogate(at: index) }
    let scalar = UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    return Escape(scalar: scalar, length: 12)
  }

  private func hexadecimalUnit(at index: Int) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for offset in index..<index + 4 {
      guard offset < bytes.count else {
        throw failure(.unexpectedEnd, at: bytes.count, "the text ends inside an escape")
      }
      guard let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue, bytes[offset] < 0x80
      else {
        throw failure(.invalidEscape, at: offset, "\\u must be followed by four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private func loneSurrogate(at index: Int) -> JSONError {
    failure(.loneSurrogate, at: index, "a surrogate must be half of a pair of escapes")
  }
}
