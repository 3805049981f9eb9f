/// What the keys do, for the help that `h` shows.
package enum HelpText {
  private static let keys: [(key: EscapedText, meaning: EscapedText)] = [
    ("1-9", "tap the tab at that position; the selected one goes back to its root"),
    ("b", "go back one step"),
    ("o", "open a link: a path of the app or one of its own schemes; Esc gives up"),
    ("r", "reload every page that is attached"),
    ("a", "the next appearance: light, dark, as the browser prefers"),
    ("p", "the other platform: iOS or Android"),
    ("c", "the link that lets a browser in (--lan: its QR code); again: a new one"),
    ("↑ ↓", "scroll the events; j, k, page up and down, home and end too"),
    ("h, ?", "show this help, or hide it"),
    ("q", "stop the shell; Control-C and Control-D do the same"),
    ("mouse", "tabs and the keys below are clickable; Shift selects text"),
  ]

  /// One row for each key.
  package static let rows: [Row] = keys.map { entry in
    let padding = String(repeating: " ", count: 7 - entry.key.columnCount)
    return Row([
      .init("  "), .init(entry.key, .strong), .init(EscapedText(padding)), .init(entry.meaning),
    ])
  }
}
