internal import CSystem
internal import Glibc

/// The numeric address of a server, with its port.
package struct ServerAddress: Hashable, Sendable {
  /// 4 or 16 bytes, in network byte order.
  private let bytes: [UInt8]
  /// The TCP port.
  package let port: UInt16

  private init(bytes: [UInt8], port: UInt16) {
    self.bytes = bytes
    self.port = port
  }

  /// `127.0.0.1`.
  package static func loopback4(port: UInt16) -> ServerAddress {
    ServerAddress(bytes: [127, 0, 0, 1], port: port)
  }

  /// `::1`.
  package static func loopback6(port: UInt16) -> ServerAddress {
    ServerAddress(bytes: [UInt8](repeating: 0, count: 15) + [1], port: port)
  }

  /// Reads an address in its numeric form, without the brackets of a URL; `nil` if it is a name.
  package init?(_ text: String, port: UInt16) {
    var bytes = [UInt8](repeating: 0, count: 16)
    let isIPv4 = unsafe bytes.withUnsafeMutableBytes {
      unsafe inet_pton(AF_INET, text, $0.baseAddress) == 1
    }
    if isIPv4 {
      self.init(bytes: Array(bytes[..<4]), port: port)
      return
    }
    let isIPv6 = unsafe bytes.withUnsafeMutableBytes {
      unsafe inet_pton(AF_INET6, text, $0.baseAddress) == 1
    }
    guard isIPv6 else { return nil }
    self.init(bytes: bytes, port: port)
  }

  /// Whether the address is one of this machine's loopback interface.
  package var isLoopback: Bool {
    if bytes.count == 4 { return bytes[0] == 127 }
    return bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
      || bytes.starts(with: Self.mappedPrefix) && bytes[12] == 127
  }

  /// Whether the address stands for every address of this machine, `0.0.0.0` or `::`.
  package var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }

  /// Asks the system for the addresses of a name; empty if it has none.
  ///
  /// Blocks until the answer is there, so it is not for the thread that serves.
  package static func resolve(_ name: String, port: UInt16) -> [ServerAddress] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(name, nil, &hints, &list) == 0 else { return [] }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [ServerAddress] = []
    var next = unsafe list
    while let entry = unsafe next {
      unsafe next = entry.pointee.ai_next
      guard let name = unsafe entry.pointee.ai_addr else { continue }
      let bytes: [UInt8]
      switch unsafe entry.pointee.ai_family {
      case AF_INET:
        bytes = unsafe name.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          unsafe withUnsafeBytes(of: $0.pointee.sin_addr) { unsafe Array($0) }
        }
      case AF_INET6:
        bytes = unsafe name.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          unsafe withUnsafeBytes(of: $0.pointee.sin6_addr) { unsafe Array($0) }
        }
      default: continue
      }
      addresses.append(ServerAddress(bytes: bytes, port: port))
    }
    return addresses
  }

  /// `::ffff:0:0/96`, the IPv4-mapped addresses of IPv6.
  private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
}

extension ServerAddress {
  /// Begins to connect; `nil` with `errno` set if that fails at once.
  ///
  /// The socket does not block. Once it is writable, the connection is established or has failed:
  /// see `FileDescriptor.connectionError`.
  package func connect() -> FileDescriptor? {
    let flags = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let number = socket(bytes.count == 4 ? AF_INET : AF_INET6, flags, 0)
    guard number >= 0 else { return nil }
    let descriptor = FileDescriptor(owning: number)
    var one: CInt = 1
    _ = unsafe setsockopt(
      number, CInt(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<CInt>.size))
    if connect(number) == 0 || errno == EINPROGRESS { return descriptor }
    let reason = errno
    descriptor.close()
    errno = reason
    return nil
  }

  /// Whether a connection is accepted within the time; it is closed at once.
  package func takesConnection(withinMilliseconds limit: CInt) -> Bool {
    guard let descriptor = connect() else { return false }
    var entry = pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&entry, 1, limit) > 0 && descriptor.connectionError == 0
  }

  private func connect(_ number: CInt) -> CInt {
    if bytes.count == 4 {
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      unsafe withUnsafeMutableBytes(of: &name.sin_addr) { unsafe $0.copyBytes(from: bytes) }
      return unsafe withUnsafePointer(to: &name) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    var name = sockaddr_in6()
    name.sin6_family = sa_family_t(AF_INET6)
    name.sin6_port = port.bigEndian
    unsafe withUnsafeMutableBytes(of: &name.sin6_addr) { unsafe $0.copyBytes(from: bytes) }
    return unsafe withUnsafePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
  }
}

extension FileDescriptor {
  /// The error number of a connection that was begun; 0 if it is established.
  package var connectionError: CInt {
    var reason: CInt = 0
    var length = socklen_t(MemoryLayout<CInt>.size)
    let result = unsafe getsockopt(number, SOL_SOCKET, SO_ERROR, &reason, &length)
    return result == 0 ? reason : errno
  }
}
