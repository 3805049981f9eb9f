/// What the keys do, for the help that `h` shows.
package enum HelpText {
  private static let keys: [(key: EscapedText, meaning: EscapedText)] = [
    ("1-9", "tap the tab at that position; the selected one goes back to its root"),
    ("b", "go back one step"),
    ("r", "reload every page that is attached"),
    ("h, ?", "show this help"),
    ("q", "stop the shell; Control-C and Control-D do the same"),
  ]

  /// One row for each key.
  package static let rows: [Row] = keys.map { entry in
    let padding = String(repeating: " ", count: 6 - entry.key.columnCount)
    return Row([
      .init("  "), .init(entry.key, .strong), .init(EscapedText(padding)), .init(entry.meaning),
    ])
  }

  /// The keys in one row for the foot of the status block, with their meaning if that fits.
  static func hint(tabCount: Int, columnCount: Int) -> Row {
    let tabs =
      switch min(tabCount, 9) {
      case ...0: [String]()
      case 1: ["1 tab"]
      case let count: ["1-\(count) tab"]
      }
    let long = tabs + ["b back", "r reload", "h help", "q quit"]
    let keys = long.map { String($0.prefix { $0 != " " }) }
    let text = EscapedText(long.joined(separator: " · "))
    guard text.columnCount > columnCount else { return Row([.init(text, .faint)]) }
    return Row([.init(EscapedText("keys " + keys.joined(separator: " ")), .faint)])
  }
}
