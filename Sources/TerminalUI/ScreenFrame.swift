/// A full screen: exactly as many rows as the terminal has, and what a click on them means.
package struct ScreenFrame: Sendable {
  package let size: TerminalSize
  /// The rows from the top; each fits the width.
  package let rows: [Row]
  /// How many rows of the screen show events, for scrolling by a page.
  package let eventRowCount: Int
  /// Where the cursor stands, counted from 0; nil hides it.
  package let cursor: Position?
  private let keys: [[(columns: Range<Int>, key: Key)]]

  /// A place on the screen.
  package struct Position: Hashable, Sendable {
    package var column: Int
    package var row: Int
  }

  init(
    _ rows: [ClickableRow], eventRowCount: Int, size: TerminalSize, cursorColumn: Int? = nil
  ) {
    cursor = cursorColumn.map {
      Position(column: min($0, size.columnCount - 1), row: size.rowCount - 1)
    }
    let fitting = rows.prefix(size.rowCount).map { $0.prefix(columnCount: size.columnCount) }
    let missing = Array(repeating: ClickableRow(), count: size.rowCount - fitting.count)
    self.size = size
    self.rows = (fitting + missing).map(\.row)
    self.eventRowCount = eventRowCount
    keys = (fitting + missing).map(\.keys)
  }

  /// The key that stands at a place, counted from 0; nil where there is none.
  package func key(column: Int, row: Int) -> Key? {
    guard keys.indices.contains(row) else { return nil }
    return keys[row].first { $0.columns.contains(column) }?.key
  }
}
