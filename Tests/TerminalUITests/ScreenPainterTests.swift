import TerminalUI
import Testing

@Suite("Screen painter")
struct ScreenPainterTests {
  private let size = TerminalSize(columnCount: 60, rowCount: 12)

  private func frame(_ revision: Int, size: TerminalSize) -> ScreenFrame {
    var content = ScreenContent(appName: "App", frontURL: "http://f", controlURL: "http://c")
    content.tabs = [.init(title: "Home", isSelected: true), .init(title: "Track")]
    content.pageCount = 1
    content.revision = revision
    content.events = (0..<revision).map { LogLine(time: "12:00:00", event: "event\($0)") }
    return ScreenLayout(content, size: size).frame()
  }

  private func lines(_ frame: ScreenFrame) -> [String] {
    frame.rows.map { $0.rendered(inColor: false) }
  }

  @Test func `shows the whole frame at first`() {
    var painter = ScreenPainter(inColor: false)
    var screen = TestScreen(size: size)
    screen.write(painter.draw(frame(1, size: size)))
    #expect(screen.lines == lines(frame(1, size: size)))
  }

  @Test func `writes only the rows that changed`() {
    var painter = ScreenPainter(inColor: false)
    var screen = TestScreen(size: size)
    screen.write(painter.draw(frame(1, size: size)))
    screen.write(painter.draw(frame(2, size: size)))
    #expect(screen.lines == lines(frame(2, size: size)))
    #expect(screen.writtenRows.count == 2, "the title and the new event")
  }

  @Test func `writes nothing for the frame that is there`() {
    var painter = ScreenPainter(inColor: false)
    _ = painter.draw(frame(1, size: size))
    #expect(painter.draw(frame(1, size: size)).isEmpty)
  }

  @Test func `draws everything again after a resize, and after somebody else drew`() {
    var painter = ScreenPainter(inColor: false)
    let small = TerminalSize(columnCount: 30, rowCount: 6)
    _ = painter.draw(frame(1, size: size))
    var screen = TestScreen(size: small)
    screen.write(painter.draw(frame(1, size: small)))
    #expect(screen.lines == lines(frame(1, size: small)))
    painter.forget()
    screen = TestScreen(size: small)
    screen.write(painter.draw(frame(1, size: small)))
    #expect(screen.lines == lines(frame(1, size: small)))
  }

  @Test func `brackets each frame as one update`() {
    var painter = ScreenPainter(inColor: true)
    let text = painter.draw(frame(1, size: size))
    #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
    #expect(!text.contains("\n"))
  }

  @Test func `leaves the terminal as it was entered`() {
    for mode in ["1049", "25", "7", "1000", "1006", "2004"] {
      let enters = TerminalMode.enter.contains(
        "\u{1B}[?\(mode)\(mode == "25" || mode == "7" ? "l" : "h")")
      let leaves = TerminalMode.leave.contains(
        "\u{1B}[?\(mode)\(mode == "25" || mode == "7" ? "h" : "l")")
      #expect(enters && leaves, "mode \(mode)")
    }
  }
}
