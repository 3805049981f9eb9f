import FaultInjection
import Glibc
import Navigation
import PluginWorker
import ShellCommands
import ShellRuntime
import WebServer

extension ShellProcess {
  /// Time since the server was made.
  var now: SessionTime { SessionTime(milliseconds: server.milliseconds) }

  func handle(_ input: ServerInput) {
    // One by one, so that the place after each is known.
    defer { if recorder != nil { recordInput() } }
    switch input {
    case .opened(let connection, let facts):
      receive(.connected(connection, facts.endpoint))
    case .received(let connection, let bytes):
      let input = SessionInput.received(connection, bytes)
      faults.isCalm ? session.handle(input, at: now) : receive(input)
    case .throttled(let connection):
      receive(.throttled(connection))
    case .closed(let connection, _):
      receive(.disconnected(connection))
    case .requested(let id, let request): handle(request, id: id)
    case .requestAbandoned(let id): commands.abandon(id)
    case .streamDrained(let id): commands.drained(id, session: session)
    case .timerFired:
      deadlines.armed = nil
      session.handle(.timePassed, at: now)
      deliverDelayed()
      if commits != nil { endLateCommit() }
      endTerminalPause()
      replaceOldCode()
      observer.timeDidPass()
      flushErrors()
    case .signalled(let signal):
      handle(signal: signal)
    case .terminalInput(let bytes): receive(terminalInput: bytes)
    case .fileMissing(let file): report(warning: file.sentence)
    case .admitted(let code, let address): admit(from: address, by: code)
    case .posted:
      for warning in warnings.takeAll() { report(warning: warning) }
      for (number, result) in performed.takeAll() {
        session.handle(.performed(number: number, result), at: now)
      }
      for (request, response) in pictures.takeAll() { server.respond(to: request, response) }
      for report in browser?.takeReports() ?? [] { handle(report) }
      endCommits()
    case .drained: finishTurn()
    case .rested: performDeferredWork()
    }
  }

  /// Passes on what a client did, unless the simulated network delays or loses it.
  private func receive(_ input: SessionInput) {
    guard let input = faults.receive(input, at: now) else { return }
    session.handle(input, at: now)
  }

  /// Sends to all clients what the inputs led to, together.
  private func finishTurn() {
    session.flush()
    if commands.isWatching { commands.update(session: session, at: now) }
    performOutputs()
    // Not before: what is stored is the state of a whole turn, which is the one that was sent.
    if let due = stateStore.deadline, due <= now { stateStore.store(session) }
    armTimer()
  }

  /// Does the work that no client waits for.
  func performDeferredWork() {
    reportToObserver()
    stateStore.schedule(session, at: now)
    armTimer()
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

  /// Writes waiting lines to standard error, if their deadline has passed.
  private func flushErrors() {
    guard let deadline = deadlines.error, deadline <= now else { return }
    deadlines.error = nil
    ErrorStream.flush()
  }

  /// Shows a warning, also on standard error unless the shell fills the terminal.
  func report(warning: String) {
    show(warning: warning)
    if !isInteractive { ErrorStream.write(warning: warning) }
  }

  /// Shows a warning to the observer and on the control page.
  func show(warning: String) {
    unobserved.append(.warned(warning))
    session.record(.warned(warning), from: .shell, at: now)
    session.showNotice(warning)
  }
}

extension MissingFile {
  /// What is missing, and what to do about it.
  fileprivate var sentence: String {
    let request = "The app asks for the \(kind.rawValue) \(quoted(path))"
    if let place {
      return "\(request), which its build has at \(quoted(place)): build it for the base “/”, "
        + "which is where a device serves it."
    }
    if path == "/cordova.js" {
      return "\(request), which Cordova adds for a device: there are Capacitor's plugins here, and "
        + "none of Cordova's."
    }
    return "\(request), which its build does not have: build the app again, or correct the address."
  }
}
