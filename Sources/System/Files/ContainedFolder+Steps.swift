internal import CSystem
internal import Glibc
internal import Synchronization

extension ContainedFolder {
  struct Usage {
    var byteCount = 0
    var entryCount = 0

    static func + (left: Usage, right: Usage) -> Usage {
      Usage(
        byteCount: left.byteCount + right.byteCount, entryCount: left.entryCount + right.entryCount)
    }

    static func - (left: Usage, right: Usage) -> Usage {
      Usage(
        byteCount: left.byteCount - right.byteCount, entryCount: left.entryCount - right.entryCount)
    }
  }

  struct Ends: ~Copyable {
    let source: FileDescriptor
    let destination: FileDescriptor
    /// The usage of the file at the target that is replaced.
    let replaced: Usage
  }

  /// The parent folders of a source and of its target.
  ///
  /// At the target, only a file may be replaced, and only by a file.
  func ends(
    _ path: [String], _ target: [String]
  ) throws(Failure) -> Ends {
    let source = try parent(of: path, asks: .missing)
    let isFolder = try Self.entry(path[path.count - 1], in: source).isFolder
    let destination = try parent(of: target, asks: .parentMissing)
    let old: Entry?
    do throws(Failure) {
      old = try Self.entry(target[target.count - 1], in: destination)
    } catch .missing {
      old = nil
    }
    if let old, isFolder || old.isFolder { throw .exists }
    return Ends(source: source, destination: destination, replaced: Usage(of: old?.byteCount))
  }

  func copy(
    _ name: String, in source: borrowing FileDescriptor, as newName: String,
    in destination: borrowing FileDescriptor
  ) throws(Failure) {
    guard try Self.entry(name, in: source).isFolder else {
      return try copyFile(name, in: source, as: newName, in: destination)
    }
    let folder = try Self.openFolder(name, in: source)
    guard unsafe mkdirat(destination.number, newName, 0o700) == 0 else { throw Self.failure() }
    let copied = try Self.openFolder(newName, in: destination)
    for inner in folder.directoryNames() where (try? Self.entry(inner, in: folder)) != nil {
      try copy(inner, in: folder, as: inner, in: copied)
    }
  }

  func copyFile(
    _ name: String, in source: borrowing FileDescriptor, as newName: String,
    in destination: borrowing FileDescriptor
  ) throws(Failure) {
    let number = unsafe openat(source.number, name, O_RDONLY | Self.fileFlags)
    guard number >= 0 else { throw Self.failure() }
    guard let file = OpenFile(FileDescriptor(owning: number), servesHardLinks: false) else {
      throw .notAFile
    }
    let copied = try makeFile()
    var offset = 0
    while offset < file.byteCount {
      guard let piece = file.read(offset..<min(offset + 1_048_576, file.byteCount)) else {
        throw Self.failure()
      }
      guard !piece.isEmpty else { break }
      try Self.write(piece, to: copied)
      offset += piece.count
    }
    try renameIncoming(in: destination, as: newName)
  }

  func empty(_ folder: borrowing FileDescriptor, depth: Int) throws(Failure) {
    guard depth <= limits.depthMax else { throw .full }
    for name in folder.directoryNames() {
      var status = stat()
      let isKnown = unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      let isFolder = isKnown && status.st_mode & S_IFMT == S_IFDIR
      if isFolder { try empty(Self.openFolder(name, in: folder), depth: depth + 1) }
      guard unsafe unlinkat(folder.number, name, isFolder ? AT_REMOVEDIR : 0) == 0 else {
        throw Self.failure()
      }
    }
  }

  /// Runs a step that adds this much to the folder, unless that would cross a limit.
  func add(_ added: Usage, by step: () throws(Failure) -> Void) throws(Failure) {
    try require(added)
    try change(by: added, step)
  }

  /// Runs a step and adds the difference to the known usage; nil if the difference is not known, so
  /// that the folder is measured again.
  func change(by difference: Usage?, _ step: () throws(Failure) -> Void) throws(Failure) {
    let former = usage.withLock { usage in
      // A failed step may have changed something: the usage is unknown until the step succeeds.
      defer { usage = nil }
      return usage
    }
    try step()
    guard let former, let difference else { return }
    usage.withLock { $0 = former + difference }
  }

  /// Throws if adding this would cross a limit.
  func require(_ added: Usage) throws(Failure) {
    let total = try measured() + added
    guard total.entryCount <= limits.entryCountMax,
      total.byteCount <= limits.byteCountMax || added.byteCount <= 0
    else { throw .full }
  }

  /// The usage of the folder, which is walked only if that is unknown.
  private func measured() throws(Failure) -> Usage {
    if let known = usage.withLock({ $0 }) { return known }
    var total = Usage()
    for name in root.directoryNames() {
      if name == Self.incoming {
        // The file in it is left of a write that failed; the next one removes it.
        total.entryCount += 1
      } else {
        try measure(name, in: root, depth: 1, into: &total)
      }
    }
    usage.withLock { $0 = total }
    return total
  }

  func measure(
    _ name: String, in folder: borrowing FileDescriptor, depth: Int, into usage: inout Usage
  ) throws(Failure) {
    guard let entry = try? Self.entry(name, in: folder) else { return }
    usage.entryCount += 1
    guard usage.entryCount <= limits.entryCountMax, depth <= limits.depthMax else { throw .full }
    guard entry.isFolder else {
      usage.byteCount += entry.byteCount
      return
    }
    let inner = try Self.openFolder(name, in: folder)
    for name in inner.directoryNames() {
      try measure(name, in: inner, depth: depth + 1, into: &usage)
    }
  }

  func parent(
    of path: [String], asks missing: Failure
  ) throws(Failure) -> FileDescriptor {
    precondition(path.allSatisfy(Self.isName) && !path.isEmpty)
    guard path.count <= limits.depthMax else { throw .full }
    return try open(path.dropLast(), asks: missing)
  }

  func open(
    _ path: ArraySlice<String>, asks missing: Failure
  ) throws(Failure) -> FileDescriptor {
    precondition(path.allSatisfy(Self.isName))
    guard var folder = root.duplicate() else { throw Self.failure() }
    for name in path {
      do throws(Failure) {
        folder = try Self.openFolder(name, in: folder)
      } catch .missing {
        throw missing
      }
    }
    return folder
  }

  /// Creates the temporary file that `renameIncoming` renames into place.
  func makeFile() throws(Failure) -> FileDescriptor {
    removeIncoming()
    let flags = O_WRONLY | O_CREAT | O_EXCL | Self.fileFlags
    let number = unsafe openat(incomingFolder.number, "new", flags, 0o600)
    guard number >= 0 else { throw Self.failure() }
    return FileDescriptor(owning: number)
  }

  /// Removes the temporary file of a write that failed, if there is one.
  func removeIncoming() {
    _ = unsafe unlinkat(incomingFolder.number, "new", 0)
  }

  func renameIncoming(in folder: borrowing FileDescriptor, as name: String) throws(Failure) {
    guard unsafe renameat(incomingFolder.number, "new", folder.number, name) == 0 else {
      throw Self.failure()
    }
  }
}

// MARK: - The system

extension ContainedFolder {
  /// Whether a text can be the name of one file or folder.
  package static func isName(_ name: String) -> Bool {
    (1...255).contains(name.utf8.count) && name != "." && name != ".."
      && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }

  static func openFolder(
    _ name: String, in folder: borrowing FileDescriptor
  ) throws(Failure) -> FileDescriptor {
    let number = unsafe openat(folder.number, name, folderFlags)
    guard number >= 0 else { throw failure() }
    return FileDescriptor(owning: number)
  }

  static func entry(
    _ name: String, in folder: borrowing FileDescriptor
  ) throws(Failure) -> Entry {
    var status = stat()
    guard unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw failure()
    }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFDIR || kind == S_IFREG && status.st_nlink == 1 else { throw .notAFile }
    return Entry(
      name: name, isFolder: kind == S_IFDIR,
      byteCount: kind == S_IFDIR ? 0 : Int(status.st_size),
      modified: milliseconds(status.st_mtim), changed: milliseconds(status.st_ctim))
  }

  /// The size of the file of that name, nil if there is none.
  static func knownFile(
    _ name: String, in folder: borrowing FileDescriptor
  ) throws(Failure) -> Int? {
    do throws(Failure) {
      let entry = try entry(name, in: folder)
      guard !entry.isFolder else { throw .notAFile }
      return entry.byteCount
    } catch .missing {
      return nil
    }
  }

  static func isOwnFile(_ descriptor: borrowing FileDescriptor) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor.number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_nlink == 1
  }

  static func write(
    _ bytes: [UInt8], to file: borrowing FileDescriptor
  ) throws(Failure) {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.write(
          file.number, UnsafeRawBufferPointer(rebasing: bytes[offset...]).baseAddress,
          bytes.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      offset += count
    }
  }

  static func milliseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The failure of the last system call, from `errno`.
  static func failure() -> Failure {
    switch errno {
    case ENOENT: .missing
    case EEXIST: .exists
    case ENOTEMPTY: .notEmpty
    // The error for a symbolic link, too: it is not a folder of the app.
    case ENOTDIR: .notAFolder
    case ELOOP, EISDIR, ENXIO: .notAFile
    case ENOSPC, EDQUOT: .full
    default: .refused(SystemError.text(errno))
    }
  }
}

extension ContainedFolder.Usage {
  /// The usage of one file; nil stands for no file.
  init(of byteCount: Int?) {
    self.init(byteCount: byteCount ?? 0, entryCount: byteCount == nil ? 0 : 1)
  }
}
