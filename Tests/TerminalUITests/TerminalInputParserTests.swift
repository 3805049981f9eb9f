import TerminalUI
import Testing

@Suite("Terminal input")
struct TerminalInputParserTests {
  private func inputs(_ text: String) -> [TerminalInput] {
    var parser = TerminalInputParser()
    return parser.parse(text.utf8)
  }

  private func keys(_ text: String) -> [Key] {
    inputs(text).compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  @Test func `are read one after the other`() {
    #expect(
      keys("19brqh?oapc\u{03}\u{04}") == [
        .tab(1), .tab(9), .back, .reload, .quit, .help, .help, .open, .appearance, .platform,
        .code, .interrupt, .endOfInput,
      ])
  }

  @Test(arguments: ["0", "x", "B", " ", "\r", "\n", "\t", "\u{7F}", "é1"])
  func `without a meaning are ignored`(text: String) {
    #expect(keys(text) == (text == "é1" ? [.tab(1)] : []))
  }

  @Test(arguments: [
    "\u{1B}[1;5C", "\u{1B}OP", "\u{1B}[15~", "\u{1B}[<0;12;5m", "\u{1B}[<2;1;1M", "\u{1B}b",
    "\u{1B}]0;1q2\u{07}", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}\u{1B}[Z", "\u{1B}[200~1b\nq\u{1B}[201~",
    "\u{1B}[200~\u{1B}[20\u{1B}[201~", "日本語", "👍🏽", "\u{1B}[\u{1B}[Z",
  ])
  func `inside sequences, pastes and letters are ignored, however the reads split`(text: String) {
    let bytes = Array(text.utf8) + Array("2".utf8)
    for split in 0...bytes.count {
      var parser = TerminalInputParser()
      let found = parser.parse(bytes[..<split]) + parser.parse(bytes[split...])
      #expect(found == [.key(.tab(2))], "split at byte \(split)")
    }
  }

  @Test func `of the mouse are places, counted from 0`() {
    #expect(inputs("\u{1B}[<0;12;5M") == [.click(column: 11, row: 4)])
    #expect(inputs("\u{1B}[<16;1;1M") == [.click(column: 0, row: 0)])
    #expect(
      inputs("\u{1B}[<64;1;1M\u{1B}[<65;1;1M") == [
        .key(.scroll(.lineUp)), .key(.scroll(.lineDown)),
      ])
  }

  @Test(arguments: [
    "\u{1B}[<0;0;1M", "\u{1B}[<0;1M", "\u{1B}[<0;1;1;1M", "\u{1B}[<;1;1M", "\u{1B}[<35;1;1M",
    "\u{1B}[<0;99999999999999999999;1M", "\u{1B}[<0;1;-1M",
    "\u{1B}[<0;1;1;;;;;;;;;;;;;;;;;;;;;;;;;;;M",
  ])
  func `of the mouse that are malformed are ignored`(report: String) {
    #expect(inputs(report).isEmpty)
  }

  @Test func `of the arrows and their neighbours scroll`() {
    #expect(
      keys("\u{1B}[A\u{1B}OA\u{1B}[B\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[Fkj") == [
        .scroll(.lineUp), .scroll(.lineUp), .scroll(.lineDown), .scroll(.pageUp),
        .scroll(.pageDown), .scroll(.oldest), .scroll(.newest), .scroll(.lineUp),
        .scroll(.lineDown),
      ])
  }

  @Test func `work after a lone Escape has timed out`() {
    var parser = TerminalInputParser()
    #expect(parser.parse([0x1B]).isEmpty)
    #expect(parser.isWaiting)
    #expect(parser.endEscape() == .key(.escape))
    #expect(parser.endEscape() == nil)
    #expect(parser.parse("b".utf8) == [.key(.back)])
  }

  @Test(arguments: ["\u{1B}[200~never ended", "\u{1B}]0;never ended", "\u{1B}["])
  func `include Control-C in every state`(text: String) {
    #expect(keys(text + "\u{03}q") == [.interrupt, .quit])
  }

  @Test func `work again after a sequence that is too long`() {
    let endless =
      "\u{1B}]" + String(repeating: "1", count: TerminalInputParser.sequenceByteCountMax)
    #expect(keys(endless + "b") == [.back])
  }

  @Test func `survive any bytes`() {
    var generator = LinearCongruentialGenerator(state: 1)
    var parser = TerminalInputParser()
    let bytes = (0..<10_000).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 32) }
    _ = parser.parse(bytes)
    #expect(parser.parse([0x03, UInt8(ascii: "q")]) == [.key(.interrupt), .key(.quit)])
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
