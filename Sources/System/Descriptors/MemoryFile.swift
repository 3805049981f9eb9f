internal import CSystem
internal import Glibc

/// An unnamed file in memory that can be passed to a program for reading.
package final class MemoryFile {
  let descriptor: FileDescriptor

  /// Makes a file with some content; `nil` if the system has no descriptor or memory left.
  package init?(_ bytes: [UInt8]) {
    let number = tandem_memory_file()
    guard number >= 0 else { return nil }
    descriptor = FileDescriptor(owning: number)
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { room in
        unsafe write(number, room.baseAddress?.advanced(by: offset), room.count - offset)
      }
      guard count > 0 else { return nil }
      offset += count
    }
  }
}
