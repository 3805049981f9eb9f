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

  func sessionDidSettle(_ session: ShellSession) {
    output.flush()
  }

  func shellDidStop() {
    output.finish()
  }

  func shellIsReady(_ shell: ReadyShell, access: BrowserAccess, session: ShellSession) {
    var lines = [
      "\(EscapedText(shell.appName).string) is served by Tandem.",
      "  app      \(shell.app)",
      "  control  \(access.isForNetwork ? shell.controlPage : access.link ?? access.page)",
      access.isForNetwork
        ? "  network  \(access.origin)"
        : "           lets one browser in, once; “tandem link” prints another link",
    ]
    if let browser = shell.browser { lines.append("  browser  \(EscapedText(browser).string)") }
    for line in lines { output.append(PrintableLine(line)) }
  }

  /// A code for the network must not be in a log: if this is no terminal, only the token file has
  /// it.
  func accessDidChange(_ access: BrowserAccess) {
    guard isOnTerminal, access.isForNetwork, let link = access.link else { return }
    output.append(
      PrintableLine(
        "Open this on another device, once, within \(BrowserAccess.codeMinutes) minutes: \(link)"))
  }

  func observe(_ event: SessionEvent) {
    let line = LogLine(time: WallClock.time(), event)
    output.append(PrintableLine(line.text))
  }
}

extension LogLine {
  /// An event as a line that starts with a time of day.
  init(time: String, _ event: SessionEvent) {
    let facts = event.facts
    self.init(
      time: time, event: facts.name,
      details: facts.values.members.map { fact in
        Detail(fact.name, fact.value.string ?? fact.value.serializedText())
      })
  }
}
