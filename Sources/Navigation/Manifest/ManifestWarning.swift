/// A part of a valid manifest that probably does not do what its author wants.
public struct ManifestWarning: Hashable, Sendable {
  /// What is probably wrong.
  public enum Kind: Hashable, Sendable {
    /// No path matches the pattern.
    case patternMatchesNothing(String)

    /// The pattern seems to name a query, but patterns are compared with the path only.
    case patternNamesQuery(String)

    /// No listed route has a path that the pattern matches.
    case patternMatchesNoRoute(String)

    /// A route that was declared earlier always wins.
    case routeIsShadowed(String, by: String)

    /// Pages belong to a hidden tab, so links to them are refused.
    case tabIsHidden(TabID)

    /// A tab or route has its route in the path, where others have theirs in the fragment.
    case formsAreMixed(String)

    /// The pages of a route belong to no tab.
    case routeHasNoTab(String)

    /// A rule sets no property.
    case ruleSaysNothing

    /// A route or rule gives the root of a tab to another tab.
    case rootBelongsToOtherTab(TabID, other: TabID)

    /// The root of a tab redirects.
    case rootRedirects(TabID, to: String)

    /// The root of a tab is declared as a sheet or cover.
    case rootIsModal(TabID)

    /// The redirects form a loop.
    case redirectLoops(String)

    /// The redirect leads to no page of the app.
    case redirectLeadsNowhere(String)
  }

  /// The place in the manifest.
  public let place: ManifestPlace

  /// What is probably wrong.
  public let kind: Kind

  init(_ kind: Kind, at place: ManifestPlace) {
    self.place = place
    self.kind = kind
  }

  /// What is probably wrong, in a sentence.
  public var message: String {
    switch kind {
    case .patternMatchesNothing(let pattern): "No path can match \(quoted(pattern))."
    case .patternNamesQuery(let pattern):
      "\(quoted(pattern)) seems to name a query, but patterns are compared with the path only."
    case .patternMatchesNoRoute(let pattern):
      "\(quoted(pattern)) matches none of the paths that “routes” and “tabs” list."
    case .routeIsShadowed(let pattern, let other):
      "\(quoted(pattern)) never wins: \(quoted(other)) was declared before and matches as well."
    case .tabIsHidden(let tab):
      "The tab \(quoted(tab.rawValue)) is hidden, so that links to these pages are refused."
    case .formsAreMixed(let path):
      "\(quoted(path)) has no \(path.contains("#") ? "slash in its fragment" : "fragment"), but "
        + "other tabs and routes have: a router reads one of both."
    case .routeHasNoTab(let pattern):
      "No tab has the pages of \(quoted(pattern)), so that they open in the one that is selected."
    case .ruleSaysNothing: "The rule has no properties, so that it changes nothing."
    case .rootBelongsToOtherTab(let tab, let other):
      "The path of the tab \(quoted(tab.rawValue)) is given to the tab \(quoted(other.rawValue))."
    case .rootRedirects(let tab, let url):
      "The path of the tab \(quoted(tab.rawValue)) leads on to \(quoted(url))."
    case .rootIsModal(let tab):
      "The path of the tab \(quoted(tab.rawValue)) is declared as a modal page."
    case .redirectLoops(let url): "The redirect to \(quoted(url)) leads round in a circle."
    case .redirectLeadsNowhere(let url): "The redirect to \(quoted(url)) leads to no page."
    }
  }

  /// What to do about it, in a sentence.
  public var remedy: String {
    switch kind {
    case .patternMatchesNothing:
      "Write a path in normal form, percent-encoded as in a URL, or an expression that fits one."
    case .patternNamesQuery: "Remove “?” and what follows."
    case .patternMatchesNoRoute: "Correct it, or list the path under “routes”."
    case .routeIsShadowed: "Move it up, or set the policy “matchRanking” to “specificity”."
    case .tabIsHidden: "Name a visible tab, or show this one."
    case .formsAreMixed(let path):
      "If the router uses fragments, write "
        + quoted(path.contains("#") ? path.replacing("#", with: "#/") : "/#\(path)") + "."
    case .routeHasNoTab: "Name its “tab”, unless its pages may be shown in each."
    case .ruleSaysNothing: "Add a property, or remove the rule."
    case .rootBelongsToOtherTab: "Narrow the patterns, or remove the “tab” that is not meant."
    case .rootRedirects: "Give the tab the path that is meant."
    case .rootIsModal: "Narrow the patterns, so that they leave out the path of the tab."
    case .redirectLoops: "Name a path that is not redirected to this one again."
    case .redirectLeadsNowhere: "Name a path that the app knows."
    }
  }
}
