internal import CSystem
internal import Glibc

/// Two connected local stream sockets: what one end sends, the other receives.
package struct SocketPair: ~Copyable {
  /// The end for the library.
  private let library: FileDescriptor
  /// The end that this process uses.
  private let own: FileDescriptor

  /// Makes a pair; `nil` if the process may open no further files.
  package init?() {
    var ends: (CInt, CInt) = (-1, -1)
    let flags = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let result = unsafe withUnsafeMutablePointer(to: &ends) { pointer in
      unsafe pointer.withMemoryRebound(to: CInt.self, capacity: 2) {
        unsafe socketpair(AF_UNIX, flags, 0, $0)
      }
    }
    guard result == 0 else { return nil }
    library = FileDescriptor(owning: ends.0)
    own = FileDescriptor(owning: ends.1)
  }

  /// Gives up both ends, open; the caller closes them.
  package consuming func release() -> (library: CInt, own: CInt) {
    (library.release(), own.release())
  }
}
