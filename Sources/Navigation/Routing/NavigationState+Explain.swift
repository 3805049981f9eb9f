internal import PathPatterns
internal import Vocabulary

extension AppManifest {
  /// Explains how the app, just started, resolves a URL.
  ///
  /// It runs the functions that real links use, on states of its own, so that the explanation
  /// cannot differ from the behaviour.
  ///
  /// - Parameters:
  ///   - url: Any text.
  ///   - page: The URL of the page that contains the link; the start page if `nil`.
  /// - Returns: The redirects of the URL, and the results of opening and of clicking it.
  public func explain(_ url: String, from page: String? = nil) -> LinkExplanation {
    var started = NavigationState(self)
    var tabs = NavigationState(self, root: .main, isLoggedIn: true)
    if let page {
      tabs.reduce(.linkOpened(url: page))
    }
    let hops = tabs.hops(from: url)
    let link = LinkPrediction(started.reduce(.linkOpened(url: url)), started)
    var afterLogin: LinkPrediction?
    if link.outcome == .deferred || link.outcome == .loginRequired {
      afterLogin = LinkPrediction(started.reduce(.loggedIn), started)
    }
    let click = tabs.reduce(.routeChanged(RouteChange(kind: .push, url: url)))
    return LinkExplanation(
      hops: hops, link: link, linkAfterLogin: afterLogin, click: LinkPrediction(click, tabs))
  }
}

extension NavigationState {
  /// A URL and the places that redirects lead to, as `resolve(_:named:slot:)` follows them.
  fileprivate func hops(from url: String) -> [LinkHop] {
    let base = visibleEntry.location
    var hops = [hop(url, from: base)]
    while hops.count <= NavigationLimits.redirectCountMax,
      let last = hops.last, let redirect = last.resolution.properties.redirect
    {
      let lookup = last.resolution.location.flatMap { storage.look(up: $0) }
      let parameters = lookup.map {
        storage.redirectParameters($0, selectedSlot: selectedSlot)
      }
      hops.append(hop(expand(redirect, parameters ?? []), from: base))
    }
    return hops
  }

  private func hop(_ url: String, from base: Location) -> LinkHop {
    let resolution = storage.resolve(url, relativeTo: base, selectedSlot: selectedSlot)
    guard let location = resolution.location, let lookup = storage.look(up: location) else {
      return LinkHop(
        url: url, resolution: resolution, changes: [], rules: [], tabSource: nil,
        losingPatterns: [])
    }
    let rules = storage.matchingPatterns(location).map {
      let rule = manifest.declaration.rules[$0.rule]
      return MatchingRule(
        index: $0.rule, pattern: rule.patterns[$0.pattern], properties: rule.properties)
    }
    let winning = storage.routes.tree.ids[lookup.rows]
    let losing = storage.matchingRows(location).filter { !winning.contains($0) }
    return LinkHop(
      url: url, resolution: resolution,
      changes: storage.classifier.changes(from: url, to: location), rules: rules,
      tabSource: storage.tabChoice(lookup, selectedSlot: selectedSlot)?.by,
      losingPatterns: losing.map { storage.routes.rows[$0].pattern.text })
  }
}
