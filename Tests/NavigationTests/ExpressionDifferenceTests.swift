import Navigation
import ShellTesting
import TestSupport
import Testing

/// A regular expression, matched in the simplest way: by the sets of places where it may end.
private indirect enum Expression {
  case bytes(String, Set<UInt8>)
  case start
  case end
  case sequence([Expression])
  case either(Expression, Expression)
  case repeated(Expression, String, lowest: Int, highest: Int)

  var text: String {
    switch self {
    case .bytes(let text, _): text
    case .start: "^"
    case .end: "$"
    case .sequence(let parts): parts.map(\.text).joined()
    case .either(let left, let right): "(\(left.text)|\(right.text))"
    case .repeated(let part, let sign, _, _): "(\(part.text))\(sign)"
    }
  }

  func ends(from starts: Set<Int>, in path: [UInt8]) -> Set<Int> {
    switch self {
    case .bytes(_, let set):
      return Set(starts.filter { $0 < path.count && set.contains(path[$0]) }.map { $0 + 1 })
    case .start: return starts.filter { $0 == 0 }
    case .end: return starts.filter { $0 == path.count }
    case .sequence(let parts): return parts.reduce(starts) { $1.ends(from: $0, in: path) }
    case .either(let left, let right):
      return left.ends(from: starts, in: path).union(right.ends(from: starts, in: path))
    case .repeated(let part, _, let lowest, let highest):
      var places = (0..<lowest).reduce(starts) { places, _ in part.ends(from: places, in: path) }
      for _ in lowest..<highest { places.formUnion(part.ends(from: places, in: path)) }
      return places
    }
  }

  func matches(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    return !ends(from: Set(0...bytes.count), in: bytes).isEmpty
  }

  static func random(_ depth: Int, _ generator: inout SeededGenerator) -> Expression {
    let all = Set(UInt8.min...UInt8.max)
    let (a, b, slash) = (UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "/"))
    switch generator.number(below: depth > 0 ? 14 : 7) {
    case 0, 1: return .bytes("a", [a])
    case 2: return .bytes("/", [slash])
    case 3: return .bytes(".", all)
    case 4: return .bytes("[^/]", all.subtracting([slash]))
    case 5: return .bytes("[a-b]", [a, b])
    case 6: return generator.chance(1, in: 2) ? .start : .end
    case 7...10:
      let count = 1 + generator.number(below: 4)
      return .sequence((0..<count).map { _ in random(depth - 1, &generator) })
    case 11: return .either(random(depth - 1, &generator), random(depth - 1, &generator))
    default:
      let (sign, lowest, highest) = generator.element(of: [
        ("*", 0, 12), ("+", 1, 12), ("?", 0, 1), ("{2}", 2, 2), ("{1,3}", 1, 3), ("{2,}", 2, 12),
      ])
      return .repeated(random(depth - 1, &generator), sign, lowest: lowest, highest: highest)
    }
  }
}

@Suite("Regular expressions, against the simplest matcher")
struct ExpressionDifferenceTests {
  /// All paths in normal form of up to seven bytes of a small alphabet.
  private static let paths: [String] = (1...6).reduce(into: ["/"]) { paths, count in
    for number in 0..<(1 << (2 * count)) {
      let bytes = (0..<count).map { Array("a/b-".utf8)[number >> (2 * $0) & 3] }
      let path = "/" + String(decoding: bytes, as: UTF8.self)
      if !path.contains("//"), !path.hasSuffix("/") { paths.append(path) }
    }
  }

  @Test(arguments: Seeds.range(60, deep: 5_000))
  func `match the same paths`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let expressions = (0...generator.number(below: 9)).map { _ in
      Expression.random(3, &generator)
    }
    let manifest = try AppManifest(
      AppDeclaration(
        tabs: [Tab(id: "a", path: "/a")],
        rules: expressions.map { Rule(patterns: ["[?]", $0.text + "()"], properties: .titled) }))
    for path in (0..<20).map({ _ in generator.element(of: Self.paths) }) {
      let rules = manifest.explain(path).hops[0].rules.map(\.index)
      let expected = expressions.indices.filter { expressions[$0].matches(path) }
      #expect(rules == expected, "seed \(seed): \(expressions.map(\.text)) and \(path)")
      let isTitled = manifest.resolve(path).properties.title != nil
      #expect(isTitled == !expected.isEmpty, "seed \(seed): \(path)")
    }
  }

  @Test(arguments: Seeds.range(40, deep: 2_000))
  func `are told to match nothing only if they do`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let expression = Expression.random(3, &generator)
    let text = expression.text + "()"
    let manifest = try AppManifest(
      AppDeclaration(
        tabs: [Tab(id: "a", path: "/a")], rules: [Rule(patterns: [text], properties: .titled)]))
    let isTold = manifest.warnings.map(\.kind).contains(.patternMatchesNothing(text))
    let match = Self.paths.first { expression.matches($0) }
    #expect(!isTold || match == nil, "seed \(seed): \(text) matches \(match ?? "")")
  }
}

@Suite("What rules may cost")
struct RuleCostTests {
  private func issues(_ patterns: [[String]]) -> [ManifestIssue] {
    AppManifest.issues(
      in: AppDeclaration(
        tabs: [Tab(id: "a", path: "/a")],
        rules: patterns.map { Rule(patterns: $0, properties: .titled) }))
  }

  @Test func `a path is read once for each table, however the expressions are written`() throws {
    let slow = (0..<20).map { "(.?.?.?.?.?.?.?.?){63}(.?.?.?){\(60 - $0)}a0$" }
    let many = (0..<200).map { "^/part\($0)/\\d+/edit$" }
    let manifest = try AppManifest(
      AppDeclaration(
        tabs: [Tab(id: "a", path: "/a")], routes: [Route("*")],
        rules: (slow + many).map { Rule(patterns: [$0], properties: .titled) }))
    #expect(manifest.expressionStateCounts.count <= 20)
    #expect(manifest.expressionStateCounts.allSatisfy { $0 <= 1024 })
    let long = "/" + String(repeating: "a0/b", count: 60) + String(repeating: "a", count: 7900)
    #expect(manifest.resolve(long).properties.title == nil)
    #expect(manifest.resolve(long + "0").properties.title == "T")
    #expect(manifest.explain(long + "0").hops[0].rules.map(\.index) == Array(0..<20))
    #expect(manifest.explain("/part150/7/edit").hops[0].rules.map(\.index) == [150 + 20])
  }

  @Test(arguments: ["a.{20}b", "/x.*a[ab]{12}c", "(a|b)*a(a|b){10}$"])
  func `an expression that needs too many states is refused at its place`(pattern: String) {
    let found = issues([["/fine$"], ["/fine", pattern]])
    #expect(found.map(\.place.description) == ["rules[1].patterns[1]"])
    #expect(found.map { $0.error.message.contains("more than 1024 states") } == [true])
    #expect(found.map { $0.remedy.hasPrefix("Divide it into several patterns") } == [true])
  }

  @Test(arguments: [
    "/users/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$", "/projects/.*/edit$",
    "^/[^/]+/[^/]+/(?:blob|tree)/.*", "/new$", "/edit/?$", "/\\d{4}/\\d{2}/[\\w-]+\\.html$",
    "^/(en|de|fr|pt-BR)(/.*)?$", "/refresh_historical_location", ".*\\.(?:png|jpe?g|gif|webp)$",
  ])
  func `an expression as apps have them is not`(pattern: String) {
    #expect(issues([[pattern]]).isEmpty)
    #expect(issues([Array(repeating: pattern, count: 64)]).isEmpty)
  }

  @Test func `too many expressions are refused, once and from where on`() {
    let rule = (0..<256).map { "x\($0 % 4)$" }
    let found = issues(Array(repeating: rule, count: 17))
    #expect(found.map { $0.error.message.contains("too many or too complex") } == [true])
    #expect(found.map(\.place.description) == ["rules[16].patterns[0]"])
  }

  @Test func `expressions that take long to compile together are refused too`() {
    let slow = "(.?.?.?.?.?.?.?.?){60}[ab]*a[ab]{8}x$"
    let found = issues(Array(repeating: [slow], count: 400))
    #expect(found.map { $0.error.message.contains("too many or too complex") } == [true])
  }

  @Test func `patterns of routes that one path may have to try all are refused`() {
    let patterns = (0..<4096).map { number in
      (0..<12).map { number >> $0 & 1 == 0 ? "/a" : "/:p\($0)" }.joined() + "/end"
    }
    let found = issues(stride(from: 0, to: 4096, by: 256).map { Array(patterns[$0..<$0 + 256]) })
    #expect(found.map(\.place.description) == ["rules"])
    let app = AppDeclaration(tabs: [Tab(id: "a", path: "/a")], routes: patterns.map { Route($0) })
    #expect(AppManifest.issues(in: app).map(\.place.description) == ["routes"])
  }
}

extension RouteProperties {
  fileprivate static var titled: RouteProperties {
    var properties = RouteProperties()
    properties.title = "T"
    return properties
  }
}
