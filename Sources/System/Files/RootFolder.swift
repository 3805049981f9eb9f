internal import CSystem
internal import Glibc

/// A directory in which files are opened, and nothing outside of it.
///
/// Something in a project or in a state folder may have been put there to make the shell read
/// another file of the user, so files of both are opened only by this type.
package final class RootFolder {
  private let directory: FileDescriptor
  private let servesHardLinks: Bool

  /// Opens the directory; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - path: Where it is. The directories above it are not checked.
  ///   - servesHardLinks: Whether files with more than one hard link are opened.
  ///   - followsLink: Whether the path itself may be a symbolic link, as one that the user names
  ///     may be.
  package init?(path: String, servesHardLinks: Bool, followsLink: Bool = true) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    let number = unsafe Glibc.open(path, flags)
    guard number >= 0 else { return nil }
    directory = FileDescriptor(owning: number)
    self.servesHardLinks = servesHardLinks
  }

  /// Opens a regular file beneath the directory, or returns `nil`.
  ///
  /// The kernel walks the path (openat2(2), `RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS`), so that
  /// replacing a file with a link cannot win a race; the file is checked after it is open. Opening
  /// does not wait, so that a FIFO cannot stall the loop.
  package func open(_ segments: [String]) -> OpenFile? {
    let number = number(of: segments)
    guard number >= 0 else { return nil }
    return OpenFile(FileDescriptor(owning: number), servesHardLinks: servesHardLinks)
  }

  /// Opens whatever is at a path beneath the directory: a descriptor, or a negative error number.
  func number(of segments: [String]) -> CInt {
    guard !segments.isEmpty else { return -EISDIR }
    let number = unsafe tandem_open_beneath(directory.number, segments.joined(separator: "/"))
    return number == -ENOSYS ? openByComponents(segments) : number
  }

  /// For kernels before 5.6: one component at a time, none of which may be a symbolic link.
  package func openByComponents(_ segments: [String]) -> CInt {
    var parent: FileDescriptor?
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      let base = parent?.number ?? directory.number
      let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW
      let number = unsafe openat(base, segment, isLast ? flags : flags | O_DIRECTORY)
      if isLast || number < 0 { return number < 0 ? -errno : number }
      parent = FileDescriptor(owning: number)
    }
    return -ENOENT
  }
}

/// A regular file that is open for reading, with its metadata at the moment it was opened.
package final class OpenFile: Sendable {
  package let descriptor: FileDescriptor
  /// The size in bytes.
  package let byteCount: Int
  /// The modification time in nanoseconds since 1970.
  package let modifiedNanoseconds: Int
  /// Identifies the file among all files of the machine.
  package let identity: FileIdentity

  init?(_ descriptor: consuming FileDescriptor, servesHardLinks: Bool) {
    var facts = stat()
    guard unsafe fstat(descriptor.number, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      servesHardLinks || facts.st_nlink == 1
    else { return nil }
    byteCount = Int(facts.st_size)
    modifiedNanoseconds = facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
    identity = FileIdentity(device: UInt64(facts.st_dev), inode: UInt64(facts.st_ino))
    self.descriptor = descriptor
  }

  /// Reads the whole file; `nil` if it is larger than the limit or cannot be read.
  package func readAll(byteCountMax: Int) -> [UInt8]? {
    byteCount <= byteCountMax ? read(0..<byteCount) : nil
  }

  /// Reads a part of the file, fewer bytes if the file is shorter by now; `nil` if it cannot.
  package func read(_ range: Range<Int>) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: range.count)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor.number, buffer.baseAddress, buffer.count, off_t(range.lowerBound))
    }
    guard count >= 0 else { return nil }
    return Array(bytes.prefix(count))
  }
}
