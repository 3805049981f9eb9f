import TerminalUI
import Testing

@Suite("Live block")
struct LiveBlockTests {
  private let size = TerminalSize(columnCount: 20, rowCount: 10)

  private func rows(_ texts: String...) -> [Row] {
    texts.map { Row([.init(EscapedText($0))]) }
  }

  @Test func `is drawn where the cursor is`() {
    var block = LiveBlock(inColor: false)
    #expect(
      block.draw(rows("one", "two"), size: size)
        == "\u{1B}[?2026h\r\u{1B}[J\u{1B}[?7lone\r\ntwo\u{1B}[?7h\u{1B}[?2026l")
  }

  @Test func `is drawn again in its place`() {
    var block = LiveBlock(inColor: false)
    var screen = TestScreen(size: size)
    screen.write("$ tandem run\r\n")
    screen.write(block.draw(rows("one", "two", "three"), size: size))
    screen.write(block.draw(rows("1", "2"), size: size))
    #expect(screen.lines == ["$ tandem run", "1", "2"])
  }

  @Test func `stays below the log`() {
    var block = LiveBlock(inColor: false)
    var screen = TestScreen(size: size)
    screen.write(block.draw(rows("one", "two"), size: size))
    screen.write(block.insertAbove(rows("first event"), size: size))
    screen.write(block.insertAbove(rows("second event", "third event"), size: size))
    #expect(screen.lines == ["first event", "second event", "third event", "one", "two"])
  }

  @Test func `scrolls the log out at the top, never itself`() {
    var block = LiveBlock(inColor: false)
    var screen = TestScreen(size: size)
    screen.write(block.draw(rows("one", "two"), size: size))
    for number in 1...30 {
      screen.write(block.insertAbove(rows("event \(number)"), size: size))
    }
    #expect(screen.lines == (23...30).map { "event \($0)" } + ["one", "two"])
  }

  @Test func `leaves nothing behind when it is erased`() {
    var block = LiveBlock(inColor: false)
    var screen = TestScreen(size: size)
    screen.write("before\r\n")
    screen.write(block.draw(rows("one", "two"), size: size))
    screen.write(block.erase(size: size) + "after")
    #expect(screen.lines == ["before", "after"])
  }

  @Test func `is cut to the height and the width`() {
    var block = LiveBlock(inColor: false)
    let small = TerminalSize(columnCount: 5, rowCount: 2)
    var screen = TestScreen(size: small)
    screen.write(block.draw(rows("abcdefgh", "two", "three"), size: small))
    screen.write(block.draw(rows("abcdefgh", "two", "three"), size: small))
    #expect(screen.lines == ["abcd…", "two"])
  }

  @Test func `counts the rows that a narrower terminal has wrapped`() {
    var block = LiveBlock(inColor: false)
    _ = block.draw(rows("exactly 20 columns..", "short"), size: size)
    let narrow = TerminalSize(columnCount: 10, rowCount: 10)
    #expect(block.draw(rows("x"), size: narrow).hasPrefix("\u{1B}[?2026h\r\u{1B}[2A\u{1B}[J"))
  }

  @Test func `leaves the terminal as it was`() {
    #expect(TerminalMode.leave.hasSuffix("\u{1B}[?25h"))
    for mode in ["25", "2004"] { #expect(TerminalMode.enter.contains("\u{1B}[?\(mode)")) }
    for mode in ["?2026l", "?7h", "?2004l", "0m"] {
      #expect(TerminalMode.leave.contains("\u{1B}[\(mode)"))
    }
  }
}
