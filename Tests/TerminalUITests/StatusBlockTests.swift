import TerminalUI
import Testing

@Suite("Status block")
struct StatusBlockTests {
  private static let fitTracker = StatusBlock(
    appName: "FitTracker",
    frontURL: "http://127.0.0.1:8100",
    controlURL: "http://127.0.0.1:8101",
    tabs: [
      .init(title: "Home"),
      .init(title: "Schedule", badge: ""),
      .init(title: "Track", badge: "3", isSelected: true),
      .init(title: "Progress", isDisabled: true),
      .init(title: "Profile"),
    ],
    path: "/track/session/9",
    pageCount: 2,
    revision: 41,
    connectionHint: "Open http://127.0.0.1:8101 in a browser.",
    lastEvent: LogLine(
      time: "03:41:02", event: "tabTapped",
      details: [.init("tab", "track"), .init("title", "Leg day")])
  )

  private static let hostile = StatusBlock(
    appName: "健康トラッカー・プロフェッショナル",
    frontURL: "http://127.0.0.1:8100",
    controlURL: "http://127.0.0.1:8101",
    tabs: [
      .init(title: "ホーム", badge: "👨‍👩‍👧", isSelected: true),
      .init(title: "\u{1B}[2J\u{1B}]0;x\u{07}", badge: "\u{202E}99", isDisabled: true),
    ],
    path: "/\u{1B}]52;c;aGk=\u{07}/\r\nforged",
    pageCount: 1,
    revision: 1
  )

  private func text(_ block: StatusBlock, _ columnCount: Int) -> String {
    lines(block, columnCount).joined(separator: "\n")
  }

  private func lines(_ block: StatusBlock, _ columnCount: Int) -> [String] {
    block.rows(columnCount: columnCount).map { $0.rendered(inColor: false) }
  }

  @Test func `is one page on 20 columns`() {
    #expect(
      text(Self.fitTracker, 20) == #"""
        FitTracker
        1 2• [3 Track (3)] …
        /track/session/9
        Open http://127.0.0…
        http://127.0.0.1:81…
        http://127.0.0.1:81…
        03:41:02 tabTapped …
        keys 1-5 b r h q
        """#)
  }

  @Test func `is one page on 40 columns`() {
    #expect(
      text(Self.fitTracker, 40) == #"""
        FitTracker         2 pages · revision 41
        1 2• [3 Track (3)] - 5
        /track/session/9
        Open http://127.0.0.1:8101 in a browser.
        front http://127.0.0.1:8100
        control http://127.0.0.1:8101
        03:41:02 tabTapped tab=track title="Leg…
        keys 1-5 b r h q
        """#)
  }

  @Test func `is one page on 80 columns`() {
    #expect(
      text(Self.fitTracker, 80) == #"""
        FitTracker                                                 2 pages · revision 41
        1 Home 2 Schedule• [3 Track (3)] - Progress 5 Profile
        /track/session/9
        Open http://127.0.0.1:8101 in a browser.
        front http://127.0.0.1:8100   control http://127.0.0.1:8101
        03:41:02 tabTapped tab=track title="Leg day"
        1-5 tab · b back · r reload · h help · q quit
        """#)
  }

  @Test func `is one page on 120 columns`() {
    #expect(
      text(Self.fitTracker, 120) == #"""
        FitTracker\#(String(repeating: " ", count: 89))2 pages · revision 41
        1 Home 2 Schedule• [3 Track (3)] - Progress 5 Profile
        /track/session/9
        Open http://127.0.0.1:8101 in a browser.
        front http://127.0.0.1:8100   control http://127.0.0.1:8101
        03:41:02 tabTapped tab=track title="Leg day"
        1-5 tab · b back · r reload · h help · q quit
        """#)
  }

  @Test func `shows wide and hostile text on 20 columns`() {
    #expect(
      text(Self.hostile, 20) == #"""
        健康トラッカー・プ…
        [1 ホーム (👨‍👩‍👧)] -•
        /\e]52;c;aGk=\u{7}/…
        http://127.0.0.1:81…
        http://127.0.0.1:81…
        keys 1-2 b r h q
        """#)
  }

  @Test func `shows wide and hostile text on 40 columns`() {
    #expect(
      text(Self.hostile, 40) == #"""
        健康トラッカー・プ…  1 page · revision 1
        [1 ホーム (👨‍👩‍👧)] - \e[2J\e]0;x\u{7} (…)
        /\e]52;c;aGk=\u{7}/\r\nforged
        front http://127.0.0.1:8100
        control http://127.0.0.1:8101
        keys 1-2 b r h q
        """#)
  }

  @Test func `shows wide and hostile text on 80 columns`() {
    #expect(
      text(Self.hostile, 80) == #"""
        健康トラッカー・プロフェッショナル                           1 page · revision 1
        [1 ホーム (👨‍👩‍👧)] - \e[2J\e]0;x\u{7} (…)
        /\e]52;c;aGk=\u{7}/\r\nforged
        front http://127.0.0.1:8100   control http://127.0.0.1:8101
        1-2 tab · b back · r reload · h help · q quit
        """#)
  }

  @Test func `shows wide and hostile text on 120 columns`() {
    #expect(
      text(Self.hostile, 120) == #"""
        健康トラッカー・プロフェッショナル\#(String(repeating: " ", count: 67))1 page · revision 1
        [1 ホーム (👨‍👩‍👧)] - \e[2J\e]0;x\u{7} (…)
        /\e]52;c;aGk=\u{7}/\r\nforged
        front http://127.0.0.1:8100   control http://127.0.0.1:8101
        1-2 tab · b back · r reload · h help · q quit
        """#)
  }

  @Test(arguments: [hostile, fitTracker], 1...130)
  func `fits every width`(block: StatusBlock, columnCount: Int) {
    for row in block.rows(columnCount: columnCount) {
      #expect(row.columnCount <= columnCount)
    }
  }

  @Test func `draws the selected tab in reverse and keeps its brackets`() {
    let tabBar = Self.fitTracker.rows(columnCount: 80)[1].rendered(inColor: true)
    #expect(tabBar.contains("\u{1B}[1;7m[3 Track (3)]\u{1B}[0m"))
  }

  @Test func `gives no key to the tenth tab`() {
    let tabs = (1...11).map { StatusBlock.Tab(title: "t\($0)") }
    let block = StatusBlock(appName: "a", frontURL: "f", controlURL: "c", tabs: tabs)
    #expect(lines(block, 80)[1].hasSuffix("9 t9 - t10 - t11"))
    #expect(lines(block, 80).last == "1-9 tab · b back · r reload · h help · q quit")
  }

  @Test func `explains every key of its foot in the help`() {
    let help = HelpText.rows.map { $0.rendered(inColor: false) }
    for key in ["1-9", "b", "r", "h, ?", "q"] {
      #expect(help.contains { $0.hasPrefix("  \(key) ") }, "\(key) is not explained")
    }
    #expect(help.allSatisfy { $0.count <= 80 })
  }
}
