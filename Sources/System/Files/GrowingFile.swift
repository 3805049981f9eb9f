internal import Glibc

/// A file to which lines are added, each by one call, so that a reader never sees a part of one.
package final class GrowingFile: Sendable {
  private let file: FileDescriptor

  /// Creates the file; one of that name is emptied.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `NewFile.Failure` if it cannot be written.
  package init(_ path: String) throws(NewFile.Failure) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe Glibc.open(path, flags, 0o666)
    guard number >= 0 else { throw .refused(SystemError.text(errno)) }
    file = FileDescriptor(owning: number)
  }

  /// Adds bytes at the end.
  ///
  /// - Parameter bytes: What is added.
  /// - Throws: `NewFile.Failure` if they cannot be written, for example on a full disk.
  package func append(_ bytes: [UInt8]) throws(NewFile.Failure) {
    guard file.write(all: bytes) else { throw .refused(SystemError.text(errno)) }
  }
}
