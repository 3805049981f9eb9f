/// A regular expression over paths, for the patterns of Hotwire's path configuration.
///
/// Understands literals, `.`, classes, `\d \w \s` and their opposites, groups, alternatives,
/// `* + ? {n,m}`, `^` and `$`. `PathAutomaton` is made of it.
struct PathExpression: Sendable {
  /// One step of the compiled expression.
  enum Instruction: Sendable {
    case byte(ByteSet)
    case split(Int, Int)
    case jump(Int)
    case start
    case end
    case match

    /// The instruction with its targets moved by an offset.
    func shifted(by offset: Int) -> Instruction {
      switch self {
      case .split(let left, let right): .split(left + offset, right + offset)
      case .jump(let target): .jump(target + offset)
      case .byte, .start, .end, .match: self
      }
    }
  }

  /// Instructions of one expression.
  static let instructionCountMax = 4096

  let program: [Instruction]

  init(_ pattern: String, caseSensitive: Bool) throws(PatternError) {
    var compiler = PathExpressionCompiler(pattern, caseSensitive: caseSensitive)
    program = try compiler.compile()
  }
}
