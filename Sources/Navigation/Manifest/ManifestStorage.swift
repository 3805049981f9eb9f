/// What a manifest compiles to; immutable.
final class ManifestStorage: Sendable {
  let declaration: AppDeclaration
  let slots: [TabID: Int]
  let rootLocations: [Location]
  let initialSlot: Int
  let launching: Location
  let login: Location
  let classifier: URLClassifier
  let routes: RouteTable
  let tabPaths: TabTable
  let rules: [CompiledRule]
  let maxDepth: Int
  let restorableModals: Set<ModalID>

  var policies: Policies { declaration.policies }

  /// Whether only listed paths may be gone to.
  var knowsListedPathsOnly: Bool { declaration.routes != nil }

  init(_ declaration: AppDeclaration) throws(ManifestError) {
    try ManifestCheck.counts(declaration)
    try ManifestCheck.names(declaration)
    try ManifestCheck.origins(declaration)
    self.declaration = declaration
    slots = try ManifestCheck.slots(declaration)
    classifier = URLClassifier(
      schemes: declaration.schemes, hosts: declaration.hosts, policies: declaration.policies)
    var roots: [Location] = []
    for tab in declaration.tabs {
      guard let root = ManifestCheck.path(tab.path, classifier) else {
        throw .invalidTabPath(tab.id, tab.path)
      }
      roots.append(root)
    }
    rootLocations = roots
    guard let launching = ManifestCheck.path(declaration.launchingPath, classifier) else {
      throw .invalidRootPath(declaration.launchingPath)
    }
    guard let login = ManifestCheck.path(declaration.loginPath, classifier) else {
      throw .invalidRootPath(declaration.loginPath)
    }
    self.launching = launching
    self.login = login
    initialSlot = try ManifestCheck.initialSlot(declaration, slots)
    (routes, tabPaths) = try Self.tables(declaration, slots, roots)
    rules = try Self.rules(declaration, slots)
    maxDepth = declaration.maxDepth ?? NavigationLimits.entryCountMax
    restorableModals = Set(declaration.restorableModals)
  }

  private static func tables(
    _ declaration: AppDeclaration, _ slots: [TabID: Int], _ roots: [Location]
  ) throws(ManifestError) -> (RouteTable, TabTable) {
    let policies = declaration.policies
    var routes = RouteTable(ranking: policies.matchRanking)
    var tabs = TabTable()
    for route in declaration.routes ?? [] {
      if let tab = route.properties.tab, slots[tab] == nil {
        throw .unknownRouteTab(tab, pattern: route.pattern)
      }
      let pattern = try RoutePattern(route.pattern, caseSensitive: policies.caseSensitive)
      try routes.add(
        RouteTable.Row(
          pattern: pattern, properties: route.properties, isShared: route.isShared, rootSlot: nil))
    }
    for (slot, root) in roots.enumerated() {
      let tab = declaration.tabs[slot]
      guard let segments = PathSegments(root.path, policies: policies) else {
        throw .invalidTabPath(tab.id, tab.path)
      }
      if let other = tabs.add(segments.keys, slot: slot) {
        throw .duplicateTabPath(tab.path, declaration.tabs[other].id, tab.id)
      }
      var properties = RouteProperties()
      properties.tab = tab.id
      let pattern = try RoutePattern(tab.path, caseSensitive: policies.caseSensitive)
      try routes.add(
        RouteTable.Row(pattern: pattern, properties: properties, isShared: false, rootSlot: slot))
    }
    return (routes, tabs)
  }

  private static func rules(
    _ declaration: AppDeclaration, _ slots: [TabID: Int]
  ) throws(ManifestError) -> [CompiledRule] {
    var rules: [CompiledRule] = []
    for rule in declaration.rules {
      if let tab = rule.properties.tab, slots[tab] == nil {
        throw .unknownRouteTab(tab, pattern: rule.patterns.first ?? "")
      }
      rules.append(try CompiledRule(rule, caseSensitive: declaration.policies.caseSensitive))
    }
    return rules
  }
}
