/// The keys in one clickable row, with their meaning if that fits.
struct KeyHints {
  private let hints: [(key: Key, text: String)]

  init(tabCount: Int) {
    let back: [(Key, String)] = [
      (.back, "b back"), (.reload, "r reload"), (.help, "h help"), (.quit, "q quit"),
    ]
    hints = back.map { ($0.0, $0.1) }
    tabs =
      switch min(tabCount, 9) {
      case ...0: nil
      case 1: "1 tab"
      case let count: "1-\(count) tab"
      }
  }

  private let tabs: String?

  func row(columnCount: Int) -> ClickableRow {
    let whole = row(separator: " · ", prefix: "") { $0 }
    guard whole.row.columnCount > columnCount else { return whole }
    return row(separator: " ", prefix: "keys ") { String($0.prefix { $0 != " " }) }
  }

  private func row(
    separator: EscapedText, prefix: EscapedText, text: (String) -> String
  ) -> ClickableRow {
    var row = ClickableRow()
    if prefix.columnCount > 0 { row.append(prefix, .faint) }
    if let tabs { row.append(EscapedText(text(tabs)) + separator, .faint) }
    for (index, hint) in hints.enumerated() {
      if index > 0 { row.append(separator, .faint) }
      row.append(EscapedText(text(hint.text)), .faint, key: hint.key)
    }
    return row
  }
}
