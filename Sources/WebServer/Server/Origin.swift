/// A web origin on the loopback interface, and maybe on the local network.
package struct Origin: Hashable, Sendable {
  /// The TCP port, the same one for 127.0.0.1 and ::1.
  package let port: UInt16

  /// Whether ::1 is bound beside 127.0.0.1.
  package let listensOnIPv6: Bool

  /// The IPv4 address of the local network that is bound beside 127.0.0.1, if one is.
  package let networkAddress: String?

  package init(port: UInt16, listensOnIPv6: Bool = true, networkAddress: String? = nil) {
    self.port = port
    self.listensOnIPv6 = listensOnIPv6
    self.networkAddress = networkAddress
  }

  /// The origin to show and to open, for example `http://127.0.0.1:8100`.
  package var url: String { "http://127.0.0.1:\(port)" }
}
