/// What the routes say about a location.
struct Lookup {
  /// The rows of the winning pattern, in the order of declaration.
  let rows: [Int]
  /// The decoded segments of the path.
  let segments: PathSegments
  /// What the matching rules say, in order.
  let ruleProperties: RouteProperties
  /// The parameters of the rule that redirects.
  let ruleParameters: [RouteParameter]
  /// Whether the app may go there.
  let isKnown: Bool
}

extension ManifestStorage {
  /// The path of a location as it is compared: a slash at the end does not count, unless the policy
  /// says so.
  func path(of location: Location) -> Substring {
    policies.trailingSlash == .strict ? location.routePath : location.bareRoutePath
  }

  /// - Returns: `nil` if the path's percent-encoding is broken.
  func look(up location: Location) -> Lookup? {
    guard let segments = PathSegments(location, policies: policies) else { return nil }
    let rows = routes.find(segments.keys)
    var properties = RouteProperties()
    var parameters: [RouteParameter] = []
    for rule in rules where rule.matches(location.routePath, segments) {
      properties = properties.merging(rule.properties)
      if rule.properties.redirect != nil {
        parameters = rule.parameters(location.routePath, segments)
      }
    }
    return Lookup(
      rows: rows, segments: segments, ruleProperties: properties, ruleParameters: parameters,
      isKnown: !rows.isEmpty || !knowsListedPathsOnly)
  }

  /// The row that applies while a tab is selected: the tab's own if several share the pattern.
  func row(_ lookup: Lookup, selectedSlot: Int?) -> RouteTable.Row? {
    let rows = lookup.rows.map { routes.rows[$0] }
    guard rows.count > 1, policies.sharedPath == .currentTab, let selectedSlot else {
      return rows.first
    }
    let current = declaration.tabs[selectedSlot].id
    return rows.first { $0.properties.tab == current } ?? rows.first
  }

  /// The properties of a location: those of the rules, then those of the route.
  func properties(_ lookup: Lookup, selectedSlot: Int?) -> RouteProperties {
    let row = row(lookup, selectedSlot: selectedSlot)
    return lookup.ruleProperties.merging(row?.properties ?? RouteProperties()).resolved
  }

  /// The parameters for a redirect: those of the route if it redirects, else of the rule.
  func redirectParameters(_ lookup: Lookup, selectedSlot: Int?) -> [RouteParameter] {
    guard let row = row(lookup, selectedSlot: selectedSlot), row.properties.redirect != nil else {
      return lookup.ruleParameters
    }
    return row.pattern.parameters(for: lookup.segments.decoded)
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
    if let row = row(lookup, selectedSlot: selectedSlot), let tab = row.properties.tab {
      guard let slot = slots[tab] else { return nil }
      if row.rootSlot != nil { return (slot, .tabPath) }
      return (slot, lookup.rows.count > 1 ? .sharedRoute : .route)
    }
    if let tab = lookup.ruleProperties.tab { return slots[tab].map { ($0, .rule) } }
    let keys = lookup.segments.keys
    if let slot = tabPaths.exact(keys) { return (slot, .tabPath) }
    guard policies.tabMatch == .longestPrefix else { return nil }
    return tabPaths.longestPrefix(keys, rootMatchesAll: policies.rootTabMatch == .prefix)
      .map { ($0, .longestTabPath) }
  }

  func resolve(_ url: String, relativeTo base: Location, selectedSlot: Int?) -> Resolution {
    let classification = classifier.classify(url, relativeTo: base)
    guard case .own(let location) = classification else {
      return Resolution(
        classification: classification, match: nil, tab: nil, properties: RouteProperties(),
        isKnown: false)
    }
    guard let lookup = look(up: location) else {
      return Resolution(
        classification: .malformed, match: nil, tab: nil, properties: RouteProperties(),
        isKnown: false)
    }
    let match = row(lookup, selectedSlot: selectedSlot).map {
      RouteMatch(
        pattern: $0.pattern.text, parameters: $0.pattern.parameters(for: lookup.segments.decoded))
    }
    return Resolution(
      classification: classification, match: match,
      tab: highlightSlot(lookup, selectedSlot: selectedSlot).map { declaration.tabs[$0].id },
      properties: properties(lookup, selectedSlot: selectedSlot), isKnown: lookup.isKnown)
  }
}
