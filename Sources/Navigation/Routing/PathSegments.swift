internal import PercentEncoding

/// The segments of a route's path, decoded once each.
///
/// The route of a fragment has an empty segment before its first one, which no path has: so it is
/// never taken for the same path before the number sign.
struct PathSegments {
  /// What stands before the segments of a fragment.
  static let fragmentMark = ""

  /// The decoded text; a `%2F` stays inside of its segment.
  let decoded: [String]

  /// What patterns are compared with: the decoded text, in lower case if case does not matter.
  let keys: [String]

  /// - Returns: `nil` if a segment's percent-encoding is broken and the policy is to know no
  ///   such path.
  init?(_ location: Location, policies: Policies) {
    let isFragment = location.isFragmentRoute
    let parts = location.routePath.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: isFragment)
    guard parts.count <= NavigationLimits.segmentCountMax else { return nil }
    var decoded: [String] = isFragment ? [Self.fragmentMark] : []
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
    keys = policies.caseSensitive ? decoded : decoded.map { $0.lowercased() }
  }
}
