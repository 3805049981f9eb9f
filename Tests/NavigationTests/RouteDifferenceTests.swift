import Navigation
import ShellTesting
import TestSupport
import Testing

/// A pattern or a path in segments, compared in the simplest way: with each pattern in turn.
private struct Segments {
  /// How texts are spelled in paths, and what they mean.
  static let spellings = [
    ("a", "a"), ("b", "b"), ("%61", "a"), ("A", "A"), ("a%2Fb", "a/b"), ("%c3%a9", "é"),
    ("%C3%89", "É"), ("a%20b", "a b"), ("abcdefghi", "abcdefghi"), ("abcdefghj", "abcdefghj"),
  ]
  static let patterns = ["a", "b", "A", "é", "a b", "a%2Fb", "abcdefghi", "abcdefghj"]

  let parts: [String]

  var text: String { parts.isEmpty ? "/" : parts.map { "/" + $0 }.joined() }

  private static func meaning(_ part: String, caseSensitive: Bool) -> String {
    let text = part == "a%2Fb" ? "a/b" : spellings.first { $0.0 == part }?.1 ?? part
    return caseSensitive ? text : text.lowercased()
  }

  /// 0 for a fixed text, 1 for a parameter, 2 for the rest, for each segment; `nil` for no match.
  func ranks(for path: Segments, caseSensitive: Bool) -> [Int]? {
    let isWildcard = parts.last == "*"
    guard isWildcard ? path.parts.count >= parts.count - 1 : path.parts.count == parts.count else {
      return nil
    }
    var ranks: [Int] = []
    for (index, part) in parts.enumerated() {
      if part == "*" {
        ranks.append(2)
      } else if part.hasPrefix(":") {
        ranks.append(1)
      } else {
        guard
          Self.meaning(part, caseSensitive: caseSensitive)
            == Self.meaning(path.parts[index], caseSensitive: caseSensitive)
        else { return nil }
        ranks.append(0)
      }
    }
    return ranks
  }

  static func randomPattern(_ generator: inout SeededGenerator) -> Segments {
    var parts = (0..<generator.number(below: 5)).map { index in
      generator.chance(1, in: 3) ? ":p\(index)" : generator.element(of: patterns)
    }
    if generator.chance(1, in: 4) { parts.append("*") }
    return Segments(parts: parts)
  }

  static func randomPath(_ generator: inout SeededGenerator) -> Segments {
    Segments(
      parts: (0..<generator.number(below: 6)).map { _ in
        let usual = generator.chance(1, in: 2)
        return generator.element(of: usual ? Array(spellings.prefix(2)) : spellings).0
      })
  }
}

@Suite("Routes, rules and tabs, against the simplest matcher")
struct RouteDifferenceTests {
  @Test(arguments: Seeds.range(100, deep: 5_000), [true, false])
  func `win and merge the same way`(seed: UInt64, caseSensitive: Bool) throws {
    var generator = SeededGenerator(seed: seed)
    let ranking: Policies.MatchRanking =
      generator.chance(1, in: 2) ? .specificity : .declarationOrder
    var seen: Set<String> = []
    let routes = (0..<12).map { _ in Segments.randomPattern(&generator) }.filter { pattern in
      let shape = pattern.parts.map { $0.hasPrefix(":") ? ":" : $0 }.joined(separator: "/")
      return seen.insert(caseSensitive ? shape : shape.lowercased()).inserted
    }
    let rules = (0..<6).map { _ in (0..<2).map { _ in Segments.randomPattern(&generator) } }
    let declaration = AppDeclaration(
      tabs: [Tab(id: "x", path: "/x")], routes: routes.map { Route($0.text) },
      rules: rules.map { Rule(patterns: $0.map(\.text), properties: RouteProperties()) },
      policies: .changed {
        $0.caseSensitive = caseSensitive
        $0.matchRanking = ranking
      })
    let manifest = try AppManifest(declaration)
    for path in (0..<20).map({ _ in Segments.randomPath(&generator) }) {
      let hop = manifest.explain(path.text).hops[0]
      let matching = routes.indices.compactMap { index in
        routes[index].ranks(for: path, caseSensitive: caseSensitive).map { (index, $0) }
      }
      let best = matching.min { left, right in
        // A pattern that ends before the rest of another begins is the longer one to match.
        ranking == .specificity ? isBefore(left.1, right.1) : left.0 < right.0
      }
      let comment = Comment("seed \(seed): \(path.text) in \(routes.map(\.text))")
      #expect(hop.resolution.match?.pattern == best.map { routes[$0.0].text }, comment)
      let losing = matching.map { routes[$0.0].text }.filter { $0 != hop.resolution.match?.pattern }
      #expect(hop.losingPatterns == losing, comment)
      let patterns = rules.compactMap { rule in
        rule.first { $0.ranks(for: path, caseSensitive: caseSensitive) != nil }?.text
      }
      #expect(hop.rules.map(\.pattern) == patterns, comment)
    }
  }

  /// A pattern that ends with the path wins over one whose rest begins there.
  private func isBefore(_ left: [Int], _ right: [Int]) -> Bool {
    let count = max(left.count, right.count)
    let pad = { (ranks: [Int]) in ranks + Array(repeating: -1, count: count - ranks.count) }
    return pad(left).lexicographicallyPrecedes(pad(right))
  }

  @Test(arguments: Seeds.range(100, deep: 5_000))
  func `the tab is that of the longest path`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let paths = Set((0..<8).map { _ in Segments.randomPath(&generator) }.map(\.text)).filter {
      !$0.contains("%61") && !$0.contains("%c3")
    }.sorted()
    guard !paths.isEmpty else { return }
    let isAll = generator.chance(1, in: 2)
    let manifest = try AppManifest(
      AppDeclaration(
        tabs: paths.map { Tab(id: TabID($0), path: $0) },
        policies: .changed { $0.rootTabMatch = isAll ? .prefix : .exact }))
    for path in (0..<20).map({ _ in Segments.randomPath(&generator) }) {
      let text = path.text.replacing("%61", with: "a").replacing("%c3%a9", with: "%C3%A9")
      let best = paths.filter { tab in
        text == tab || (tab == "/" ? isAll : text.hasPrefix(tab + "/"))
      }.max { $0.utf8.count < $1.utf8.count }
      #expect(
        manifest.resolve(path.text).tab?.rawValue == best, "seed \(seed): \(path.text), \(paths)")
    }
  }

  @Test(arguments: Seeds.range(60, deep: 5_000))
  func `a text in normal form is the same place as one that is brought into it`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "/", "a", "B", ".", "..", "%2e", "%41", "%", "?", "#", "#/", "é", "'", "`", "{", "\\", ":",
      "&",
    ]
    let slash = generator.element(of: Policies.TrailingSlash.allCases)
    let dots = generator.element(of: Policies.DotSegments.allCases)
    let root = generator.element(of: ["/", "/#/"])
    let manifest = try AppManifest(
      AppDeclaration(
        schemes: ["app"], tabs: [Tab(id: "a", path: root)],
        policies: .changed {
          $0.trailingSlash = slash
          $0.dotSegments = dots
        }))
    for _ in 0..<50 {
      let text = (0...generator.number(below: 8))
        .reduce("/") { text, _ in text + generator.element(of: pieces) }
      if text.hasPrefix("//") || text.hasPrefix("/\\") { continue }
      // A text with a scheme is never taken for one in normal form.
      let (plain, own) = (manifest.resolve(text), manifest.resolve("app:" + text))
      #expect(plain == own, "seed \(seed): \(text)")
      guard let location = plain.location else { continue }
      #expect(manifest.resolve(location.url).location == location, "seed \(seed): \(text)")
      #expect(String(location.path + location.suffix) == location.url)
    }
  }
}
