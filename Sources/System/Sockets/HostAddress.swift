internal import CSystem
internal import Glibc

/// An IPv4 or IPv6 address.
package struct HostAddress: Hashable, Sendable {
  /// Four bytes for IPv4, sixteen for IPv6.
  let bytes: [UInt8]

  /// Reads a numeric IPv4 or IPv6 address; `nil` if it is none.
  package init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if unsafe inet_pton(AF_INET, text, &four) == 1 {
      bytes = unsafe withUnsafeBytes(of: &four) { unsafe Array($0) }
    } else if unsafe inet_pton(AF_INET6, text, &six) == 1 {
      bytes = unsafe withUnsafeBytes(of: &six) { unsafe Array($0) }
    } else {
      return nil
    }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The addresses that a name leads to, in the order in which the system would try them; empty if
  /// there are none.
  ///
  /// Blocks until the name is resolved.
  package static func lookUp(_ name: String) -> [HostAddress] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = AI_ADDRCONFIG
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(name, nil, &hints, &list) == 0 else { return [] }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [HostAddress] = []
    var next = unsafe list
    while let entry = unsafe next {
      unsafe next = entry.pointee.ai_next
      guard let address = unsafe HostAddress(entry.pointee), !addresses.contains(address) else {
        continue
      }
      addresses.append(address)
    }
    return addresses
  }

  private init?(_ entry: addrinfo) {
    guard let name = unsafe entry.ai_addr else { return nil }
    switch unsafe entry.ai_family {
    case AF_INET:
      bytes = unsafe name.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        unsafe withUnsafeBytes(of: $0.pointee.sin_addr) { unsafe Array($0) }
      }
    case AF_INET6:
      bytes = unsafe name.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        unsafe withUnsafeBytes(of: $0.pointee.sin6_addr) { unsafe Array($0) }
      }
    default: return nil
    }
  }

  /// The address as it is written in a URL, without the brackets of IPv6.
  package var text: String {
    guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2).map { index in
      String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
    }.joined(separator: ":")
  }

  /// Whether it is an IPv6 address, which is written in brackets in a URL.
  package var hasColons: Bool { bytes.count == 16 }
}

// MARK: - Public addresses

extension HostAddress {
  /// The IPv4 networks that are not the public Internet, with the length of their prefix (IANA IPv4
  /// Special-Purpose Address Registry).
  private static let otherNetworks: [(bytes: [UInt8], bitCount: Int)] = [
    ([0, 0, 0, 0], 8), ([10, 0, 0, 0], 8), ([100, 64, 0, 0], 10), ([127, 0, 0, 0], 8),
    ([169, 254, 0, 0], 16), ([172, 16, 0, 0], 12), ([192, 0, 0, 0], 24), ([192, 0, 2, 0], 24),
    ([192, 88, 99, 0], 24), ([192, 168, 0, 0], 16), ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24), ([203, 0, 113, 0], 24), ([224, 0, 0, 0], 3),
  ]

  /// The networks within 2000::/3 that are not public: tunnels that embed IPv4 addresses,
  /// benchmarks and documentation (IANA IPv6 Special-Purpose Address Registry).
  private static let otherNetworksWithColons: [(bytes: [UInt8], bitCount: Int)] = [
    ([0x20, 0x01, 0, 0], 23), ([0x20, 0x01, 0x0d, 0xb8], 32), ([0x20, 0x02], 16),
    ([0x3f, 0xff, 0], 20),
  ]

  /// Whether it is a public unicast address: neither of this machine nor of a local network.
  package var isPublic: Bool {
    if bytes.count == 4 {
      return !Self.otherNetworks.contains { isWithin($0.bytes, $0.bitCount) }
    }
    // ::ffff:0:0/96 and 64:ff9b::/96 embed IPv4 addresses.
    let isMapped = isWithin([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], 96)
    let isTranslated = isWithin([0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0], 96)
    if isMapped || isTranslated { return HostAddress(bytes: Array(bytes.suffix(4))).isPublic }
    return isWithin([0x20], 3)
      && !Self.otherNetworksWithColons.contains { isWithin($0.bytes, $0.bitCount) }
  }

  private func isWithin(_ network: [UInt8], _ bitCount: Int) -> Bool {
    (0..<bitCount).allSatisfy { bit in
      let mask: UInt8 = 0x80 >> UInt8(bit % 8)
      return bytes[bit / 8] & mask == network[bit / 8] & mask
    }
  }

  /// Whether it is an address of this machine: a socket can be bound to no other.
  package var isOfThisMachine: Bool {
    let isSix = hasColons
    let number = socket(
      isSix ? AF_INET6 : AF_INET, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return false }
    let descriptor = FileDescriptor(owning: number)
    var four = sockaddr_in()
    var six = sockaddr_in6()
    four.sin_family = sa_family_t(AF_INET)
    six.sin6_family = sa_family_t(AF_INET6)
    unsafe withUnsafeMutableBytes(of: &four.sin_addr) { room in
      if !isSix { unsafe room.copyBytes(from: bytes) }
    }
    unsafe withUnsafeMutableBytes(of: &six.sin6_addr) { room in
      if isSix { unsafe room.copyBytes(from: bytes) }
    }
    return isSix ? Self.binds(descriptor, to: six) : Self.binds(descriptor, to: four)
  }

  private static func binds(_ descriptor: borrowing FileDescriptor, to name: some Any) -> Bool {
    let number = descriptor.number
    return unsafe withUnsafeBytes(of: name) { bytes in
      guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return false
      }
      return unsafe Glibc.bind(number, start, socklen_t(bytes.count)) == 0
    }
  }
}
