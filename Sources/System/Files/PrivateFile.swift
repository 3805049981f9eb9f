internal import CSystem
internal import Glibc

/// A file with a secret: readable by its owner only, in a directory that only this user can use.
package struct PrivateFile {
  /// Where it is.
  package let path: String

  /// Makes the directory if there is none, and writes the file, replacing an older one.
  ///
  /// A directory that belongs to another user, is a symbolic link, or lets others in is refused:
  /// another user may have put it there to read the secret.
  ///
  /// - Returns: nil if the directory cannot be used or the file cannot be written.
  package init?(directory: String, name: String, bytes: [UInt8]) {
    path = "\(directory)/\(name)"
    guard let directory = PrivateDirectory(path: directory) else { return nil }
    directory.remove(name)
    guard let file = directory.create(name) else { return nil }
    let count = unsafe bytes.withUnsafeBytes { bytes in
      unsafe Glibc.write(file.number, bytes.baseAddress, bytes.count)
    }
    guard count == bytes.count else { return nil }
  }

  /// The content of a file that only this user could have written or read.
  ///
  /// - Returns: nil if it belongs to another user, lets others in, has a second hard link, is no
  ///   regular file, is longer, or does not exist.
  package static func read(_ path: String, byteCountMax: Int) -> [UInt8]? {
    let number = unsafe Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let file = FileDescriptor(owning: number)
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == getuid(), status.st_mode & 0o077 == 0, status.st_nlink == 1,
      status.st_size <= byteCountMax
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: byteCountMax)
    let transfer = unsafe bytes.withUnsafeMutableBytes { unsafe file.read(into: $0) }
    guard case .moved(let count) = transfer else { return nil }
    return Array(bytes[..<count])
  }

  /// Removes the file.
  package func remove() {
    _ = unsafe unlink(path)
  }
}
