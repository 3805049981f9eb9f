internal import PathPatterns

/// All rules of an app; one look-up of a path finds all that match.
struct RuleTable: Sendable {
  /// A rule with its patterns compiled.
  struct Rule: Sendable {
    let patterns: [Pattern]
    let properties: RouteProperties
    /// The tab that the properties name.
    let slot: Int?
  }

  /// One pattern of a rule.
  enum Pattern: Sendable {
    case route(RoutePattern)
    case expression
  }

  /// The place of a pattern: its rule, and its index in the rule.
  struct Place: Hashable, Sendable {
    /// Rule and pattern in one number.
    let id: Int

    var rule: Int { id / NavigationLimits.patternCountMax }
    var pattern: Int { id % NavigationLimits.patternCountMax }
  }

  let rules: [Rule]
  /// The most nodes of the tree that one path may visit.
  private(set) var visitCount = 0
  private var tree = PathTree()
  private var expressions: PathExpressionTable

  /// - Parameters:
  ///   - rules: The rules, in the order of declaration.
  ///   - expressions: The regular expressions among their patterns, by the ids of their places.
  init(_ rules: [Rule], _ expressions: PathExpressionTable) {
    self.rules = rules
    self.expressions = expressions
    for (number, rule) in rules.enumerated() {
      for (index, pattern) in rule.patterns.enumerated() {
        guard case .route(let route) = pattern else { continue }
        tree.add(route, id: Place(rule: number, pattern: index).id)
      }
    }
    visitCount = tree.seal()
    self.expressions.seal()
  }

  /// The expressions that need too many states.
  var tooComplex: [Place] { expressions.tooComplex.map(Place.init) }

  /// The first expression that exceeds the limits on the number or the total complexity.
  var overLimit: Place? { expressions.overLimit.map(Place.init) }
}

// MARK: - Looking up

extension RuleTable {
  /// How many states each automaton has.
  var stateCounts: [Int] { expressions.stateCounts }

  /// The rules that match a path; route patterns are compared with its key instead.
  func find(key: Span<UInt8>, path: Span<UInt8>, isFragment: Bool) -> RuleSet {
    var found = RuleSet()
    if rules.isEmpty { return found }
    forEachMatch(key: key, path: path, isFragment: isFragment) { found.insert($0.rule) }
    return found
  }

  /// Calls a function with the place of each pattern that matches.
  func forEachMatch(
    key: Span<UInt8>, path: Span<UInt8>, isFragment: Bool, _ body: (Place) -> Void
  ) {
    // The closure captures only the ids, so that it does not copy the whole table.
    let ids = tree.ids
    tree.forEachMatch(key, isFragment: isFragment) { range in
      for index in range { body(Place(id: ids[index])) }
    }
    expressions.forEachMatch(path) { body(Place(id: $0)) }
  }

  /// The merged properties of a set of rules; later rules win.
  func properties(of set: RuleSet) -> RouteProperties {
    var merged = RouteProperties()
    set.forEach { merged.merge(rules[$0].properties) }
    return merged
  }

  /// The tab of the last rule in a set that names one.
  func slot(of set: RuleSet) -> Int? {
    var slot: Int?
    if set.isEmpty { return nil }
    set.forEach { slot = rules[$0].slot ?? slot }
    return slot
  }

  /// The expressions that match some path in normal form.
  func matchable(stripsTrailingSlash: Bool) -> Set<Place> {
    Set(expressions.matchable(stripsTrailingSlash: stripsTrailingSlash).map(Place.init))
  }
}

extension RuleTable.Place {
  init(rule: Int, pattern: Int) {
    self.init(id: rule * NavigationLimits.patternCountMax + pattern)
  }
}

/// A set of rule numbers; up to 64 rules need no memory of their own.
struct RuleSet: Sendable {
  private var first: UInt64 = 0
  private var rest: [UInt64] = []

  var isEmpty: Bool { first == 0 && rest.isEmpty }

  mutating func insert(_ rule: Int) {
    guard rule >= 64 else { return first |= 1 << UInt64(rule) }
    let word = rule / 64 - 1
    if word >= rest.count { rest += Array(repeating: 0, count: word + 1 - rest.count) }
    rest[word] |= 1 << UInt64(rule % 64)
  }

  /// Calls a function with each number, in order.
  func forEach(_ body: (Int) -> Void) {
    var (word, next) = (first, 0)
    while true {
      while word != 0 {
        body(64 * next + word.trailingZeroBitCount)
        word &= word - 1
      }
      guard next < rest.count else { return }
      (word, next) = (rest[next], next + 1)
    }
  }
}
