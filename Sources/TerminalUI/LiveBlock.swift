/// A block of rows at the bottom of the normal screen that is drawn again in place.
///
/// It remembers what is on the screen and answers with the text to write; it writes nothing itself.
/// Every row is cut to the width and wrapping is off while it is drawn, so a row of the block is a
/// row of the screen even where the terminal's idea of a character's width differs.
package struct LiveBlock: Sendable {
  private let inColor: Bool
  private var rows: [Row] = []
  private var drawnColumnCounts: [Int] = []

  package init(inColor: Bool) {
    self.inColor = inColor
  }

  /// Replaces the block by new rows, or draws it again after a resize.
  ///
  /// - Parameters:
  ///   - rows: as many of the first ones as fit are drawn.
  ///   - size: the size of the terminal now.
  /// - Returns: the text to write, in one piece.
  package mutating func draw(_ rows: [Row], size: TerminalSize) -> String {
    replace(with: rows, below: [], size: size)
  }

  /// Writes lines above the block, where they scroll away as a log does.
  package mutating func insertAbove(_ lines: [Row], size: TerminalSize) -> String {
    replace(with: rows, below: lines, size: size)
  }

  /// Removes the block, so that what is written next starts where it stood.
  package mutating func erase(size: TerminalSize) -> String {
    let text = toFirstRow(size: size) + Self.eraseBelow
    rows = []
    drawnColumnCounts = []
    return text
  }
}

extension LiveBlock {
  private static let beginSynchronizedOutput = "\u{1B}[?2026h"
  private static let endSynchronizedOutput = "\u{1B}[?2026l"
  private static let wrappingOff = "\u{1B}[?7l"
  private static let wrappingOn = "\u{1B}[?7h"
  private static let eraseBelow = "\u{1B}[J"

  private mutating func replace(
    with rows: [Row], below lines: [Row], size: TerminalSize
  ) -> String {
    let visible = rows.prefix(size.rowCount).map { $0.prefix(columnCount: size.columnCount) }
    var text = Self.beginSynchronizedOutput + toFirstRow(size: size) + Self.eraseBelow
    text += lines.map { $0.rendered(inColor: inColor) + "\r\n" }.joined()
    text += Self.wrappingOff
    text += visible.map { $0.rendered(inColor: inColor) }.joined(separator: "\r\n")
    text += Self.wrappingOn + Self.endSynchronizedOutput
    self.rows = rows
    drawnColumnCounts = visible.map(\.columnCount)
    return text
  }

  /// Moves from the end of the last row to the start of the first one.
  ///
  /// A terminal that became narrower has wrapped the rows that no longer fit.
  private func toFirstRow(size: TerminalSize) -> String {
    let screenRowCount = drawnColumnCounts.reduce(0) { sum, columns in
      sum + max(1, (columns + size.columnCount - 1) / size.columnCount)
    }
    let distance = min(screenRowCount, size.rowCount) - 1
    return distance > 0 ? "\r\u{1B}[\(distance)A" : "\r"
  }
}
