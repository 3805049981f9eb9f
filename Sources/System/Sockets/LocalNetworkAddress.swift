internal import CSystem
package import Glibc

/// The IPv4 addresses under which other devices reach this machine.
package enum LocalNetworkAddress {
  /// The address used by the route to the Internet, else of the first interface that is up.
  ///
  /// `nil` if the machine has none but its loopback addresses.
  package static func find() -> String? {
    outgoing ?? ofInterfaces.first
  }

  /// Reads a dotted address; `nil` if it is none, or one that other devices cannot reach.
  package static func parse(_ text: String) -> in_addr? {
    var address = in_addr()
    guard unsafe inet_pton(AF_INET, text, &address) == 1 else { return nil }
    return isReachable(address) ? address : nil
  }

  /// The source address of packets to the Internet.
  ///
  /// Connecting a datagram socket sends nothing: it only selects the route.
  private static var outgoing: String? {
    let number = socket(AF_INET, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return nil }
    let descriptor = FileDescriptor(owning: number)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = UInt16(9).bigEndian
    // 198.51.100.1 is for documentation (RFC 5737): no machine has it.
    name.sin_addr.s_addr = UInt32(0xc633_6401).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = unsafe withUnsafeMutablePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor.number, $0, length) == 0
          && getsockname(descriptor.number, $0, &length) == 0
      }
    }
    return isKnown && isReachable(name.sin_addr) ? text(name.sin_addr) : nil
  }

  private static var ofInterfaces: [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&list) == 0 else { return [] }
    defer { unsafe freeifaddrs(list) }
    var addresses: [String] = []
    var next = unsafe list
    while let interface = unsafe next {
      unsafe next = interface.pointee.ifa_next
      guard unsafe interface.pointee.ifa_flags & UInt32(IFF_UP) != 0,
        let name = unsafe interface.pointee.ifa_addr,
        unsafe name.pointee.sa_family == sa_family_t(AF_INET)
      else { continue }
      let address = unsafe name.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        unsafe $0.pointee.sin_addr
      }
      if isReachable(address) { addresses.append(text(address)) }
    }
    return addresses
  }

  /// Whether it is outside of 0.0.0.0/8, the loopback network, and multicast and all above it.
  private static func isReachable(_ address: in_addr) -> Bool {
    let first = UInt32(bigEndian: address.s_addr) >> 24
    return first != 0 && first != 127 && first < 224
  }

  private static func text(_ address: in_addr) -> String {
    let number = UInt32(bigEndian: address.s_addr)
    return [24, 16, 8, 0].map { String(number >> UInt32($0) & 0xff) }.joined(separator: ".")
  }
}
