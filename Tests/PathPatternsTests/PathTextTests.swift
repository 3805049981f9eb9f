import PathPatterns
import ShellTesting
import TestSupport
import Testing

@Suite("Texts of paths")
struct PathTextTests {
  private func segments(
    _ path: String, isFragment: Bool = false, keepsMalformed: Bool = false,
    countsTrailingSlash: Bool = false
  ) -> PathSegments? {
    PathSegments(
      path[...], isFragment: isFragment, keepsMalformed: keepsMalformed,
      countsTrailingSlash: countsTrailingSlash)
  }

  private func randomText(_ generator: inout SeededGenerator) -> String {
    let pieces = ["/", "a", "B", ".", "..", "%2e", "%41", "%", "é", "'", "`", "{", "\\", ":", " "]
    return (0...generator.number(below: 8))
      .reduce("/") { text, _ in text + generator.element(of: pieces) }
  }

  @Test(arguments: Seeds.range(60, deep: 5_000))
  func `in normal form stay as they are`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (resolvesDots, strips) = (generator.chance(1, in: 2), generator.chance(1, in: 2))
    let form = NormalForm(stripsTrailingSlash: strips, caseSensitive: true)
    let normalizer = PathNormalizer(resolvesDotSegments: resolvesDots, stripsTrailingSlash: strips)
    for _ in 0..<50 {
      let text = randomText(&generator)
      let normal = try #require(normalizer.normalize(Array(text.utf8)[...]))
      #expect(normalizer.normalize(Array(normal.utf8)[...]) == normal, "seed \(seed): \(text)")
      if form.pathByteCount(of: text) == text.utf8.count {
        #expect(normal == text, "seed \(seed)")
      }
    }
  }

  @Test(arguments: Seeds.range(60, deep: 5_000), [true, false])
  func `that are compared as they stand are their own keys`(
    seed: UInt64, caseSensitive: Bool
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let form = NormalForm(stripsTrailingSlash: true, caseSensitive: caseSensitive)
    for _ in 0..<50 {
      let text = randomText(&generator)
      guard form.isKey(text.utf8.span) else { continue }
      let key = try #require(segments(text)).key(caseSensitive: caseSensitive)
      #expect(key == (text.hasSuffix("/") ? String(text.dropLast()) : text), "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("/a?b#c", 2), ("/?b", 1), ("/#", 1), ("/a/", nil), ("/a//b", nil), ("/./a", nil),
    ("/a b", nil), ("/a?", nil), ("/a?#", nil), ("a", nil), ("", nil), ("/a?b=`\\", 2),
  ])
  func `with query and fragment are told to be normal at one look`(text: String, count: Int?) {
    let form = NormalForm(stripsTrailingSlash: true, caseSensitive: true)
    #expect(form.pathByteCount(of: text) == count)
  }

  @Test func `are divided into decoded segments`() {
    #expect(segments("/a%2Fb/%2541")?.decoded == ["a/b", "%41"])
    #expect(segments("/")?.decoded == [])
    #expect(segments("/a/")?.decoded == ["a"])
    #expect(segments("/a/", countsTrailingSlash: true)?.decoded == ["a", ""])
    #expect(segments("/a//b", isFragment: true)?.decoded == ["a", "b"])
    #expect(segments("/%zz") == nil)
    #expect(segments("/%zz", keepsMalformed: true)?.decoded == ["%zz"])
    #expect(segments("/A b/é")?.key(caseSensitive: false) == "/a%20b/%C3%A9")
    #expect(PathSegments.spelled("a/b%") == "a%2Fb%25")
    #expect(PathSegments.spelled("a/b%", keepsSlashes: true) == "a/b%25")
  }

  @Test func `that are too deep are none`() {
    let deep = String(repeating: "/a", count: PathLimits.segmentCountMax)
    let normalizer = PathNormalizer(resolvesDotSegments: true, stripsTrailingSlash: true)
    let form = NormalForm(stripsTrailingSlash: true, caseSensitive: true)
    #expect(segments(deep) != nil && segments(deep + "/a") == nil)
    #expect(normalizer.normalize(Array(deep.utf8)[...]) == deep)
    #expect(normalizer.normalize(Array((deep + "/a").utf8)[...]) == nil)
    #expect(form.isKey(deep.utf8.span) && !form.isKey((deep + "/a").utf8.span))
    #expect(form.pathByteCount(of: deep + "/a") == nil)
  }

  @Test(arguments: [
    ("#/a", 1), ("/x#!/a", 4), ("/x#a", 2), ("/x", nil), ("#", nil), ("#?a", nil), ("##", nil),
    ("#!", 0), ("é#/a", 3),
  ])
  func `stand in fragments from a place on`(text: String, offset: Int?) {
    #expect(RouteForm.offset(in: text) == offset)
  }

  @Test func `stand in fragments where those of the app do`() {
    let form = RouteForm(["/shop/#/a", "/b"])
    #expect(form.usesFragments && !RouteForm(["/b"]).usesFragments && !RouteForm().usesFragments)
    #expect(form.isBase("/shop") && form.isBase("/shop/") && !form.isBase("/"))
    #expect(form.offset(in: "?a#/b", behind: "/other") == 3)
    #expect(form.offset(in: "#b", behind: "/shop/") == nil)
  }

  @Test func `stand in fragments without a slash where the app names them`() {
    let form = RouteForm(["/shop/#a%20b/:id", "/b"])
    #expect(form.knowsFragments && !form.usesFragments && !form.isBase("/shop"))
    #expect(form.offset(in: "?c#a%20b/7", behind: "/shop") == 2)
    #expect(form.offset(in: "#%61%20b?d", behind: "/shop/") == 0)
    for suffix in ["#a", "#a%20b&c", "#/a%20b", "#"] {
      #expect(form.offset(in: suffix[...], behind: "/shop") == nil)
    }
    #expect(form.offset(in: "#a%20b", behind: "/") == nil)
  }
}

@Suite("Texts of URLs")
struct URLTextTests {
  @Test(arguments: [
    (" \u{1}java\tscript:x\n", "javascript", "x"), ("HTTPS://a", "https", "//a"),
    ("/a:b", nil, "/a:b"), ("1a:b", nil, "1a:b"), ("", nil, ""), ("a", nil, "a"),
    ("x-y.z+1:", "x-y.z+1", ""),
  ])
  func `are cleaned, and have a scheme`(text: String, scheme: String?, remainder: String) {
    let url = URLText(text)
    #expect(url.scheme == scheme)
    #expect(String(decoding: url.remainder, as: UTF8.self) == remainder)
  }

  @Test(arguments: [
    ("/a?b#c", "?b#c"), ("/a#b?c", "#b?c"), ("/a?", ""), ("/a#", "#"), ("/a?#", "#"),
    ("/a?'é#`", "?%27%C3%A9#%60"), ("/a", ""),
  ])
  func `have a query and a fragment, which are encoded`(text: String, suffix: String) {
    let parts = URLText.split(Array(text.utf8)[...])
    #expect(String(decoding: parts.path, as: UTF8.self) == "/a")
    #expect(URLText.suffix(query: parts.query, fragment: parts.fragment) == suffix)
  }
}
