/// The squares of a QR code, as ISO/IEC 18004 lays them out.
package struct QRSymbol: Hashable, Sendable {
  /// The light squares that must surround the symbol (ISO/IEC 18004, 6.3.8).
  package static let quietZoneCount = 4

  /// The squares of one side.
  package let sideCount: Int
  private let isDark: [Bool]

  /// - Parameters:
  ///   - sideCount: the squares of one side.
  ///   - isDark: whether each square is dark, row after row.
  /// - Precondition: `isDark` has `sideCount` × `sideCount` elements.
  package init(sideCount: Int, isDark: [Bool]) {
    precondition(isDark.count == sideCount * sideCount, "a symbol is a square")
    self.sideCount = sideCount
    self.isDark = isDark
  }

  /// Whether a square is dark; those of the quiet zone and beyond it are light.
  func isDark(column: Int, row: Int) -> Bool {
    guard (0..<sideCount).contains(column), (0..<sideCount).contains(row) else { return false }
    return isDark[row * sideCount + column]
  }
}

/// What the foreground of a terminal stands for in a QR code.
package enum QRInk: Hashable, Sendable {
  /// Black on white by colours of the terminal's fixed palette, whatever the background is.
  case black
  /// Without colours on a dark background: what is written is bright.
  case bright
  /// Without colours on a bright background: what is written is dark.
  case dark

  /// The ink for a terminal.
  ///
  /// - Parameters:
  ///   - inColor: whether colours may be written.
  ///   - environment: the variables of the process; `COLORFGBG` ends in the number of the
  ///     background's colour, of which 7 and those from 9 on are bright.
  package init(inColor: Bool, environment: [String: String]) {
    if inColor {
      self = .black
      return
    }
    let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    self = background.map { $0 == 7 || $0 >= 9 } ?? false ? .dark : .bright
  }
}

extension QRSymbol {
  /// The columns that the drawing takes, quiet zone and all.
  var columnCount: Int { sideCount + 2 * Self.quietZoneCount }

  /// The rows that the drawing takes: two squares share one.
  var rowCount: Int { (columnCount + 1) / 2 }

  /// The symbol in half blocks, so that its squares are square where a character is twice as high
  /// as it is wide.
  package func rows(ink: QRInk) -> [Row] {
    let zone = Self.quietZoneCount
    return stride(from: -zone, to: sideCount + zone, by: 2).map { row in
      let text = (-zone..<sideCount + zone).map { column in
        Self.block(
          upper: isDark(column: column, row: row) == (ink != .bright),
          lower: isDark(column: column, row: row + 1) == (ink != .bright))
      }
      return Row([.init(EscapedText(String(text)), ink == .black ? .blackOnWhite : .plain)])
    }
  }

  private static func block(upper: Bool, lower: Bool) -> Character {
    switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
