internal import CSystem
internal import Glibc

/// A directory whose files are replaced as a whole, and which one process uses at a time.
///
/// A reader finds either all of the old or all of the new content, even after a crash or a loss of
/// power.
package final class DurableDirectory: Sendable {
  /// Why an operation failed.
  package enum Failure: Error, Hashable, Sendable {
    /// Another process uses the directory.
    case inUse
    /// The file has more bytes than the reader takes.
    case tooLarge
    /// The operating system refused, for the reason named.
    case refused(String)
  }

  /// Where it is.
  package let path: String
  private let directory: FileDescriptor

  /// Creates the directory if there is none, readable by its owner only, and locks it for this
  /// process until the process ends.
  package init(path: String) throws(Failure) {
    self.path = path
    NewDirectory.make(path)
    let number = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .refused(Self.reason) }
    directory = FileDescriptor(owning: number)
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
      throw errno == EWOULDBLOCK ? .inUse : .refused(Self.reason)
    }
  }

  /// Whether the permissions of the directory allow writing files into it.
  package var isWritable: Bool {
    unsafe faccessat(directory.number, ".", W_OK, AT_EACCESS) == 0
  }

  /// Whether it holds something of that name.
  package func contains(_ name: String) -> Bool {
    var status = stat()
    return unsafe fstatat(directory.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// The content of a file, nil if there is none of that name.
  package func read(_ name: String, byteCountMax: Int) throws(Failure) -> [UInt8]? {
    // Opening a pipe of that name must not wait for its writer.
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let number = unsafe openat(directory.number, name, flags)
    guard number >= 0 else {
      if errno == ENOENT { return nil }
      throw .refused(Self.reason)
    }
    do throws(WholeFile.Failure) {
      return try FileDescriptor(owning: number).wholeFile(byteCountMax: byteCountMax)
    } catch {
      switch error {
      case .notAFile, .outside: throw .refused("It is not a file")
      case .tooLarge: throw .tooLarge
      case .refused(let reason): throw .refused(reason)
      }
    }
  }

  /// Writes a file, readable by its owner only, in the place of an older one of that name, and
  /// returns when it is on the disk.
  package func replace(_ name: String, with bytes: [UInt8]) throws(Failure) {
    let temporary = "\(name).new"
    _ = unsafe unlinkat(directory.number, temporary, 0)
    do throws(Failure) {
      try write(bytes, to: temporary)
      try rename(temporary, to: name)
    } catch {
      _ = unsafe unlinkat(directory.number, temporary, 0)
      throw error
    }
  }

  /// Gives a file another name, and returns when that is on the disk.
  package func rename(_ name: String, to newName: String) throws(Failure) {
    guard unsafe renameat(directory.number, name, directory.number, newName) == 0,
      fsync(directory.number) == 0
    else { throw .refused(Self.reason) }
  }

  /// Removes a file, if there is one of that name, and returns when that is on the disk.
  package func remove(_ name: String) throws(Failure) {
    guard unsafe unlinkat(directory.number, name, 0) == 0 else {
      if errno == ENOENT { return }
      throw .refused(Self.reason)
    }
    guard fsync(directory.number) == 0 else { throw .refused(Self.reason) }
  }

  /// Writes a file as `replace` does, and opens it so that more can be added.
  package func begin(_ name: String, with bytes: [UInt8]) throws(Failure) -> DurableLog {
    try replace(name, with: bytes)
    let flags = O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let number = unsafe openat(directory.number, name, flags)
    guard number >= 0 else { throw .refused(Self.reason) }
    return DurableLog(FileDescriptor(owning: number), byteCount: bytes.count)
  }

  private func write(_ bytes: [UInt8], to name: String) throws(Failure) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe openat(directory.number, name, flags, 0o600)
    guard number >= 0 else { throw .refused(Self.reason) }
    let file = FileDescriptor(owning: number)
    guard file.write(all: bytes), fsync(file.number) == 0 else { throw .refused(Self.reason) }
  }

  /// What the operating system says of the last call, for example “Permission denied”.
  static var reason: String { SystemError.text(errno) }
}
