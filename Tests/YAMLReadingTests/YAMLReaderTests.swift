import Testing
import YAMLReading

@Suite("Reading YAML")
struct YAMLReaderTests {
  private func read(_ text: String) throws(YAMLError) -> [YAMLNode] {
    try YAMLReader.documents(in: Array(text.utf8))
  }

  @Test func `keeps every scalar as the text that stands there`() throws {
    let texts = ["yes", "007", "1_000", "12:30", "0x1F", "~", "null", "2026-01-01", "1e3", ".inf"]
    let document = try read("[\(texts.joined(separator: ", "))]")[0]
    #expect(document.list?.map(\.text) == texts)
    #expect(document.list?.allSatisfy(\.isPlain) == true)
  }

  @Test func `gives the documents with places, and the order of pairs`() throws {
    let documents = try read("appId: x\nöäü: {b: 1, a: 'true'}\n---\n- tapOn: \"Save\"\n-\n")
    try #require(documents.count == 2)
    let pair = try #require(documents[0].map?.last)
    #expect(pair.name == "öäü")
    #expect(pair.value.position == YAMLPosition(line: 2, column: 6))
    #expect(pair.value.map?.map(\.name) == ["b", "a"])
    #expect(pair.value.map?.last?.value.isPlain == false)
    let steps = try #require(documents[1].list)
    #expect(steps[0].map?.first?.value.position == YAMLPosition(line: 4, column: 10))
    #expect(steps[1].isEmpty)
  }

  @Test func `reads block texts and a byte order mark`() throws {
    let documents = try read("\u{FEFF}a: |\n  one\n  two\nb: >-\n  three\n  four\n")
    #expect(documents[0].map?.map(\.value.text) == ["one\ntwo\n", "three four"])
    #expect(try read("").isEmpty)
    #expect(try read("# nothing\n").isEmpty)
  }

  @Test(arguments: [
    ("a: b: c", 1, 5, "A colon stands in the text."),
    ("- tapOn:\n    text: a\n   id: b", 3, 4, "This line has another indent"),
    ("a:\n\t- b", 2, 1, "A tab stands in the indent."),
    ("a: 'b\nc: d\n", 1, 4, "The quotation mark is not closed."),
    ("- @home", 1, 3, "A text must not begin with “@”."),
    ("- [a, b\n- c", 1, 3, "The bracket “[” is not closed."),
    ("- {a: b\n- c", 1, 3, "The brace “{” is not closed."),
    ("a: 1\nb: 2\na: 3", 3, 1, "“a” stands here a second time, after line 1."),
    ("a: &x 1\nb: *x", 1, 4, "Anchors and tags are not read here."),
    ("- *.yaml", 1, 3, "A text must not begin with “&” or “*”."),
    ("- *all", 1, 3, "Aliases are not read here."),
    ("- !sub/*", 1, 3, "Anchors and tags are not read here."),
    ("? [a]\n: b", 1, 3, "A list or a map stands where a name is expected."),
    ("a: b\u{0}c", 1, 5, "The control character U+0000"),
    ("é: \u{1B}", 1, 4, "The control character U+001B"),
  ])
  func `says what is wrong and where`(text: String, line: Int, column: Int, start: String) {
    let error = #expect(throws: YAMLError.self) { try read(text) }
    #expect(error?.position == YAMLPosition(line: line, column: column))
    #expect(error?.sentence.hasPrefix(start) == true, "\(error?.sentence ?? "")")
  }

  @Test(
    arguments: [
      ([0x61, 0x3A, 0x0A, 0x20, 0xC3, 0x28], 2, 2, "This is not UTF-8. Save the file as UTF-8."),
      ([0xFF, 0xFE, 0x61, 0x00], 1, 1, "The file is written as UTF-16. Save it as UTF-8."),
    ] as [([UInt8], Int, Int, String)])
  func `refuses other encodings`(bytes: [UInt8], line: Int, column: Int, sentence: String) {
    let error = #expect(throws: YAMLError.self) { try YAMLReader.documents(in: bytes) }
    #expect(error?.position == YAMLPosition(line: line, column: column))
    #expect(error?.sentence == sentence)
  }

  @Test func `stops at its limits`() throws {
    var limits = YAMLLimits()
    limits.byteCountMax = 300_000
    limits.depthMax = 8
    limits.nodeCountMax = 100
    func accepts(_ text: String) -> Bool {
      (try? YAMLReader.documents(in: Array(text.utf8), limits: limits)) != nil
    }
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(accepts(nested(8)) && !accepts(nested(9)) && !accepts(nested(100_000)))
    #expect(!accepts(String(repeating: "- ", count: 100_000)))
    #expect(accepts("[" + String(repeating: "a,", count: 99) + "]"))
    #expect(!accepts("[" + String(repeating: "a,", count: 100) + "]"))
    #expect(!accepts(String(repeating: "a", count: 300_001)))
  }
}
