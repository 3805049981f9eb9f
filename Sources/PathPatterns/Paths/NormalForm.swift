internal import PercentEncoding

/// Checks in one pass whether a text is in normal form already, as nearly all are.
package struct NormalForm: Sendable {
  private static let inPath: UInt8 = 1
  private static let inQuery: UInt8 = 2
  private static let inFragment: UInt8 = 4
  private static let inKey: UInt8 = 8

  /// For each byte the components in which it may stand, one bit each.
  private let places: [UInt8]
  private let stripsTrailingSlash: Bool

  /// - Parameters:
  ///   - stripsTrailingSlash: Whether no path but the root ends in a slash.
  ///   - caseSensitive: Whether case matters where paths are compared.
  package init(stripsTrailingSlash: Bool, caseSensitive: Bool) {
    self.stripsTrailingSlash = stripsTrailingSlash
    places = (0...UInt8.max).map { byte in
      let isUpper = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      let isInPath = !PercentEncoding.mustEncode(byte, in: .path)
      let isInKey = isInPath && byte != UInt8(ascii: "%") && (caseSensitive || !isUpper)
      return (isInPath ? Self.inPath : 0) | (isInKey ? Self.inKey : 0)
        | (PercentEncoding.mustEncode(byte, in: .query) ? 0 : Self.inQuery)
        | (PercentEncoding.mustEncode(byte, in: .fragment) ? 0 : Self.inFragment)
    }
  }

  /// Where the path of an absolute path with query and fragment ends.
  ///
  /// - Returns: `nil` unless the text is surely in normal form.
  package func pathByteCount(of text: String) -> Int? {
    let (bytes, places) = (text.utf8.span, places.span)
    guard !bytes.isEmpty, bytes[0] == UInt8(ascii: "/") else { return nil }
    var (index, segmentCount) = (0, 0)
    while index < bytes.count, places[Int(bytes[index])] & Self.inPath != 0 {
      if URLText.isSlash(bytes[index]) {
        segmentCount += 1
        guard isNormal(bytes, fromSlash: index) else { return nil }
      }
      index += 1
    }
    guard segmentCount <= PathLimits.segmentCountMax else { return nil }
    let pathByteCount = index
    if index < bytes.count, bytes[index] == UInt8(ascii: "?") {
      index += 1
      guard index < bytes.count, bytes[index] != UInt8(ascii: "#") else { return nil }
      while index < bytes.count, places[Int(bytes[index])] & Self.inQuery != 0 { index += 1 }
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "#") {
      index += 1
      while index < bytes.count, places[Int(bytes[index])] & Self.inFragment != 0 { index += 1 }
    }
    return index == bytes.count ? pathByteCount : nil
  }

  /// Whether a byte is a forward slash that a normal segment follows.
  ///
  /// An empty segment is not normal, nor is one that may consist of dots, nor the end of a path
  /// that may not end in a slash.
  private func isNormal(_ bytes: Span<UInt8>, fromSlash index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "/") else { return false }
    return switch index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: "?") {
    case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "."), UInt8(ascii: "%"): false
    case UInt8(ascii: "?"), UInt8(ascii: "#"): index == 0 || !stripsTrailingSlash
    default: true
    }
  }

  /// Whether the path of a route is compared as it stands in the URL, but for a slash at its end.
  package func isKey(_ path: Span<UInt8>) -> Bool {
    let places = places.span
    var former: UInt8 = 0
    var slashCount = 0
    for index in path.indices {
      let byte = path[index]
      if byte == UInt8(ascii: "/") {
        if former == byte { return false }
        slashCount += 1
      } else if places[Int(byte)] & Self.inKey == 0 {
        return false
      }
      former = byte
    }
    return slashCount <= PathLimits.segmentCountMax
  }
}
