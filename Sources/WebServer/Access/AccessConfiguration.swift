/// How browsers get in, each by a code that works once.
package struct AccessConfiguration: Sendable {
  /// What a browser shows that was let in and has the ports on its own machine.
  ///
  /// It may outlive the server, so that the browser need not be let in again.
  package var local: BrowserCredential
  /// What a browser of another device shows in its place.
  ///
  /// Whoever reads along in the network gets it, so it is of this server only.
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

/// What a browser that was let in is recognized by, in either of two ways.
///
/// The cookie goes with every request, and the pages of an app, which are of the same site, can
/// push it out of the browser: cookies are counted by site (RFC 6265, 6.1). The key is stored where
/// only documents of the control origin read it, and gets the browser another cookie.
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
