/// Arranges what is to be shown on a screen of any size.
///
/// What matters most stays longest as the screen gets lower: the tab bar, where the user is, the
/// last error and the keys; then events, then addresses and pages.
package struct ScreenLayout {
  /// The columns from which addresses share a row and sections have headings.
  package static let wideColumnCountMin = 60
  /// The rows from which pages are listed.
  static let pagesRowCountMin = 16
  /// The entries of a stack that are named at most.
  static let listedNameCountMax = 12
  /// The pages that are listed at most.
  static let listedPageCountMax = 4

  private let content: ScreenContent
  private let size: TerminalSize

  package init(_ content: ScreenContent, size: TerminalSize) {
    self.content = content
    self.size = size
  }

  /// The screen.
  ///
  /// - Parameters:
  ///   - scrollOffset: how many of the newest events are below the screen.
  ///   - showsHelp: whether the keys are explained in the place of the events.
  /// - Returns: as many rows as the screen has.
  package func frame(scrollOffset: Int = 0, showsHelp: Bool = false) -> ScreenFrame {
    let foot = footRows
    var head = [titleRow, tabRow, placeRow] + modalRows
    let optional = [hintRows, addressRows, pageRows]
    for rows in optional where head.count + rows.count + foot.count < size.rowCount {
      head += rows
    }
    var room = max(0, size.rowCount - head.count - foot.count)
    var body: [ClickableRow] = []
    if showsHelp {
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
    return ScreenFrame(head + body + blank + foot, eventRowCount: room, size: size)
  }

  private var isWide: Bool { size.columnCount >= Self.wideColumnCountMin }
}

extension ScreenLayout {
  /// The app at the left, the figures at the right; the name gives way first.
  private var titleRow: ClickableRow {
    let pages = content.pageCount == 1 ? "1 page" : "\(content.pageCount) pages"
    let figures = EscapedText("\(pages) · revision \(content.revision)")
    let room = size.columnCount - figures.columnCount - 1
    let name = EscapedText(content.appName)
    guard room >= min(name.columnCount, 8) else {
      return ClickableRow(Row([.init(name, .strong)]))
    }
    let shown = name.prefix(columnCount: room)
    let padding = String(repeating: " ", count: room + 1 - shown.columnCount)
    return ClickableRow(
      Row([.init(shown, .strong), .init(EscapedText(padding)), .init(figures, .faint)]))
  }

  private var tabRow: ClickableRow {
    TabBar(content.tabs).row(columnCount: size.columnCount)
  }

  /// The way from the root of the stack to the top; what is nearest to the top stays longest.
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
    let hint = EscapedText("No page is attached: open \(content.controlURL) in a browser.")
    return [ClickableRow(Row([.init(hint, .warning)]))]
  }

  /// One row or two; where a label leaves no room for its URL, the URL alone.
  private var addressRows: [ClickableRow] {
    let front = Row([.init("front ", .faint), .init(EscapedText(content.frontURL))])
    let control = Row([.init("control ", .faint), .init(EscapedText(content.controlURL))])
    if isWide { return [ClickableRow(Row(front.spans + [.init("   ")] + control.spans))] }
    let isLabelled = max(front.columnCount, control.columnCount) <= size.columnCount
    return [front, control].map { row in
      ClickableRow(isLabelled ? row : Row(Array(row.spans.dropFirst())))
    }
  }

  private var pageRows: [ClickableRow] {
    guard isWide, size.rowCount >= Self.pagesRowCountMin, !content.pages.isEmpty else { return [] }
    let listed = content.pages.prefix(Self.listedPageCountMax)
    let hiddenCount = content.pageCount - listed.count
    let title = hiddenCount > 0 ? "Pages, \(hiddenCount) more" : "Pages"
    return [heading(of: title)]
      + listed.map { page in
        var row = Row([.init(EscapedText(page.role), page.role == "driver" ? .strong : .faint)])
        row.append(" " + EscapedText(page.webView, columnCountMax: 24) + " ")
        row.append(EscapedText(page.url))
        if let revision = page.revision {
          let isBehind = revision < content.revision
          row.append(
            EscapedText(isBehind ? " at revision \(revision)" : " up to date"),
            isBehind ? .warning : .faint)
        }
        return ClickableRow(row)
      }
  }

  private var footRows: [ClickableRow] {
    var rows: [ClickableRow] = []
    if let error = content.lastError, size.rowCount > 4 {
      rows.append(ClickableRow(Row([.init("! ", .warning)] + error.row.spans)))
    }
    return rows + [KeyHints(tabCount: content.tabs.count).row(columnCount: size.columnCount)]
  }

  private func heading(of title: String) -> ClickableRow {
    let text = EscapedText(title)
    let line = String(repeating: "─", count: max(0, size.columnCount - text.columnCount - 4))
    return ClickableRow(
      Row([.init("── ", .faint), .init(text), .init(" " + EscapedText(line), .faint)]))
  }
}
