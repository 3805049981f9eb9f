/// A pattern of the app's paths, with what the manifest says about its pages.
public struct LinkPattern: Hashable, Sendable {
  /// The pattern as the manifest writes it, such as `/users/:id`.
  public let pattern: String

  /// The tab that the manifest names for it.
  public let tab: TabID?

  /// The title that the manifest names for it.
  public let title: String?
}

extension AppManifest {
  /// The patterns that links may match: the paths of the tabs, then the patterns of the routes and
  /// rules.
  ///
  /// Each is listed once, in the order of the manifest.
  ///
  /// The regular expressions among the patterns of the rules are left out, because they do not show
  /// what to type.
  public var linkPatterns: [LinkPattern] {
    var seen: Set<String> = []
    return (tabPatterns + routePatterns + rulePatterns).filter { seen.insert($0.pattern).inserted }
  }

  private var tabPatterns: [LinkPattern] {
    tabs.filter { !$0.isHidden }
      .map { LinkPattern(pattern: $0.path, tab: $0.id, title: $0.title) }
  }

  private var routePatterns: [LinkPattern] {
    (declaration.routes ?? []).map { LinkPattern($0.pattern, $0.properties) }
  }

  private var rulePatterns: [LinkPattern] {
    zip(declaration.rules, storage.rules.rules).flatMap { rule, compiled in
      zip(rule.patterns, compiled.patterns).compactMap { text, pattern in
        guard case .route = pattern else { return nil }
        return LinkPattern(text, rule.properties)
      }
    }
  }
}

extension LinkPattern {
  fileprivate init(_ pattern: String, _ properties: RouteProperties) {
    self.init(pattern: pattern, tab: properties.tab, title: properties.title)
  }
}
