/// A row in which a click on some columns stands for a key.
struct ClickableRow {
  private(set) var row: Row
  private(set) var keys: [(columns: Range<Int>, key: Key)] = []

  init(_ row: Row = Row()) {
    self.row = row
  }

  /// Appends text; a click on it stands for the key.
  mutating func append(_ text: EscapedText, _ style: TextStyle = .plain, key: Key? = nil) {
    let start = row.columnCount
    row.append(text, style)
    if let key { keys.append((start..<start + text.columnCount, key)) }
  }

  /// This row cut to a number of columns.
  func prefix(columnCount: Int) -> ClickableRow {
    var cut = ClickableRow(row.prefix(columnCount: columnCount))
    cut.keys = keys.compactMap { entry in
      let columns = entry.columns.clamped(to: 0..<columnCount)
      return columns.isEmpty ? nil : (columns, entry.key)
    }
    return cut
  }
}
