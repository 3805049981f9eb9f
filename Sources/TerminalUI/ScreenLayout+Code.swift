extension ScreenLayout {
  private static func codeTitle(_ access: ScreenContent.Access) -> EscapedText {
    access.isForNetwork
      ? "Open this on another device of your network:" : "Open this in one browser of this machine:"
  }

  /// The rows with the link and its QR code, as long as the link was not used.
  var codeRows: [ClickableRow] {
    guard let access = content.access, let link = access.link else { return [] }
    let linkRow = Row([.init("link ", .faint), .init(EscapedText(link))])
    guard linkRow.columnCount <= size.columnCount else { return [] }
    guard let symbol = access.symbol, symbol.columnCount <= size.columnCount else {
      return [ClickableRow(linkRow)]
    }
    return ([linkRow] + symbol.rows(ink: ink)).map { ClickableRow($0) }
  }

  /// A screen with nothing but the code; where it does not fit, with the link alone.
  func codeFrame(_ access: ScreenContent.Access) -> ScreenFrame {
    let title = Self.codeTitle(access)
    let link = wrapped(EscapedText(access.link ?? access.url))
    var rows: [ClickableRow] = []
    if access.link == nil {
      rows.append(ClickableRow(Row([.init("The code was used: c makes another one.")])))
    } else if let symbol = access.symbol, fits(symbol, besides: link.count + 1) {
      let room = size.rowCount - symbol.rowCount - link.count - 1
      if room > 0 { rows.append(ClickableRow(Row([.init(title, .strong)]))) }
      rows += symbol.rows(ink: ink).map { ClickableRow(indented($0)) }
    } else {
      rows.append(ClickableRow(Row([.init(title, .strong)])))
      let needs = access.symbol.map { "\($0.columnCount) columns and \($0.rowCount + 2) rows" }
      if let needs {
        let hint = EscapedText("A QR code needs \(needs).")
        rows.append(ClickableRow(Row([.init(hint, .faint)])))
      }
    }
    rows += link.map { ClickableRow(Row([.init($0)])) }
    rows = Array(rows.prefix(size.rowCount - 1))
    let gap = Array(repeating: ClickableRow(), count: size.rowCount - 1 - rows.count)
    return ScreenFrame(rows + gap + [codeKeyRow], eventRowCount: 0, size: size)
  }

  private func fits(_ symbol: QRSymbol, besides rowCount: Int) -> Bool {
    symbol.columnCount <= size.columnCount && symbol.rowCount + rowCount <= size.rowCount
  }

  private func indented(_ row: Row) -> Row {
    let margin = String(repeating: " ", count: (size.columnCount - row.columnCount) / 2)
    return margin.isEmpty ? row : Row([.init(EscapedText(margin))] + row.spans)
  }

  /// A link on as many rows as it needs, because a cut link is of no use.
  private func wrapped(_ link: EscapedText) -> [EscapedText] {
    var rows: [EscapedText] = []
    var rest = link.string[...]
    while !rest.isEmpty {
      let row = EscapedText(String(rest)).cut(columnCount: size.columnCount)
      guard row.columnCount > 0 else { break }
      rows.append(row)
      rest = rest.dropFirst(row.string.count)
    }
    return rows
  }

  private var codeKeyRow: ClickableRow {
    var row = ClickableRow()
    row.append("Esc close", .faint, key: .escape)
    row.append(" · ", .faint)
    row.append("c new code", .faint, key: .code)
    row.append(" · ", .faint)
    row.append("q quit", .faint, key: .quit)
    return row
  }
}
