/// Turns one frame after the other into the least text that makes a terminal show it.
///
/// It remembers what is on the screen and answers with the text to write; it writes nothing itself.
/// Rows that stay as they were are not written again. Each row starts with an absolute move and
/// wrapping is off, so that a terminal whose idea of a character's width differs spoils that row
/// at most.
package struct ScreenPainter: Sendable {
  private let inColor: Bool
  private var shown: [Row]?
  private var size: TerminalSize?
  private var cursor: ScreenFrame.Position?

  package init(inColor: Bool) {
    self.inColor = inColor
  }

  /// The text that makes the terminal show a frame; empty if it does already.
  package mutating func draw(_ frame: ScreenFrame) -> String {
    let isWhole = shown == nil || size != frame.size
    var text = isWhole ? "\u{1B}[2J" : ""
    for (index, row) in frame.rows.enumerated() where isWhole || shown?[index] != row {
      if isWhole, row.spans.isEmpty { continue }
      text += "\u{1B}[\(index + 1);1H\u{1B}[2K" + row.rendered(inColor: inColor)
    }
    if cursor != frame.cursor || frame.cursor != nil && !text.isEmpty {
      text += Self.text(placing: frame.cursor)
    }
    shown = frame.rows
    size = frame.size
    cursor = frame.cursor
    return text.isEmpty ? "" : "\u{1B}[?2026h" + text + "\u{1B}[?2026l"
  }

  /// Forgets what is on the screen, because another program may have drawn on it.
  package mutating func forget() {
    shown = nil
  }

  private static func text(placing cursor: ScreenFrame.Position?) -> String {
    guard let cursor else { return "\u{1B}[?25l" }
    return "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
  }
}
