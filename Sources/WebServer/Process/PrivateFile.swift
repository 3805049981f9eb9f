internal import CLibUV
import Glibc

/// A file with a secret: readable by its owner only, in a directory that is nobody else's.
package struct PrivateFile {
  /// Where it is.
  package let path: String

  /// Makes the directory if there is none, and writes the file, replacing an older one.
  ///
  /// A directory that belongs to somebody else, is a symbolic link, or lets others in is refused:
  /// somebody may have put it there to read the secret.
  ///
  /// - Returns: nil if the directory cannot be used or the file cannot be written.
  package init?(directory: String, name: String, bytes: [UInt8]) {
    path = "\(directory)/\(name)"
    _ = unsafe mkdir(directory, 0o700)
    var status = stat()
    guard unsafe lstat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == getuid(), status.st_mode & 0o077 == 0
    else { return nil }
    _ = unsafe unlink(path)
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    defer { Glibc.close(file) }
    let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
    guard count == bytes.count else { return nil }
  }

  /// Removes the file.
  package func remove() {
    _ = unsafe unlink(path)
  }
}
