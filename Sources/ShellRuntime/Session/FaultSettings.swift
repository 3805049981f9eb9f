package import BridgeProtocol

/// What is made to go wrong between the shell and its pages, to see what an app makes of it.
package struct FaultSettings: Hashable, Sendable {
  /// Milliseconds of each of the delays.
  package static let millisecondsMax = 60_000
  /// The chance of a loss, in percent: a whole number, as are the milliseconds.
  package static let percentMax = 100

  /// How much later each frame is delivered, both ways.
  package var latencyMilliseconds = 0
  /// How far the latency varies, both ways from `latencyMilliseconds`.
  package var jitterMilliseconds = 0
  /// The chance in percent that a frame is lost, and the connection with it.
  package var dropPercent = 0
  /// Whether pages have no network.
  package var isOffline = false
  /// How much later what a page says arrives.
  package var slowPageMilliseconds = 0

  /// Nothing goes wrong.
  package init() {}

  /// Whether anything goes wrong.
  package var isOn: Bool { self != FaultSettings() }

  /// The settings as the JSON object of the HTTP API and of the timeline.
  package var object: JSONObject { wire.object }

  /// The settings in the form that controllers receive.
  package var wire: WireFaults {
    WireFaults(
      latencyMilliseconds: latencyMilliseconds, jitterMilliseconds: jitterMilliseconds,
      dropPercent: dropPercent, offline: isOffline, slowPageMilliseconds: slowPageMilliseconds)
  }
}
