internal import PercentEncoding

/// A deterministic automaton that looks for several regular expressions in a path at once.
///
/// It takes one step for each byte, whatever the expressions are, and allocates nothing.
struct PathAutomaton: Sendable {
  /// The most expressions of one automaton: each is one bit of a mask.
  static let expressionCountMax = 64

  /// The most states for one expression.
  static let stateCountMax = 1024

  /// The most states for several expressions; beyond that they are divided among several automata.
  static let sharedStateCountMax = 256

  var stateCount: Int { found.count }

  /// The class of each byte: bytes that no expression distinguishes have the same class.
  private let classes: [UInt8]
  /// The next state for each state and class.
  ///
  /// State 0 is the start; the row of each state has a power of two of classes.
  private let table: [UInt16]
  private let shift: Int
  /// For each state the expressions that match once it is reached, and those that match if the path
  /// ends in it.
  private let found: [UInt64]
  private let foundAtEnd: [UInt64]

  /// Makes the automaton of some expressions, at most `expressionCountMax`.
  ///
  /// It is `nil` if there are too many states, or the budget of steps is used up.
  init?(_ expressions: [PathExpression], budget: inout Int) {
    let stateCountMax = expressions.count > 1 ? Self.sharedStateCountMax : Self.stateCountMax
    var builder = PathAutomatonBuilder(expressions, budget: budget)
    defer { budget = builder.budget }
    guard builder.build(stateCountMax: stateCountMax) else { return nil }
    (classes, shift, table) = (builder.classes, builder.shift, builder.table)
    (found, foundAtEnd) = (builder.found, builder.foundAtEnd)
  }

  /// The expressions that match anywhere in a path, as a mask.
  func matches(_ path: Span<UInt8>) -> UInt64 {
    let (classes, table, found) = (classes.span, table.span, found.span)
    var state = 0
    var mask = found[0]
    for index in path.indices {
      state = Int(table[state << shift | Int(classes[Int(path[index])])])
      mask |= found[state]
    }
    return mask | foundAtEnd[state]
  }

  /// The expressions that match at least one path in normal form, as a mask.
  ///
  /// It explores the automaton and the grammar of such paths together.
  func matchesSome(stripsTrailingSlash: Bool) -> UInt64 {
    var mask = found[0]
    var visited: Set<Place> = []
    var stack = [Place(state: 0, isAfterSlash: false, byteCount: 0)]
    let slash = classes[Int(UInt8(ascii: "/"))]
    let others = Set(Self.segmentBytes.map { classes[Int($0)] })
    while let place = stack.popLast() {
      guard visited.insert(place).inserted else { continue }
      mask |= found[place.state]
      if place.byteCount == 1
        || (place.byteCount > 1 && !(place.isAfterSlash && stripsTrailingSlash))
      {
        mask |= foundAtEnd[place.state]
      }
      let byteCount = min(place.byteCount + 1, 2)
      if !place.isAfterSlash {
        stack.append(
          Place(state: next(place.state, slash), isAfterSlash: true, byteCount: byteCount))
      }
      guard place.byteCount > 0 else { continue }
      stack += others.map {
        Place(state: next(place.state, $0), isAfterSlash: false, byteCount: byteCount)
      }
    }
    return mask
  }

  /// A state together with the progress of a path in normal form; `byteCount` counts to 2 only.
  private struct Place: Hashable {
    let state: Int
    let isAfterSlash: Bool
    let byteCount: Int
  }

  private func next(_ state: Int, _ byteClass: UInt8) -> Int {
    Int(table[state << shift | Int(byteClass)])
  }

  /// The bytes that a segment of a path in normal form may have; all others are percent-encoded.
  private static let segmentBytes = (0x21...0x7E as ClosedRange<UInt8>).filter {
    !PercentEncoding.mustEncode($0, in: .path) && !URLText.isSlash($0)
  }
}
