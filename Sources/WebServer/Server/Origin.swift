/// A web origin on the loopback interface, and maybe on the local network.
package struct Origin: Hashable, Sendable {
  /// The TCP port, the same one for 127.0.0.1 and ::1.
  package let port: UInt16

  /// Whether ::1 is bound beside 127.0.0.1.
  package let listensOnIPv6: Bool

  /// The IPv4 address of the local network that is bound beside 127.0.0.1, if one is.
  package let networkAddress: String?

  /// The name below `localhost` that the origin shares with no other app's, if it has one.
  package let hostName: String?

  package init(
    port: UInt16, listensOnIPv6: Bool = true, networkAddress: String? = nil,
    hostName: String? = nil
  ) {
    self.port = port
    self.listensOnIPv6 = listensOnIPv6
    self.networkAddress = networkAddress
    self.hostName = hostName
  }

  /// The origin for programs, for example `http://127.0.0.1:8100`.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// The origin to show and to open in a browser, for example `http://users.localhost:8100`.
  ///
  /// Browsers resolve every name below `localhost` to this machine without a name server; the
  /// system's resolver may not know it.
  package var namedURL: String { "http://\(hostName ?? "127.0.0.1"):\(port)" }
}
