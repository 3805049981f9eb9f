/// All rules of an app, so that one look at a path finds those that match.
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

  /// Which pattern of which rule it is.
  struct Place: Hashable, Sendable {
    /// One number for both.
    let id: Int

    var rule: Int { id / NavigationLimits.patternCountMax }
    var pattern: Int { id % NavigationLimits.patternCountMax }
  }

  /// A regular expression, and where it stands.
  struct Expression {
    let place: Place
    let expression: PathExpression
  }

  /// Automata of one manifest: a path is looked at so often, at most.
  static let automatonCountMax = 64

  /// Expressions of one manifest.
  static let expressionCountMax = automatonCountMax * PathAutomaton.expressionCountMax

  /// Steps that making the automata of one manifest may take.
  static let budgetMax = 1 << 24

  let rules: [Rule]
  /// The expressions that need too many states.
  private(set) var tooComplex: [Place] = []
  /// From where on there are too many expressions, or too complex ones together.
  private(set) var overLimit: Place?
  /// To how many patterns of routes a path may lead, at most.
  private(set) var visitCount = 0
  private var tree = PathTree()
  private var automata: [(automaton: PathAutomaton, places: [Place])] = []

  /// - Parameters:
  ///   - rules: The rules, in the order of declaration.
  ///   - expressions: The regular expressions among their patterns.
  ///   - budget: Steps that making automata of them may take.
  init(_ rules: [Rule], _ expressions: [Expression], budget: Int) {
    self.rules = rules
    for (number, rule) in rules.enumerated() {
      for (index, pattern) in rule.patterns.enumerated() {
        guard case .route(let route) = pattern else { continue }
        tree.add(route, id: Place(rule: number, pattern: index).id)
      }
    }
    visitCount = tree.seal()
    var budget = budget
    overLimit = budget < 0 ? expressions.last?.place : nil
    let size = PathAutomaton.expressionCountMax
    for start in stride(from: 0, to: expressions.count, by: size) {
      addAutomata(expressions[start...].prefix(size), budget: &budget)
    }
  }

  /// Puts as many expressions into one automaton as it has room for.
  private mutating func addAutomata(_ expressions: ArraySlice<Expression>, budget: inout Int) {
    guard let first = expressions.first, overLimit == nil else { return }
    if let automaton = PathAutomaton(expressions.map(\.expression), budget: &budget) {
      automata.append((automaton, expressions.map(\.place)))
    }
    if budget < 0 || automata.count > Self.automatonCountMax {
      overLimit = first.place
    } else if automata.last?.places.first != first.place {
      guard expressions.count > 1 else { return tooComplex.append(first.place) }
      let middle = expressions.startIndex + expressions.count / 2
      addAutomata(expressions[..<middle], budget: &budget)
      addAutomata(expressions[middle...], budget: &budget)
    }
  }
}

// MARK: - Looking up

extension RuleTable {
  /// How many states each automaton has.
  var stateCounts: [Int] { automata.map(\.automaton.stateCount) }

  /// The rules that match a path, of which route patterns see the key.
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
    // The function must not keep a copy of the whole table.
    let ids = tree.ids
    tree.forEachMatch(key, isFragment: isFragment) { range in
      for index in range { body(Place(id: ids[index])) }
    }
    for index in automata.indices {
      var mask = automata[index].automaton.matches(path)
      while mask != 0 {
        body(automata[index].places[mask.trailingZeroBitCount])
        mask &= mask - 1
      }
    }
  }

  /// What the rules of a set say together, the later ones last.
  func properties(of set: RuleSet) -> RouteProperties {
    var merged = RouteProperties()
    set.forEach { merged.merge(rules[$0].properties) }
    return merged
  }

  /// The tab that the last one of a set that names one names.
  func slot(of set: RuleSet) -> Int? {
    var slot: Int?
    if set.isEmpty { return nil }
    set.forEach { slot = rules[$0].slot ?? slot }
    return slot
  }

  /// The expressions that match some path in normal form.
  func matchable(stripsTrailingSlash: Bool) -> Set<Place> {
    Set(
      automata.flatMap { automaton, places in
        let mask = automaton.matchesSome(stripsTrailingSlash: stripsTrailingSlash)
        return places.indices.filter { mask & 1 << UInt64($0) != 0 }.map { places[$0] }
      })
  }
}

extension RuleTable.Place {
  init(rule: Int, pattern: Int) {
    self.init(id: rule * NavigationLimits.patternCountMax + pattern)
  }
}

/// The numbers of rules; up to 64 rules need no memory of their own.
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
