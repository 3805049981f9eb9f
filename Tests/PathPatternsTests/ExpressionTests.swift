import PathPatterns
import ShellTesting
import TestSupport
import Testing

@Suite("Regular expressions of paths")
struct ExpressionTests {
  /// All paths in normal form of up to six bytes of a small alphabet.
  private static let paths: [String] = (1...5).reduce(into: ["/"]) { paths, count in
    for number in 0..<(1 << (2 * count)) {
      let bytes = (0..<count).map { Array("ab/7".utf8)[number >> (2 * $0) & 3] }
      let path = "/" + String(decoding: bytes, as: UTF8.self)
      if !path.contains("//"), !path.hasSuffix("/") { paths.append(path) }
    }
  }

  private func table(
    _ patterns: [String], caseSensitive: Bool = true
  ) throws(PatternError) -> PathExpressionTable {
    var table = PathExpressionTable()
    for (id, pattern) in patterns.enumerated() {
      try table.add(pattern, caseSensitive: caseSensitive, id: id)
    }
    table.seal()
    return table
  }

  private func matches(_ table: PathExpressionTable, _ path: String) -> [Int] {
    var ids: [Int] = []
    table.forEachMatch(path.utf8.span) { ids.append($0) }
    return ids
  }

  private func randomPattern(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    switch generator.number(below: depth > 0 ? 12 : 6) {
    case 0...4:
      return generator.element(of: ["a", "b", "A", "7", "\\/", ".", "[^/]", "[a-b]", "\\d", "\\W"])
    case 5: return generator.element(of: ["^", "$"])
    case 6...8:
      return (0...generator.number(below: 4)).map { _ in randomPattern(depth - 1, &generator) }
        .joined()
    case 9:
      return "(\(randomPattern(depth - 1, &generator))|\(randomPattern(depth - 1, &generator)))"
    default:
      let sign = generator.element(of: ["*", "+", "?", "*?", "{2}", "{1,3}", "{2,}"])
      return "(?:\(randomPattern(depth - 1, &generator)))" + sign
    }
  }

  @Test(arguments: Seeds.range(60, deep: 5_000), [true, false])
  func `match as those of Swift do`(seed: UInt64, caseSensitive: Bool) throws {
    var generator = SeededGenerator(seed: seed)
    let patterns = (0...generator.number(below: 9)).map { _ in randomPattern(3, &generator) }
      // An empty text is no pattern, and one group more changes nothing.
      .map { $0 + "()" }
    let table = try table(patterns, caseSensitive: caseSensitive)
    let regexes = try patterns.map { try Regex($0).ignoresCase(!caseSensitive) }
    for path in (0..<20).map({ _ in generator.element(of: Self.paths) }) {
      let expected = try regexes.indices.filter { try regexes[$0].firstMatch(in: path) != nil }
      #expect(matches(table, path) == expected, "seed \(seed): \(patterns) and \(path)")
    }
  }

  @Test(arguments: Seeds.range(60, deep: 5_000))
  func `that match a path are never told to match none`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let patterns = (0..<8).map { _ in randomPattern(2, &generator) + "()" }
    let table = try table(patterns)
    let matchable = table.matchable(stripsTrailingSlash: true)
    for path in Self.paths {
      #expect(matchable.isSuperset(of: matches(table, path)), "seed \(seed): \(patterns), \(path)")
    }
  }

  @Test func `are found under their numbers, whatever the number of automata`() throws {
    let table = try table((0..<200).map { "^/part\($0)/" })
    #expect(table.stateCounts.count > 3)
    for number in [0, 63, 64, 150, 199] {
      #expect(matches(table, "/part\(number)/x") == [number])
    }
    #expect(matches(PathExpressionTable(), "/").isEmpty)
  }

  @Test(arguments: [
    ("", "it is empty or too long"),
    (String(repeating: "a", count: 1025), "it is empty or too long"),
    (")", "a parenthesis closes nothing"), ("(", "a parenthesis is not closed"),
    ("(?=a)", "only plain groups are supported"),
    (String(repeating: "(", count: 33), "its groups nest too deep"),
    ("[a", "a bracket is not closed"), ("[z-a]", "a range runs backwards"),
    ("a{3,2}", "its repetition is malformed, or above 64"),
    ("+a", "a repetition has nothing before it"), ("a\\", "a backslash stands at its end"),
    ("\\b", "it has an escape that is not supported"), ("((a{64}){64}){64}", "it is too complex"),
  ])
  func `say why they are none`(pattern: String, reason: String) {
    let error = #expect(throws: PatternError.self) { try table([pattern]) }
    #expect(error?.text == pattern)
    #expect(error?.reason == reason)
    #expect(error?.remedy.hasSuffix(".") == true)
  }

  @Test func `that need too many states are named`() throws {
    let table = try table(["/fine$", "a.{20}b", "/x$"])
    #expect(table.tooComplex == [1])
    #expect(table.overLimit == nil)
    #expect(matches(table, "/fine") == [0])
  }

  @Test func `that are too many together are named from the first one on`() throws {
    let count = PathExpressionTable.expressionCountMax
    let table = try table((0...count).map { "x\($0 % 4)$" })
    #expect(table.overLimit == count)
  }
}
