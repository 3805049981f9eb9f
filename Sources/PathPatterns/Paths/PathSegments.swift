internal import PercentEncoding

/// The segments of a route's path, decoded once each; a `%2F` stays inside of its segment.
package struct PathSegments {
  /// The first segment of a pattern for routes in the fragment.
  ///
  /// No path has an empty first segment, so a route in the fragment never equals the same path
  /// before the number sign.
  static let fragmentMark = ""

  /// The decoded text of each segment.
  package let decoded: [String]

  private let isFragment: Bool

  /// Divides a path; `nil` if it has too many segments, or one that cannot be decoded.
  ///
  /// - Parameters:
  ///   - path: The path of a route, which begins with a slash or with the number sign; the latter
  ///     belongs to the first segment.
  ///   - isFragment: Whether it stands in a fragment, where empty segments do not count.
  ///   - keepsMalformed: Whether a segment whose percent-encoding is broken counts as its raw text;
  ///     otherwise it cannot be decoded.
  ///   - countsTrailingSlash: Whether a slash at the end makes the path another one.
  package init?(
    _ path: Substring, isFragment: Bool, keepsMalformed: Bool, countsTrailingSlash: Bool
  ) {
    let slash = UInt8(ascii: "/")
    let parts = path.utf8.dropFirst(path.utf8.first == slash ? 1 : 0).split(
      separator: slash, omittingEmptySubsequences: isFragment)
    guard parts.count <= PathLimits.segmentCountMax else { return nil }
    var decoded: [String] = []
    for part in parts {
      let text = Substring(part)
      if let segment = PercentEncoding.decode(text) {
        decoded.append(segment)
      } else if keepsMalformed {
        decoded.append(String(text))
      } else {
        return nil
      }
    }
    if !isFragment, decoded.last == "", decoded.count == 1 || !countsTrailingSlash {
      decoded.removeLast()
    }
    self.decoded = decoded
    self.isFragment = isFragment
  }

  /// The path as `PathTree` compares it with patterns: a slash before each segment.
  package func key(caseSensitive: Bool) -> String {
    Self.key(fixed(caseSensitive: caseSensitive))
  }

  /// The segments of a pattern that matches this path alone.
  func pattern(caseSensitive: Bool) -> [RoutePattern.Segment] {
    (isFragment ? [.fixed(Self.fragmentMark)] : []) + fixed(caseSensitive: caseSensitive)
  }

  /// The segments as patterns have them: in lower case if case does not matter.
  private func fixed(caseSensitive: Bool) -> [RoutePattern.Segment] {
    decoded.map { .fixed(caseSensitive ? $0 : $0.lowercased()) }
  }

  /// A path of fixed segments as it is compared with patterns.
  static func key(_ segments: some Sequence<RoutePattern.Segment>) -> String {
    segments.reduce(into: "") { key, segment in
      if case .fixed(let text) = segment { key += "/" + spelled(text) }
    }
  }

  /// A segment in the only spelling that is compared: percent-encoded where it has to be.
  ///
  /// - Parameters:
  ///   - text: The decoded text of the segment.
  ///   - keepsSlashes: Whether slashes divide the text into several segments.
  /// - Returns: The spelling.
  package static func spelled(_ text: String, keepsSlashes: Bool = false) -> String {
    var output: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "%") || (byte == UInt8(ascii: "/") && !keepsSlashes) {
        PercentEncoding.appendEscape(of: byte, to: &output)
      } else {
        PercentEncoding.append(byte, in: .path, to: &output)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
