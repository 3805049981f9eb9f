import TerminalUI
import Testing

@Suite("QR code")
struct QRSymbolTests {
  /// Dark, light and dark, dark: `■□` above `■■`.
  private static let symbol = QRSymbol(sideCount: 2, isDark: [true, false, true, true])

  private func text(_ rows: [Row]) -> [String] {
    rows.map { $0.rendered(inColor: false) }
  }

  @Test func `is written in black half blocks with a quiet zone of four squares`() {
    let blank = String(repeating: " ", count: 10)
    #expect(
      text(Self.symbol.rows(ink: .black)) == [blank, blank, "    █▄    ", blank, blank])
  }

  @Test func `is written the other way round where writing is bright`() {
    let full = String(repeating: "█", count: 10)
    #expect(text(Self.symbol.rows(ink: .bright)) == [full, full, "████ ▀████", full, full])
  }

  @Test func `of an odd size ends in a light half row`() {
    let symbol = QRSymbol(sideCount: 1, isDark: [true])
    #expect(text(symbol.rows(ink: .bright)).last == String(repeating: "█", count: 9))
    #expect(symbol.rows(ink: .bright).count == 5)
  }

  @Test func `is black on white by colours that themes leave as they are`() {
    #expect(
      Self.symbol.rows(ink: .black).allSatisfy {
        $0.rendered(inColor: true).hasPrefix("\u{1B}[38;5;16;48;5;231m")
      })
  }

  @Test(arguments: [
    (true, nil, QRInk.black), (true, "0;15", .black), (false, nil, .bright),
    (false, "15;0", .bright), (false, "0;15", .dark), (false, "0;default;7", .dark),
    (false, "7;8", .bright), (false, "0;default", .bright),
  ])
  func `takes the ink that the terminal has`(inColor: Bool, colors: String?, ink: QRInk) {
    let environment = colors.map { ["COLORFGBG": $0] } ?? [:]
    #expect(QRInk(inColor: inColor, environment: environment) == ink)
  }
}

@Suite("The code for other devices")
struct CodeLayoutTests {
  private static let link = "http://192.168.1.10:8101/#code=AbCdEfGhIjKlMnOpQrStUv"

  private static let content: ScreenContent = {
    var content = ScreenContent(
      appName: "FitTracker", frontURL: "http://127.0.0.1:8100",
      controlURL: "http://127.0.0.1:8101")
    let symbol = QRSymbol(sideCount: 33, isDark: Array(repeating: true, count: 33 * 33))
    content.access = .init(
      url: "http://192.168.1.10:8101", link: link, symbol: symbol, isForNetwork: true)
    content.tabs = [.init(title: "Home", isSelected: true)]
    return content
  }()

  private func lines(
    _ content: ScreenContent, _ columns: Int, _ rows: Int, overlay: ScreenOverlay? = .code
  ) -> [String] {
    let size = TerminalSize(columnCount: columns, rowCount: rows)
    let frame = ScreenLayout(content, size: size).frame(overlay: overlay)
    #expect(frame.rows.count == rows)
    #expect(frame.rows.allSatisfy { $0.columnCount <= columns })
    return frame.rows.map { $0.rendered(inColor: false) }
  }

  @Test func `fills 80 columns and 24 rows`() {
    let lines = lines(Self.content, 80, 24)
    #expect(lines[0] == "Open this on another device of your network:")
    #expect(lines[3].filter { $0 == "█" }.count == 33)
    #expect(lines[22] == Self.link)
    #expect(lines[23] == "Esc close · c new code · q quit")
  }

  @Test(arguments: [(40, 24), (80, 22), (60, 10)])
  func `is a link where it does not fit, on as many rows as it needs`(columns: Int, rows: Int) {
    let lines = lines(Self.content, columns, rows)
    #expect(!lines.joined().contains("█"))
    #expect(lines[1] == "A QR code needs 41 columns and 23 rows.")
    #expect(lines[2..<(rows - 1)].joined() == Self.link)
  }

  @Test(arguments: 1...100)
  func `fits every size`(columnCount: Int) {
    for rowCount in [1, 4, 23, 24, 50] {
      _ = lines(Self.content, columnCount, rowCount)
      _ = lines(Self.content, columnCount, rowCount, overlay: nil)
    }
  }

  @Test func `stands among the rest where that leaves room for events`() {
    let lines = lines(Self.content, 100, 32, overlay: nil)
    #expect(lines.contains("link \(Self.link)"))
    #expect(lines.contains { $0.contains("██") })
    #expect(lines.contains { $0.contains("── Events") })
    #expect(!self.lines(Self.content, 100, 24, overlay: nil).contains { $0.contains("██") })
  }

  @Test func `is gone when it was used`() {
    var content = Self.content
    content.access = .init(url: "http://192.168.1.10:8101", isForNetwork: true)
    #expect(lines(content, 80, 24)[0] == "The code was used: c makes another one.")
    #expect(!lines(content, 100, 40, overlay: nil).contains { $0.contains("█") })
    #expect(
      lines(content, 100, 40, overlay: nil).contains { $0.hasSuffix("network \(network)") })
  }

  private var network: String { "http://192.168.1.10:8101" }

  @Test func `has keys that are clickable`() {
    let size = TerminalSize(columnCount: 80, rowCount: 24)
    let frame = ScreenLayout(Self.content, size: size).frame(overlay: .code)
    #expect(frame.key(column: 0, row: 23) == .escape)
    #expect(frame.key(column: 12, row: 23) == .code)
  }

  @Test func `is a link alone for a browser of this machine`() {
    var content = Self.content
    content.access = .init(url: "http://app.localhost:8101", link: local)
    let whole = lines(content, 80, 24)
    #expect(whole[0] == "Open this in one browser of this machine:")
    #expect(whole[1] == local)
    #expect(!whole.joined().contains("█") && !whole.joined().contains("QR"))
    let screen = lines(content, 100, 40, overlay: nil)
    #expect(screen.contains("link \(local)"))
    #expect(!screen.contains { $0.contains("network") })
    #expect(screen.contains { $0.hasSuffix("c shows a link that lets one in.") })
  }

  private var local: String { "http://app.localhost:8101/#code=AbCdEfGhIjKlMnOpQrStUv" }

  @Test func `has its key among the keys only if there is a way in`() {
    var content = Self.content
    #expect(lines(content, 100, 40, overlay: nil).last?.contains("c code") == true)
    content.access = nil
    #expect(lines(content, 100, 40, overlay: nil).last?.contains("c code") == false)
    #expect(lines(content, 100, 40)[0].hasPrefix("FitTracker"))
  }
}
