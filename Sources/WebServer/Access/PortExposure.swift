/// From where both ports can be reached.
package enum PortExposure: Hashable, Sendable {
  /// From this machine only.
  case machine
  /// From the local network, too, at this IPv4 address of the machine.
  case network(String)
  /// From wherever something forwards them, such as a container engine or a tunnel: from the
  /// loopback address of the browser's own machine to any IPv4 address of this one.
  ///
  /// The browser sees the port at its own loopback address, so that origins and hosts are those of
  /// `machine`. All peers have the address of what forwards them.
  case forwarded

  /// The address of the local network.
  var networkAddress: String? {
    if case .network(let address) = self { address } else { nil }
  }

  /// Whether a browser that was let in by a peer of an address has the ports on its own machine.
  func isOwnMachine(peerAddress: String) -> Bool {
    self == .forwarded || PeerClass(address: peerAddress) == .loopback
  }
}
