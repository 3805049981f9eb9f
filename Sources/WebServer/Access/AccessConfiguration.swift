/// How browsers are let in, each by a code that works once.
package struct AccessConfiguration: Sendable {
  /// The credential of browsers that reach the ports on their own machine.
  ///
  /// It may outlive the server, so that the browser need not be let in again.
  package var local: BrowserCredential
  /// The credential of browsers on other devices.
  ///
  /// It can be read by everybody on the network, so it is valid for this server only.
  package var network: BrowserCredential
  /// From where both origins can be reached.
  package var exposure: PortExposure

  package init(
    local: BrowserCredential, network: BrowserCredential, exposure: PortExposure = .machine
  ) {
    precondition(
      Set([local.cookie, local.key]).isDisjoint(with: [network.cookie, network.key]),
      "what is read in the network would open this machine")
    self.local = local
    self.network = network
    self.exposure = exposure
  }
}

/// The cookie and the key, each of which identifies a browser that was let in.
///
/// The cookie is sent with every request. The pages of an app, which are of the same site, can make
/// the browser drop it by setting many others: cookies are limited by site (RFC 6265, 6.1). The key
/// is stored where only documents of the control origin can read it, and gets the browser a new
/// cookie.
package struct BrowserCredential: Sendable, Hashable {
  /// The value of the cookie.
  package var cookie: String
  /// The value of the header field `Tandem-Key`.
  package var key: String

  package init(cookie: String, key: String) {
    precondition(cookie != key, "whoever sees the cookie would know the key")
    self.cookie = cookie
    self.key = key
  }
}
