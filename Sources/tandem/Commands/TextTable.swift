import TerminalUI

/// Rows of cells under one another, two spaces apart; foreign text is escaped.
struct TextTable {
  let lines: [String]

  init(_ rows: [[String]]) {
    let rows = rows.map { row in row.map { EscapedText($0) } }
    let columnCount = rows.map(\.count).max() ?? 0
    let widths = (0..<columnCount).map { column in
      rows.compactMap { $0.indices.contains(column) ? $0[column].columnCount : nil }.max() ?? 0
    }
    lines = rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell.string + String(repeating: " ", count: width - cell.columnCount)
      }
      let line = cells.joined(separator: "  ")
      let end = line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex
      return String(line[..<end])
    }
  }
}
