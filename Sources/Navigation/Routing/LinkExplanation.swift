public import Vocabulary

/// How an app resolves a URL, and why.
public struct LinkExplanation: Hashable, Sendable {
  /// The URL, then each place that a redirect leads to; the last one decides.
  public let hops: [LinkHop]

  /// What a link from the system does in an app that was just started.
  public let link: LinkPrediction

  /// What that link does after the login; `nil` if it does not wait for one.
  public let linkAfterLogin: LinkPrediction?

  /// What a click on the link does, on the page that `explain(_:from:)` names.
  public let click: LinkPrediction

  /// The last hop, which decides.
  public var target: LinkHop { hops[hops.count - 1] }

  /// Whether a link from the system leads somewhere, possibly out of the app.
  public var leadsSomewhere: Bool {
    switch link.outcome {
    case .rejected, .notFound, .blocked, .stale, .discarded: false
    case .handled, .replaced, .queued, .deferred, .loginRequired, .tracking, .ignored, .noop,
      .external, .exit:
      true
    }
  }
}

/// One URL in a chain of redirects.
public struct LinkHop: Hashable, Sendable {
  /// The text of the URL.
  public let url: String

  /// How the app resolves it.
  public let resolution: Resolution

  /// What was changed to bring it into normal form.
  public let changes: [NormalizationChange]

  /// The rules that match, in the order in which they merge.
  public let rules: [MatchingRule]

  /// What decided the tab; `nil` if there is none.
  public let tabSource: TabSource?

  /// Other patterns of routes and tabs that match and lose.
  public let losingPatterns: [String]
}

/// A rule that matches a path.
public struct MatchingRule: Hashable, Sendable {
  /// The rule's place in the manifest, from 0.
  public let index: Int

  /// The first of its patterns that matches.
  public let pattern: String

  /// The properties that it sets.
  public let properties: RouteProperties
}

/// What decides the tab of a location.
public enum TabSource: String, Hashable, Sendable, CaseIterable {
  /// The winning route names it.
  case route

  /// Several routes share the pattern; the selected tab's wins, else the first.
  case sharedRoute

  /// A rule names it.
  case rule

  /// It is the path of the tab.
  case tabPath

  /// The tab has the longest path that the path begins with.
  case longestTabPath
}

/// What a link would do.
public struct LinkPrediction: Hashable, Sendable {
  /// The result of the link.
  public let outcome: NavigationOutcome

  /// Why the link changes nothing; `nil` if it changes something.
  public let rejection: Reason?

  /// What the window shows afterwards.
  public let root: Root

  /// The tab that is selected afterwards.
  public let tab: TabID

  /// The URLs of that tab's stack afterwards, root first.
  public let stack: [String]

  /// The modals that are presented afterwards, bottom to top.
  public let modals: [Modal]

  init(_ result: NavigationResult, _ state: NavigationState) {
    outcome = result.outcome
    rejection = result.rejection
    root = state.root
    tab = state.selectedTab
    stack = state.stack(of: state.selectedTab)?.entries.map(\.url) ?? []
    modals = state.modals
  }
}
