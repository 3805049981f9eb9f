internal import CSystem
internal import Glibc

/// The address of a Unix socket.
package struct LocalAddress {
  /// The longest path of an address (unix(7): 108 bytes with the last one zero).
  package static let pathByteCountMax = 107

  private var name = sockaddr_un()

  /// Makes the address of a path; `nil` if it is too long, is empty or has a zero byte.
  package init?(path: String) {
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, bytes.count <= Self.pathByteCountMax,
      !bytes.contains(0)
    else { return nil }
    name.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &name.sun_path) { room in
      unsafe room.copyBytes(from: bytes)
    }
  }

  /// Calls the system with the address.
  func use(_ call: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
    unsafe withUnsafePointer(to: name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Connects a new socket that does not block; `nil` with `errno` set if that fails.
  package func connect() -> FileDescriptor? {
    let flags = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let number = socket(AF_UNIX, flags, 0)
    guard number >= 0 else { return nil }
    let descriptor = FileDescriptor(owning: number)
    // Connecting to a local socket succeeds or fails at once: it is never in progress.
    if unsafe use({ unsafe Glibc.connect(number, $0, $1) }) == 0 { return descriptor }
    let reason = errno
    descriptor.close()
    errno = reason
    return nil
  }
}
