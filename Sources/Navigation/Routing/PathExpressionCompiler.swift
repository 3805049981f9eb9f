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

  mutating func compile() throws(ManifestError) -> [PathExpression.Instruction] {
    guard !bytes.isEmpty, bytes.count <= NavigationLimits.nameByteCountMax else {
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

  private mutating func alternatives() throws(ManifestError) -> [Instruction] {
    let left = try sequence()
    guard take("|") else { return left }
    let right = try alternatives()
    let afterLeft = left.count + 2
    return try checked(
      [.split(1, afterLeft)] + shifted(left, by: 1) + [.jump(afterLeft + right.count)]
        + shifted(right, by: afterLeft))
  }

  private mutating func sequence() throws(ManifestError) -> [Instruction] {
    var program: [Instruction] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "|"), bytes[index] != UInt8(ascii: ")")
    {
      let part = try repetition(of: atom())
      program = try checked(program + shifted(part, by: program.count))
    }
    return program
  }

  private mutating func repetition(of atom: [Instruction]) throws(ManifestError) -> [Instruction] {
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
  ) throws(ManifestError) -> [Instruction] {
    var program: [Instruction] = []
    for _ in 0..<lowest {
      program = try checked(program + shifted(atom, by: program.count))
    }
    let start = program.count
    guard let highest else {
      let end = start + atom.count + 2
      return try checked(
        program + [.split(start + 1, end)] + shifted(atom, by: start + 1) + [.jump(start)])
    }
    for _ in lowest..<max(lowest, highest) {
      let place = program.count
      program = try checked(
        program + [.split(place + 1, place + 1 + atom.count)] + shifted(atom, by: place + 1))
    }
    return program
  }

  private mutating func bounds() throws(ManifestError) -> (Int, Int?) {
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

  private mutating func atom() throws(ManifestError) -> [Instruction] {
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

  private mutating func group() throws(ManifestError) -> [Instruction] {
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

  private mutating func byteClass() throws(ManifestError) -> ByteSet {
    let isNegated = take("^")
    var set = ByteSet()
    var isFirst = true
    while index < bytes.count, isFirst || bytes[index] != UInt8(ascii: "]") {
      isFirst = false
      let low = bytes[index]
      index += 1
      if low == UInt8(ascii: "\\") {
        set.formUnion(try escaped())
      } else if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "-"),
        bytes[index + 1] != UInt8(ascii: "]")
      {
        let high = bytes[index + 1]
        index += 2
        guard low <= high else {
          throw invalid("a range runs backwards", "Write the lower character first, as in [a-z].")
        }
        (low...high).forEach { set.formUnion(literal($0)) }
      } else {
        set.formUnion(literal(low))
      }
    }
    guard take("]") else {
      throw invalid(
        "a bracket is not closed", "Close it, or write “\\\\[” for a bracket of the path.")
    }
    return isNegated ? set.inverted : set
  }

  private mutating func escaped() throws(ManifestError) -> ByteSet {
    guard index < bytes.count else {
      throw invalid(
        "a backslash stands at its end", "Remove it, or write the character that it stands before.")
    }
    let byte = bytes[index]
    index += 1
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let lower = UInt8(ascii: "a")...UInt8(ascii: "z")
    let upper = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let word = ByteSet([digits, lower, upper].joined()).union([UInt8(ascii: "_")])
    switch byte {
    case UInt8(ascii: "d"): return ByteSet(digits)
    case UInt8(ascii: "D"): return ByteSet(digits).inverted
    case UInt8(ascii: "w"): return word
    case UInt8(ascii: "W"): return word.inverted
    case UInt8(ascii: "s"): return ByteSet(" \t\r\n".utf8)
    case UInt8(ascii: "S"): return ByteSet(" \t\r\n".utf8).inverted
    default:
      guard !digits.contains(byte), !lower.contains(byte), !upper.contains(byte) else {
        throw invalid(
          "it has an escape that is not supported",
          "Use \\\\d, \\\\w, \\\\s, their opposites, or a backslash before a sign.")
      }
      return literal(byte)
    }
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

  private func shifted(_ program: [Instruction], by offset: Int) -> [Instruction] {
    program.map { instruction in
      switch instruction {
      case .split(let left, let right): .split(left + offset, right + offset)
      case .jump(let target): .jump(target + offset)
      case .byte, .start, .end, .match: instruction
      }
    }
  }

  private func checked(_ program: [Instruction]) throws(ManifestError) -> [Instruction] {
    guard program.count < PathExpression.instructionCountMax else {
      throw invalid("it is too complex", "Divide it into several patterns.")
    }
    return program
  }

  /// The backslashes of a remedy are doubled as they must be in JSON.
  private func invalid(_ reason: String, _ remedy: String) -> ManifestError {
    .invalidPattern(pattern, reason: reason, remedy: remedy)
  }
}

extension ByteSet {
  fileprivate func union(_ bytes: [UInt8]) -> ByteSet {
    var set = self
    set.formUnion(ByteSet(bytes))
    return set
  }
}
