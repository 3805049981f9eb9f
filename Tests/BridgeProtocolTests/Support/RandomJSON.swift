/// JSON texts and broken ones, the same for the same seed.
struct RandomJSON {
  var generator: SeededGenerator

  private static let fragments: [String] = [
    "null", "true", "false", "0", "-0", "-1", "1.5", "1e3", "2E-7", "9007199254740993", "12e+2",
    "0.1", "1e308", "-0.0", "\"\"", "\"a\"", "\"\\n\\u00e9\"", "\"\\ud83c\\udfcb\"", "\"é🏋\"", "[]",
    "{}", "\"\\\"\\\\\\/\"", "123456789012345678901234567890", "5e-324",
  ]
  private static let noise: [String] = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83c", "-", "+", ".", "e", "0", "1e400",
    "tru", "nul", " ", "\n", "\u{0}", "\u{1F}", "é", "NaN", "//", "/**/", "'", "01", "1.",
  ]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A valid text without names that come twice.
  mutating func text(depth: Int = 0) -> String {
    let space = generator.oneIn(4) ? generator.pick([" ", "\n", "\t ", "\r\n"]) : ""
    guard depth < 5, !generator.oneIn(3) else { return space + generator.pick(Self.fragments) }
    let count = generator.number(below: depth == 0 ? 6 : 4)
    if generator.oneIn(2) {
      let elements = (0..<count).map { _ in text(depth: depth + 1) }
      return "\(space)[\(elements.joined(separator: ","))\(space)]"
    }
    let members = (0..<count).map { index in
      let name = "\"n\(index)\(generator.pick(["", "\\u0062", "_"]))\""
      return "\(space)\(name)\(space):\(text(depth: depth + 1))"
    }
    return "\(space){\(members.joined(separator: ","))\(space)}"
  }

  /// The bytes with up to three small damages.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for _ in 0...generator.number(below: 3) {
      let index = generator.number(below: result.count + 1)
      switch generator.number(below: 6) {
      case 0: result.removeSubrange(index..<min(result.count, index + 1))
      case 1: result.insert(contentsOf: generator.pick(Self.noise).utf8, at: index)
      case 2 where index < result.count: result[index] = UInt8(truncatingIfNeeded: generator.next())
      case 3 where index < result.count: result[index] ^= 1 << UInt8(generator.number(below: 8))
      case 4: result.removeLast(generator.number(below: result.count + 1))
      default:
        let end = min(result.count, index + generator.number(below: 12))
        result.insert(contentsOf: Array(result[index..<end]), at: index)
      }
    }
    return result
  }
}
