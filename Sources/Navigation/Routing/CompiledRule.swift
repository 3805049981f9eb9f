/// A rule with its patterns compiled.
struct CompiledRule: Sendable {
  /// One pattern of a rule.
  enum Pattern: Sendable {
    case route(RoutePattern)
    case expression(PathExpression)
  }

  /// The patterns, in the order of declaration.
  let patterns: [Pattern]
  let properties: RouteProperties

  /// Whether any of the patterns matches.
  func matches(_ path: Substring, _ segments: PathSegments) -> Bool {
    firstMatch(path, segments) != nil
  }

  /// The parameters that the first matching pattern finds; an expression has none.
  func parameters(_ path: Substring, _ segments: PathSegments) -> [RouteParameter] {
    guard let index = firstMatch(path, segments), case .route(let route) = patterns[index] else {
      return []
    }
    return route.parameters(for: segments.decoded)
  }

  /// The index of the first pattern that matches.
  func firstMatch(_ path: Substring, _ segments: PathSegments) -> Int? {
    patterns.firstIndex { pattern in
      switch pattern {
      case .route(let route): route.matches(segments.keys)
      case .expression(let expression): expression.matches(path)
      }
    }
  }
}

extension CompiledRule.Pattern {
  init(_ text: String, caseSensitive: Bool) throws(ManifestError) {
    self =
      if Self.isRoute(text) {
        .route(try RoutePattern(text, caseSensitive: caseSensitive))
      } else {
        .expression(try PathExpression(text, caseSensitive: caseSensitive))
      }
  }

  /// A pattern without any sign that only expressions have is a route's; a star counts as one
  /// unless it is a whole segment.
  private static func isRoute(_ text: String) -> Bool {
    guard text.hasPrefix("/") || text.hasPrefix("#") || text == "*" else { return false }
    return text.split(separator: "/").allSatisfy { segment in
      segment == "*" || !segment.utf8.contains { "^$()[]{}|+?*\\".utf8.contains($0) }
    }
  }
}
