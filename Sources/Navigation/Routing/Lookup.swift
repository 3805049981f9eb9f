internal import PathPatterns

/// What the routes and rules say about a location.
struct Lookup {
  let location: Location
  /// The rules that match.
  let rules: RuleSet
  /// Whether the app may go there.
  let isKnown: Bool
  fileprivate let match: PathTree.Match

  /// The range of the winning pattern's rows in the ids of the routes' tree, in the order of
  /// declaration.
  var rows: Range<Int> { Range(match.range) }
}

extension ManifestStorage {
  /// The path of a location as it is compared: a slash at the end does not count, unless the policy
  /// says so.
  func path(of location: Location) -> Substring {
    policies.trailingSlash == .strict ? location.routePath : location.bareRoutePath
  }

  /// - Returns: `nil` if the path's percent-encoding is broken, or the path too deep.
  func look(up location: Location) -> Lookup? {
    withKey(location) { key, path, isFragment in
      let match = routes.find(key, isFragment: isFragment)
      return Lookup(
        location: location, rules: rules.find(key: key, path: path, isFragment: isFragment),
        isKnown: !match.range.isEmpty || !knowsListedPathsOnly, match: match)
    }
  }

  /// The row that applies while a tab is selected: the tab's own if several share the pattern.
  func row(_ lookup: Lookup, selectedSlot: Int?) -> RouteTable.Row? {
    rowIndex(lookup, selectedSlot: selectedSlot).map { routes.rows[$0] }
  }

  private func rowIndex(_ lookup: Lookup, selectedSlot: Int?) -> Int? {
    let rows = lookup.rows
    guard !rows.isEmpty else { return nil }
    if rows.count > 1, policies.sharedPath == .currentTab, let selectedSlot {
      for index in rows where routes.rows[routes.tree.ids[index]].slot == selectedSlot {
        return routes.tree.ids[index]
      }
    }
    return routes.tree.ids[rows.lowerBound]
  }

  /// The properties of a location: those of the rules, then those of the route.
  func properties(_ lookup: Lookup, selectedSlot: Int?) -> RouteProperties {
    let row = rowIndex(lookup, selectedSlot: selectedSlot)
    guard !lookup.rules.isEmpty else {
      return row.map { routes.rows[$0].resolved } ?? RouteProperties()
    }
    var properties = rules.properties(of: lookup.rules)
    if let row { properties.merge(routes.rows[row].properties) }
    return properties.resolved
  }

  /// The parameters for a redirect: those of the route if it redirects, else of the rule.
  func redirectParameters(_ lookup: Lookup, selectedSlot: Int?) -> [RouteParameter] {
    if let row = row(lookup, selectedSlot: selectedSlot), row.properties.redirect != nil {
      return parameters(of: row.pattern, in: lookup.location)
    }
    let place = matchingPatterns(lookup.location).last {
      rules.rules[$0.rule].properties.redirect != nil
    }
    guard let place, case .route(let route) = rules.rules[place.rule].patterns[place.pattern] else {
      return []
    }
    return parameters(of: route, in: lookup.location)
  }

  /// The first matching pattern of each rule, in the order of declaration.
  func matchingPatterns(_ location: Location) -> [RuleTable.Place] {
    let places = withKey(location) { key, path, isFragment in
      var places: [Int: Int] = [:]
      rules.forEachMatch(key: key, path: path, isFragment: isFragment) {
        places[$0.rule] = min($0.pattern, places[$0.rule] ?? $0.pattern)
      }
      return places
    }
    return (places ?? [:]).sorted { $0.key < $1.key }
      .map { RuleTable.Place(rule: $0, pattern: $1) }
  }

  /// All rows that match, in the order of declaration.
  func matchingRows(_ location: Location) -> [Int] {
    let rows = withKey(location) { key, _, isFragment in
      var rows: [Int] = []
      routes.tree.forEachMatch(key, isFragment: isFragment) { rows += routes.tree.ids[$0] }
      return rows
    }
    return (rows ?? []).sorted()
  }

  /// The tab with the longest path that is a prefix of every path of a pattern.
  func prefixSlot(of pattern: RoutePattern) -> Int? {
    let key = pattern.fixedKey
    return routes.tree.find(key.utf8.span, isFragment: pattern.isFragment)
      .prefixOwner.map { Int($0) }
  }

  /// The parameters of a pattern that matches a location.
  func parameters(of pattern: RoutePattern, in location: Location) -> [RouteParameter] {
    guard let segments = PathSegments(location, policies: policies) else { return [] }
    return pattern.parameters(for: segments.decoded)
      .map { RouteParameter(name: $0.name, value: $0.value) }
  }

  /// The tab that a location belongs to, whether by route, by rule or as the root of the tab.
  func ownSlot(_ lookup: Lookup, selectedSlot: Int?) -> Int? {
    guard let choice = tabChoice(lookup, selectedSlot: selectedSlot) else { return nil }
    return choice.by == .longestTabPath ? nil : choice.slot
  }

  /// The tab to highlight for a location.
  func highlightSlot(_ lookup: Lookup, selectedSlot: Int?) -> Int? {
    tabChoice(lookup, selectedSlot: selectedSlot)?.slot
  }

  /// The tab to highlight for a location, and what decided it.
  func tabChoice(_ lookup: Lookup, selectedSlot: Int?) -> (slot: Int, by: TabSource)? {
    if let row = rowIndex(lookup, selectedSlot: selectedSlot), let slot = routes.rows[row].slot {
      let isRoot = routes.rows[row].isRoot
      return (slot, isRoot ? .tabPath : lookup.rows.count > 1 ? .sharedRoute : .route)
    }
    if let slot = rules.slot(of: lookup.rules) { return (slot, .rule) }
    if let slot = lookup.match.exactOwner { return (Int(slot), .tabPath) }
    guard policies.tabMatch == .longestPrefix else { return nil }
    return lookup.match.prefixOwner.map { (Int($0), .longestTabPath) }
  }

  func resolve(_ url: String, relativeTo base: Location, selectedSlot: Int?) -> Resolution {
    let classification = classifier.classify(url, relativeTo: base)
    guard case .own(let location) = classification, let lookup = look(up: location) else {
      let isOwn = if case .own = classification { true } else { false }
      return Resolution(
        classification: isOwn ? .malformed : classification, match: nil, tab: nil,
        properties: RouteProperties(), isKnown: false)
    }
    let match = row(lookup, selectedSlot: selectedSlot).map {
      RouteMatch(pattern: $0.pattern.text, parameters: parameters(of: $0.pattern, in: location))
    }
    return Resolution(
      classification: classification, match: match,
      tab: highlightSlot(lookup, selectedSlot: selectedSlot).map { declaration.tabs[$0].id },
      properties: properties(lookup, selectedSlot: selectedSlot), isKnown: lookup.isKnown)
  }
}

// MARK: - Keys

extension ManifestStorage {
  /// Calls a function with the path of a location: as patterns are compared with it, as expressions
  /// see it, and with whether it is in the fragment.
  ///
  /// For patterns the root is empty, and an ordinary path is compared as it is in the URL.
  ///
  /// - Returns: What the function returns; `nil` if the path's percent-encoding is broken, or the
  ///   path too deep.
  private func withKey<Result>(
    _ location: Location, _ body: (Span<UInt8>, Span<UInt8>, Bool) -> Result
  ) -> Result? {
    let url = location.url.utf8.span
    let route = location.routeRange
    let path = url.extracting(route)
    if classifier.normalForm.isKey(path) {
      let dropsSlash =
        path[path.count - 1] == UInt8(ascii: "/")
        && (path.count == 1 || location.isFragmentRoute || policies.trailingSlash != .strict)
      return body(
        path.extracting(..<(path.count - (dropsSlash ? 1 : 0))), path, location.isFragmentRoute)
    }
    guard let segments = PathSegments(location, policies: policies) else { return nil }
    let key = segments.key(caseSensitive: policies.caseSensitive)
    return body(key.utf8.span, path, location.isFragmentRoute)
  }
}
