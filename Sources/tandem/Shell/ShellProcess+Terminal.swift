import BridgeProtocol
import Navigation
import ShellRuntime
import TerminalUI
import Vocabulary

extension ShellProcess {
  func receive(terminalInput bytes: [UInt8]) {
    guard !bytes.isEmpty else {
      // The terminal was closed. Its SIGHUP alone would only reload the pages.
      stop()
      return
    }
    for command in observer.commands(for: bytes) { perform(command) }
    deadlines.terminal =
      observer.isAwaitingInput
      ? now.advanced(byMilliseconds: TerminalInputParser.escapeTimeoutMilliseconds) : nil
  }

  /// Handles an incomplete sequence of the terminal once its remaining bytes have not come in time.
  func endTerminalPause() {
    guard let deadline = deadlines.terminal, deadline <= now else { return }
    deadlines.terminal = nil
    for command in observer.commandsAfterPause() { perform(command) }
  }

  private func perform(_ command: UserCommand) {
    switch command {
    case .tapTab(let position):
      let tabs = session.navigation.visibleTabs
      guard tabs.indices.contains(position) else { return }
      session.handle(.acted(.tabTapped(tabs[position].id)), at: now)
    case .goBack: session.handle(.acted(.backPressed), at: now)
    case .reload: session.handle(.reloadRequested, at: now)
    case .open(let link): session.handle(.acted(.linkOpened(url: link)), at: now)
    case .nextAppearance: setDevice { $0.appearance = session.device.environment.appearance.next }
    case .nextPlatform: setDevice { $0.platform = session.device.environment.platform.next }
    case .newCode: issueCode()
    case .quit: stop()
    }
  }

  func setDevice(_ change: (inout EnvironmentParameters) -> Void) {
    var parameters = EnvironmentParameters()
    change(&parameters)
    session.setEnvironment(parameters, at: now)
  }
}

extension CaseIterable where Self: Equatable {
  /// The case that follows, the first one after the last.
  fileprivate var next: Self {
    let all = Array(Self.allCases)
    let index = all.firstIndex(of: self).map { ($0 + 1) % all.count } ?? 0
    return all[index]
  }
}
