/// The keys in one clickable row, with their meaning if that fits.
struct KeyHints {
  private struct Hint {
    let key: Key
    let text: String
    /// Whether the hint is left out before the meanings of the others are.
    var isMinor = false
  }

  private let tabs: String?
  private let hints: [Hint]

  /// - Parameters:
  ///   - tabCount: the tabs of the bar.
  ///   - hasCode: whether another browser can be let in.
  init(tabCount: Int, hasCode: Bool) {
    let code = hasCode ? [Hint(key: .code, text: "c code")] : []
    hints =
      [Hint(key: .back, text: "b back"), Hint(key: .open, text: "o open")] + code + [
        Hint(key: .reload, text: "r reload"),
        Hint(key: .appearance, text: "a appearance", isMinor: true),
        Hint(key: .platform, text: "p platform", isMinor: true),
        Hint(key: .help, text: "h help"),
        Hint(key: .quit, text: "q quit"),
      ]
    tabs =
      switch min(tabCount, 9) {
      case ...0: nil
      case 1: "1 tab"
      case let count: "1-\(count) tab"
      }
  }

  /// All keys with their meanings if they fit, else the more important ones with theirs, else all
  /// keys without.
  func row(columnCount: Int) -> ClickableRow {
    let rows = [hints, hints.filter { !$0.isMinor }].lazy.map { hints in
      row(of: hints, separator: " · ", prefix: "") { $0 }
    }
    return rows.first { $0.row.columnCount <= columnCount }
      ?? row(of: hints, separator: " ", prefix: "keys ") { String($0.prefix { $0 != " " }) }
  }

  private func row(
    of hints: [Hint], separator: EscapedText, prefix: EscapedText, text: (String) -> String
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
