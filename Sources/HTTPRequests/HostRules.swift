package import System

/// Which hosts apps may reach through the shell.
///
/// A page is not trusted, so the shell must not open to it what the browser keeps closed: this
/// machine, and the private network of this machine.
package struct HostRules: Sendable {
  /// The code of a refusal by these rules; in the browser the request may still be possible.
  package static let refusalCode = "HOST_NOT_ALLOWED"
  /// The code of a refusal after a redirect; a request was sent, so nobody may send it again.
  package static let redirectRefusalCode = "REDIRECT_NOT_ALLOWED"

  /// The hosts that the user lets apps reach.
  let allowed: [HTTPHost]
  /// The ports of the shell itself, which no app may reach.
  let ownPorts: Set<Int>
  /// Looks up the addresses of a name.
  let lookUp: @Sendable (String) -> [HostAddress]

  /// Makes rules.
  package init(
    allowed: [HTTPHost], ownPorts: Set<Int>,
    lookUp: @escaping @Sendable (String) -> [HostAddress] = HostAddress.lookUp
  ) {
    self.allowed = allowed
    self.ownPorts = ownPorts
    self.lookUp = lookUp
  }

  /// The addresses to which a request for a URL may be sent; no other one may be tried.
  func addresses(of url: HTTPURL) throws(HTTPFailure) -> [HostAddress] {
    let addresses = lookUp(url.hostName)
    guard !addresses.isEmpty else { throw .unknownHost(url.hostName) }
    let isPublic = addresses.allSatisfy { $0.isPublic && !$0.isOfThisMachine }
    if isPublic { return addresses }
    guard !ownPorts.contains(url.port) else {
      throw .refused("\(url.origin) is the shell's own: an app reaches its pages by fetch.")
    }
    guard allowed.contains(where: { $0.allows(url) }) else {
      throw .refused(
        "\(url.origin) is on this machine or in its network, which apps do not reach through the "
          + "shell: allow it with --http-host \(url.host):\(url.port).")
    }
    return addresses
  }
}
