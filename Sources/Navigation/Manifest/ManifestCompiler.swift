internal import PathPatterns

/// Checks a declaration and compiles it.
///
/// It continues after an error, so that one pass finds all of them.
struct ManifestCompiler {
  /// The most tabs that a remedy lists.
  private static let listedTabCountMax = 12

  /// After this many errors no similar name is suggested: each search takes time for every tab.
  private static let suggestionCountMax = 64

  let declaration: AppDeclaration
  private let classifier: URLClassifier
  private(set) var issues: [ManifestIssue] = []
  private var slots: [TabID: Int] = [:]
  private var routes: RouteTable

  init(_ declaration: AppDeclaration) {
    let declaration = Self.spelled(declaration)
    self.declaration = declaration
    classifier = URLClassifier(declaration)
    routes = RouteTable(ranking: declaration.policies.matchRanking)
  }

  /// Brings the paths of a declaration into the form that is compiled.
  ///
  /// “#/items” stands for “/#/items”. If the path of a tab ends in a slash, the app writes all of
  /// its paths so, and trailing slashes are kept.
  private static func spelled(_ declaration: AppDeclaration) -> AppDeclaration {
    var declaration = declaration
    for slot in declaration.tabs.indices where declaration.tabs[slot].path.hasPrefix("#") {
      declaration.tabs[slot].path = "/" + declaration.tabs[slot].path
    }
    let endsInSlash = declaration.tabs.contains {
      $0.path.hasSuffix("/") && $0.path != "/" && !$0.path.contains("#")
    }
    if endsInSlash, declaration.policies.trailingSlash == .strip {
      declaration.policies.trailingSlash = .keep
    }
    return declaration
  }

  /// - Returns: `nil` if there are issues.
  mutating func compile() -> ManifestStorage? {
    checkCounts()
    // Lists above their limits are not examined further.
    guard issues.isEmpty else { return nil }
    checkNames()
    checkOrigins()
    compileSlots()
    let roots = tabRoots()
    let launching = rootLocation(declaration.launchingPath, "launching")
    let login = rootLocation(declaration.loginPath, "login")
    let initialSlot = findInitialSlot()
    compileRoutes()
    compileTabs(roots)
    let rules = compileRules()
    checkCosts(rules)
    guard issues.isEmpty, let launching, let login, let initialSlot else { return nil }
    return ManifestStorage(
      declaration, rootLocations: roots.compactMap { $0 },
      initialSlot: initialSlot, launching: launching, login: login, classifier: classifier,
      routes: routes, rules: rules)
  }

  mutating func report(
    _ error: ManifestError, at place: ManifestPlace, remedy: String? = nil
  ) {
    issues.append(ManifestIssue(error, at: place, remedy: remedy))
  }
}

// MARK: - Tabs

extension ManifestCompiler {
  private mutating func compileSlots() {
    slots.reserveCapacity(declaration.tabs.count)
    for (slot, tab) in declaration.tabs.enumerated() {
      guard slots[tab.id] == nil else {
        report(.duplicateTab(tab.id), at: .tab(slot, "id"))
        continue
      }
      slots[tab.id] = slot
    }
  }

  private mutating func tabRoots() -> [Location?] {
    var roots: [Location?] = []
    roots.reserveCapacity(declaration.tabs.count)
    for (slot, tab) in declaration.tabs.enumerated() {
      roots.append(isPattern(tab.path) ? nil : location(tab.path))
      if roots[slot] == nil {
        report(.invalidTabPath(tab.id, tab.path), at: .tab(slot, "path"))
      }
    }
    return roots
  }

  private mutating func findInitialSlot() -> Int? {
    let tabs = ManifestPlace(.member("tabs"))
    guard !declaration.tabs.isEmpty else {
      report(.noTabs, at: tabs)
      return nil
    }
    guard let first = declaration.tabs.firstIndex(where: { !$0.isHidden }) else {
      report(.noVisibleTab, at: tabs)
      return nil
    }
    guard let initial = declaration.initialTab else { return first }
    let place = ManifestPlace(.member("initialTab"))
    guard !declaration.discoversTabs else {
      report(.undeclaredTab(initial), at: place)
      return nil
    }
    guard let slot = slots[initial] else {
      report(.unknownInitialTab(initial), at: place, remedy: remedy(forTab: initial))
      return nil
    }
    guard !declaration.tabs[slot].isHidden else {
      report(.hiddenInitialTab(initial), at: place)
      return nil
    }
    return slot
  }

  private mutating func rootLocation(_ path: String, _ member: String) -> Location? {
    let found = location(path)
    if found == nil {
      report(.invalidRootPath(path), at: ManifestPlace(.member("root"), .member(member)))
    }
    return found
  }

  /// Whether a path is a pattern; a tab's root must be a single page.
  private func isPattern(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(":") || $0 == "*" }
  }

  /// The location of a path; `nil` unless the path is in normal form, without a query.
  private func location(_ path: String) -> Location? {
    guard case .own(let location) = classifier.classify(path, relativeTo: .root),
      location.url == path, location.page == path, location.query == nil,
      PathSegments(location, policies: declaration.policies) != nil
    else { return nil }
    return location
  }

  /// The remedy for an unknown tab; `nil` after many errors, or if there are too many tabs to list.
  private func remedy(forTab id: TabID) -> String? {
    guard issues.count < Self.suggestionCountMax else { return nil }
    let names = declaration.tabs.map(\.id.rawValue)
    if let name = closestName(to: id.rawValue, among: names) {
      return "Did you mean \(quoted(name))?"
    }
    guard 1...Self.listedTabCountMax ~= names.count else { return nil }
    return "Choose \(alternatives(names))."
  }
}

// MARK: - Routes and rules

extension ManifestCompiler {
  private mutating func compileRoutes() {
    for (index, route) in (declaration.routes ?? []).enumerated() {
      let tab = route.properties.tab
      checkTab(tab, pattern: route.pattern, at: .route(index, "tab"))
      do throws(ManifestError) {
        try routes.add(
          RouteTable.Row(
            try pattern(route.pattern), route.properties, isShared: route.isShared,
            slot: tab.flatMap { slots[$0] }))
      } catch {
        report(error, at: .route(index, "pattern"))
      }
    }
  }

  /// Adds each tab's root to the routes and to the paths with owners, if the tab owns its path.
  private mutating func compileTabs(_ roots: [Location?]) {
    let policies = declaration.policies
    let paths = roots.enumerated().map { slot, root in
      declaration.tabs[slot].ownsPath
        ? root.flatMap { PathSegments($0, policies: policies) } : nil
    }
    let owned = paths.compactMap { $0 }
    for (slot, path) in paths.enumerated() {
      guard let path else { continue }
      let tab = declaration.tabs[slot]
      if let other = routes.tree.addOwner(
        slot, of: path, ownsBelow: policies.rootTabMatch == .prefix || !isStart(path, of: owned),
        caseSensitive: policies.caseSensitive)
      {
        let first = declaration.tabs[other].id
        report(.duplicateTabPath(tab.path, first, tab.id), at: .tab(slot, "path"))
        continue
      }
      var properties = RouteProperties()
      properties.tab = tab.id
      do throws(ManifestError) {
        try routes.add(
          RouteTable.Row(try pattern(tab.path), properties, slot: slot, isRoot: true))
      } catch {
        report(error, at: .tab(slot, "path"))
      }
    }
  }

  /// Whether the app begins at the path of a tab: at "/" or, where the tabs are found in the app,
  /// where the paths of all others begin, as in an app that is not at the root of its host.
  private func isStart(_ path: PathSegments, of paths: [PathSegments]) -> Bool {
    path.decoded.isEmpty
      || declaration.discoversTabs && paths.count > 1
        && paths.allSatisfy { $0.decoded.starts(with: path.decoded) }
  }

  private mutating func compileRules() -> RuleTable {
    var rules: [RuleTable.Rule] = []
    var expressions = PathExpressionTable()
    for (index, rule) in declaration.rules.enumerated() {
      let tab = rule.properties.tab
      checkTab(tab, pattern: rule.patterns.first ?? "", at: .rule(index, property: "tab"))
      var patterns: [RuleTable.Pattern] = []
      for (number, text) in rule.patterns.enumerated() {
        let place = RuleTable.Place(rule: index, pattern: number)
        do throws(PatternError) {
          patterns.append(try compile(text, at: place, &expressions))
        } catch {
          report(ManifestError(error), at: .rule(index, pattern: number))
        }
      }
      rules.append(
        RuleTable.Rule(
          patterns: patterns, properties: rule.properties, slot: tab.flatMap { slots[$0] }))
    }
    return RuleTable(rules, expressions)
  }

  private func compile(
    _ text: String, at place: RuleTable.Place, _ expressions: inout PathExpressionTable
  ) throws(PatternError) -> RuleTable.Pattern {
    let caseSensitive = declaration.policies.caseSensitive
    if RoutePattern.isRoute(text) {
      return .route(try RoutePattern(text, caseSensitive: caseSensitive))
    }
    try expressions.add(text, caseSensitive: caseSensitive, id: place.id)
    return .expression
  }

  /// Reports patterns that would take too long to compare with one path.
  private mutating func checkCosts(_ rules: RuleTable) {
    for place in rules.tooComplex {
      refuse(
        place, "it needs more than \(PathExpressionTable.stateCountMax) states",
        "Divide it into several patterns, begin it with “^”, or shorten its repetitions.")
    }
    if let place = rules.overLimit {
      refuse(
        place, "the regular expressions of the rules are too many or too complex together",
        "Write paths such as “/users/:id” instead of expressions, or remove some.")
    }
    let limit = PathTree.visitCountMax
    for (member, count) in [("routes", routes.tree.seal()), ("rules", rules.visitCount)]
    where count > limit {
      report(
        .tooMany("parts of patterns that one path can fit", count: count, limit: limit),
        at: ManifestPlace(.member(member)))
    }
  }

  private mutating func refuse(_ place: RuleTable.Place, _ reason: String, _ remedy: String) {
    let text = declaration.rules[place.rule].patterns[place.pattern]
    report(
      .invalidPattern(text, reason: reason, remedy: remedy),
      at: .rule(place.rule, pattern: place.pattern))
  }

  private func pattern(_ text: String) throws(ManifestError) -> RoutePattern {
    do throws(PatternError) {
      return try RoutePattern(text, caseSensitive: declaration.policies.caseSensitive)
    } catch {
      throw ManifestError(error)
    }
  }

  private mutating func checkTab(_ tab: TabID?, pattern: String, at place: ManifestPlace) {
    guard let tab else { return }
    guard !declaration.discoversTabs else {
      // A tab that is found while the app runs may have another id.
      return report(.undeclaredTab(tab), at: place)
    }
    guard slots[tab] == nil else { return }
    report(.unknownRouteTab(tab, pattern: pattern), at: place, remedy: remedy(forTab: tab))
  }
}
