package import BridgeProtocol
import Navigation

extension ShellSession {
  /// Reports an event, and records it in the timeline.
  mutating func report(_ event: SessionEvent, from other: EventSource? = nil) {
    outputs.append(.report(event))
    record(event, from: other)
  }

  /// Records an event in the timeline, from the source of the current turn unless another is given.
  mutating func record(_ event: SessionEvent, from other: EventSource? = nil) {
    timeline.append(event, from: other ?? turn.source, revision: revision, at: turn.time)
  }

  /// Records in the timeline an event from outside the session, such as a command or a warning.
  package mutating func record(
    _ event: SessionEvent, from source: EventSource, at time: SessionTime
  ) {
    turn.begin(by: source, at: time)
    record(event)
  }

  /// Handles an event of the native side, unless the app handles it.
  mutating func act(_ event: NavigationEvent) {
    turn.source = .native
    guard offerToApp(event) == nil else { return }
    apply(event, from: .native)
  }

  /// Performs the action of a command as if the user had taken it.
  ///
  /// - Parameters:
  ///   - action: The action, one that controllers may ask for.
  ///   - time: When the command came.
  /// - Returns: The outcome as a `result` without a change id. A refusal is reported.
  package mutating func perform(
    _ action: Action, forCommandAt time: SessionTime
  ) -> ResultMessage {
    turn.begin(by: .command, at: time)
    broadcast.controllersAreBehind = true
    let answer = perform(action, by: .controller)
    reportRefusal(answer, of: action.name.rawValue, by: "command")
    expire()
    return ResultMessage(
      id: 0, status: answer.status, reason: answer.reason, revision: revision, data: answer.data)
  }

  /// Sets the injected faults that controllers show.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  package mutating func setFaults(
    _ faults: WireFaults, from source: EventSource, at time: SessionTime
  ) -> Bool {
    guard faults != device.faults else { return false }
    turn.begin(by: source, at: time)
    let wasOffline = device.faults.offline
    device.faults = faults
    broadcast.controllersAreBehind = true
    report(.faultsChanged(faults))
    if faults.offline != wasOffline {
      perform(plugins.networkChanged(isOffline: faults.offline))
    }
    return true
  }
}
