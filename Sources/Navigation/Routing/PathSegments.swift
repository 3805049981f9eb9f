internal import PercentEncoding

/// The segments of a route's path, decoded once each; a `%2F` stays inside of its segment.
struct PathSegments {
  /// What stands before the segments of a fragment in a pattern.
  ///
  /// No path has an empty first segment, so that the route of a fragment is never taken for the
  /// same path before the number sign.
  static let fragmentMark = ""

  let decoded: [String]

  /// - Returns: `nil` if a segment's percent-encoding is broken and the policy is to know no
  ///   such path, or if there are too many segments.
  init?(_ location: Location, policies: Policies) {
    let isFragment = location.isFragmentRoute
    let parts = location.routePath.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: isFragment)
    guard parts.count <= NavigationLimits.segmentCountMax else { return nil }
    var decoded: [String] = []
    for part in parts {
      let text = Substring(part)
      if let segment = PercentEncoding.decode(text) {
        decoded.append(segment)
      } else if policies.malformedPercent == .verbatim {
        decoded.append(String(text))
      } else {
        return nil
      }
    }
    if !isFragment, decoded.last == "", decoded.count == 1 || policies.trailingSlash != .strict {
      decoded.removeLast()
    }
    self.decoded = decoded
  }

  /// The segments as patterns have them: in lower case if case does not matter.
  func fixed(caseSensitive: Bool) -> [RoutePattern.Segment] {
    decoded.map { .fixed(caseSensitive ? $0 : $0.lowercased()) }
  }

  /// A path of fixed segments as it is compared with patterns: a slash before each.
  static func key(_ segments: some Sequence<RoutePattern.Segment>) -> String {
    segments.reduce(into: "") { key, segment in
      if case .fixed(let text) = segment { key += "/" + spelled(text) }
    }
  }

  /// A segment in the only spelling that is compared: percent-encoded where it has to be.
  static func spelled(_ segment: String) -> String {
    var output: [UInt8] = []
    for byte in segment.utf8 {
      if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "/") {
        PercentEncoding.appendEscape(of: byte, to: &output)
      } else {
        PercentEncoding.append(byte, in: .path, to: &output)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
