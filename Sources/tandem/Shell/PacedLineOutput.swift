import PrintableText
import ShellRuntime
import System

/// Lines on standard output, and when to try again to write those that wait.
final class PacedLineOutput {
  /// How long a reader that is behind is left alone.
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

  /// Lets a line wait for a `flush`.
  func append(_ line: PrintableLine) {
    lines.append(line)
  }

  /// Writes what waits, as far as the reader takes it.
  func flush() {
    lines.flush()
    schedule()
  }

  /// Tries again what waits, if its time has come.
  func timeDidPass() {
    guard let due = deadline, due <= clock() else { return }
    lines.flush()
    deadline = nil
    schedule()
  }

  /// Writes what waits, and gives up on a reader that takes nothing for a while.
  func finish() {
    lines.finish()
    deadline = nil
  }

  private func schedule() {
    guard lines.isWaiting else { return deadline = nil }
    deadline = deadline ?? clock().advanced(byMilliseconds: Self.retryMilliseconds)
  }
}
