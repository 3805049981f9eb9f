internal import CLibUV
import Glibc

/// The terminal that the process was started on.
///
/// In raw mode keys arrive at once and unseen. Signals of the keyboard stay signals, so that Ctrl-C
/// and Ctrl-Z do what people expect.
package final class TerminalDevice {
  private var original: termios?

  package init() {}

  deinit {
    restore()
  }

  /// Whether a live display makes sense: both streams are terminals, and nobody asked for plain
  /// output.
  package static func isInteractive(environment: [String: String]) -> Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return false }
    return environment["TERM", default: "dumb"] != "dumb" && environment["CI"] == nil
  }

  /// Columns and rows, 80 by 24 where the terminal does not tell.
  package var size: (columnCount: Int, rowCount: Int) {
    var window = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return (80, 24)
    }
    return (Int(window.ws_col), Int(window.ws_row))
  }

  /// Stops the echo and the gathering of lines.
  ///
  /// Calling it again, after a stop and a continue, does it again.
  package func enterRawMode() {
    var settings = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    if original == nil { original = settings }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }

  /// Gives the terminal back as it was.
  package func restore() {
    guard var original else { return }
    _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &original)
    self.original = nil
  }
}
