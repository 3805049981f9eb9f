/// The escape sequences that switch a terminal for the live status block and back.
///
/// The block is drawn on the normal screen, so that the log above it stays in the scrollback.
package enum TerminalMode {
  /// Hides the cursor and brackets pasted text (xterm's DEC private modes 25 and 2004).
  package static let enter = "\u{1B}[?25l\u{1B}[?2004h"

  /// Undoes `enter`, turns wrapping on and resets colours; harmless if `enter` was never sent.
  package static let leave = "\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h"
}

/// The columns and rows of a terminal.
package struct TerminalSize: Hashable, Sendable {
  package var columnCount: Int
  package var rowCount: Int

  /// - Precondition: both counts are positive; a terminal that does not know its size is 80 by 24.
  package init(columnCount: Int = 80, rowCount: Int = 24) {
    precondition(columnCount > 0 && rowCount > 0, "a terminal has at least one column and one row")
    self.columnCount = columnCount
    self.rowCount = rowCount
  }
}
