import TerminalUI

/// A terminal of a few lines that understands what a live block writes, and fails on anything else.
struct TestScreen {
  private let size: TerminalSize
  private var cells: [[Character]]
  private var row = 0
  private var column = 0

  init(size: TerminalSize) {
    self.size = size
    cells = Array(repeating: [], count: size.rowCount)
  }

  /// The rows down to the last one that is not empty.
  var lines: [String] {
    let last = cells.lastIndex { !$0.isEmpty } ?? -1
    return cells[...last].map { String($0) }
  }

  mutating func write(_ text: String) {
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "\r\n":
        column = 0
        lineFeed()
      case "\r": column = 0
      case "\u{1B}": rest = afterControlSequence(rest)
      default: put(character)
      }
    }
  }

  private mutating func lineFeed() {
    guard row + 1 == size.rowCount else {
      row += 1
      return
    }
    cells.removeFirst()
    cells.append([])
  }

  private mutating func put(_ character: Character) {
    precondition(column < size.columnCount, "a row of the block is wider than the screen")
    while cells[row].count <= column { cells[row].append(" ") }
    cells[row][column] = character
    column += 1
  }

  private mutating func afterControlSequence(_ text: Substring) -> Substring {
    let end = text.firstIndex { $0.isLetter } ?? text.endIndex
    precondition(end < text.endIndex, "a control sequence has no end")
    let parameters = text[text.index(after: text.startIndex)..<end]
    switch text[end] {
    case "A": row -= Int(parameters) ?? 1
    case "J":
      cells[row].removeSubrange(min(column, cells[row].count)...)
      for below in (row + 1)..<max(row + 1, cells.count) { cells[below] = [] }
    case "h", "l": break
    default: preconditionFailure("the screen does not know \(text[...end])")
    }
    precondition(row >= 0, "the block moved above the screen")
    return text[text.index(after: end)...]
  }
}
