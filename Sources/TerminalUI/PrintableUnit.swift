internal import PrintableText

/// A character, or the visible escape of one, which is shown whole or not at all.
struct PrintableUnit: Hashable, Sendable {
  var text: String
  var columnCount: Int

  static let ellipsis = PrintableUnit(text: "…", columnCount: 1)

  /// The units of a text, read no further than one character past a number of columns.
  static func units(of text: String, columnCountMax: Int) -> [PrintableUnit] {
    var units: [PrintableUnit] = []
    var columns = 0
    for character in text {
      for unit in self.units(of: character) {
        units.append(unit)
        columns += unit.columnCount
      }
      if columns > columnCountMax { break }
    }
    return units
  }

  private static func units(of character: Character) -> [PrintableUnit] {
    PrintableText.pieces(of: character, escapesBackslash: true).flatMap { piece in
      switch piece {
      case .visible(let text):
        text.map {
          PrintableUnit(text: String($0), columnCount: CharacterWidth.columnCount(of: $0))
        }
      case .escape(let text): [PrintableUnit(text: text, columnCount: text.utf8.count)]
      }
    }
  }
}
