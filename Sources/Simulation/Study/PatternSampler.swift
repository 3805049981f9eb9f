internal import Navigation
internal import PathPatterns

/// Makes paths that match the patterns of a manifest.
struct PatternSampler {
  /// The values tried for a parameter, until a path matches its pattern and no more specific one.
  private static let values = ["1", "2", "a", "any"]

  private let manifest: AppManifest

  /// What stands before a route in the fragment, such as “/#”; empty in other apps.
  private let base: String

  init(_ manifest: AppManifest) {
    self.manifest = manifest
    let declaration = manifest.declaration
    let texts =
      declaration.tabs.map(\.path) + (declaration.routes ?? []).map(\.pattern)
      + declaration.rules.flatMap(\.patterns).filter(RoutePattern.isRoute)
    base =
      texts.lazy.compactMap { text -> String? in
        guard let slash = text.range(of: "#/") ?? text.range(of: "#!/") else { return nil }
        return String(text[..<slash.upperBound].dropLast())
      }.first ?? ""
  }

  /// The page with which browsers open the app.
  var startURL: String { "\(base)/" }

  /// A path that no rule, route or tab names, unless a wildcard matches it.
  var unknownURL: String {
    let candidates = ["/no-such-page", "/no-such-page-2"].map { base + $0 }
    let url = candidates.first { manifest.resolve($0).match == nil } ?? candidates[0]
    return manifest.resolve(url).location?.url ?? url
  }

  /// Paths for the patterns of the routes, then for those of the rules.
  ///
  /// - Parameter patternCountMax: How many patterns are used; of more than that, some at even
  ///   distances are.
  /// - Returns: The paths, some perhaps twice.
  func samples(patternCountMax: Int) -> [String] {
    let routes = manifest.declaration.routes ?? []
    let rules = manifest.declaration.rules.enumerated().flatMap { index, rule in
      rule.patterns.map { (index, $0) }
    }
    let count = routes.count + rules.count
    let chosen =
      count <= patternCountMax
      ? Array(0..<count) : (0..<patternCountMax).map { $0 * count / patternCountMax }
    return chosen.flatMap { place in
      guard place >= routes.count else { return samples(ofRoute: routes[place].pattern) }
      let (index, pattern) = rules[place - routes.count]
      return RoutePattern.isRoute(pattern)
        ? [filled(pattern, Self.values[0])] : samples(ofExpression: pattern, inRule: index)
    }
  }

  private func samples(ofRoute pattern: String) -> [String] {
    let matching = Self.values.lazy.map { filled(pattern, $0) }
      .first { manifest.resolve($0).match?.pattern == pattern }
    return matching.map { [$0] } ?? []
  }

  private func samples(ofExpression pattern: String, inRule index: Int) -> [String] {
    ExpressionSample.texts(of: pattern).compactMap { text in
      let isWhole = text.hasPrefix("/") || text.hasPrefix("#")
      let candidate = base + (isWhole ? text : "/\(text)")
      let matches = manifest.explain(candidate).hops[0].rules.contains { $0.index == index }
      return matches ? candidate : nil
    }
  }

  private func filled(_ pattern: String, _ value: String) -> String {
    if pattern == "*" { return "\(base)/\(value)" }
    return pattern.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(":") || $0 == "*" ? value : String($0) }
      .joined(separator: "/")
  }
}

extension String {
  /// The first place of a text in this one.
  fileprivate func range(of text: String) -> Range<Index>? {
    indices.lazy.compactMap { start in
      self[start...].hasPrefix(text) ? start..<index(start, offsetBy: text.count) : nil
    }.first
  }
}
