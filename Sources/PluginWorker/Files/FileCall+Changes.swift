internal import BridgeProtocol
internal import NativePlugins
internal import System
import Vocabulary

extension FileCall {
  /// Performs a method that answers nothing.
  func change() throws(FileError) {
    switch work.method {
    case "deleteFile": try deleteFile()
    case "rmdir": try removeFolder()
    case "mkdir": try makeFolder()
    case "rename": try move()
    default: throw FileError(.failed("there is no such method"))
    }
  }

  /// Whether a copy is answered with its URI.
  static let answersCopy = Variants(
    .before(PackageVersion(4), false), otherwise: true)
  /// Whether it is no failure to delete a file that is not there.
  private static let deletesMissing = Variants(
    .on(.ios, before: PackageVersion(7, 1), true), otherwise: false)
  /// Whether `deleteFile` removes a folder with all that it holds.
  private static let deletesFull = Variants(.on(.ios, true), otherwise: false)

  /// Whether it is no failure to make a folder that is there with `recursive`.
  private static let makesAgain = Variants(
    .on(.ios, before: PackageVersion(7, 1), true), otherwise: false)

  private func delete(_ path: [String], withContents: Bool) throws(FileError) {
    try onDisk(path) { () throws(ContainedFolder.Failure) in
      if try folder.entry(path).isFolder {
        try folder.removeFolder(path, withContents: withContents)
      } else {
        try folder.removeFile(path)
      }
    }
  }

  private func deleteFile() throws(FileError) {
    let path = try inner("path")
    do throws(FileError) {
      try delete(path, withContents: Self.deletesFull[work.build])
    } catch  where error.reason == .missing && Self.deletesMissing[work.build] {
      return
    }
  }

  private func removeFolder() throws(FileError) {
    let path = try inner("path")
    // Android has one way to delete files and folders.
    if work.platform == .android { return try delete(path, withContents: isRecursive) }
    try onDisk(path) { () throws(ContainedFolder.Failure) in
      try folder.removeFolder(path, withContents: isRecursive)
    }
  }

  private func makeFolder() throws(FileError) {
    let path = try path("path")
    if isRecursive, Self.makesAgain[work.build], (try? folder.entry(path))?.isFolder == true {
      return
    }
    try onDisk(path) { () throws(ContainedFolder.Failure) in
      try folder.makeFolder(path, makesParents: isRecursive)
    }
  }

  /// Copies a file or folder, and returns the URI of the copy.
  func copy() throws(FileError) -> String {
    let (source, target) = try ends()
    let uri = uri(of: target)
    guard source != target else { return uri }
    try betweenEnds(source, target) { () throws(ContainedFolder.Failure) in
      try folder.copy(source, to: target)
    }
    return uri
  }

  private func move() throws(FileError) {
    let (source, target) = try ends()
    guard source != target else { return }
    try betweenEnds(source, target) { () throws(ContainedFolder.Failure) in
      try folder.move(source, to: target)
    }
  }

  /// The source of a copy, and the target, which is in the same directory unless another one is
  /// named.
  private func ends() throws(FileError) -> (source: [String], target: [String]) {
    for name in ["from", "to"] where work.options[name]?.string == nil {
      throw FileError(.invalidOption(name))
    }
    let isNamed = work.options["toDirectory"]?.string != nil
    return (try inner("from"), try inner("to", in: isNamed ? "toDirectory" : "directory"))
  }

  private func betweenEnds(
    _ source: [String], _ target: [String], _ step: () throws(ContainedFolder.Failure) -> Void
  ) throws(FileError) {
    let entry = try onDisk(source) { () throws(ContainedFolder.Failure) in
      try folder.entry(source)
    }
    do throws(ContainedFolder.Failure) {
      try step()
    } catch {
      let reason: FileError.Reason
      switch error {
      case .parentMissing: reason = .targetParentMissing
      case .notAFolder: reason = .parentIsFile
      case .exists:
        let isOntoFolder = (try? folder.entry(target))?.isFolder ?? true
        reason =
          isOntoFolder ? .targetIsFolder(source: entry.isFolder ? .folder : .file) : .targetIsFile
      default: reason = FileError.Reason(error)
      }
      throw FileError(reason, at: place(of: source))
    }
  }
}
