import TerminalUI
import Testing

@Suite("Line prompt")
struct LinePromptTests {
  /// What stands in the prompt after the bytes of a terminal, and whether it was submitted.
  private func typed(_ text: String) -> (text: String, isSubmitted: Bool) {
    var parser = TerminalInputParser()
    var prompt = LinePrompt(label: "open")
    var isSubmitted = false
    for byte in text.utf8 {
      guard case .edit(let edit)? = parser.parse(byte, for: .text) else { continue }
      prompt.apply(edit)
      isSubmitted = edit == .submit
    }
    return (prompt.text, isSubmitted)
  }

  private func lastLine(_ prompt: LinePrompt, columnCount: Int) -> (String, Int?) {
    let content = ScreenContent(appName: "App", frontURL: "", controlURL: "")
    let size = TerminalSize(columnCount: columnCount, rowCount: 6)
    let frame = ScreenLayout(content, size: size).frame(prompt: prompt)
    #expect(frame.rows.allSatisfy { $0.columnCount <= columnCount })
    return (frame.rows.last?.rendered(inColor: false) ?? "", frame.cursor?.column)
  }

  @Test(arguments: [
    ("/track", "/track"),
    ("123bq", "123bq"),
    ("日本é👍🏽", "日本é👍🏽"),
    ("/trakc\u{7F}\u{7F}ck", "/track"),
    ("rack\u{01}/t", "/track"),
    ("/tck\u{1B}[D\u{1B}[Dra", "/track"),
    ("/track/old\u{17}new", "/track/new"),
    ("wrong\u{15}/right", "/right"),
    ("/right wrong\u{1B}[H\u{1B}[C\u{1B}[C\u{1B}[C\u{1B}[C\u{1B}[C\u{1B}OC\u{0B}", "/right"),
    ("/ab\u{1B}[D\u{1B}[3~", "/a"),
    ("\u{1B}[200~/a\u{1B}[31m\r\n/b\u{1B}[201~", "/a[31m/b"),
    ("/x\u{1B}b\u{1B}[A\u{1B}[5~y", "/xy"),
    ("  /x  ", "/x"),
  ])
  func `is edited as a line of a shell is`(keys: String, text: String) {
    #expect(typed(keys).text == text)
  }

  @Test func `is submitted by Return`() {
    #expect(typed("/track\r") == ("/track", true))
  }

  @Test func `is cancelled by a lone Escape, which an arrow is not`() {
    var parser = TerminalInputParser()
    #expect(parser.parse(0x1B, for: .text) == nil)
    #expect(parser.isWaiting)
    #expect(parser.endEscape(for: .text) == .edit(.cancel))
    #expect(typed("\u{1B}[Dx").text == "x")
  }

  @Test func `takes no malformed characters`() {
    var parser = TerminalInputParser()
    let bytes: [UInt8] = [0xE3, 0x81, 0x61, 0xFF, 0xC0, 0xED, 0xA0, 0x80, 0x62]
    #expect(
      bytes.compactMap { parser.parse($0, for: .text) } == [
        .edit(.insert("a")), .edit(.insert("b")),
      ])
  }

  @Test func `keeps no more than its limit`() {
    var prompt = LinePrompt(label: "open")
    prompt.apply(.insert(String(repeating: "a", count: LinePrompt.characterCountMax - 1)))
    prompt.apply(.insert("bc"))
    #expect(prompt.text.count == LinePrompt.characterCountMax)
    #expect(prompt.text.hasSuffix("ab"))
  }

  @Test func `stands in the place of the keys, with the cursor in it`() {
    var prompt = LinePrompt(label: "open")
    #expect(lastLine(prompt, columnCount: 40) == ("open ", 5))
    prompt.apply(.insert("/日本"))
    #expect(lastLine(prompt, columnCount: 40) == ("open /日本", 10))
    prompt.apply(.moveLeft)
    #expect(lastLine(prompt, columnCount: 40) == ("open /日本", 8))
  }

  @Test func `scrolls to the cursor`() {
    var prompt = LinePrompt(label: "open")
    prompt.apply(.insert("/0123456789/abcdefghij"))
    #expect(lastLine(prompt, columnCount: 16) == ("open abcdefghij", 15))
    prompt.apply(.moveToStart)
    #expect(lastLine(prompt, columnCount: 16) == ("open /0123456789", 5))
  }

  @Test(arguments: 1...60)
  func `fits every width`(columnCount: Int) {
    var prompt = LinePrompt(label: "open")
    prompt.apply(.insert("/日本\u{202E}語/👨‍👩‍👧/track"))
    for _ in 0..<20 {
      _ = lastLine(prompt, columnCount: columnCount)
      prompt.apply(.moveLeft)
    }
  }
}
