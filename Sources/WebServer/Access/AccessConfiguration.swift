/// How browsers get in, each by a code that works once.
package struct AccessConfiguration: Sendable {
  /// What a browser of this machine that was let in shows with every request, as a cookie's value.
  ///
  /// It may outlive the server, so that the browser need not be let in again.
  package var secret: String
  /// What a browser of another device shows in its place.
  ///
  /// Whoever reads along in the network gets it, so it is of this server only.
  package var networkSecret: String
  /// The IPv4 address of this machine that both origins listen on beside the loopback addresses;
  /// `nil` while only this machine reaches them.
  package var networkAddress: String?

  package init(secret: String, networkSecret: String, networkAddress: String? = nil) {
    precondition(secret != networkSecret, "what is read in the network would open this machine")
    self.secret = secret
    self.networkSecret = networkSecret
    self.networkAddress = networkAddress
  }
}
