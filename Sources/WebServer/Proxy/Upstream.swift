package import System

/// The server to which requests are forwarded, a development server for example.
package struct Upstream: Hashable, Sendable {
  /// Why a URL cannot be that of an upstream server: one sentence with the remedy.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The name with the port, as `Host` has it: `localhost:5173`.
  package let host: String
  /// The path that the URL names, with its query; `/` if it names none.
  package let path: String
  /// The addresses at which the server is tried, in this order.
  ///
  /// They are looked up once, before anything is served: a name that changes its address later
  /// cannot lead the proxy elsewhere.
  package let addresses: [ServerAddress]

  /// The origin, for example `http://localhost:5173`.
  package var origin: String { "http://" + host }

  /// Every host and port by which the server may refer to itself.
  var hosts: [String] {
    guard let address = addresses.first, address.isLoopback else { return [host] }
    return [host] + ["localhost", "127.0.0.1", "[::1]"].map { "\($0):\(address.port)" }
  }

  /// Reads a URL.
  ///
  /// - Parameters:
  ///   - url: `http://` with a host, and maybe a port and a path.
  ///   - allowsRemote: whether the server may be on another machine.
  /// - Throws: `Failure` for any other URL.
  package init(url: String, allowsRemote: Bool) throws(Failure) {
    guard let rest = Self.withoutScheme(url, "http://") else {
      throw Failure(
        description: Self.withoutScheme(url, "https://") == nil
          ? "“\(url)” is no URL of a development server: it begins with http://."
          : "\(url) is encrypted, which Tandem cannot read: name a server without https, such as "
            + "http://localhost:5173, or the folder of a build.")
    }
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let authority = rest[..<end].lowercased()
    guard let (name, port) = Self.split(authority) else {
      throw Failure(
        description: "“\(url)” names no server: write a host and a port after http://, such as "
          + "http://localhost:5173.")
    }
    let addresses = Self.addresses(of: name, port: port, allowsRemote: allowsRemote)
    guard allowsRemote || !addresses.isEmpty else {
      throw Failure(
        description: "\(name) is not this machine: its pages would run as the app's own. Give "
          + "--allow-remote if that is what you want.")
    }
    guard !addresses.isEmpty else {
      throw Failure(description: "The name \(name) has no address: check the URL.")
    }
    self.addresses = addresses
    host = authority
    path = Self.path(rest[end...])
  }

  /// Whether something takes connections at one of the addresses.
  ///
  /// Blocks, at most two seconds for each, so it is not for the thread that serves.
  package var takesConnections: Bool {
    addresses.contains { $0.takesConnection(withinMilliseconds: 2_000) }
  }

  private static func withoutScheme(_ url: String, _ scheme: String) -> Substring? {
    url.prefix(scheme.count).lowercased() == scheme ? url.dropFirst(scheme.count) : nil
  }

  /// Splits into the name, without brackets, and the port.
  private static func split(_ authority: String) -> (name: String, port: UInt16)? {
    var name = authority[...]
    var port: UInt16 = 80
    let bracket = name.lastIndex(of: "]")
    if let colon = name.lastIndex(of: ":"), bracket.map({ colon > $0 }) ?? true {
      let digits = name[name.index(after: colon)...]
      guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = UInt16(digits),
        number > 0
      else { return nil }
      port = number
      name = name[..<colon]
    }
    if bracket != nil {
      guard name.hasPrefix("["), name.hasSuffix("]") else { return nil }
      name = name.dropFirst().dropLast()
      return ServerAddress(String(name), port: port).map { _ in (String(name), port) }
    }
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "-._".utf8.contains(byte)
      }
    }
    return !name.isEmpty && isName ? (String(name), port) : nil
  }

  private static func addresses(
    of name: String, port: UInt16, allowsRemote: Bool
  ) -> [ServerAddress] {
    let loopback = [ServerAddress.loopback6(port: port), .loopback4(port: port)]
    // Names below localhost are this machine (RFC 6761, 6.3), whatever a name server says. Node.js
    // listens on one of the two addresses only.
    if name == "localhost" || name.hasSuffix(".localhost") { return loopback }
    if let address = ServerAddress(name, port: port) {
      // A server that listens everywhere prints this as its own address.
      if address.isUnspecified { return loopback.reversed() }
      return address.isLoopback || allowsRemote ? [address] : []
    }
    return allowsRemote ? ServerAddress.resolve(name, port: port) : []
  }

  private static func path(_ text: Substring) -> String {
    let path = text.prefix { $0 != "#" }
    return path.hasPrefix("/") ? String(path) : "/" + path
  }
}
