internal import CSystem
package import Glibc

/// A socket that listens on one address or on a path.
package struct ListeningSocket: ~Copyable {
  /// The socket, not blocking.
  package let descriptor: FileDescriptor
  /// The port that is bound, 0 for a path.
  package let port: UInt16

  /// An error number of the system.
  package struct Failure: Error {
    package let number: CInt

    package init(number: CInt) {
      self.number = number
    }

    /// Whether another socket has the port.
    package var isInUse: Bool { number == EADDRINUSE }

    /// Whether the machine has no such address, as opposed to the port being refused.
    package var hasNoAddress: Bool { number == EAFNOSUPPORT || number == EADDRNOTAVAIL }
  }

  /// The addresses that a server listens on.
  package enum Address {
    case loopback4
    case loopback6
    /// Every IPv4 address of this machine.
    case any4
    /// An address of the local network.
    case network(in_addr)

    fileprivate var isIPv6: Bool { if case .loopback6 = self { true } else { false } }
  }

  /// Binds and listens; port 0 lets the system choose.
  package init(_ address: Address, port: UInt16) throws(Failure) {
    let family = address.isIPv6 ? AF_INET6 : AF_INET
    let flags = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let number = socket(family, flags, 0)
    guard number >= 0 else { throw Failure(number: errno) }
    let descriptor = FileDescriptor(owning: number)
    Self.enable(SO_REUSEADDR, level: SOL_SOCKET, on: number)
    if address.isIPv6 { Self.enable(IPV6_V6ONLY, level: CInt(IPPROTO_IPV6), on: number) }
    guard Self.bind(number, address, port) == 0, listen(number, 1_024) == 0 else {
      throw Failure(number: errno)
    }
    self.port = port == 0 ? Self.boundPort(number) : port
    self.descriptor = descriptor
  }

  /// Binds a path, which only the user may connect to, and listens.
  package init(_ address: LocalAddress) throws(Failure) {
    let flags = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let number = socket(AF_UNIX, flags, 0)
    guard number >= 0 else { throw Failure(number: errno) }
    let descriptor = FileDescriptor(owning: number)
    // The file gets the mode that the socket has (unix(7), "Pathname socket ownership").
    guard fchmod(number, 0o600) == 0,
      unsafe address.use({ unsafe Glibc.bind(number, $0, $1) }) == 0, listen(number, 128) == 0
    else { throw Failure(number: errno) }
    port = 0
    self.descriptor = descriptor
  }

  /// Sets a socket option to 1.
  private static func enable(_ option: CInt, level: CInt, on number: CInt) {
    var one: CInt = 1
    _ = unsafe setsockopt(number, level, option, &one, socklen_t(MemoryLayout<CInt>.size))
  }

  private static func bind(_ number: CInt, _ address: Address, _ port: UInt16) -> CInt {
    switch address {
    case .loopback4: return bind(number, in_addr(s_addr: UInt32(0x7f00_0001).bigEndian), port)
    case .any4: return bind(number, in_addr(s_addr: INADDR_ANY.bigEndian), port)
    case .network(let address): return bind(number, address, port)
    case .loopback6:
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = port.bigEndian
      name.sin6_addr = in6addr_loopback
      return unsafe withUnsafePointer(to: &name) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe Glibc.bind(number, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
        }
      }
    }
  }

  private static func bind(_ number: CInt, _ address: in_addr, _ port: UInt16) -> CInt {
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr = address
    return unsafe withUnsafePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.bind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func boundPort(_ number: CInt) -> UInt16 {
    var name = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    return unsafe withUnsafeMutablePointer(to: &name) { pointer in
      _ = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(number, $0, &length)
      }
      return UInt16(bigEndian: unsafe pointer.pointee.sin6_port)
    }
  }
}

/// The result of `accept`.
package enum Acceptance: ~Copyable {
  case connection(FileDescriptor, peerAddress: String)
  case none
  /// The process or the system has no descriptor left.
  case outOfDescriptors
}

extension ListeningSocket {
  /// Accepts the next waiting connection, non-blocking and with small writes sent at once.
  package func accept() -> Acceptance {
    var name = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let number = unsafe withUnsafeMutablePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe tandem_accept(descriptor.number, $0, &length)
      }
    }
    guard number >= 0 else {
      return number == -EMFILE || number == -ENFILE ? .outOfDescriptors : .none
    }
    if name.sin6_family == sa_family_t(AF_UNIX) {
      return .connection(FileDescriptor(owning: number), peerAddress: "local")
    }
    Self.enable(TCP_NODELAY, level: CInt(IPPROTO_TCP), on: number)
    let isIPv6 = name.sin6_family == sa_family_t(AF_INET6)
    return .connection(
      FileDescriptor(owning: number), peerAddress: isIPv6 ? "::1" : Self.text4(name))
  }

  /// The dotted form of an IPv4 address, which is stored where IPv6 has its flow label.
  private static func text4(_ name: sockaddr_in6) -> String {
    let bytes = UInt32(bigEndian: name.sin6_flowinfo)
    return [24, 16, 8, 0].map { String(bytes >> UInt32($0) & 0xff) }.joined(separator: ".")
  }
}
