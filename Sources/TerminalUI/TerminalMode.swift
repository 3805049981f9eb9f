/// The escape sequences that switch a terminal for the live display and back.
///
/// xterm's DEC private modes: 1049 is the alternate screen, 25 the cursor, 7 the wrapping of long
/// lines, 1000 and 1006 mouse reports with numbers, 2004 brackets around pasted text. The mouse
/// selects text as usual while Shift is held.
package enum TerminalMode {
  /// Shows an empty screen of its own; the log above stays as it was.
  package static let enter =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[2J"

  /// Undoes `enter` in reverse order; harmless if `enter` was never sent.
  package static let leave =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h"
    + "\u{1B}[?1049l"
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
