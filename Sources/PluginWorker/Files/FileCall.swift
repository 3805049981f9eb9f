internal import BridgeProtocol
internal import NativePlugins
internal import System

/// One call of the plugin Filesystem.
struct FileCall {
  private let work: PluginWork
  private let folder: ContainedFolder
  private let address: FileAddress

  /// Prepares a call on the files of an app.
  init(_ work: PluginWork, folder: ContainedFolder, address: FileAddress) {
    self.work = work
    self.folder = folder
    self.address = address
  }

  /// Performs the call and waits for the disk.
  func perform() throws(FileError) -> JSONObject? {
    switch work.method {
    case "readFile": return ["data": .string(try read())]
    case "writeFile":
      let path = try inner("path")
      try write { bytes throws(ContainedFolder.Failure) in try folder.write(bytes, to: path) }
      return uri(path)
    case "appendFile":
      let path = try inner("path")
      try write { bytes throws(ContainedFolder.Failure) in try folder.append(bytes, to: path) }
      return nil
    case "readdir":
      let entries = try list(try path("path"))
      return ["files": .array(entries)]
    case "stat":
      let path = try path("path")
      let entry = try onDisk { () throws(ContainedFolder.Failure) in try folder.entry(path) }
      return description(of: entry, at: path)
    case "getUri": return uri(try path("path"))
    case "copy":
      let (source, target) = (try inner("from"), try target())
      try onDisk { () throws(ContainedFolder.Failure) in try folder.copy(source, to: target) }
      return uri(target)
    default:
      try change()
      return nil
    }
  }

  private func change() throws(FileError) {
    switch work.method {
    case "deleteFile":
      let path = try inner("path")
      try onDisk { () throws(ContainedFolder.Failure) in try folder.removeFile(path) }
    case "mkdir":
      let path = try path("path")
      try onDisk { () throws(ContainedFolder.Failure) in
        try folder.makeFolder(path, makesParents: isRecursive)
      }
    case "rmdir":
      let path = try inner("path")
      try onDisk { () throws(ContainedFolder.Failure) in
        try folder.removeFolder(path, withContents: isRecursive)
      }
    case "rename":
      let (source, target) = (try inner("from"), try target())
      try onDisk { () throws(ContainedFolder.Failure) in try folder.move(source, to: target) }
    case "excludeFromBackup":
      let path = try path("path")
      _ = try onDisk { () throws(ContainedFolder.Failure) in try folder.entry(path) }
    default: throw FileError(.invalidInput)
    }
  }
}

// MARK: - Content

extension FileCall {
  private var text: FileText { FileText(option: work.options["encoding"]?.string) }

  private func read() throws(FileError) -> String {
    let path = try inner("path")
    let file = try onDisk { () throws(ContainedFolder.Failure) in try folder.file(path) }
    let start = min(max(work.options["offset"]?.integer ?? 0, 0), file.byteCount)
    let rest = file.byteCount - start
    let wanted = work.options["length"]?.integer ?? 0
    let count = wanted > 0 ? min(wanted, rest) : rest
    guard count <= PluginWorker.answerByteCountMax else { throw FileError(.tooLarge) }
    guard let bytes = file.read(start..<start + count) else {
      throw FileError(.failed("the file cannot be read"))
    }
    return text.text(of: bytes)
  }

  private func write(
    _ store: ([UInt8]) throws(ContainedFolder.Failure) -> Void
  ) throws(FileError) {
    guard let data = work.options["data"]?.string, let bytes = text.bytes(of: data) else {
      throw FileError(.invalidInput)
    }
    let parent = Array(try inner("path").dropLast())
    if isRecursive {
      // An existing folder is no failure, and one that cannot be made fails the next step.
      try? folder.makeFolder(parent, makesParents: true)
    }
    try onDisk { () throws(ContainedFolder.Failure) in try store(bytes) }
  }

  private func list(_ path: [String]) throws(FileError) -> [JSONValue] {
    let entries = try onDisk { () throws(ContainedFolder.Failure) in
      try folder.entries(in: path)
    }
    return entries.map { .object(description(of: $0, at: path + [$0.name])) }
  }

  private func description(of entry: ContainedFolder.Entry, at path: [String]) -> JSONObject {
    [
      "name": .string(entry.name),
      "type": .string(entry.isFolder ? "directory" : "file"),
      "size": .integer(Int64(entry.byteCount)),
      "ctime": .integer(entry.changed),
      "mtime": .integer(entry.modified),
      "uri": .string(address.uri(of: path, on: work.platform)),
    ]
  }

  private func uri(_ path: [String]) -> JSONObject {
    ["uri": .string(address.uri(of: path, on: work.platform))]
  }
}

// MARK: - Options

extension FileCall {
  private var isRecursive: Bool { work.options["recursive"]?.bool ?? false }

  /// The path that an option names.
  private func path(
    _ name: String, in directory: String = "directory"
  ) throws(FileError) -> [String] {
    guard let text = work.options[name]?.string else { throw FileError(.invalidInput) }
    guard let path = address.path(text, in: work.options[directory]?.string) else {
      throw FileError(.invalidPath)
    }
    return path
  }

  /// The path that an option names, which is not one of the directories themselves.
  private func inner(
    _ name: String, in directory: String = "directory"
  ) throws(FileError) -> [String] {
    let path = try path(name, in: directory)
    guard path.count > 1 else { throw FileError(.invalidPath) }
    return path
  }

  /// The target of a copy, in the directory of the source unless another one is named.
  private func target() throws(FileError) -> [String] {
    let isNamed = work.options["toDirectory"]?.string != nil
    return try inner("to", in: isNamed ? "toDirectory" : "directory")
  }

  private func onDisk<Value>(
    _ step: () throws(ContainedFolder.Failure) -> Value
  ) throws(FileError) -> Value {
    do throws(ContainedFolder.Failure) {
      return try step()
    } catch {
      throw FileError(error)
    }
  }
}
