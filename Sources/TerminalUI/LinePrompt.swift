/// One line of text that is being typed, after a label.
package struct LinePrompt: Hashable, Sendable {
  /// The characters that a line may have; what comes after them is not taken.
  package static let characterCountMax = 2_048

  private let label: EscapedText
  private var characters: [Character] = []
  private var cursor = 0

  package init(label: String) {
    self.label = EscapedText(label) + " "
  }

  /// What was typed, without spaces around it.
  package var text: String {
    let blank: (Character) -> Bool = { $0 == " " }
    return String(characters.drop(while: blank).reversed().drop(while: blank).reversed())
  }

  /// Changes the line; `submit` and `cancel` are left to the caller.
  package mutating func apply(_ edit: LineEdit) {
    switch edit {
    case .insert(let text): insert(text)
    case .deleteBackward: delete(from: max(0, cursor - 1), to: cursor)
    case .deleteForward: delete(from: cursor, to: min(characters.count, cursor + 1))
    case .deleteWordBackward: delete(from: wordStart, to: cursor)
    case .deleteToStart: delete(from: 0, to: cursor)
    case .deleteToEnd: delete(from: cursor, to: characters.count)
    case .moveLeft: cursor = max(0, cursor - 1)
    case .moveRight: cursor = min(characters.count, cursor + 1)
    case .moveToStart: cursor = 0
    case .moveToEnd: cursor = characters.count
    case .submit, .cancel: break
    }
  }

  /// The line as a row, scrolled so that the cursor is in sight.
  ///
  /// - Parameter columnCount: the columns that there are, at least 1.
  /// - Returns: the row, and the column of the cursor.
  func row(columnCount: Int) -> (row: Row, cursorColumn: Int) {
    let label = label.columnCount < columnCount / 2 ? label : ""
    let room = max(0, columnCount - label.columnCount - 1)
    let pieces = characters.map { EscapedText(String($0)) }
    var before = 0
    let visible = pieces[..<cursor].reversed().prefix { piece in
      before += piece.columnCount
      return before <= room
    }
    let start = cursor - visible.count
    let text = pieces[start...].prefix(room + 1).reduce("" as EscapedText, +)
    let column = visible.reduce(label.columnCount) { $0 + $1.columnCount }
    let shown = text.cut(columnCount: columnCount - label.columnCount)
    return (Row([.init(label, .strong), .init(shown)]), column)
  }
}

extension LinePrompt {
  /// Control characters, and with them the line ends of a paste, are left out.
  private mutating func insert(_ text: String) {
    let typed = text.filter { character in
      character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    let taken = typed.prefix(Self.characterCountMax - characters.count)
    characters.insert(contentsOf: taken, at: cursor)
    cursor += taken.count
  }

  private mutating func delete(from start: Int, to end: Int) {
    characters.removeSubrange(start..<end)
    cursor = start
  }

  /// Where the word before the cursor begins; slashes divide words too, as in a path.
  private var wordStart: Int {
    let divides: (Character) -> Bool = { $0 == "/" || $0 == " " }
    let end = characters[..<cursor].lastIndex { !divides($0) } ?? 0
    return characters[..<end].lastIndex(where: divides).map { $0 + 1 } ?? 0
  }
}
