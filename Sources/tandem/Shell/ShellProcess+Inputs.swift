import Glibc
import Navigation
import ShellRuntime
import WebServer

extension ShellProcess {
  /// Time since the server was made.
  var now: SessionTime {
    let (seconds, attoseconds) = server.now.components
    return SessionTime(
      milliseconds: UInt64(seconds) * 1_000 + UInt64(attoseconds / 1_000_000_000_000_000))
  }

  func handle(_ input: ServerInput<StateFile.Report>) {
    switch input {
    case .opened(let connection, let facts):
      let endpoint: SessionEndpoint = facts.endpoint == .page ? .page : .controller
      receive(.connected(ShellRuntime.ConnectionID(connection), endpoint))
    case .received(let connection, let bytes):
      receive(.received(ShellRuntime.ConnectionID(connection), bytes))
    case .throttled(let connection):
      receive(.throttled(ShellRuntime.ConnectionID(connection)))
    case .closed(let connection, _):
      receive(.disconnected(ShellRuntime.ConnectionID(connection)))
    case .requested(let id, let request): handle(request, id: id)
    case .requestAbandoned(let id): commands.abandon(id.number)
    case .timerFired:
      armedDeadline = nil
      session.handle(.timePassed, at: now)
      deliverDelayed()
    case .signalled(let signal):
      handle(signal: signal)
    case .terminalInput([]):
      // The terminal was closed. Its SIGHUP alone would only reload the pages.
      stop()
    case .terminalInput(let bytes):
      for command in observer.commands(for: bytes) { perform(command) }
    case .posted(.isIdle):
      // What changed meanwhile is stored when the inputs are drained.
      break
    case .posted(.warning(let warning)):
      show(warning: warning)
      if !isInteractive { StateFile.write(warning: warning) }
    case .drained: settle()
    }
    performOutputs()
  }

  /// Hands over what a client did, unless the network of pages delays or loses it.
  private func receive(_ input: SessionInput) {
    guard let input = faults.receive(input, at: now) else { return }
    session.handle(input, at: now)
  }

  /// Tells everybody what the inputs led to, together.
  private func settle() {
    session.flush()
    observer.stateDidChange(session)
    storeState()
    commands.settle(session: session, at: now)
  }

  private func handle(signal: CInt) {
    switch signal {
    case SIGHUP: session.handle(.reloadRequested, at: now)
    case SIGWINCH: observer.terminalDidResize()
    case SIGCONT: observer.terminalDidContinue()
    case SIGTSTP:
      observer.terminalWillSuspend()
      raise(SIGSTOP)
    default: stop()
    }
  }

  private func perform(_ command: UserCommand) {
    switch command {
    case .tapTab(let position):
      let tabs = session.navigation.visibleTabs
      guard tabs.indices.contains(position) else { return }
      session.handle(.acted(.tabTapped(tabs[position].id)), at: now)
    case .goBack: session.handle(.acted(.backPressed), at: now)
    case .reload: session.handle(.reloadRequested, at: now)
    case .quit: stop()
    }
  }

  /// Shows a warning to whoever watches, in the terminal or on the control page.
  func show(warning: String) {
    observer.observe(.warning(warning))
    session.record(.warned(warning), from: .shell, at: now)
    session.notify(warning)
  }
}
