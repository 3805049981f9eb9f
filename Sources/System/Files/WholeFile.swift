internal import CSystem
internal import Glibc

/// Reads files that somebody else has put somewhere, such as those of a project.
package enum WholeFile {
  /// Why there is no content.
  package enum Failure: Error, Hashable, Sendable {
    /// There is something else than a file, such as a folder or a pipe.
    case notAFile
    /// It has more bytes than the reader takes.
    case tooLarge
    /// The operating system refused, for the reason named.
    case refused(String)
  }

  /// The whole content of a file; a symbolic link leads to one.
  ///
  /// Nothing waits: not for whoever writes into a pipe of that name, nor for a device.
  package static func read(_ path: String, byteCountMax: Int) throws(Failure) -> [UInt8] {
    let number = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard number >= 0 else { throw .refused(SystemError.text(errno)) }
    return try FileDescriptor(owning: number).wholeFile(byteCountMax: byteCountMax)
  }
}

extension FileDescriptor {
  /// The content of a regular file from its beginning.
  func wholeFile(byteCountMax: Int) throws(WholeFile.Failure) -> [UInt8] {
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notAFile
    }
    guard status.st_size <= byteCountMax else { throw .tooLarge }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    while bytes.count <= byteCountMax {
      let chunk = try chunk()
      guard !chunk.isEmpty else { return bytes }
      bytes += chunk
    }
    throw .tooLarge
  }

  private func chunk() throws(WholeFile.Failure) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let transfer = unsafe chunk.withUnsafeMutableBytes { unsafe read(into: $0) }
    switch transfer {
    case .moved(let count): return Array(chunk[..<count])
    case .ended: return []
    case .blocked, .failed: throw .refused(SystemError.text(errno))
    }
  }
}
