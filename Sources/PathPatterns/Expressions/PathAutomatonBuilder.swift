/// Builds a table of the states that several expressions can be in together.
///
/// A state is the set of instructions that may read the next byte. The states are found one after
/// the other, from the start state on. Because an expression may match anywhere, each state has the
/// instructions of the base state, which are stored only once.
struct PathAutomatonBuilder {
  private static let baseRound = -1

  private struct State: Hashable {
    var places: [Int] = []
    /// The expressions that match once the state is reached, and if the path ends in it.
    var found: UInt64 = 0
    var foundAtEnd: UInt64 = 0
  }

  private(set) var classes = Array(repeating: 0 as UInt8, count: 256)
  private(set) var shift = 0
  private(set) var table: [UInt16] = []

  var found: [UInt64] { states.map(\.found) }
  var foundAtEnd: [UInt64] { states.map(\.foundAtEnd) }

  /// Steps that may still be taken.
  private(set) var budget: Int
  private var program: [PathExpression.Instruction] = []
  /// The expression of each instruction.
  private var owners: [Int] = []
  private var starts: [Int] = []
  private var base = State()
  private var states: [State] = []
  private var numbers: [State: Int] = [:]
  /// The round in which each instruction was visited last, before and at the end of the path.
  ///
  /// Instructions that the base visited are not visited again.
  private var visits: [Int]
  private var round = 0

  init(_ expressions: [PathExpression], budget: Int) {
    precondition(expressions.count <= PathAutomaton.expressionCountMax)
    self.budget = budget
    for (number, expression) in expressions.enumerated() {
      let start = program.count
      starts.append(start)
      program += expression.program.map { $0.shifted(by: start) }
      owners += expression.program.map { _ in number }
    }
    visits = Array(repeating: 0, count: 2 * program.count)
  }

  /// Finds all states.
  ///
  /// - Returns: Whether there are few enough, and the budget was not used up.
  mutating func build(stateCountMax: Int) -> Bool {
    let bytes = divideBytes()
    var start = state(at: starts, isAtStart: true)
    // An expression that matches at the start matches every path.
    starts.removeAll { start.found >> UInt64(owners[$0]) & 1 != 0 }
    let firstRound = round
    round = Self.baseRound - 1
    base = state(at: starts, isAtStart: false)
    round = firstRound
    let isBase = visits.map { $0 == Self.baseRound }
    start.places.removeAll { isBase[2 * $0] }
    _ = number(of: start)
    let baseReads = bytes.map { byte in
      reads(base.places, byte).filter { !isBase[2 * $0] }
    }
    budget -= bytes.count * base.places.count
    var index = 0
    while index < states.count {
      for (byteClass, byte) in bytes.enumerated() {
        let places = states[index].places
        budget -= places.count + 8
        let next = number(
          of: state(at: reads(places, byte) + baseReads[byteClass], isAtStart: false))
        guard states.count <= stateCountMax, budget >= 0 else { return false }
        table[index << shift | byteClass] = UInt16(next)
      }
      index += 1
    }
    return true
  }

  /// The instructions after those that read a byte.
  private func reads(_ places: [Int], _ byte: UInt8) -> [Int] {
    places.compactMap { place in
      if case .byte(let set) = program[place], set.contains(byte) { place + 1 } else { nil }
    }
  }

  /// The state that is reached from some instructions without reading a byte, without those of the
  /// base.
  private mutating func state(at places: [Int], isAtStart: Bool) -> State {
    var state = State(foundAtEnd: base.foundAtEnd)
    var stack = places.map { ($0, false) }
    round += 1
    while let (index, isAtEnd) = stack.popLast() {
      let visit = 2 * index + (isAtEnd ? 1 : 0)
      guard visits[visit] != round, visits[visit] != Self.baseRound else { continue }
      visits[visit] = round
      budget -= 1
      switch program[index] {
      case .byte: if !isAtEnd { state.places.append(index) }
      case .match where isAtEnd: state.foundAtEnd |= 1 << UInt64(owners[index])
      case .match: state.found |= 1 << UInt64(owners[index])
      case .jump(let target): stack.append((target, isAtEnd))
      case .split(let left, let right): stack += [(left, isAtEnd), (right, isAtEnd)]
      case .start: if isAtStart, !isAtEnd { stack.append((index + 1, false)) }
      // No path is empty, so no path ends where it starts.
      case .end: if !isAtStart { stack.append((index + 1, true)) }
      }
    }
    // An expression that has matched stays matched: its further instructions do not matter.
    state.foundAtEnd &= ~state.found
    state.places.removeAll { state.found >> UInt64(owners[$0]) & 1 != 0 }
    state.places.sort()
    return state
  }

  private mutating func number(of state: State) -> Int {
    if let number = numbers[state] { return number }
    numbers[state] = states.count
    states.append(state)
    table += Array(repeating: 0, count: 1 << shift)
    return states.count - 1
  }

  /// Gives bytes that no instruction distinguishes the same class.
  ///
  /// - Returns: A byte of each class.
  private mutating func divideBytes() -> [UInt8] {
    let sets = Set(
      program.compactMap { if case .byte(let set) = $0 { set } else { nil } })
    budget -= 64 * sets.count
    for set in sets {
      var divided: [Int: UInt8] = [:]
      for byte in classes.indices {
        let part = 2 * Int(classes[byte]) + (set.contains(UInt8(byte)) ? 1 : 0)
        classes[byte] = divided[part] ?? UInt8(divided.count)
        divided[part] = classes[byte]
      }
    }
    let classCount = Int(classes.max() ?? 0) + 1
    shift = Int.bitWidth - (classCount - 1).leadingZeroBitCount
    return (0..<classCount).map { UInt8(classes.firstIndex(of: UInt8($0)) ?? 0) }
  }
}
