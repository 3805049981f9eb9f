import BridgeProtocol

extension FaultSettings {
  /// These settings with what the checked body of `fault` says.
  func changed(by body: JSONObject) -> FaultSettings {
    var changed = body.value("reset")?.bool ?? false ? FaultSettings() : self
    changed.latencyMilliseconds =
      body.value("latencyMilliseconds")?.integer ?? changed.latencyMilliseconds
    changed.jitterMilliseconds =
      body.value("jitterMilliseconds")?.integer ?? changed.jitterMilliseconds
    changed.dropPercent = body.value("dropPercent")?.integer ?? changed.dropPercent
    changed.isOffline = body.value("offline")?.bool ?? changed.isOffline
    changed.slowPageMilliseconds =
      body.value("slowPageMilliseconds")?.integer ?? changed.slowPageMilliseconds
    return changed
  }
}
