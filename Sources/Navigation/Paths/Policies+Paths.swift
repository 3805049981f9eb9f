internal import PathPatterns

// Passes the policies on to types of PathPatterns, which know only the texts of paths.

extension RouteForm {
  /// The form that the paths and patterns of a manifest have.
  init(_ declaration: AppDeclaration) {
    self.init(
      [declaration.launchingPath, declaration.loginPath] + declaration.tabs.map(\.path)
        + (declaration.routes ?? []).map(\.pattern)
        + declaration.rules.flatMap(\.patterns).filter { $0.hasPrefix("/") || $0.hasPrefix("#") })
  }
}

extension NormalForm {
  /// The form of the paths of an app.
  init(_ policies: Policies) {
    self.init(
      stripsTrailingSlash: policies.trailingSlash == .strip,
      caseSensitive: policies.caseSensitive)
  }
}

extension PathNormalizer {
  /// - Parameters:
  ///   - policies: What to do about slashes and dots.
  ///   - isRoute: Whether the path is the route. The path of a document keeps its trailing slash,
  ///     because to a server the path without it is another one.
  init(_ policies: Policies, isRoute: Bool) {
    self.init(
      resolvesDotSegments: policies.dotSegments == .resolve,
      stripsTrailingSlash: policies.trailingSlash == .strip && isRoute)
  }
}

extension PathSegments {
  /// - Returns: `nil` if a segment's percent-encoding is broken and the policy accepts no such
  ///   path, or if there are too many segments.
  init?(_ location: Location, policies: Policies) {
    self.init(
      location.routePath, isFragment: location.isFragmentRoute,
      keepsMalformed: policies.malformedPercent == .verbatim,
      countsTrailingSlash: policies.trailingSlash == .strict)
  }
}
