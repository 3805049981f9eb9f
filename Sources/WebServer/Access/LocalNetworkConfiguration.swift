/// How browsers of other devices get in.
package struct LocalNetworkConfiguration: Sendable {
  /// The IPv4 address of this machine that both origins listen on beside the loopback addresses.
  package var address: String
  /// What a browser that was let in shows with every request, as a cookie's value.
  package var secret: String

  package init(address: String, secret: String) {
    self.address = address
    self.secret = secret
  }
}
