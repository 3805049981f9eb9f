package import System

/// Which hosts apps may reach through the shell.
///
/// A page is not trusted, and what the browser keeps from it must not be open to it through the
/// shell: this machine, and what is behind the same door as this machine.
package struct HostRules: Sendable {
  /// The code of a refusal by these rules: in the browser the request may be possible all the same.
  package static let refusalCode = "HOST_NOT_ALLOWED"

  /// Those that the user lets apps reach.
  let allowed: [HTTPHost]
  /// The ports of the shell itself, which no app reaches.
  let ownPorts: Set<Int>
  /// The addresses of a name.
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

  /// The addresses at which a URL may be asked for; no other may be tried.
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
