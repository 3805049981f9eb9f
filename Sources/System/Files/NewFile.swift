internal import Glibc

/// Writes files that appear as a whole, and that replace an older file only if they may.
package enum NewFile {
  /// Why a file was not written.
  package enum Failure: Error, Hashable, Sendable {
    /// There is something of this name.
    case exists
    /// The operating system refused, for the reason named.
    case refused(String)
  }

  /// Writes a file with the permissions that the user gives new files.
  ///
  /// - Parameters:
  ///   - bytes: The whole content.
  ///   - path: The path of the file.
  ///   - replaces: Whether it may take the place of an older file.
  /// - Throws: `Failure` if there is such a file or it cannot be written; nothing is left behind.
  package static func write(
    _ bytes: [UInt8], to path: String, replaces: Bool
  ) throws(Failure) {
    // Several threads may write a file of one name.
    let number = String(UInt32.random(in: 0 ... .max), radix: 36)
    let temporary = "\(path).\(getpid())-\(number).new"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe Glibc.open(temporary, flags, 0o666)
    guard descriptor >= 0 else { throw .refused(reason) }
    defer { _ = unsafe unlink(temporary) }
    try fill(FileDescriptor(owning: descriptor), with: bytes)
    // Unlike `rename`, `link` fails if the name is taken.
    let result = unsafe replaces ? rename(temporary, path) : link(temporary, path)
    guard result == 0 else { throw errno == EEXIST ? .exists : .refused(reason) }
  }

  private static func fill(
    _ file: borrowing FileDescriptor, with bytes: [UInt8]
  ) throws(Failure) {
    guard file.write(all: bytes), fsync(file.number) == 0 else { throw .refused(reason) }
  }

  /// What the operating system says of the last call, for example “Permission denied”.
  private static var reason: String { SystemError.text(errno) }
}
