import TerminalUI
import Testing

@Suite("Screen layout")
struct ScreenLayoutTests {
  private static let fitTracker: ScreenContent = {
    var content = ScreenContent(
      appName: "FitTracker", frontURL: "http://127.0.0.1:8100",
      controlURL: "http://127.0.0.1:8101")
    content.tabs = [
      .init(title: "Home"), .init(title: "Schedule", badge: ""),
      .init(title: "Track", badge: "3", isSelected: true),
      .init(title: "Progress", isDisabled: true), .init(title: "Profile"),
    ]
    content.stack = ["Track", "Bench press", "Sets"]
    content.modals = ["sheet Add exercise", "alert delete"]
    content.path = "/track/bench-press/sets"
    content.pages = [
      .init(
        role: "driver", webView: "tabs", router: "vue", url: "/track/bench-press/sets",
        revision: 41),
      .init(
        role: "mirror", webView: "main", router: "generic", url: "/track", revision: 40),
    ]
    content.pageCount = 2
    content.revision = 41
    content.events = (1...30).map {
      LogLine(time: "03:41:02", event: "state", details: [.init("revision", String($0))])
    }
    content.lastError = LogLine(
      time: "03:40:00", event: "refused", details: [.init("reason", "unknownTab")])
    return content
  }()

  private static let hostile: ScreenContent = {
    var content = ScreenContent(
      appName: "健康トラッカー・プロフェッショナル", frontURL: "http://127.0.0.1:8100",
      controlURL: "http://127.0.0.1:8101")
    content.tabs = [
      .init(title: "ホーム", badge: "👨‍👩‍👧", isSelected: true),
      .init(title: "\u{1B}[2J\u{1B}]0;x\u{07}", badge: "\u{202E}99", isDisabled: true),
    ]
    content.stack = ["\u{1B}[31mred", "two\r\nlines"]
    content.path = "/\u{1B}]52;c;aGk=\u{07}/\r\nforged"
    content.pages = [.init(role: "driver", webView: "\u{1B}c", url: "\u{9B}2J")]
    content.pageCount = 1
    return content
  }()

  private func frame(_ content: ScreenContent, _ columns: Int, _ rows: Int) -> ScreenFrame {
    ScreenLayout(content, size: TerminalSize(columnCount: columns, rowCount: rows)).frame()
  }

  private func text(_ frame: ScreenFrame) -> String {
    frame.rows.map { $0.rendered(inColor: false) }.joined(separator: "\n")
  }

  @Test func `fills 80 columns and 20 rows`() {
    #expect(
      text(frame(Self.fitTracker, 80, 20)) == """
        FitTracker                                                 2 pages · revision 41
        1 Home 2 Schedule• [3 Track (3)] - Progress 5 Profile
        Track › Bench press › Sets  /track/bench-press/sets
        over it sheet Add exercise › alert delete
        front http://127.0.0.1:8100   control http://127.0.0.1:8101
        ── Pages ───────────────────────────────────────────────────────────────────────
        driver tabs vue     /track/bench-press/sets up to date
        mirror main generic /track at revision 40
        ── Events ──────────────────────────────────────────────────────────────────────
        03:41:02 state revision=22
        03:41:02 state revision=23
        03:41:02 state revision=24
        03:41:02 state revision=25
        03:41:02 state revision=26
        03:41:02 state revision=27
        03:41:02 state revision=28
        03:41:02 state revision=29
        03:41:02 state revision=30
        ! 03:40:00 refused reason=unknownTab
        1-5 tab · b back · o open · r reload · h help · q quit
        """)
  }

  @Test func `is a single pane on 40 columns`() {
    #expect(
      text(frame(Self.fitTracker, 40, 12)) == """
        FitTracker         2 pages · revision 41
        1 2• [3 Track (3)] - 5
        … › Sets  /track/bench-press/sets
        over it sheet Add exercise › alert dele…
        front http://127.0.0.1:8100
        control http://127.0.0.1:8101
        03:41:02 state revision=27
        03:41:02 state revision=28
        03:41:02 state revision=29
        03:41:02 state revision=30
        ! 03:40:00 refused reason=unknownTab
        keys 1-5 b o r a p h q
        """)
  }

  @Test func `keeps the bar, the place and the keys on five rows`() {
    #expect(
      text(frame(Self.fitTracker, 40, 5)) == """
        FitTracker         2 pages · revision 41
        1 2• [3 Track (3)] - 5
        … › Sets  /track/bench-press/sets
        over it sheet Add exercise › alert dele…
        ! 03:40:00 refused reason=unknownTab
        """)
  }

  @Test func `says what to do while no page is attached`() {
    var content = Self.fitTracker
    content.pageCount = 0
    content.pages = []
    #expect(
      text(frame(content, 80, 20)).contains(
        "No page is attached: open http://127.0.0.1:8101 in a browser."))
  }

  @Test func `escapes what foreign text could do to the terminal`() {
    let shown = text(frame(Self.hostile, 80, 20))
    #expect(shown.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x9B })
    #expect(shown.contains("[1 ホーム (👨‍👩‍👧)] - \\e[2J\\e]0;x\\u{7} (…)"))
    #expect(shown.contains("/\\e]52;c;aGk=\\u{7}/\\r\\nforged"))
  }

  @Test(arguments: [hostile, fitTracker], 1...130)
  func `fits every size`(content: ScreenContent, columnCount: Int) {
    for rowCount in [1, 4, 24] {
      let frame = frame(content, columnCount, rowCount)
      #expect(frame.rows.count == rowCount)
      #expect(frame.rows.allSatisfy { $0.columnCount <= columnCount })
    }
  }

  @Test func `shows older events when scrolled, and how many are newer`() {
    let size = TerminalSize(columnCount: 80, rowCount: 20)
    let frame = ScreenLayout(Self.fitTracker, size: size).frame(scrollOffset: 5)
    #expect(text(frame).contains("── Events, 5 newer ──"))
    #expect(text(frame).contains("revision=25\n! 03:40:00"))
  }

  @Test func `turns clicks on tabs and keys into keys`() {
    let frame = frame(Self.fitTracker, 80, 20)
    // 1 Home 2 Schedule• [3 Track (3)] - Progress 5 Profile
    #expect(frame.key(column: 0, row: 1) == .tab(1))
    #expect(frame.key(column: 6, row: 1) == nil, "between two tabs")
    #expect(frame.key(column: 22, row: 1) == .tab(3))
    #expect(frame.key(column: 36, row: 1) == nil, "a disabled tab")
    #expect(frame.key(column: 10, row: 19) == .back)
    #expect(frame.key(column: 0, row: 0) == nil)
    #expect(frame.key(column: 500, row: 500) == nil)
  }

  @Test func `draws the selected tab in reverse and keeps its brackets`() {
    let bar = frame(Self.fitTracker, 80, 20).rows[1].rendered(inColor: true)
    #expect(bar.contains("\u{1B}[1;7m[3 Track (3)]\u{1B}[0m"))
  }

  @Test func `gives no key to the tenth tab, which stays clickable`() {
    var content = Self.fitTracker
    content.tabs = (1...11).map { .init(title: "t\($0)") }
    let frame = frame(content, 80, 20)
    #expect(frame.rows[1].rendered(inColor: false).hasSuffix("9 t9 - t10 - t11"))
    #expect(frame.key(column: 52, row: 1) == .tab(11))
    #expect(
      frame.rows.last?.rendered(inColor: false)
        == "1-9 tab · b back · o open · r reload · h help · q quit")
  }

  @Test func `explains the keys in the place of the events`() {
    let size = TerminalSize(columnCount: 80, rowCount: 20)
    let shown = text(ScreenLayout(Self.fitTracker, size: size).frame(overlay: .help))
    for key in ["1-9", "b", "o", "r", "a", "p", "c", "h, ?", "q", "mouse"] {
      #expect(shown.contains("\n  \(key) "), "\(key) is not explained")
    }
    #expect(HelpText.rows.allSatisfy { $0.columnCount <= 80 })
  }
}
