internal import PathPatterns

extension AppManifest {
  /// Warnings about paths without a fragment that begins with a slash, where other paths have one.
  var formWarnings: [ManifestWarning] {
    guard storage.classifier.form.usesFragments else { return [] }
    let tabs =
      declaration.discoversTabs
      ? [] : tabs.enumerated().map { ($1.path, ManifestPlace.tab($0, "path")) }
    let routes = (declaration.routes ?? []).enumerated().map {
      ($1.pattern, ManifestPlace.route($0, "pattern"))
    }
    return (tabs + routes).compactMap { text, place in
      guard !RouteForm([text]).usesFragments, text != "*" else { return nil }
      return ManifestWarning(.formsAreMixed(text), at: place)
    }
  }

  /// Warnings about routes that belong to no tab and are not presented over the tabs either.
  var ownerWarnings: [ManifestWarning] {
    guard policies.tabMatch == .longestPrefix, tabs.count > 1 else { return [] }
    let pages = Set([storage.login, storage.launching].flatMap { storage.matchingRows($0) })
    return (declaration.routes ?? []).enumerated().compactMap { index, route in
      // The rows of the routes come first, in the order of declaration.
      let pattern = storage.routes.rows[index].pattern
      guard !pages.contains(index), !belongsSomewhere(pattern, route.properties) else { return nil }
      return ManifestWarning(.routeHasNoTab(route.pattern), at: .route(index, "pattern"))
    }
  }

  private func belongsSomewhere(_ pattern: RoutePattern, _ properties: RouteProperties) -> Bool {
    if pattern.segments == [.rest] || decides(properties) { return true }
    if storage.prefixSlot(of: pattern) != nil { return true }
    return storage.rules.rules.contains { rule in
      decides(rule.properties)
        && rule.patterns.contains {
          switch $0 {
          case .route(let other): other.overlaps(pattern)
          // Finding the paths that both an expression and a pattern match is not worth the cost.
          case .expression: true
          }
        }
    }
  }

  /// Whether properties decide where pages appear, whichever tab is selected.
  private func decides(_ properties: RouteProperties) -> Bool {
    properties.tab != nil || properties.redirect != nil
      || properties.style ?? .push != .push
  }
}
