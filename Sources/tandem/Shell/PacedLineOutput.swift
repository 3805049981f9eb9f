import PrintableText
import ShellRuntime
import System

/// Lines on standard output, and when to try again to write those that wait.
final class PacedLineOutput {
  /// How long to wait before writing to a slow reader again.
  static let retryMilliseconds: UInt64 = 20

  /// When to flush; nil if nothing waits.
  private(set) var deadline: SessionTime?
  private let lines: LineOutput
  private let clock: () -> SessionTime

  init(clock: @escaping () -> SessionTime, omission: @escaping (_ lineCount: Int) -> PrintableLine)
  {
    lines = LineOutput(omission: omission)
    self.clock = clock
  }

  /// Keeps a line for the next `flush`.
  func append(_ line: PrintableLine) {
    lines.append(line)
  }

  /// Writes waiting lines, as far as the reader takes them.
  func flush() {
    lines.flush()
    schedule()
  }

  /// Tries again to write waiting lines, if the deadline has passed.
  func timeDidPass() {
    guard let due = deadline, due <= clock() else { return }
    lines.flush()
    deadline = nil
    schedule()
  }

  /// Writes waiting lines, and gives up on a reader that takes nothing for a while.
  func finish() {
    lines.finish()
    deadline = nil
  }

  private func schedule() {
    guard lines.isWaiting else { return deadline = nil }
    deadline = deadline ?? clock().advanced(byMilliseconds: Self.retryMilliseconds)
  }
}
