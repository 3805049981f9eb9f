/// Arranges what is to be shown on a screen of any size.
///
/// What matters most stays longest as the screen gets lower: the tab bar, where the user is, the
/// last error and the keys; then events, then addresses and pages.
package struct ScreenLayout {
  /// The columns from which addresses share a row and sections have headings.
  package static let wideColumnCountMin = 60
  /// The rows from which pages are listed.
  static let pagesRowCountMin = 16
  /// How many entries of a stack are named at most.
  static let listedNameCountMax = 12
  /// How many pages are listed at most.
  package static let listedPageCountMax = 4

  /// The rows that must be left for events beside a QR code.
  static let rowCountBesideCodeMin = 3

  let content: ScreenContent
  let size: TerminalSize
  let ink: QRInk

  /// - Parameters:
  ///   - content: what is to be shown.
  ///   - size: the size of the terminal.
  ///   - ink: how a QR code is drawn.
  package init(_ content: ScreenContent, size: TerminalSize, ink: QRInk = .black) {
    self.content = content
    self.size = size
    self.ink = ink
  }

  /// The screen.
  ///
  /// - Parameters:
  ///   - scrollOffset: how many of the newest events are below the screen.
  ///   - overlay: what is shown instead of the events, or of everything.
  ///   - prompt: the line that is being typed, shown instead of the keys.
  /// - Returns: as many rows as the screen has.
  package func frame(
    scrollOffset: Int = 0, overlay: ScreenOverlay? = nil, prompt: LinePrompt? = nil
  ) -> ScreenFrame {
    if overlay == .code, prompt == nil, let access = content.access {
      return codeFrame(access)
    }
    let prompted = prompt?.row(columnCount: size.columnCount)
    let foot = prompted.map { [ClickableRow($0.row)] } ?? footRows
    var head = [titleRow, tabRow, placeRow] + modalRows
    if prompted != nil { head = Array(head.prefix(size.rowCount - 1)) }
    let helpCount = overlay == .help ? HelpText.rows.count - 1 : 0
    for (rows, reserve) in optionalRows
    where head.count + rows.count + foot.count + max(reserve, helpCount) < size.rowCount {
      head += rows
    }
    var room = max(0, size.rowCount - head.count - foot.count)
    var body: [ClickableRow] = []
    if overlay == .help {
      body = HelpText.rows.prefix(room).map { ClickableRow($0) }
      room = 0
    } else if isWide, room > 2 {
      body.append(heading(of: scrollOffset > 0 ? "Events, \(scrollOffset) newer" : "Events"))
      room -= 1
    }
    let shown = content.events.dropLast(scrollOffset).suffix(room)
    body += shown.map { ClickableRow($0.row) }
    let gap = max(0, size.rowCount - head.count - body.count - foot.count)
    let blank = Array(repeating: ClickableRow(), count: gap)
    return ScreenFrame(
      head + body + blank + foot, eventRowCount: room, size: size,
      cursorColumn: prompted?.cursorColumn)
  }

  var isWide: Bool { size.columnCount >= Self.wideColumnCountMin }

  /// What is shown if there is room, with the rows that must stay free for events.
  private var optionalRows: [(rows: [ClickableRow], reserve: Int)] {
    [
      (hintRows, 0), (addressRows, 0), (codeRows, Self.rowCountBesideCodeMin), (pageRows, 0),
    ]
  }
}

/// What is shown instead of the events, or of everything.
package enum ScreenOverlay: Hashable, Sendable {
  case help
  /// The link for the next browser, or its QR code.
  case code
}

extension ScreenLayout {
  private var tabRow: ClickableRow {
    TabBar(content.tabs).row(columnCount: size.columnCount)
  }

  /// The titles from the root of the stack to its top; on a narrow screen those nearest to the top.
  private var placeRow: ClickableRow {
    let fitting = (0...min(content.stack.count, Self.listedNameCountMax)).reversed().lazy.map {
      placeRow(nameCount: $0)
    }
    return ClickableRow(
      fitting.first { $0.columnCount <= size.columnCount } ?? placeRow(nameCount: 0))
  }

  private func placeRow(nameCount: Int) -> Row {
    let names = content.stack.suffix(nameCount).map { EscapedText($0, columnCountMax: 32) }
    var row = Row()
    if nameCount > 0, nameCount < content.stack.count { row.append("… › ", .faint) }
    for name in names.dropLast() { row.append(name + " › ", .faint) }
    if let top = names.last { row.append(top + "  ", .strong) }
    row.append(EscapedText(content.path))
    return row
  }

  private var modalRows: [ClickableRow] {
    guard !content.modals.isEmpty else { return [] }
    var row = Row([.init("over it ", .faint)])
    for (index, modal) in content.modals.enumerated() {
      if index > 0 { row.append(" › ", .faint) }
      row.append(EscapedText(modal, columnCountMax: 40), .strong)
    }
    return [ClickableRow(row)]
  }

  private var hintRows: [ClickableRow] {
    guard content.pageCount == 0 else { return [] }
    let remedy =
      switch content.access?.isForNetwork {
      case nil: "open \(content.controlURL) in a browser."
      case true: "open the link with the code, which c shows."
      case false: "open the control page in a browser; c shows a link that lets one in."
      }
    let sentence = EscapedText("No page is attached: \(remedy)")
    return [ClickableRow(Row([.init(sentence, .warning)]))]
  }

  /// All addresses in one row if they fit, else one a row; without labels if a label leaves no room
  /// for its URL.
  private var addressRows: [ClickableRow] {
    var labelled = [("front", content.frontURL), ("control", content.controlURL)]
    if let access = content.access, access.isForNetwork { labelled.append(("network", access.url)) }
    let rows = labelled.map { label, url in
      Row([.init(EscapedText(label) + " ", .faint), .init(EscapedText(url))])
    }
    let joined = Row(Array(rows.map(\.spans).joined(separator: [.init("   ")])))
    if isWide, joined.columnCount <= size.columnCount { return [ClickableRow(joined)] }
    let isLabelled = rows.allSatisfy { $0.columnCount <= size.columnCount }
    return rows.map { ClickableRow(isLabelled ? $0 : Row(Array($0.spans.dropFirst()))) }
  }

  private var footRows: [ClickableRow] {
    var rows: [ClickableRow] = []
    if let error = content.lastError, size.rowCount > 4 {
      rows.append(ClickableRow(Row([.init("! ", .warning)] + error.row.spans)))
    }
    return rows + [keyRow]
  }

  private var keyRow: ClickableRow {
    KeyHints(tabCount: content.tabs.count, hasCode: content.access != nil)
      .row(columnCount: size.columnCount)
  }

  func heading(of title: String) -> ClickableRow {
    let text = EscapedText(title)
    let line = String(repeating: "─", count: max(0, size.columnCount - text.columnCount - 4))
    return ClickableRow(
      Row([.init("── ", .faint), .init(text), .init(" " + EscapedText(line), .faint)]))
  }
}
