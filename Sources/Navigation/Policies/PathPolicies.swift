extension Policies {
  /// Which of several matching patterns wins.
  public enum MatchRanking: String, Hashable, Sendable, CaseIterable {
    /// The one that is more specific at the first segment where they differ.
    case specificity

    /// The one declared first.
    case declarationOrder
  }

  /// Which tab is highlighted for a path that no route gives a tab.
  public enum TabMatch: String, Hashable, Sendable, CaseIterable {
    /// The one with the longest path that ends on a segment boundary.
    case longestPrefix

    /// The one with exactly that path.
    case exact
  }

  /// Which paths a tab at "/" is highlighted for.
  public enum RootTabMatch: String, Hashable, Sendable, CaseIterable {
    /// Only its own.
    case exact

    /// All that no other tab claims.
    case prefix
  }

  /// Whether the case of a host matters.
  public enum HostCase: String, Hashable, Sendable, CaseIterable {
    /// It does not.
    case insensitive

    /// It does.
    case sensitive
  }

  /// How the part after the slashes of an own scheme is read.
  public enum SchemeHost: String, Hashable, Sendable, CaseIterable {
    /// As the first segment of the path.
    case firstSegment

    /// As a host, which is dropped.
    case host
  }

  /// What a link with two leading slashes names.
  public enum LeadingDoubleSlash: String, Hashable, Sendable, CaseIterable {
    /// Another origin.
    case external

    /// A path.
    case path
  }

  /// How a relative link is resolved.
  public enum RelativeLinks: String, Hashable, Sendable, CaseIterable {
    /// As a URL: against the directory of the current path.
    case url

    /// Against the current path itself; each `..` removes one segment.
    case segment
  }

  /// How dot segments of a path are treated.
  public enum DotSegments: String, Hashable, Sendable, CaseIterable {
    /// They are resolved, and never lead above the root.
    case resolve

    /// They are ordinary segments.
    case keep
  }

  /// How a trailing slash is treated.
  public enum TrailingSlash: String, Hashable, Sendable, CaseIterable {
    /// It is removed.
    case strip

    /// It stays in the URL, and does not count when paths are compared.
    case keep

    /// It stays in the URL, and makes the path another one.
    case strict
  }

  /// How a malformed percent-encoding is treated.
  public enum MalformedPercent: String, Hashable, Sendable, CaseIterable {
    /// No route knows the path.
    case notFound

    /// The raw text is matched.
    case verbatim
  }
}
