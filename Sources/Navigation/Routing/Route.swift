/// A path that the app knows.
public struct Route: Hashable, Sendable {
  /// The paths that it matches: `:name` is one segment, a final `*` all remaining segments.
  public var pattern: String

  /// The properties of its pages.
  public var properties: RouteProperties

  /// Whether other tabs may declare the same pattern.
  public var isShared: Bool

  /// Declares a route.
  public init(
    _ pattern: String, properties: RouteProperties = RouteProperties(), isShared: Bool = false
  ) {
    self.pattern = pattern
    self.properties = properties
    self.isShared = isShared
  }
}

/// Properties for all paths that match one of some patterns.
///
/// All matching rules of a manifest merge in order, the later one wins; the winning route's own
/// properties come last. A rule does not make a path known.
public struct Rule: Hashable, Sendable {
  /// The patterns: either a route pattern such as `/users/:id`, or a regular expression as in
  /// Hotwire's path configuration, which may match anywhere in the path.
  public var patterns: [String]

  /// The properties of the pages.
  public var properties: RouteProperties

  /// Declares a rule.
  public init(patterns: [String], properties: RouteProperties) {
    self.patterns = patterns
    self.properties = properties
  }
}
