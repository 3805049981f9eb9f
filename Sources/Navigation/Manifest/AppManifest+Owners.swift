extension AppManifest {
  /// Paths without a fragment, where other paths of the manifest have one.
  var formWarnings: [ManifestWarning] {
    guard storage.classifier.form.usesFragments else { return [] }
    let tabs = tabs.enumerated().map { ($1.path, ManifestPlace.tab($0, "path")) }
    let routes = (declaration.routes ?? []).enumerated().map {
      ($1.pattern, ManifestPlace.route($0, "pattern"))
    }
    return (tabs + routes).compactMap { text, place in
      guard RouteForm.offset(in: text) == nil, text != "*" else { return nil }
      return ManifestWarning(.formsAreMixed(text), at: place)
    }
  }

  /// Routes whose pages no tab has, and that are not presented over the tabs either.
  var ownerWarnings: [ManifestWarning] {
    guard policies.tabMatch == .longestPrefix, tabs.count > 1 else { return [] }
    return (declaration.routes ?? []).enumerated().compactMap { index, route in
      // The rows of the routes come first, in the order of declaration.
      let pattern = storage.routes.rows[index].pattern
      guard !belongsSomewhere(pattern, route.properties) else { return nil }
      return ManifestWarning(.routeHasNoTab(route.pattern), at: .route(index, "pattern"))
    }
  }

  private func belongsSomewhere(_ pattern: RoutePattern, _ properties: RouteProperties) -> Bool {
    if pattern.segments == [.rest] || decides(properties) { return true }
    if [storage.login, storage.launching].contains(where: { isPage($0, of: pattern) }) {
      return true
    }
    let isOwned = storage.tabPaths.longestPrefix(
      pattern.fixedPrefix, rootMatchesAll: policies.rootTabMatch == .prefix)
    if isOwned != nil { return true }
    return storage.rules.contains { rule in
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

  private func isPage(_ location: Location, of pattern: RoutePattern) -> Bool {
    PathSegments(location, policies: policies).map { pattern.matches($0.keys) } ?? false
  }
}

extension RoutePattern {
  /// The segments before the first parameter.
  fileprivate var fixedPrefix: [String] {
    var prefix: [String] = []
    for segment in segments {
      guard case .fixed(let text) = segment else { break }
      prefix.append(text)
    }
    return prefix
  }
}
