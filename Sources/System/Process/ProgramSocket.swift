internal import CSystem
internal import Glibc

/// Two connected sockets, one of them for a program that is started.
///
/// The program's waits where it has to: programs that write to their standard output do not expect
/// anything else.
struct ProgramSocket: ~Copyable {
  private let own: FileDescriptor
  /// The program's, out of the way of the descriptors that it gets.
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

  /// Closes the program's end, which the program has by now, and gives the other one away.
  consuming func takeOwn() -> FileDescriptor { own }
}
