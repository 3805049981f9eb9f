/// A rule with its patterns compiled.
struct CompiledRule: Sendable {
  private let patterns: [RoutePattern]
  let properties: RouteProperties

  init(_ rule: Rule, caseSensitive: Bool) throws(ManifestError) {
    var patterns: [RoutePattern] = []
    for text in rule.patterns {
      patterns.append(try RoutePattern(text, caseSensitive: caseSensitive))
    }
    self.patterns = patterns
    properties = rule.properties
  }

  /// Whether any of the patterns matches.
  func matches(_ segments: PathSegments) -> Bool {
    patterns.contains { $0.matches(segments.keys) }
  }
}
