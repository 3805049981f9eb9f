/// Numbered regular expressions over paths; one look-up finds all that match a path.
package struct PathExpressionTable: Sendable {
  /// The most automata of one table, and so the most passes over a path.
  package static let automatonCountMax = 64

  /// Expressions of one table.
  package static let expressionCountMax = automatonCountMax * PathAutomaton.expressionCountMax

  /// States that one expression may need.
  package static let stateCountMax = PathAutomaton.stateCountMax

  /// The most steps that building the automata of one table may take.
  private static let budgetMax = 1 << 24

  /// The expressions that need too many states.
  package private(set) var tooComplex: [Int] = []

  /// The first expression that exceeds the limits on the number or the total complexity.
  package private(set) var overLimit: Int?

  /// The expressions that were added, in order, until the table is sealed.
  private var added: [(id: Int, expression: PathExpression)] = []
  private var budget = Self.budgetMax
  private var automata: [(automaton: PathAutomaton, ids: [Int])] = []

  package init() {}
}

// MARK: - Growing

extension PathExpressionTable {
  /// Adds an expression; one that is beyond the limits is not compiled.
  ///
  /// - Throws: What is wrong with it.
  package mutating func add(
    _ pattern: String, caseSensitive: Bool, id: Int
  ) throws(PatternError) {
    guard budget >= 0, added.count <= Self.expressionCountMax else { return }
    let expression = try PathExpression(pattern, caseSensitive: caseSensitive)
    budget -= 8 * expression.program.count
    added.append((id, expression))
  }

  /// Builds the automata; no expression can be added after that, and paths can be looked up.
  package mutating func seal() {
    overLimit = budget < 0 ? added.last?.id : nil
    let size = PathAutomaton.expressionCountMax
    for start in stride(from: 0, to: added.count, by: size) {
      addAutomata(added[start...].prefix(size))
    }
    added = []
  }

  /// Builds one automaton of some expressions, or of each half of them if it would be too large.
  private mutating func addAutomata(
    _ expressions: ArraySlice<(id: Int, expression: PathExpression)>
  ) {
    guard let first = expressions.first, overLimit == nil else { return }
    if let automaton = PathAutomaton(expressions.map(\.expression), budget: &budget) {
      automata.append((automaton, expressions.map(\.id)))
    }
    if budget < 0 || automata.count > Self.automatonCountMax {
      overLimit = first.id
    } else if automata.last?.ids.first != first.id {
      guard expressions.count > 1 else { return tooComplex.append(first.id) }
      let middle = expressions.startIndex + expressions.count / 2
      addAutomata(expressions[..<middle])
      addAutomata(expressions[middle...])
    }
  }
}

// MARK: - Looking up

extension PathExpressionTable {
  /// How many states each automaton has.
  package var stateCounts: [Int] { automata.map(\.automaton.stateCount) }

  /// Calls a function with each expression that matches anywhere in a path.
  package func forEachMatch(_ path: Span<UInt8>, _ body: (Int) -> Void) {
    for index in automata.indices {
      var mask = automata[index].automaton.matches(path)
      while mask != 0 {
        body(automata[index].ids[mask.trailingZeroBitCount])
        mask &= mask - 1
      }
    }
  }

  /// The expressions that match some path in normal form.
  package func matchable(stripsTrailingSlash: Bool) -> Set<Int> {
    Set(
      automata.flatMap { automaton, ids in
        let mask = automaton.matchesSome(stripsTrailingSlash: stripsTrailingSlash)
        return ids.indices.filter { mask & 1 << UInt64($0) != 0 }.map { ids[$0] }
      })
  }
}
