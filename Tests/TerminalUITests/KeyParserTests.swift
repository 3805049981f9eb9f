import TerminalUI
import Testing

@Suite("Keys")
struct KeyParserTests {
  private func keys(_ text: String) -> [Key] {
    var parser = KeyParser()
    return parser.parse(text.utf8)
  }

  @Test func `are read one after the other`() {
    #expect(
      keys("19brqh?\u{03}\u{04}") == [
        .tab(1), .tab(9), .back, .reload, .quit, .help, .help, .interrupt, .endOfInput,
      ])
  }

  @Test(arguments: ["0", "x", "B", " ", "\r", "\n", "\t", "\u{7F}", "é1"])
  func `without a meaning are ignored`(text: String) {
    #expect(keys(text) == (text == "é1" ? [.tab(1)] : []))
  }

  @Test(arguments: [
    "\u{1B}[A", "\u{1B}[1;5C", "\u{1B}OB", "\u{1B}[15~", "\u{1B}[<0;12;5M", "\u{1B}b",
    "\u{1B}]0;1q2\u{07}", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}\u{1B}[A", "\u{1B}[200~1b\nq\u{1B}[201~",
    "\u{1B}[200~\u{1B}[20\u{1B}[201~", "日本語", "👍🏽", "\u{1B}[\u{1B}[A",
  ])
  func `inside sequences, pastes and letters are ignored, however the reads split`(text: String) {
    let bytes = Array(text.utf8) + Array("2".utf8)
    for split in 0...bytes.count {
      var parser = KeyParser()
      let found = parser.parse(bytes[..<split]) + parser.parse(bytes[split...])
      #expect(found == [.tab(2)], "split at byte \(split)")
    }
  }

  @Test func `work after a lone Escape has timed out`() {
    var parser = KeyParser()
    #expect(parser.parse([0x1B]).isEmpty)
    #expect(parser.isWaiting)
    parser.endEscape()
    #expect(parser.parse("b".utf8) == [.back])
  }

  @Test(arguments: ["\u{1B}[200~never ended", "\u{1B}]0;never ended", "\u{1B}["])
  func `include Control-C in every state`(text: String) {
    #expect(keys(text + "\u{03}q") == [.interrupt, .quit])
  }

  @Test func `work again after a sequence that is too long`() {
    let endless = "\u{1B}]" + String(repeating: "1", count: KeyParser.sequenceByteCountMax)
    #expect(keys(endless + "b") == [.back])
  }

  @Test func `survive any bytes`() {
    var generator = LinearCongruentialGenerator(state: 1)
    var parser = KeyParser()
    let bytes = (0..<100_000).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 32) }
    _ = parser.parse(bytes)
    #expect(parser.parse([0x03, UInt8(ascii: "q")]) == [.interrupt, .quit])
  }
}

/// Knuth's MMIX parameters.
private struct LinearCongruentialGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
