package import BridgeProtocol
import Navigation

extension ShellSession {
  /// Tells whoever watches what happened, and keeps it in the timeline.
  mutating func report(_ event: SessionEvent, from other: EventSource? = nil) {
    outputs.append(.report(event))
    record(event, from: other)
  }

  /// Keeps in the timeline what happened, by the source that acts now unless another is named.
  mutating func record(_ event: SessionEvent, from other: EventSource? = nil) {
    timeline.append(event, from: other ?? turn.source, revision: revision, at: turn.time)
  }

  /// Keeps in the timeline what happened outside the session: a command, a warning.
  package mutating func record(
    _ event: SessionEvent, from source: EventSource, at time: SessionTime
  ) {
    turn.begin(by: source, at: time)
    record(event)
  }

  /// The native side acts.
  mutating func act(_ event: NavigationEvent) {
    turn.source = .native
    guard offerToApp(event) == nil else { return }
    apply(event, from: .native)
  }

  /// Performs an action that a command asks for, as the user's hand.
  ///
  /// - Parameters:
  ///   - action: The action, one that controllers may ask for.
  ///   - time: When the command came.
  /// - Returns: What became of it, as a `result` without a change id. A refusal is reported.
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

  /// Sets what is made to go wrong, for controllers to show.
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
    if faults.offline != wasOffline { notifyOfNetwork() }
    return true
  }
}
