import Glibc
import PrintableText
import Synchronization
import System
import TerminalUI

/// Standard error of a shell that runs, from any thread: it waits for no reader.
///
/// Whoever reads too slowly finds a line that counts those which were left out.
enum ErrorStream {
  private static let warningColumnCountMax = 1_024

  private static let output = Mutex(
    LineOutput(file: STDERR_FILENO) { count in
      PrintableLine("tandem: \(count) lines were left out here, because nobody read them.")
    })

  /// Whether something waits for the reader, so that `flush` is to be called soon.
  static var isWaiting: Bool { output.withLock { $0.isWaiting } }

  /// Writes a warning: one sentence, cut to a length that is read.
  static func write(warning: String) {
    let text = EscapedText(warning, columnCountMax: warningColumnCountMax)
    write(PrintableLine("tandem: \(text.string)"))
  }

  /// Writes a line, or lets it wait.
  static func write(_ line: PrintableLine) {
    output.withLock { $0.write(line) }
  }

  /// Writes as much of what waits as the reader takes now.
  static func flush() {
    output.withLock { $0.flush() }
  }

  /// Writes what waits, and gives up on a reader that takes nothing for a while.
  static func finish() {
    output.withLock { $0.finish() }
  }
}
