package import BridgeProtocol
import Devices

/// The device that the shell stands for, and what is wrong with its network.
package struct SimulatedDevice: Sendable {
  /// The state of the device around the pages.
  package internal(set) var environment = WireEnvironment.initial {
    didSet { preparedEnvironment = Prepared(environment) }
  }
  /// The same, for controllers.
  private(set) var preparedEnvironment = Prepared(WireEnvironment.initial)
  /// What is made to go wrong between the shell and its pages, for controllers to show.
  package internal(set) var faults = WireFaults()
  /// The devices that the shell knows, once something has depended on them.
  var catalogue: DeviceCatalogue?

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
}
