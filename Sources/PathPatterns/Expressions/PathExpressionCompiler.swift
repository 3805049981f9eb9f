/// Compiles a regular expression by recursive descent.
struct PathExpressionCompiler {
  private typealias Instruction = PathExpression.Instruction

  /// How often a counted repetition may repeat.
  private static let repetitionCountMax = 64

  /// How deep groups may nest.
  private static let nestingCountMax = 32

  private let pattern: String
  private let bytes: [UInt8]
  private let caseSensitive: Bool
  private var index = 0
  private var nesting = 0

  init(_ pattern: String, caseSensitive: Bool) {
    self.pattern = pattern
    bytes = Array(pattern.utf8)
    self.caseSensitive = caseSensitive
  }

  mutating func compile() throws(PatternError) -> [PathExpression.Instruction] {
    guard !bytes.isEmpty, bytes.count <= PathLimits.patternByteCountMax else {
      throw invalid(
        "it is empty or too long", "Write a path such as “/users/:id”, or a short expression.")
    }
    let program = try alternatives() + [.match]
    guard index == bytes.count else {
      throw invalid(
        "a parenthesis closes nothing", "Remove it, or write “\\\\)” for a parenthesis of the path."
      )
    }
    return program
  }

  private mutating func alternatives() throws(PatternError) -> [Instruction] {
    let left = try sequence()
    guard take("|") else { return left }
    let right = try alternatives()
    let afterLeft = left.count + 2
    var program = [.split(1, afterLeft)] + left.map { $0.shifted(by: 1) }
    program.append(.jump(afterLeft + right.count))
    try append(right, to: &program)
    return program
  }

  private mutating func sequence() throws(PatternError) -> [Instruction] {
    var program: [Instruction] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "|"), bytes[index] != UInt8(ascii: ")")
    {
      try append(try repetition(of: atom()), to: &program)
    }
    return program
  }

  private mutating func repetition(of atom: [Instruction]) throws(PatternError) -> [Instruction] {
    var program = atom
    while index < bytes.count {
      if take("*") {
        program = try repeated(program, 0, nil)
      } else if take("+") {
        program = try repeated(program, 1, nil)
      } else if take("?") {
        program = try repeated(program, 0, 1)
      } else if take("{") {
        let (lowest, highest) = try bounds()
        program = try repeated(program, lowest, highest)
      } else {
        break
      }
      // A lazy quantifier matches the same paths.
      _ = take("?")
    }
    return program
  }

  private func repeated(
    _ atom: [Instruction], _ lowest: Int, _ highest: Int?
  ) throws(PatternError) -> [Instruction] {
    var program: [Instruction] = []
    for _ in 0..<lowest {
      try append(atom, to: &program)
    }
    let start = program.count
    guard let highest else {
      program.append(.split(start + 1, start + atom.count + 2))
      try append(atom, to: &program)
      program.append(.jump(start))
      return program
    }
    for _ in lowest..<max(lowest, highest) {
      program.append(.split(program.count + 1, program.count + 1 + atom.count))
      try append(atom, to: &program)
    }
    return program
  }

  private mutating func bounds() throws(PatternError) -> (Int, Int?) {
    let lowest = number() ?? 0
    var highest: Int? = lowest
    if take(",") {
      highest = number()
    }
    guard take("}"), lowest <= highest ?? lowest,
      max(lowest, highest ?? 0) <= Self.repetitionCountMax
    else {
      throw invalid(
        "its repetition is malformed, or above \(Self.repetitionCountMax)",
        "Write {2}, {2,} or {2,5} with numbers up to \(Self.repetitionCountMax), the lower first.")
    }
    return (lowest, highest)
  }

  private mutating func number() -> Int? {
    let digits = bytes[index...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    index += digits.count
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private mutating func atom() throws(PatternError) -> [Instruction] {
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "^"): return [.start]
    case UInt8(ascii: "$"): return [.end]
    case UInt8(ascii: "."): return [.byte(ByteSet().inverted)]
    case UInt8(ascii: "("): return try group()
    case UInt8(ascii: "["): return [.byte(try byteClass())]
    case UInt8(ascii: "\\"): return [.byte(try escaped())]
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
      throw invalid(
        "a repetition has nothing before it",
        "Write “.*” for any text, or “\\\\*” for a star of the path.")
    default: return [.byte(literal(byte))]
    }
  }

  private mutating func group() throws(PatternError) -> [Instruction] {
    if take("?"), !take(":") {
      throw invalid(
        "only plain groups are supported",
        "Write (…) or (?:…); look-around and named groups are not understood.")
    }
    nesting += 1
    guard nesting <= Self.nestingCountMax else {
      throw invalid("its groups nest too deep", "Nest them at most \(Self.nestingCountMax) deep.")
    }
    let program = try alternatives()
    guard take(")") else {
      throw invalid(
        "a parenthesis is not closed", "Close it, or write “\\\\(” for a parenthesis of the path.")
    }
    nesting -= 1
    return program
  }

  private mutating func byteClass() throws(PatternError) -> ByteSet {
    let isNegated = take("^")
    var set = ByteSet()
    var isFirst = true
    while index < bytes.count, isFirst || bytes[index] != UInt8(ascii: "]") {
      isFirst = false
      let low = bytes[index]
      index += 1
      if low == UInt8(ascii: "\\") {
        set = set.union(try escaped())
      } else if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "-"),
        bytes[index + 1] != UInt8(ascii: "]")
      {
        let high = bytes[index + 1]
        index += 2
        guard low <= high else {
          throw invalid("a range runs backwards", "Write the lower character first, as in [a-z].")
        }
        (low...high).forEach { set = set.union(literal($0)) }
      } else {
        set = set.union(literal(low))
      }
    }
    guard take("]") else {
      throw invalid(
        "a bracket is not closed", "Close it, or write “\\\\[” for a bracket of the path.")
    }
    return isNegated ? set.inverted : set
  }

  private mutating func escaped() throws(PatternError) -> ByteSet {
    guard index < bytes.count else {
      throw invalid(
        "a backslash stands at its end", "Remove it, or write the character that it stands before.")
    }
    let byte = bytes[index]
    index += 1
    let digits = Array("0123456789".utf8)
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    let set: ByteSet
    switch byte | 0x20 {
    case UInt8(ascii: "d"): set = ByteSet(digits)
    case UInt8(ascii: "w"): set = ByteSet(digits + letters + "_".utf8)
    case UInt8(ascii: "s"): set = ByteSet(" \t\r\n".utf8)
    default:
      guard !digits.contains(byte), !letters.contains(byte) else {
        throw invalid(
          "it has an escape that is not supported",
          "Use \\\\d, \\\\w, \\\\s, their opposites, or a backslash before a sign.")
      }
      return literal(byte)
    }
    // The upper-case letter stands for the opposite class.
    return byte & 0x20 == 0 ? set.inverted : set
  }

  private func literal(_ byte: UInt8) -> ByteSet {
    guard !caseSensitive, UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 else {
      return ByteSet([byte])
    }
    return ByteSet([byte | 0x20, byte & 0xDF])
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private func append(
    _ part: [Instruction], to program: inout [Instruction]
  ) throws(PatternError) {
    let offset = program.count
    program += part.map { $0.shifted(by: offset) }
    guard program.count < PathExpression.instructionCountMax else {
      throw invalid("it is too complex", "Divide it into several patterns.")
    }
  }

  /// The backslashes of a remedy are doubled as they must be in JSON.
  private func invalid(_ reason: String, _ remedy: String) -> PatternError {
    PatternError(text: pattern, reason: reason, remedy: remedy)
  }
}
