import BridgeProtocol
import FaultInjection
import NativePlugins
import PluginWorker
import ShellCommands
import ShellRuntime
import WebServer

extension ShellProcess {
  /// Performs what the session and the commands ask for.
  func performOutputs() {
    // Before the outputs, because of which pages may load the script of the new device.
    serveDevice()
    performSessionOutputs()
    performCommandOutputs()
    if commits != nil { beginCommit() }
  }

  /// Performs what the session asks for.
  func performSessionOutputs() {
    let outputs = session.takeOutputs()
    if isHoldingAnswers { return hold(outputs, as: HeldAnswer.session) }
    for output in outputs { pass(output) }
  }

  /// Performs an output, unless the simulated network delays or loses it.
  func pass(_ output: SessionOutput) {
    if faults.isCalm {
      perform(output)
    } else if let output = faults.send(output, at: now) {
      perform(output)
    }
  }

  /// Delivers what the simulated network has delayed until now.
  func deliverDelayed() {
    for delivery in faults.takeDue(at: now) {
      switch delivery {
      case .input(let input): session.handle(input, at: now)
      case .output(let output): perform(output)
      }
    }
  }

  private func perform(_ output: SessionOutput) {
    switch output {
    case .send(let connection, let frame, let policy):
      server.send(frame, to: connection, policy: policy)
    case .close(let connection, let code, let reason):
      server.close(connection, code: code.rawValue, reason: reason)
    case .openExternally(let url):
      unobserved.append(.externalLinkOpened(url: url))
    case .perform(let work, let number):
      // If the shell stops first, the page asks the next one.
      worker.perform(work, number: number) { [performed] result in
        performed.post((number, result))
      }
    case .cancel(let number): worker.cancel(number)
    case .report(let event):
      unobserved.append(event)
    }
  }

  /// Reports to the observer what happened since the last call.
  func reportToObserver() {
    for event in unobserved { observer.observe(event) }
    unobserved.removeAll(keepingCapacity: true)
    observer.sessionDidSettle(session)
  }

  /// Sets the timer to the next deadline.
  func armTimer() {
    var deadline = SessionTime.earlier(session.deadline, stateStore.deadline)
    if commands.isWatching { deadline = SessionTime.earlier(deadline, commands.deadline) }
    if !faults.isCalm { deadline = SessionTime.earlier(deadline, faults.deadline) }
    if let commits { deadline = SessionTime.earlier(deadline, commits.gate.deadline) }
    deadline = SessionTime.earlier(deadline, deadlines.terminal)
    deadline = SessionTime.earlier(deadline, access.deadline)
    deadline = SessionTime.earlier(deadline, observer.deadline)
    if !ErrorStream.isWaiting { deadlines.error = nil }
    if ErrorStream.isWaiting, deadlines.error == nil {
      deadlines.error = now.advanced(byMilliseconds: PacedLineOutput.retryMilliseconds)
    }
    deadline = SessionTime.earlier(deadline, deadlines.error)
    guard deadline != deadlines.armed else { return }
    deadlines.armed = deadline
    server.setTimer(at: deadline?.milliseconds)
  }
}
