import PathPatterns
import ShellTesting
import TestSupport
import Testing

@Suite("Patterns of routes")
struct RoutePatternTests {
  private static let names = ["a", "b", "c"]

  /// All paths of up to four segments, as keys.
  private static let keys: [String] = (0..<4).reduce(into: [[""]]) { keys, _ in
    keys.append((keys.last ?? []).flatMap { key in names.map { "\(key)/\($0)" } })
  }.flatMap(\.self)

  private func pattern(_ text: String) throws(PatternError) -> RoutePattern {
    try RoutePattern(text, caseSensitive: true)
  }

  private func randomPattern(_ generator: inout SeededGenerator) throws -> RoutePattern {
    var text = (0..<generator.number(below: 4)).map { index in
      generator.chance(1, in: 2) ? "/:p\(index)" : "/" + generator.element(of: ["a", "b"])
    }.joined()
    if generator.chance(1, in: 3) { text += "/*" }
    return try pattern(text.isEmpty ? "/" : text)
  }

  /// The keys that a pattern matches, found by looking at one after the other.
  private func keys(of pattern: RoutePattern) -> Set<String> {
    Set(
      Self.keys.filter { key in
        let parts = key.split(separator: "/")
        let fixed = pattern.isWildcard ? pattern.segments.dropLast() : pattern.segments[...]
        let hasLength =
          pattern.isWildcard ? parts.count >= fixed.count : parts.count == fixed.count
        return hasLength
          && zip(fixed, parts).allSatisfy { segment, part in
            if case .fixed(let text) = segment { text == part } else { true }
          }
      })
  }

  @Test(arguments: Seeds.range(100, deep: 5_000))
  func `overlap and cover as their paths do`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (left, right) = (try randomPattern(&generator), try randomPattern(&generator))
    let (ofLeft, ofRight) = (keys(of: left), keys(of: right))
    let comment = Comment("seed \(seed): \(left.text) and \(right.text)")
    #expect(left.overlaps(right) == !ofLeft.isDisjoint(with: ofRight), comment)
    #expect(right.overlaps(left) == left.overlaps(right), comment)
    #expect(left.covers(right) == ofLeft.isSuperset(of: ofRight), comment)
  }

  @Test(arguments: Seeds.range(60, deep: 5_000))
  func `are found in a tree where each of them matches`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let patterns = try (0..<10).map { _ in try randomPattern(&generator) }
    var tree = PathTree()
    for (id, pattern) in patterns.enumerated() { tree.add(pattern, id: id) }
    #expect(tree.seal() <= PathTree.visitCountMax)
    let keysOfPatterns = patterns.map(keys)
    for key in Self.keys {
      var found: [Int] = []
      tree.forEachMatch(key.utf8.span, isFragment: false) { found += tree.ids[$0] }
      let expected = patterns.indices.filter { keysOfPatterns[$0].contains(key) }
      #expect(found.sorted() == expected, "seed \(seed): \(key) in \(patterns.map(\.text))")
      let match = tree.find(key.utf8.span, isFragment: false)
      let winning = tree.ids[Range(match.range)]
      #expect(winning.isEmpty == expected.isEmpty)
      // No other pattern that matches is narrower than the ones that win.
      for winner in winning {
        let others = expected.filter { !patterns[$0].covers(patterns[winner]) }
        let isBeaten = others.contains { patterns[winner].covers(patterns[$0]) }
        #expect(!isBeaten, "seed \(seed): \(key) in \(patterns.map(\.text))")
      }
    }
  }

  @Test func `have the decoded parameters of a path`() throws {
    let pattern = try pattern("/a/:x/*")
    let parameters = pattern.parameters(for: ["a", "1/2", "b", "c d"])
    #expect(parameters.map(\.name) == ["x", "*"])
    #expect(parameters.map(\.value) == ["1/2", "b/c d"])
    #expect(try self.pattern("/#/:x").parameters(for: ["1"]).map(\.value) == ["1"])
  }

  @Test(arguments: [
    ("/a/b/:c/d", "/a/b"), ("*", ""), ("/", ""), ("/a/*", "/a"), ("/é/a%2Fb", "/%C3%A9/a%2Fb"),
    ("#/a/:b", "/a"), ("/x#!/a", "/a"),
  ])
  func `begin with a fixed path`(text: String, key: String) throws {
    #expect(try pattern(text).fixedKey == key)
  }

  @Test(arguments: [
    ("", "it is empty or too long"), ("a", "it does not begin with a slash"),
    ("/*/a", "a star stands before its last segment"),
    ("/:", "a parameter has no name, or the name of another"),
    ("/:a/:a", "a parameter has no name, or the name of another"),
    ("/{id}", "a segment in brackets is no parameter here"),
  ])
  func `say why they are none`(text: String, reason: String) {
    let error = #expect(throws: PatternError.self) { try pattern(text) }
    #expect(error?.text == text)
    #expect(error?.reason == reason)
    #expect(error?.remedy.hasSuffix(".") == true)
  }

  @Test func `match nothing where paths cannot be like them`() throws {
    #expect(try !pattern("/a/..").canMatch(resolvesDotSegments: true))
    #expect(try pattern("/a/..").canMatch(resolvesDotSegments: false))
    let deep = String(repeating: "/a", count: PathLimits.segmentCountMax)
    #expect(try pattern(deep).canMatch(resolvesDotSegments: true))
    #expect(try !pattern(deep + "/a").canMatch(resolvesDotSegments: true))
  }

  @Test func `of fragments are not those of paths`() throws {
    var tree = PathTree()
    tree.add(try pattern("/a"), id: 0)
    tree.add(try pattern("/#/a"), id: 1)
    _ = tree.seal()
    for isFragment in [false, true] {
      let match = tree.find("/a".utf8.span, isFragment: isFragment)
      #expect(Array(tree.ids[Range(match.range)]) == [isFragment ? 1 : 0])
    }
  }
}

@Suite("Owners of paths")
struct PathOwnerTests {
  private func tree(_ paths: [String], rootOwnsBelow: Bool) throws -> PathTree {
    var tree = PathTree()
    for (number, path) in paths.enumerated() {
      let other = tree.addOwner(
        number, of: try segments(path), ownsBelow: path != "/" || rootOwnsBelow,
        caseSensitive: true)
      #expect(other == nil)
    }
    _ = tree.seal()
    return tree
  }

  private func segments(_ path: String) throws -> PathSegments {
    try #require(
      PathSegments(
        path[...], isFragment: false, keepsMalformed: false, countsTrailingSlash: false))
  }

  @Test(
    arguments: [
      ("", 0, 0), ("/a", 1, 1), ("/a/b", 2, 2), ("/a/b/c", nil, 2), ("/a/c", nil, 1),
      ("/ab", nil, nil), ("/x", nil, nil), ("/abcdefghi", 3, 3), ("/abcdefghj", nil, nil),
      ("/abcdefgh", nil, nil), ("/a%20b", 4, 4),
    ] as [(String, Int32?, Int32?)])
  func `are those of the path and of the longest that it begins with`(
    key: String, exact: Int32?, prefix: Int32?
  ) throws {
    for rootOwnsBelow in [false, true] {
      let tree = try tree(
        ["/", "/a", "/a/b", "/abcdefghi", "/a b"], rootOwnsBelow: rootOwnsBelow)
      let match = tree.find(key.utf8.span, isFragment: false)
      #expect(match.exactOwner == exact)
      #expect(match.prefixOwner == prefix ?? (rootOwnsBelow ? 0 : nil))
    }
  }

  @Test func `stay where another comes`() throws {
    var tree = PathTree()
    func add(_ owner: Int, _ path: String) throws -> Int? {
      tree.addOwner(owner, of: try segments(path), ownsBelow: true, caseSensitive: false)
    }
    #expect(try add(3, "/%61") == nil)
    #expect(try add(4, "/A/") == 3)
  }
}

@Suite("Indices of texts")
struct TextIndexTests {
  @Test(arguments: Seeds.range(60, deep: 5_000))
  func `have the place of each text`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    // The heads of long texts are the same, and texts of other lengths begin with each other.
    let pieces = ["a", "b", "abcdefgh", "é", "\u{0}"]
    let texts = Set(
      (0..<20).map { _ in
        (0..<generator.number(below: 4)).map { _ in generator.element(of: pieces) }.joined()
      })
    let listed = texts.filter { _ in generator.chance(3, in: 4) }.sorted()
    let index = TextIndex(listed)
    for text in texts.sorted() {
      #expect(index[text] == listed.firstIndex(of: text), "seed \(seed): \(text) in \(listed)")
    }
  }

  @Test func `of nothing have none`() {
    #expect(TextIndex([])[""] == nil)
  }
}
