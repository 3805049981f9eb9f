internal import CSystem
internal import Glibc

/// Reads files that the user has not written, such as those of a project.
package enum WholeFile {
  /// Why there is no content.
  package enum Failure: Error, Hashable, Sendable {
    /// It is no regular file, but for example a folder or a pipe.
    case notAFile
    /// A symbolic link leads out of the folder that the file has to be in.
    case outside
    /// It has more bytes than the reader takes.
    case tooLarge
    /// The operating system refused, for the reason named.
    case refused(String)
  }

  /// The whole content of a file within a folder, followed through symbolic links that stay in it.
  ///
  /// Package managers link what they install. The links are resolved first. The resolved path is
  /// then opened beneath the folder without following any link that was put there meanwhile.
  ///
  /// - Parameters:
  ///   - path: The path, which may contain links.
  ///   - folder: The folder, whose own path may contain links.
  ///   - byteCountMax: The largest size that is accepted.
  /// - Returns: The bytes.
  /// - Throws: `Failure` if the file cannot be read.
  package static func read(
    _ path: String, within folder: String, byteCountMax: Int
  ) throws(Failure) -> [UInt8] {
    guard let target = RealPath.of(path), let root = RealPath.of(folder) else {
      throw .refused(SystemError.text(errno))
    }
    let prefix = root == "/" ? root : root + "/"
    guard target.hasPrefix(prefix) else { throw .outside }
    guard let root = RootFolder(path: root, servesHardLinks: true) else { throw .outside }
    let segments = target.dropFirst(prefix.count).split(separator: "/").map(String.init)
    let number = root.number(of: segments)
    guard number >= 0 else {
      throw number == -EISDIR ? .notAFile : .refused(SystemError.text(-number))
    }
    return try FileDescriptor(owning: number).wholeFile(byteCountMax: byteCountMax)
  }

  /// The whole content of a file that the user has named; symbolic links are followed.
  ///
  /// Opening does not wait, neither for the writer of a pipe of that name nor for a device.
  package static func read(namedByUser path: String, byteCountMax: Int) throws(Failure) -> [UInt8] {
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
