internal import CSystem
internal import Glibc

/// Two connected sockets, one of them for a program that is started.
///
/// The program's end blocks, as programs expect of their standard output.
struct ProgramSocket: ~Copyable {
  private let own: FileDescriptor
  /// The program's end, numbered above the descriptors that the program gets.
  let child: FileDescriptor

  /// Makes a pair; `nil` if the process may open no further files.
  init?() {
    var ends: (CInt, CInt) = (-1, -1)
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let result = unsafe withUnsafeMutablePointer(to: &ends) { pointer in
      unsafe pointer.withMemoryRebound(to: CInt.self, capacity: 2) {
        unsafe socketpair(AF_UNIX, kind, 0, $0)
      }
    }
    guard result == 0 else { return nil }
    let own = FileDescriptor(owning: ends.0)
    let near = FileDescriptor(owning: ends.1)
    guard let far = near.duplicate(from: ProgramStart.firstFreeDescriptor) else { return nil }
    self.own = own
    child = far
  }

  /// Closes the program's end, which the program has inherited by now, and gives up the own one.
  consuming func takeOwn() -> FileDescriptor { own }
}
