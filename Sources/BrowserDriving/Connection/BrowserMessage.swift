internal import BridgeProtocol

/// A message of a browser.
enum BrowserMessage {
  static let byteCountMax = 268_435_456
  /// Those of a picture, and of a page with a hundred thousand elements.
  private static let limits = JSONLimits(
    byteCountMax: byteCountMax, nestingDepthMax: 512, elementCountMax: 4_194_304,
    stringByteCountMax: byteCountMax, totalElementCountMax: 8_388_608)

  /// The number of the command that a message answers, without reading all of it, so that a picture
  /// is read by the thread that asked for it.
  ///
  /// - Parameters:
  ///   - bytes: the message.
  ///   - start: the bytes before the number, as the browser writes them.
  /// - Returns: the number; `nil` for any other message.
  static func requestNumber(in bytes: [UInt8], after start: [UInt8]) -> Int64? {
    guard bytes.starts(with: start) else { return nil }
    var number: Int64 = 0
    for byte in bytes.dropFirst(start.count).prefix(18) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
      number = number * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// Reads a message.
  ///
  /// JavaScript's strings may hold halves of surrogate pairs, which are not Unicode text and become
  /// replacement characters.
  static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(parsing: bytes, limits: limits)
    } catch {
      guard error.code == .loneSurrogate else { throw error }
      return try JSONValue(parsing: mended(bytes), limits: limits)
    }
  }

  /// The bytes with escapes of replacement characters in the place of those of lone surrogates.
  private static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var index = 0
    while index < result.count {
      guard result[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard let unit = codeUnit(at: index, in: result) else {
        index += 2
        continue
      }
      if UTF16.isLeadSurrogate(unit), let trail = codeUnit(at: index + 6, in: result),
        UTF16.isTrailSurrogate(trail)
      {
        index += 12
        continue
      }
      if UTF16.isSurrogate(unit) {
        result.replaceSubrange(index + 2..<index + 6, with: "fffd".utf8)
      }
      index += 6
    }
    return result
  }

  /// The code unit of the escape at an index, `nil` if there is none.
  private static func codeUnit(at index: Int, in bytes: [UInt8]) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
