import BridgeProtocol
import Glibc
import PrintableText
import ShellRuntime
import System
import TerminalUI

/// Writes one line for each event, for logs and terminals that cannot redraw.
///
/// Foreign text is escaped.
final class PlainLineObserver: ShellObserver {
  private let isOnTerminal = isatty(STDOUT_FILENO) == 1
  private let output: PacedLineOutput

  init(clock: @escaping () -> SessionTime) {
    output = PacedLineOutput(clock: clock) { count in
      PrintableLine("… \(count) lines were left out, because nobody read them.")
    }
  }

  var deadline: SessionTime? { output.deadline }

  func timeDidPass() {
    output.timeDidPass()
  }

  func shellDidStop() {
    output.finish()
  }

  func shellIsReady(_ shell: ReadyShell, session: ShellSession) {
    let network = shell.network.map { ["  network  \($0)"] } ?? []
    let lines = [
      "\(EscapedText(shell.appName).string) is served by Tandem.",
      "  app      \(shell.app)",
      "  control  \(shell.controlPage)",
    ]
    for line in lines + network { output.write(PrintableLine(line)) }
  }

  /// A code belongs into no log, so that elsewhere only the token file has it.
  func networkDidChange(_ network: NetworkAccess) {
    guard isOnTerminal, let link = network.link else { return }
    output.write(
      PrintableLine(
        "Open this on another device, once, within \(NetworkAccess.codeMinutes) minutes: \(link)"))
  }

  func observe(_ event: ShellEvent) {
    let line = LogLine(time: WallClock.time(), event)
    output.write(PrintableLine(line.text))
  }
}

extension LogLine {
  /// An event as a line that starts with a time of day.
  init(time: String, _ event: ShellEvent) {
    let facts = event.facts
    self.init(
      time: time, event: facts.name,
      details: facts.values.members.map { fact in
        Detail(fact.name, fact.value.string ?? fact.value.serializedText())
      })
  }
}
