internal import PathPatterns

extension AppManifest {
  /// Paths without a fragment that begins with a slash, where others of the manifest have one.
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

  /// Routes whose pages no tab has, and that are not presented over the tabs either.
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
          // Which paths an expression matches together with a pattern is not worth finding out.
          case .expression: true
          }
        }
    }
  }

  /// Whether properties say where pages appear, whatever the tab that is selected.
  private func decides(_ properties: RouteProperties) -> Bool {
    properties.tab != nil || properties.redirect != nil
      || properties.style ?? .push != .push
  }
}
