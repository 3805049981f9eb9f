internal import PercentEncoding

/// The segments of a path, decoded once each.
struct PathSegments {
  /// The decoded text; a `%2F` stays inside of its segment.
  let decoded: [String]

  /// What patterns are compared with: the decoded text, in lower case if case does not matter.
  let keys: [String]

  /// - Returns: `nil` if a segment's percent-encoding is broken and the policy is to know no
  ///   such path.
  init?(_ path: Substring, policies: Policies) {
    var decoded: [String] = []
    for part in path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      let text = Substring(part)
      if let segment = PercentEncoding.decode(text) {
        decoded.append(segment)
      } else if policies.malformedPercent == .verbatim {
        decoded.append(String(text))
      } else {
        return nil
      }
    }
    if decoded.last == "", decoded.count == 1 || policies.trailingSlash != .strict {
      decoded.removeLast()
    }
    self.decoded = decoded
    keys = policies.caseSensitive ? decoded : decoded.map { $0.lowercased() }
  }
}
