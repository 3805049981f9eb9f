import Glibc

/// The terminal that the process was started on.
///
/// In raw mode keys arrive at once and are not echoed. Control keys still send signals, so that
/// Ctrl-C and Ctrl-Z do what people expect.
package final class TerminalDevice {
  private var original: termios?

  package init() {}

  deinit {
    restore()
  }

  /// Whether a live display makes sense: both streams are terminals, and the environment does not
  /// ask for plain output.
  package static func isInteractive(environment: [String: String]) -> Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return false }
    return environment["TERM", default: "dumb"] != "dumb" && environment["CI"] == nil
  }

  /// Columns and rows; 80 by 24 if the terminal does not report its size.
  package var size: (columnCount: Int, rowCount: Int) {
    var window = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return (80, 24)
    }
    return (Int(window.ws_col), Int(window.ws_row))
  }

  /// Turns off the echo and the buffering of lines.
  ///
  /// It has to be called again after the process was stopped and continued.
  package func enterRawMode() {
    var settings = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    if original == nil { original = settings }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // Control-S would stop the terminal's output, and with it the process at its next frame.
    settings.c_iflag &= ~tcflag_t(IXON)
    _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }

  /// Restores the settings that the terminal had before.
  package func restore() {
    guard var original else { return }
    _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &original)
    self.original = nil
  }
}

// MARK: - Crashes

/// What the handler of a fatal signal needs; set once, before the handler is.
///
/// A signal handler may call only what POSIX lists as async-signal-safe (signal-safety(7)): it
/// reads these, calls `write`, `tcsetattr`, `sigaction` and `raise`, and allocates nothing.
nonisolated(unsafe) private var crashSettings: UnsafeMutablePointer<termios>?
nonisolated(unsafe) private var crashText: UnsafeMutableBufferPointer<UInt8>?

extension TerminalDevice {
  private static let fatalSignals = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP]

  /// Arranges that a crash restores the terminal before the process ends as it would have.
  ///
  /// Call it before `enterRawMode`: the current settings are the ones that are restored.
  ///
  /// - Parameter text: what is written to the terminal first.
  package func restoreAfterCrash(writing text: String) {
    var settings = termios()
    guard unsafe crashSettings == nil, unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else {
      return
    }
    let saved = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    unsafe saved.initialize(to: settings)
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = unsafe bytes.initialize(from: text.utf8)
    unsafe crashSettings = saved
    unsafe crashText = bytes
    for signal in Self.fatalSignals {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { signal in
        if let text = unsafe crashText, let settings = unsafe crashSettings {
          _ = unsafe Glibc.write(STDOUT_FILENO, text.baseAddress, text.count)
          _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, settings)
        }
        // The default action was restored by SA_RESETHAND; it takes place when this returns.
        raise(signal)
      }
      action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND))
      _ = unsafe sigaction(signal, &action, nil)
    }
  }
}
