internal import CSystem
internal import Glibc

/// An open directory that only this user can use: all files in it were put there by the user.
package struct PrivateDirectory: ~Copyable {
  /// How often, and for how long each time, to wait for another process that holds the lock.
  private static let lockAttemptCountMax = 500
  private static let lockAttemptMilliseconds: CInt = 10

  private let descriptor: FileDescriptor

  /// Makes the directory if there is none, and opens it.
  ///
  /// `nil` if it belongs to another user, is a symbolic link, or lets others in: another user may
  /// have put it there to read what is private, or to answer in place of a shell.
  package init?(path: String, isMade: Bool = true) {
    if isMade { _ = unsafe mkdir(path, 0o700) }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe Glibc.open(path, flags)
    guard number >= 0 else { return nil }
    let opened = FileDescriptor(owning: number)
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_uid == getuid(),
      status.st_mode & 0o077 == 0
    else { return nil }
    descriptor = opened
  }

  /// Whether a path is a directory that only this user can use, or does not exist yet.
  package static func isPrivateOrMissing(_ path: String) -> Bool {
    var status = stat()
    if unsafe lstat(path, &status) != 0, errno == ENOENT { return true }
    return PrivateDirectory(path: path, isMade: false) != nil
  }

  /// Locks the directory for this process until it is closed; false if others hold the lock for too
  /// long.
  package func lock() -> Bool {
    for _ in 0..<Self.lockAttemptCountMax {
      if flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else { return false }
      _ = poll(nil, 0, Self.lockAttemptMilliseconds)
    }
    return false
  }

  /// An entry of a directory.
  package struct Entry {
    /// Identifies the file among all files of the machine.
    package let identity: FileIdentity
    /// Whether it is a socket that this user made.
    package let isOwnSocket: Bool
  }

  /// The entry of a name; `nil` if there is none.
  package func entry(_ name: String) -> Entry? {
    var status = stat()
    guard unsafe fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      return nil
    }
    return Entry(
      identity: FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)),
      isOwnSocket: status.st_mode & S_IFMT == S_IFSOCK && status.st_uid == getuid())
  }

  /// Makes a file that only its owner can read; `nil` if there is one of that name or it cannot be
  /// made.
  package func create(_ name: String) -> FileDescriptor? {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe openat(descriptor.number, name, flags, 0o600)
    return number < 0 ? nil : FileDescriptor(owning: number)
  }

  /// Removes a name from the directory.
  package func remove(_ name: String) {
    _ = unsafe unlinkat(descriptor.number, name, 0)
  }

  /// The names in the directory, sorted, without those that begin with a dot.
  package func names() -> [String] {
    descriptor.directoryNames().filter { !$0.hasPrefix(".") }.sorted()
  }
}

extension FileDescriptor {
  /// The names in an open directory, in no order, without `.` and `..`.
  func directoryNames() -> [String] {
    guard let copy = duplicate()?.release() else { return [] }
    guard let stream = unsafe fdopendir(copy) else {
      _ = Glibc.close(copy)
      return []
    }
    defer { unsafe closedir(stream) }
    unsafe rewinddir(stream)
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
