/// A key that does something other than write a character.
package enum PageKey: String, CaseIterable, Hashable, Sendable {
  case arrowDown = "ArrowDown"
  case arrowLeft = "ArrowLeft"
  case arrowRight = "ArrowRight"
  case arrowUp = "ArrowUp"
  case backspace = "Backspace"
  case delete = "Delete"
  case end = "End"
  case enter = "Enter"
  case escape = "Escape"
  case home = "Home"
  case pageDown = "PageDown"
  case pageUp = "PageUp"
  case space = " "
  case tab = "Tab"

  /// The name of the key itself (UI Events, `code`).
  var code: String { self == .space ? "Space" : rawValue }

  /// The number that `keyCode` has (UI Events, “Fixed virtual key codes”).
  var number: Int64 {
    switch self {
    case .backspace: 8
    case .tab: 9
    case .enter: 13
    case .escape: 27
    case .space: 32
    case .pageUp: 33
    case .pageDown: 34
    case .end: 35
    case .home: 36
    case .arrowLeft: 37
    case .arrowUp: 38
    case .arrowRight: 39
    case .arrowDown: 40
    case .delete: 46
    }
  }

  /// The text that it writes, without which a page gets no `keypress` and a form no submission.
  var text: String? {
    switch self {
    case .enter: "\r"
    case .space: " "
    default: nil
    }
  }
}
