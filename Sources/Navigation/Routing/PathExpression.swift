/// A regular expression over paths, for the patterns of Hotwire's path configuration.
///
/// Understands literals, `.`, classes, `\d \w \s` and their opposites, groups, alternatives,
/// `* + ? {n,m}`, `^` and `$`. It follows all alternatives at once (Thompson's construction), so
/// that no pattern takes longer than its length times that of the path.
struct PathExpression: Sendable {
  /// One step of the compiled expression.
  enum Instruction: Sendable {
    case byte(ByteSet)
    case split(Int, Int)
    case jump(Int)
    case start
    case end
    case match
  }

  /// Instructions of one expression.
  static let instructionCountMax = 4096

  let program: [Instruction]

  init(_ pattern: String, caseSensitive: Bool) throws(ManifestError) {
    var compiler = PathExpressionCompiler(pattern, caseSensitive: caseSensitive)
    program = try compiler.compile()
  }

  /// Whether the expression matches anywhere in the path.
  func matches(_ path: Substring) -> Bool {
    var list = ThreadList(count: program.count)
    var reached: [Int] = []
    var isStart = true
    for byte in path.utf8 {
      if visit(reached + [0], &list, isStart: isStart, isEnd: false) { return true }
      reached = list.threads.compactMap { index in
        if case .byte(let set) = program[index], set.contains(byte) { index + 1 } else { nil }
      }
      isStart = false
    }
    return visit(reached + [0], &list, isStart: isStart, isEnd: true)
  }

  /// Follows the steps that read nothing.
  ///
  /// - Returns: Whether they lead to a match.
  private func visit(
    _ places: [Int], _ list: inout ThreadList, isStart: Bool, isEnd: Bool
  ) -> Bool {
    list.clear()
    var stack = places
    while let index = stack.popLast() {
      guard list.insert(index) else { continue }
      switch program[index] {
      case .byte: break
      case .match: return true
      case .jump(let target): stack.append(target)
      case .split(let left, let right):
        stack.append(right)
        stack.append(left)
      case .start:
        if isStart { stack.append(index + 1) }
      case .end:
        if isEnd { stack.append(index + 1) }
      }
    }
    return false
  }
}

/// The places in a program that were reached at one place in the path, each once.
private struct ThreadList {
  private(set) var threads: [Int] = []
  private var isMember: [Bool]

  init(count: Int) {
    isMember = Array(repeating: false, count: count)
  }

  mutating func insert(_ index: Int) -> Bool {
    guard !isMember[index] else { return false }
    isMember[index] = true
    threads.append(index)
    return true
  }

  mutating func clear() {
    for index in threads {
      isMember[index] = false
    }
    threads.removeAll(keepingCapacity: true)
  }
}

/// A set of bytes.
struct ByteSet: Hashable, Sendable {
  private var words: [UInt64] = [0, 0, 0, 0]

  init() {}

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      insert(byte)
    }
  }

  var inverted: ByteSet {
    var set = self
    set.words = words.map { ~$0 }
    return set
  }

  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
  }

  mutating func insert(_ byte: UInt8) {
    words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
  }

  mutating func formUnion(_ other: ByteSet) {
    words = zip(words, other.words).map { $0 | $1 }
  }
}
