/// From where both ports can be reached.
package enum PortExposure: Hashable, Sendable {
  /// From this machine only.
  case machine
  /// From the local network, too, at this IPv4 address of the machine.
  case network(String)
  /// From the loopback address of the browser's machine, if something forwards its ports to any
  /// IPv4 address of this one, such as a container engine or a tunnel.
  ///
  /// The browser finds the port at its own loopback address, so origins and hosts are those of
  /// `machine`. All peers have the address of the forwarder.
  case forwarded

  /// The address of the local network.
  var networkAddress: String? {
    if case .network(let address) = self { address } else { nil }
  }

  /// Whether a browser with this peer address reaches the ports on its own machine.
  func isOwnMachine(peerAddress: String) -> Bool {
    self == .forwarded || PeerClass(address: peerAddress) == .loopback
  }
}
