package import BridgeProtocol

/// What the terminal needs beyond the navigation state.
extension ShellSession {
  /// The pages that are attached, in the order of their `hello`.
  ///
  /// - Parameter limit: The maximum number of pages to list.
  /// - Returns: The pages, each with what it applied last.
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

  /// Reports an event from outside the session, and records it in the timeline.
  package mutating func report(
    _ event: SessionEvent, from source: EventSource, at time: SessionTime
  ) {
    turn.begin(by: source, at: time)
    report(event)
  }
}
