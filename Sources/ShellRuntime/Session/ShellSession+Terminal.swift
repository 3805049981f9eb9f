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
    pageConnections.prefix(limit).compactMap(page(on:))
  }

  /// Changes the device as a controller's `setEnvironment` does; what is malformed changes nothing.
  package mutating func setEnvironment(_ parameters: JSONObject, at time: SessionTime) {
    now = max(now, time)
    _ = perform(.setEnvironment, parameters, by: .controller)
  }
}
