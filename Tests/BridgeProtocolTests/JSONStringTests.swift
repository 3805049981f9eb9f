import BridgeProtocol
import TestSupport
import Testing

@Suite("JSON strings")
struct JSONStringTests {
  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041""#, "A"), (#""\u00e9""#, "é"),
    (#""\u00E9""#, "é"), (#""\u20ac""#, "€"), (#""\ud83c\udfcb""#, "🏋"), (#""\u0000""#, "\u{0}"),
    (#""\uD800\uDC00""#, "\u{10000}"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
    (#""a\u007fb""#, "a\u{7F}b"),
    (#""\uFFFF\uFEFF""#, "\u{FFFF}\u{FEFF}"),
    ("\"é€🏋\u{10FFFF}\u{7F}\u{2028}\"", "é€🏋\u{10FFFF}\u{7F}\u{2028}"),
  ])
  func `escapes and text are resolved`(_ text: String, _ value: String) throws {
    let read = try #require(try JSONValue(parsing: text).string)
    #expect(Array(read.unicodeScalars) == Array(value.unicodeScalars))
  }

  @Test(
    arguments: [
      (#""\x41""#, .invalidEscape), (#""\'""#, .invalidEscape), (#""\U0041""#, .invalidEscape),
      (#""\u004""#, .invalidEscape), (#""\u00g1""#, .invalidEscape), (#""\u+041""#, .invalidEscape),
      ("\"\\u００４１\"", .invalidEscape), (#""\"#, .unexpectedEnd), (#""\u00"#, .unexpectedEnd),
      (#""\ud83c""#, .loneSurrogate), (#""\udfcb""#, .loneSurrogate),
      (#""\ud83c\ud83c""#, .loneSurrogate), (#""\ud83cx\udfcb""#, .loneSurrogate),
      (#""\udfcb\ud83c""#, .loneSurrogate), (#""\ud83c\u0041""#, .loneSurrogate),
      (#""\ud83c\"#, .loneSurrogate), (#""\ud83c\u"#, .unexpectedEnd),
      ("\"a\nb\"", .controlCharacter), ("\"\t\"", .controlCharacter),
      ("\"\u{0}\"", .controlCharacter),
      ("\"\u{1F}\"", .controlCharacter),
    ] as [(String, JSONError.Code)])
  func `broken escapes and raw control characters are refused`(
    _ text: String, _ code: JSONError.Code
  ) {
    #expect(JSONValue.errorCode(of: Array(text.utf8)) == code)
  }

  /// The rows at and beside the borders of table 3-7 of the Unicode Standard.
  @Test(
    arguments: [
      ([0xC2, 0x80], true), ([0xDF, 0xBF], true), ([0xE0, 0xA0, 0x80], true),
      ([0xED, 0x9F, 0xBF], true), ([0xEE, 0x80, 0x80], true), ([0xEF, 0xBF, 0xBF], true),
      ([0xF0, 0x90, 0x80, 0x80], true), ([0xF4, 0x8F, 0xBF, 0xBF], true), ([0x80], false),
      ([0xBF], false), ([0xC0, 0x80], false), ([0xC1, 0xBF], false), ([0xC2], false),
      ([0xC2, 0x7F], false), ([0xC2, 0xC0], false), ([0xE0, 0x9F, 0xBF], false),
      ([0xE1, 0x80], false), ([0xED, 0xA0, 0x80], false), ([0xED, 0xBF, 0xBF], false),
      ([0xF0, 0x8F, 0xBF, 0xBF], false), ([0xF0, 0x9F, 0x8F], false),
      ([0xF4, 0x90, 0x80, 0x80], false), ([0xF5, 0x80, 0x80, 0x80], false), ([0xFF], false),
      ([0xFE], false), ([0xF8, 0x88, 0x80, 0x80, 0x80], false),
    ] as [([UInt8], Bool)])
  func `a string must be valid UTF-8`(_ content: [UInt8], _ isValid: Bool) {
    for padding in [[], Array("abcdefgh".utf8)] as [[UInt8]] {
      let text = [UInt8(ascii: "\"")] + padding + content + padding + [UInt8(ascii: "\"")]
      #expect(JSONValue.errorCode(of: text) == (isValid ? nil : .invalidUTF8))
    }
  }

  @Test func `the bytes that a text takes are counted as they are written`() {
    var generator = SeededGenerator(seed: SeededGenerator.runSeed)
    let pieces = [
      "a", "/", "\"", "\\", "\n", "\r", "\t", "\u{0}", "\u{1F}", "\u{7F}", "é", "€", "🏋",
    ]
    for _ in 0..<2_000 {
      let length = Int.random(in: 0...40, using: &generator)
      let alphabet = pieces.prefix(Bool.random(using: &generator) ? 2 : pieces.count)
      let text = (0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined()
      #expect(text.jsonByteCount == JSONValue.string(text).serialized().count)
    }
  }

  @Test func `UTF-8 is judged as the standard library judges it`() {
    var generator = SeededGenerator(seed: SeededGenerator.runSeed)
    for _ in 0..<Seeds.count(2_000, deep: 50_000) {
      let content = (0..<generator.number(below: 5) + 1).map { _ in
        UInt8(truncatingIfNeeded: generator.next() | 0x80)
      }
      let text = [UInt8(ascii: "\"")] + content + [UInt8(ascii: "\"")]
      let isValid = String(validating: content, as: UTF8.self) != nil
      #expect((JSONValue.errorCode(of: text) == nil) == isValid, "\(content)")
    }
  }

  @Test func `every scalar reads back as itself`() throws {
    let step = UInt32(Seeds.count(307, deep: 61))
    for value in UInt32(0)...0x10FFFF {
      let isTried = value < 0x800 || value % step == 0
      guard isTried, let scalar = Unicode.Scalar(value) else { continue }
      let string = "a\(Character(scalar))\"z"
      #expect(try JSONValue(parsing: JSONValue.string(string).serialized()) == .string(string))
    }
  }
}
