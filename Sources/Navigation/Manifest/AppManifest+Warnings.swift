internal import PathPatterns
internal import Vocabulary

extension AppManifest {
  /// The most patterns that are compared with each other; the cost is quadratic.
  private static let comparedPatternCountMax = 1024

  private var comparesPatterns: Bool {
    storage.routes.rows.count <= Self.comparedPatternCountMax
  }

  /// Parts of the manifest that probably do not do what the author wants.
  ///
  /// Nothing is compiled again to find them. In an app with very many routes, patterns are not
  /// compared with each other.
  public var warnings: [ManifestWarning] {
    ruleWarnings + routeWarnings + tabWarnings + redirectWarnings + formWarnings
      + ownerWarnings
  }

  private var ruleWarnings: [ManifestWarning] {
    var warnings: [ManifestWarning] = []
    let matchable = storage.rules.matchable(stripsTrailingSlash: policies.trailingSlash == .strip)
    for (index, rule) in declaration.rules.enumerated() {
      if rule.properties == RouteProperties() {
        warnings.append(
          ManifestWarning(
            .ruleSaysNothing,
            at: ManifestPlace(.member("rules"), .element(index), .member("properties"))))
      }
      for (place, text) in rule.patterns.enumerated() {
        let pattern = storage.rules.rules[index].patterns[place]
        let isMatchable = matchable.contains(RuleTable.Place(rule: index, pattern: place))
        guard let kind = warningKind(of: pattern, text, isMatchable: isMatchable) else { continue }
        warnings.append(ManifestWarning(kind, at: .rule(index, pattern: place)))
      }
      if let tab = hiddenTab(rule.properties) {
        warnings.append(
          ManifestWarning(.tabIsHidden(tab), at: .rule(index, property: "tab")))
      }
    }
    return warnings
  }

  private var routeWarnings: [ManifestWarning] {
    var warnings: [ManifestWarning] = []
    for (index, route) in (declaration.routes ?? []).enumerated() {
      // The rows of the routes come first, in the order of declaration.
      let pattern = storage.routes.rows[index].pattern
      let place = ManifestPlace.route(index, "pattern")
      if !canMatch(pattern) {
        warnings.append(ManifestWarning(.patternMatchesNothing(route.pattern), at: place))
      } else if route.pattern.contains("?") {
        warnings.append(ManifestWarning(.patternNamesQuery(route.pattern), at: place))
      } else if comparesPatterns, let other = storage.routes.rowBefore(index) {
        warnings.append(
          ManifestWarning(.routeIsShadowed(route.pattern, by: other.pattern.text), at: place))
      }
      if let tab = hiddenTab(route.properties) {
        warnings.append(ManifestWarning(.tabIsHidden(tab), at: .route(index, "tab")))
      }
    }
    return warnings
  }

  private var tabWarnings: [ManifestWarning] {
    // The author did not write the placeholder tab of an app that declares none.
    guard !declaration.discoversTabs,
      comparesPatterns || policies.matchRanking == .specificity
    else { return [] }
    return declaration.tabs.enumerated().compactMap { slot, tab in
      let resolution = storage.resolve(tab.path, relativeTo: .root, selectedSlot: slot)
      let place = ManifestPlace.tab(slot, "path")
      if let redirect = resolution.properties.redirect {
        return ManifestWarning(.rootRedirects(tab.id, to: redirect), at: place)
      }
      if let other = resolution.tab, other != tab.id {
        return ManifestWarning(.rootBelongsToOtherTab(tab.id, other: other), at: place)
      }
      guard resolution.properties.style ?? .push != .push else { return nil }
      return ManifestWarning(.rootIsModal(tab.id), at: place)
    }
  }

  private var redirectWarnings: [ManifestWarning] {
    let state = NavigationState(self, root: .main, isLoggedIn: true)
    let routes = (declaration.routes ?? []).enumerated().map { index, route in
      (route.properties.redirect, ManifestPlace.route(index, "redirect"))
    }
    let rules = declaration.rules.enumerated().map { index, rule in
      (rule.properties.redirect, ManifestPlace.rule(index, property: "redirect"))
    }
    return (routes + rules).compactMap { url, place in
      // The values of parameters are not known yet.
      guard let url, !url.contains("/:"), !url.contains("*"),
        let refusal = state.refusal(of: url)
      else { return nil }
      let loops = refusal.reason == .redirectLoop
      return ManifestWarning(loops ? .redirectLoops(url) : .redirectLeadsNowhere(url), at: place)
    }
  }

  private func warningKind(
    of pattern: RuleTable.Pattern, _ text: String, isMatchable: Bool
  ) -> ManifestWarning.Kind? {
    switch pattern {
    case .expression:
      guard isMatchable else { return .patternMatchesNothing(text) }
      return text.contains(#/\w\?[:\w]+=/#) ? .patternNamesQuery(text) : nil
    case .route(let route):
      guard canMatch(route) else { return .patternMatchesNothing(text) }
      guard comparesPatterns, storage.knowsListedPathsOnly, policies.unknownPath == .keepState,
        !storage.routes.rows.contains(where: { $0.pattern.overlaps(route) })
      else { return nil }
      return .patternMatchesNoRoute(text)
    }
  }

  private func canMatch(_ pattern: RoutePattern) -> Bool {
    pattern.canMatch(resolvesDotSegments: policies.dotSegments == .resolve)
  }

  private func hiddenTab(_ properties: RouteProperties) -> TabID? {
    guard let tab = properties.tab, storage.slots[tab].map({ tabs[$0].isHidden }) == true else {
      return nil
    }
    return tab
  }
}
