/// A rule with its patterns compiled.
struct CompiledRule: Sendable {
  private enum Pattern: Sendable {
    case route(RoutePattern)
    case expression(PathExpression)
  }

  private let patterns: [Pattern]
  let properties: RouteProperties

  init(_ rule: Rule, caseSensitive: Bool) throws(ManifestError) {
    var patterns: [Pattern] = []
    for text in rule.patterns {
      if Self.isRoute(text) {
        patterns.append(.route(try RoutePattern(text, caseSensitive: caseSensitive)))
      } else {
        patterns.append(.expression(try PathExpression(text, caseSensitive: caseSensitive)))
      }
    }
    self.patterns = patterns
    properties = rule.properties
  }

  /// Whether any of the patterns matches.
  func matches(_ path: Substring, _ segments: PathSegments) -> Bool {
    patterns.contains { pattern in
      switch pattern {
      case .route(let route): route.matches(segments.keys)
      case .expression(let expression): expression.matches(path)
      }
    }
  }

  /// A pattern without any sign that only expressions have is a route's; a star counts as one
  /// unless it is a whole segment.
  private static func isRoute(_ text: String) -> Bool {
    guard text.hasPrefix("/") || text == "*" else { return false }
    return text.split(separator: "/").allSatisfy { segment in
      segment == "*" || !segment.utf8.contains { "^$()[]{}|+?*\\".utf8.contains($0) }
    }
  }
}
