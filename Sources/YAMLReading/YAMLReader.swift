/// Reads YAML texts as trees.
///
/// Anchors, aliases and tags are refused: no text is then larger than it looks.
package enum YAMLReader {
  /// Reads all documents of a text.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8, with or without byte order mark.
  ///   - limits: how much it may hold.
  /// - Returns: the documents; an empty one is an empty scalar.
  /// - Throws: the first thing that is wrong.
  package static func documents(
    in bytes: [UInt8], limits: YAMLLimits = YAMLLimits()
  ) throws(YAMLError) -> [YAMLNode] {
    guard bytes.count <= limits.byteCountMax else {
      throw YAMLError(
        position: YAMLPosition(line: 1, column: 1),
        sentence: "The file has \(bytes.count) bytes; \(limits.byteCountMax) are allowed. Split it."
      )
    }
    let text = Array(bytes.starts(with: byteOrderMark) ? bytes.dropFirst(3) : bytes[...])
    try checkEncoding(text)
    return try YAMLParser.withEvents(of: text) { (events) throws(YAMLError) in
      var composer = YAMLComposer(limits: limits)
      return try composer.documents(&events)
    }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func checkEncoding(_ bytes: [UInt8]) throws(YAMLError) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw YAMLError(
        position: YAMLPosition(line: 1, column: 1),
        sentence: "The file is written as UTF-16. Save it as UTF-8.")
    }
    guard let error = firstInvalidOffset(bytes) else { return }
    throw YAMLError(
      position: YAMLPosition(ofByte: error, in: bytes),
      sentence: "This is not UTF-8. Save the file as UTF-8.")
  }

  private static func firstInvalidOffset(_ bytes: [UInt8]) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}

extension YAMLPosition {
  /// The place of a byte of a text, whose bytes before it are UTF-8.
  init(ofByte offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let lineCount = before.count { $0 == UInt8(ascii: "\n") }
    self.init(
      line: lineCount + 1,
      column: String(decoding: before[lineStart...], as: UTF8.self).unicodeScalars.count + 1)
  }
}
