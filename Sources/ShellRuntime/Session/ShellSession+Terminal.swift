package import BridgeProtocol

/// What a terminal shows and does beyond what the navigation state says.
extension ShellSession {
  /// The state of the device around the pages.
  package var device: WireEnvironment { environment }

  /// The pages that are attached, in the order of their `hello`.
  ///
  /// - Parameter limit: how many to list at most.
  /// - Returns: what each of them is and what it applied last.
  package func attachedPages(limit: Int) -> [ControllerPage] {
    clients.pages.prefix(limit).compactMap { page(on: $0) }
  }

  /// What is made to go wrong, as it is to be read; empty if nothing is.
  package var activeFaults: [String] {
    var texts: [String] = []
    if faults.offline { texts.append("offline") }
    if faults.latencyMilliseconds > 0 || faults.jitterMilliseconds > 0 {
      let jitter = faults.jitterMilliseconds > 0 ? " ± \(faults.jitterMilliseconds)" : ""
      texts.append("latency \(faults.latencyMilliseconds)\(jitter) ms")
    }
    if faults.dropPercent > 0 { texts.append("\(faults.dropPercent) % lost") }
    if faults.slowPageMilliseconds > 0 {
      texts.append("slow page \(faults.slowPageMilliseconds) ms")
    }
    return texts
  }

  /// Changes the device as a controller's `setEnvironment` does.
  package mutating func setEnvironment(
    _ parameters: EnvironmentParameters, at time: SessionTime
  ) {
    now = max(now, time)
    source = .native
    defer { source = .shell }
    _ = perform(.setEnvironment(parameters), by: .controller)
  }

  /// Tells whoever watches what happened outside the session, and keeps it in the timeline.
  package mutating func report(
    _ event: SessionEvent, from source: EventSource, at time: SessionTime
  ) {
    now = max(now, time)
    report(event, from: source)
  }
}
