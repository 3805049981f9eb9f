/// What the routes say about a location.
struct Lookup {
  /// The rows of the winning pattern, in the order of declaration.
  let rows: [Int]
  /// The decoded segments of the path.
  let segments: PathSegments
  /// What the matching rules say, in order.
  let ruleProperties: RouteProperties
  /// Whether the app may go there.
  let isKnown: Bool
}

extension ManifestStorage {
  /// - Returns: `nil` if the path's percent-encoding is broken.
  func look(up location: Location) -> Lookup? {
    guard let segments = PathSegments(location.path, policies: policies) else { return nil }
    let rows = routes.find(segments.keys)
    var properties = RouteProperties()
    for rule in rules where rule.matches(location.path, segments) {
      properties = properties.merging(rule.properties)
    }
    return Lookup(
      rows: rows, segments: segments, ruleProperties: properties,
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
    return lookup.ruleProperties.merging(row?.properties ?? RouteProperties())
  }

  /// The tab that a location belongs to, whether by route or by the path of a root.
  func ownSlot(_ lookup: Lookup, selectedSlot: Int?) -> Int? {
    if let tab = properties(lookup, selectedSlot: selectedSlot).tab { return slots[tab] }
    return tabPaths.exact(lookup.segments.keys)
  }

  /// The tab to highlight for a location.
  func highlightSlot(_ lookup: Lookup, selectedSlot: Int?) -> Int? {
    if let slot = ownSlot(lookup, selectedSlot: selectedSlot) { return slot }
    guard policies.tabMatch == .longestPrefix else { return nil }
    return tabPaths.longestPrefix(
      lookup.segments.keys, rootMatchesAll: policies.rootTabMatch == .prefix)
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
