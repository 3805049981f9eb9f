import PrintableText
import Testing

@Suite("Printable text")
struct PrintableTextTests {
  /// The scalars that a terminal would obey, hide or lay out by, and one that ends a line.
  private static let hostile =
    Array(0...0x1F) + Array(0x7F...0x9F) + [0x61C, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F]
    + Array(0x2028...0x202E) + Array(0x2060...0x206F) + [0xFEFF, 0xFFF9, 0xE0001, 0xE0041]

  private func text(_ line: PrintableLine) -> String {
    String(decoding: line.bytes, as: UTF8.self)
  }

  @Test(arguments: hostile)
  func `has a visible escape for each scalar that acts on a terminal`(number: Int) throws {
    let scalar = try #require(Unicode.Scalar(UInt32(number)))
    let line = text(PrintableLine("a\(Character(scalar))b"))
    let inside = try #require(line.wholeMatch(of: #/a(\\[enrt]|\\u\{[0-9a-f]+\})b\n/#))
    if !"\u{1B}\n\r\t".unicodeScalars.contains(scalar) {
      #expect(inside.1 == "\\u{\(String(number, radix: 16))}")
    }
  }

  @Test(arguments: hostile.filter { $0 > 0x1F })
  func `is JSON with the escapes of JSON`(number: Int) throws {
    let scalar = try #require(Unicode.Scalar(UInt32(number)))
    let line = text(PrintableLine(json: Array("{\"a\":\"é\(Character(scalar))\"}".utf8)))
    let units = String(Character(scalar)).utf16.map { unit in
      "\\u" + String(String(0x10000 + Int(unit), radix: 16).dropFirst())
    }
    #expect(line == "{\"a\":\"é\(units.joined())\"}\n")
  }

  @Test(arguments: 0...16)
  func `finds what acts on a terminal wherever it stands`(place: Int) throws {
    let hostile = try Self.hostile.map { try #require(Unicode.Scalar(UInt32($0))) }
    for scalar in hostile + ["\u{20}", "\u{7E}", "é"] {
      var json = Array(repeating: Unicode.Scalar("x"), count: 17)
      json[place] = scalar
      let plain = String(String.UnicodeScalarView(json))
      let isEscaped = text(PrintableLine(json: Array(plain.utf8))) != plain + "\n"
      #expect(isEscaped == hostile.contains(scalar), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test(arguments: [
    "", "plain text, C:\\folder", "“Größe” … 東京", "👩‍👩‍👧 ❤️ 🇩🇪", "e\u{301}", "مرحبا",
  ])
  func `stays as it is where it is text`(text: String) {
    #expect(self.text(PrintableLine(text)) == text + "\n")
    #expect(PrintableText.escaped(PrintableText.escaped(text)) == text)
  }

  @Test func `has no more marks on one character than a screen has room for`() {
    let tower = "a" + String(repeating: "\u{301}", count: PrintableText.extraScalarCountMax)
    #expect(PrintableText.escaped(tower + "\u{301}") == tower + "\\u{301}")
    #expect(PrintableText.escaped("\u{301}") == "\\u{301}", "it would change what stands before")
  }
}
