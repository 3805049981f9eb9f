internal import Glibc

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
    guard let directory = PrivateDirectory(path: directory) else { return nil }
    directory.remove(name)
    guard let file = directory.create(name) else { return nil }
    let count = unsafe bytes.withUnsafeBytes { bytes in
      unsafe Glibc.write(file.number, bytes.baseAddress, bytes.count)
    }
    guard count == bytes.count else { return nil }
  }

  /// Removes the file.
  package func remove() {
    _ = unsafe unlink(path)
  }
}
