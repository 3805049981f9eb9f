import TerminalUI
import Testing

@Suite("Escaping foreign text")
struct EscapedTextTests {
  @Test(arguments: [
    ("plain /track/1?a=b#c", "plain /track/1?a=b#c"),
    ("\u{1B}]0;owned\u{07}", #"\e]0;owned\u{7}"#),
    ("\u{1B}[2J", #"\e[2J"#),
    ("\u{1B}]52;c;aGk=\u{1B}\\", #"\e]52;c;aGk=\e\\"#),
    ("a\r\nb\tc\0", #"a\r\nb\tc\u{0}"#),
    ("\u{9B}31m\u{7F}", #"\u{9b}31m\u{7f}"#),
    ("user\u{202E}gnp.exe", #"user\u{202e}gnp.exe"#),
    ("\u{2066}x\u{2069}\u{200E}\u{061C}", #"\u{2066}x\u{2069}\u{200e}\u{61c}"#),
    ("a\u{200B}b\u{FEFF}c\u{00AD}d", #"a\u{200b}b\u{feff}c\u{ad}d"#),
    ("a\u{2028}b\u{2029}c\u{85}d", #"a\u{2028}b\u{2029}c\u{85}d"#),
    ("x\u{E0041}\u{E007F}", #"x\u{e0041}\u{e007f}"#),
    ("a\u{200D}b", #"a\u{200d}b"#),
    ("\u{0301}a", #"\u{301}a"#),
    ("\u{3164}\u{115F}", #"\u{3164}\u{115f}"#),
    ("\\e", #"\\e"#),
    ("a\u{FE0F}\u{FE0F}", #"a\u{fe0f}\u{fe0f}"#),
  ])
  func `shows what could act on the terminal`(foreign: String, shown: String) {
    #expect(EscapedText(foreign).string == shown)
  }

  @Test(arguments: [
    "日本語", "e\u{301}te\u{301}", "👨‍👩‍👧", "❤️", "🏋🏽‍♀️", "🇩🇪", "नमस्ते", "한국어", "שלום", "café",
  ])
  func `keeps the text of every script`(text: String) {
    #expect(EscapedText(text).string == text)
  }

  @Test(arguments: UInt32(0)...0x2FF)
  func `lets no control character through`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let shown = EscapedText(String(Character(scalar))).string
    let isControl = value < 0x20 || (0x7F...0x9F).contains(value) || value == 0xAD
    #expect((shown == String(Character(scalar))) == !(isControl || scalar == "\\"))
  }

  @Test func `caps the marks on one character`() {
    let shown = EscapedText("a" + String(repeating: "\u{301}", count: 40), columnCountMax: 1000)
    #expect(shown.string.unicodeScalars.count { $0 == "\u{301}" } == 16)
    #expect(shown.string.hasSuffix(#"\u{301}"#))
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
    ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"),
    ("ab\u{202E}cd", 8, "ab…"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("", 0, ""),
  ])
  func `is cut between characters`(text: String, columnCount: Int, shown: String) {
    #expect(EscapedText(text, columnCountMax: columnCount).string == shown)
    #expect(EscapedText(text).prefix(columnCount: columnCount).string == shown)
  }

  @Test func `fills at most 256 columns`() {
    let shown = EscapedText(String(repeating: "\u{1B}[31mtitle", count: 1024))
    #expect(shown.columnCount <= EscapedText.columnCountMax)
    #expect(shown.string.hasSuffix("…"))
  }

  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("\u{1FAE8}", 2),
    ("Ａ", 2), ("ｱ", 1), ("→", 1), ("·", 1), ("…", 1), ("\u{20000}", 2), ("☷", 2), ("क्षि", 3),
    ("\u{1B}", 2), ("\u{200B}", 8),
  ])
  func `knows its columns`(text: String, columnCount: Int) {
    #expect(EscapedText(text).columnCount == columnCount)
  }
}
