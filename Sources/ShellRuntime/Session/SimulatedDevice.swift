package import BridgeProtocol
import Devices

/// The device that the shell simulates, and the faults of its network.
package struct SimulatedDevice: Sendable {
  /// The state of the device around the pages.
  package internal(set) var environment = WireEnvironment.initial {
    didSet { preparedEnvironment = Prepared(environment) }
  }
  /// The environment, encoded once for all controllers.
  private(set) var preparedEnvironment = Prepared(WireEnvironment.initial)
  /// The faults injected between the shell and its pages, for controllers to show.
  package internal(set) var faults = WireFaults()
  /// The catalogue of devices, `nil` until an action first needs it.
  var catalogue: DeviceCatalogue?

  /// The injected faults as text for people, empty if there are none.
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
}
