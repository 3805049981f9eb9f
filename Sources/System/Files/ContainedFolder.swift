internal import CSystem
internal import Glibc
internal import Synchronization

/// A folder in which code that is not trusted can read and write, and nowhere else.
///
/// Every path is opened one name at a time, and none of the names may be a symbolic link, so that
/// replacing a folder with a link cannot win a race. Files with a second hard link, which may
/// belong elsewhere, and everything that is neither file nor folder are refused.
package final class ContainedFolder: Sendable {
  /// How much the folder may hold.
  package struct Limits: Sendable, Hashable {
    /// Bytes of all files together.
    package var byteCountMax = 536_870_912
    /// Files and folders.
    package var entryCountMax = 4_096
    /// Folders inside one another.
    package var depthMax = 32

    package init() {}
  }

  /// Why an operation failed; a single file is unchanged then.
  package enum Failure: Error, Hashable, Sendable {
    case missing
    /// The parent folder is missing.
    case parentMissing
    case exists
    case notEmpty
    /// It is a folder, or something that the app must not use, such as a link or a device.
    case notAFile
    case notAFolder
    /// A limit would be crossed.
    case full
    /// The operating system refused, for the reason named.
    case refused(String)
  }

  /// A file or folder, as it was when it was looked up.
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let isFolder: Bool
    package let byteCount: Int
    /// Milliseconds since 1970.
    package let modified: Int64
    /// When it was made or its place changed, in milliseconds since 1970.
    package let changed: Int64
  }

  static let folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
  static let fileFlags = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
  /// Where files are written before they are renamed into place; no path leads there.
  static let incoming = ".incoming"

  let root: FileDescriptor
  let incomingFolder: FileDescriptor
  let limits: Limits
  /// The usage, known from the changes made by this object; nil if it has to be measured.
  let usage = Mutex<Usage?>(nil)

  /// Makes the folder if there is none, readable by its owner only, and opens it.
  ///
  /// A symbolic link of that name is refused: it would lead out of the folder above.
  package init(path: String, limits: Limits = Limits()) throws(Failure) {
    self.limits = limits
    NewDirectory.make(path)
    let number = unsafe Glibc.open(path, Self.folderFlags)
    guard number >= 0 else { throw Self.failure() }
    root = FileDescriptor(owning: number)
    _ = unsafe mkdirat(root.number, Self.incoming, 0o700)
    incomingFolder = try Self.openFolder(Self.incoming, in: root)
    removeIncoming()
  }
}

// MARK: - Looking

extension ContainedFolder {
  /// Looks up the file or folder at a path.
  package func entry(_ path: [String]) throws(Failure) -> Entry {
    let parent = try parent(of: path, asks: .missing)
    return try Self.entry(path[path.count - 1], in: parent)
  }

  /// The files and folders in a folder, by name; anything else is left out.
  package func entries(in path: [String]) throws(Failure) -> [Entry] {
    let folder = try open(path[...], asks: .missing)
    return folder.directoryNames().sorted().compactMap { try? Self.entry($0, in: folder) }
  }

  /// Opens a file for reading.
  package func file(_ path: [String]) throws(Failure) -> OpenFile {
    let parent = try parent(of: path, asks: .missing)
    let number = unsafe openat(parent.number, path[path.count - 1], O_RDONLY | Self.fileFlags)
    guard number >= 0 else { throw Self.failure() }
    guard let file = OpenFile(FileDescriptor(owning: number), servesHardLinks: false) else {
      throw .notAFile
    }
    return file
  }
}
