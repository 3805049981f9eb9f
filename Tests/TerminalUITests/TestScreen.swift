import TerminalUI

/// A terminal of a few lines that understands what the painter writes, and fails on anything else.
struct TestScreen {
  private let size: TerminalSize
  private var cells: [[Character]]
  private var row = 0
  private var column = 0
  /// The rows that were written to, each as often as it was.
  private(set) var writtenRows: [Int] = []

  init(size: TerminalSize) {
    self.size = size
    cells = Array(repeating: [], count: size.rowCount)
  }

  var lines: [String] { cells.map { String($0) } }

  mutating func write(_ text: String) {
    writtenRows = []
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if character == "\u{1B}" { rest = afterControlSequence(rest) } else { put(character) }
    }
  }

  private mutating func put(_ character: Character) {
    precondition(column < size.columnCount, "a row is wider than the screen")
    while cells[row].count <= column { cells[row].append(" ") }
    cells[row][column] = character
    column += 1
  }

  private mutating func afterControlSequence(_ text: Substring) -> Substring {
    let end = text.firstIndex { $0.isLetter } ?? text.endIndex
    precondition(end < text.endIndex, "a control sequence has no end")
    let parameters = text[text.index(after: text.startIndex)..<end]
    switch text[end] {
    case "H":
      let place = parameters.split(separator: ";").compactMap { Int($0) }
      precondition(place.count == 2 && place[0] <= size.rowCount, "a row is below the screen")
      (row, column) = (place[0] - 1, place[1] - 1)
      writtenRows.append(row)
    case "J": cells = Array(repeating: [], count: size.rowCount)
    case "K": cells[row] = []
    case "h", "l": break
    default: preconditionFailure("the screen does not know \(text[...end])")
    }
    return text[text.index(after: end)...]
  }
}
