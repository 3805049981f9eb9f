package import BridgeProtocol

/// What a terminal shows and does beyond what the navigation state says.
extension ShellSession {
  /// The pages that are attached, in the order of their `hello`.
  ///
  /// - Parameter limit: how many to list at most.
  /// - Returns: what each of them is and what it applied last.
  package func attachedPages(limit: Int) -> [ControllerPage] {
    clients.pages.prefix(limit).compactMap { page(on: $0) }
  }

  /// Changes the device as a controller's `setEnvironment` does.
  package mutating func setEnvironment(
    _ parameters: EnvironmentParameters, at time: SessionTime
  ) {
    turn.begin(by: .native, at: time)
    _ = perform(.setEnvironment(parameters), by: .controller)
  }

  /// Tells whoever watches what happened outside the session, and keeps it in the timeline.
  package mutating func report(
    _ event: SessionEvent, from source: EventSource, at time: SessionTime
  ) {
    turn.begin(by: source, at: time)
    report(event)
  }
}
