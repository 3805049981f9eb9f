/// What kind of peer a connection has, as far as the server knows.
///
/// Each class has a share of the connections that no other class can take. Within a class, the
/// connection that has been idle for the longest is closed for a further one.
package enum PeerClass: Hashable, Sendable, CaseIterable {
  /// Another device, or a port forwarder, that has not authenticated yet.
  case stranger
  /// The same, once it has presented the cookie of the access gate or the token of the API.
  case admitted
  /// This machine, over TCP.
  case loopback
  /// A program of the same user, on the control socket.
  case local

  /// The class of a peer that has not authenticated yet, by its address: the system accepts no
  /// loopback address from a network.
  init(address: String) {
    self = address.hasPrefix("127.") || address == "::1" ? .loopback : .stranger
  }

  /// The share of the class in the connections, at least one; what other devices cannot have goes
  /// to this machine.
  func share(of connectionCountMax: Int, servesOthers: Bool) -> Int {
    let share =
      switch self {
      case .local: connectionCountMax / 16
      case .loopback where !servesOthers: connectionCountMax - connectionCountMax / 16
      case .loopback: connectionCountMax / 2
      case .admitted where servesOthers: connectionCountMax * 3 / 8
      case .stranger where servesOthers: connectionCountMax / 16
      case .admitted, .stranger: 0
      }
    return max(1, share)
  }
}

/// The other side of a connection.
package struct Peer: Hashable, Sendable {
  package let peerClass: PeerClass
  /// The numeric address, for example `127.0.0.1`.
  package let address: String

  package init(_ peerClass: PeerClass, _ address: String) {
    self.peerClass = peerClass
    self.address = address
  }
}
