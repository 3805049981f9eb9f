internal import Glibc
internal import System

/// The listening sockets of one origin, on one port.
struct Binding: ~Copyable {
  let ipv4: ListeningSocket
  let ipv6: ListeningSocket?
  let network: ListeningSocket?
  private let networkAddress: String?

  /// How many ports are tried where any will do.
  private static let attemptCountMax = 64

  /// The origin, with a host name of its own if it has one.
  func origin(named hostName: String?) -> Origin {
    Origin(
      port: ipv4.port, listensOnIPv6: ipv6 != nil, networkAddress: networkAddress,
      hostName: hostName)
  }

  /// Passes each socket to its owner.
  consuming func take(
    _ body: (consuming ListeningSocket) -> Void
  ) {
    body(ipv4)
    if let other = ipv6 { body(other) }
    if let other = network { body(other) }
  }

  /// Binds 127.0.0.1, or all IPv4 addresses for a port that is forwarded, and, where the machine
  /// has it, ::1 with the same port.
  ///
  /// - Parameters:
  ///   - origin: says which port; 0 stands for any that is free at all addresses.
  ///   - exposure: may have an IPv4 address of the local network to bind as well.
  /// - Throws: what cannot be bound, with the remedy.
  init(of origin: OriginConfiguration, exposure: PortExposure) throws(WebServerError) {
    let port = origin.port
    guard !origin.avoidedPorts.contains(port) else { throw Self.isAvoided(port) }
    let networkAddress = exposure.networkAddress
    let address = try networkAddress.map(Self.parse)
    var attemptsLeft = port == 0 ? Self.attemptCountMax : 1
    while true {
      attemptsLeft -= 1
      do throws(ListeningSocket.Failure) {
        self = try Self(port: port, avoiding: origin.avoidedPorts, exposure, address)
        return
      } catch {
        if let networkAddress, error.hasNoAddress { throw Self.isForeign(networkAddress) }
        if attemptsLeft == 0 || !error.isInUse { throw Self.explain(error, port) }
      }
    }
  }

  private init(
    port: UInt16, avoiding avoided: Set<UInt16>, _ exposure: PortExposure, _ address: in_addr?
  ) throws(ListeningSocket.Failure) {
    let first = try ListeningSocket(exposure == .forwarded ? .any4 : .loopback4, port: port)
    // Only if any port will do: it counts as one that is in use, so that another one is tried.
    if avoided.contains(first.port) { throw ListeningSocket.Failure(number: EADDRINUSE) }
    var second: ListeningSocket?
    do throws(ListeningSocket.Failure) {
      second = try ListeningSocket(.loopback6, port: first.port)
    } catch {
      if !error.hasNoAddress { throw error }
    }
    network = try Self.listen(address, port: first.port)
    networkAddress = exposure.networkAddress
    ipv4 = first
    ipv6 = second
  }

  private static func listen(
    _ address: in_addr?, port: UInt16
  ) throws(ListeningSocket.Failure) -> ListeningSocket? {
    guard let address else { return nil }
    return try ListeningSocket(.network(address), port: port)
  }

  private static func parse(_ text: String) throws(WebServerError) -> in_addr {
    guard let address = LocalNetworkAddress.parse(text) else { throw isForeign(text) }
    return address
  }

  private static func isForeign(_ address: String) -> WebServerError {
    WebServerError(
      code: .unusableAddress(address),
      description: "\(address) is no address under which other devices reach this machine: "
        + "choose one of those that “ip -4 address” lists, but not 127.0.0.1.")
  }

  private static func isAvoided(_ port: UInt16) -> WebServerError {
    WebServerError(
      code: .portAvoided(port),
      description: "Port \(port) was one of the other origin: choose another port, 0 for any free "
        + "one.")
  }

  private static func explain(_ failure: ListeningSocket.Failure, _ port: UInt16) -> WebServerError
  {
    failure.isInUse
      ? WebServerError(
        code: .portInUse(port),
        description: "Port \(port) is in use by another program: stop that program or choose "
          + "another port, 0 for any free one.")
      : WebServerError(
        code: .cannotBind(port),
        description: "Port \(port) cannot be used (\(SystemError.text(failure.number))): choose "
          + "another port, 0 for any free one.")
  }
}
