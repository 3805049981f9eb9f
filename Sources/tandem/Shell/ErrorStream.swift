import Glibc
import PrintableText
import Synchronization
import System
import TerminalUI

/// Standard error of a running shell, for any thread; writing never waits for the reader.
///
/// A reader that is too slow gets a line with the number of lines that were left out.
enum ErrorStream {
  private static let warningColumnCountMax = 1_024

  private static let output = Mutex(
    LineOutput(file: STDERR_FILENO) { count in
      PrintableLine("tandem: \(count) lines were left out here, because nobody read them.")
    })

  /// Whether bytes are waiting, so that `flush` has to be called soon.
  static var isWaiting: Bool { output.withLock { $0.isWaiting } }

  /// Writes a warning: one sentence, cut to a length that is read.
  static func write(warning: String) {
    let text = EscapedText(warning, columnCountMax: warningColumnCountMax)
    write(PrintableLine("tandem: \(text.string)"))
  }

  /// Writes a line, or keeps it if the reader does not take it now.
  static func write(_ line: PrintableLine) {
    output.withLock { $0.write(line) }
  }

  /// Writes as many of the waiting bytes as the reader takes now.
  static func flush() {
    output.withLock { $0.flush() }
  }

  /// Writes the waiting bytes, and gives up on a reader that takes nothing for a while.
  static func finish() {
    output.withLock { $0.finish() }
  }
}
