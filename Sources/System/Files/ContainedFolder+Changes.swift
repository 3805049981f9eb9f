internal import CSystem
internal import Glibc

extension ContainedFolder {
  /// Writes a file, replacing an older file of that path.
  package func write(_ bytes: [UInt8], to path: [String]) throws(Failure) {
    let parent = try parent(of: path, asks: .parentMissing)
    let name = path[path.count - 1]
    let old = try Self.knownFile(name, in: parent)
    try add(Usage(of: bytes.count) - Usage(of: old)) { () throws(Failure) in
      let file = try makeFile()
      try Self.write(bytes, to: file)
      try renameIncoming(in: parent, as: name)
    }
  }

  /// Appends to a file, which is created if there is none.
  package func append(_ bytes: [UInt8], to path: [String]) throws(Failure) {
    let parent = try parent(of: path, asks: .parentMissing)
    let name = path[path.count - 1]
    guard let old = try Self.knownFile(name, in: parent) else {
      return try write(bytes, to: path)
    }
    try add(Usage(byteCount: bytes.count)) { () throws(Failure) in
      let number = unsafe openat(parent.number, name, O_WRONLY | O_APPEND | Self.fileFlags)
      guard number >= 0 else { throw Self.failure() }
      let descriptor = FileDescriptor(owning: number)
      // The open file is checked again: it may not be the one that was looked up.
      guard Self.isOwnFile(descriptor) else { throw .notAFile }
      do throws(Failure) {
        try Self.write(bytes, to: descriptor)
      } catch {
        _ = ftruncate(number, off_t(old))
        throw error
      }
    }
  }

  /// Creates a folder, and with `makesParents` the missing folders above it.
  package func makeFolder(_ path: [String], makesParents: Bool = false) throws(Failure) {
    guard path.count <= limits.depthMax else { throw .full }
    try require(Usage(entryCount: makesParents ? path.count : 1))
    if makesParents {
      for count in 1..<max(path.count, 1) {
        let above = Array(path.prefix(count))
        if (try? entry(above)) == nil { try? makeFolder(above) }
      }
    }
    let parent = try parent(of: path, asks: .parentMissing)
    try add(Usage(entryCount: 1)) { () throws(Failure) in
      guard unsafe mkdirat(parent.number, path[path.count - 1], 0o700) == 0 else {
        throw Self.failure()
      }
    }
  }

  /// Removes a file.
  package func removeFile(_ path: [String]) throws(Failure) {
    let parent = try parent(of: path, asks: .missing)
    let name = path[path.count - 1]
    let entry = try Self.entry(name, in: parent)
    guard !entry.isFolder else { throw .notAFile }
    try change(by: Usage() - Usage(of: entry.byteCount)) { () throws(Failure) in
      guard unsafe unlinkat(parent.number, name, 0) == 0 else { throw Self.failure() }
    }
  }

  /// Removes a folder, with its contents only if `withContents` is true.
  package func removeFolder(_ path: [String], withContents: Bool) throws(Failure) {
    let parent = try parent(of: path, asks: .missing)
    let name = path[path.count - 1]
    guard try Self.entry(name, in: parent).isFolder else { throw .notAFolder }
    let removed = withContents ? nil : Usage() - Usage(of: 0)
    try change(by: removed) { () throws(Failure) in
      if withContents { try empty(Self.openFolder(name, in: parent), depth: 0) }
      guard unsafe unlinkat(parent.number, name, AT_REMOVEDIR) == 0 else { throw Self.failure() }
    }
  }

  /// Moves a file or folder, replacing an older file at the target.
  package func move(_ path: [String], to target: [String]) throws(Failure) {
    let ends = try ends(path, target)
    // A file that takes its own place frees nothing.
    guard path != target else { return }
    let name = path[path.count - 1]
    // A moved tree has to stay within the limit of depth.
    var usage = Usage()
    try measure(name, in: ends.source, depth: target.count, into: &usage)
    let newName = target[target.count - 1]
    try change(by: Usage() - ends.replaced) { () throws(Failure) in
      guard unsafe renameat(ends.source.number, name, ends.destination.number, newName) == 0 else {
        throw Self.failure()
      }
    }
  }

  /// Copies a file or folder, replacing an older file at the target.
  package func copy(_ path: [String], to target: [String]) throws(Failure) {
    guard !target.starts(with: path) else { throw .refused("It would be inside itself") }
    let ends = try ends(path, target)
    let name = path[path.count - 1]
    var usage = Usage()
    try measure(name, in: ends.source, depth: target.count, into: &usage)
    try add(usage - ends.replaced) { () throws(Failure) in
      try copy(name, in: ends.source, as: target[target.count - 1], in: ends.destination)
    }
  }

  /// Removes all contents and the folder itself; the object must not be used afterwards.
  package func destroy(path: String) {
    try? empty(root, depth: 0)
    _ = unsafe rmdir(path)
  }
}
