internal import BridgeProtocol
internal import NativePlugins
internal import System
import Vocabulary

/// One call of the plugin Filesystem.
struct FileCall {
  let work: PluginWork
  let folder: ContainedFolder
  let address: FileAddress

  /// Performs the call and waits for the disk.
  func perform() throws(FileError) -> JSONObject? {
    switch work.method {
    case "readFile": return ["data": .string(try read())]
    case "readFileInChunks": return ["data": .string(try readChunk())]
    case "writeFile": return try write()
    case "appendFile": return try append()
    case "readdir": return ["files": .array(try list())]
    case "stat": return try describe()
    case "getUri": return ["uri": .string(uri(of: try path("path")))]
    case "copy":
      let target = try copy()
      return Self.answersCopy[work.build] ? ["uri": .string(target)] : nil
    default:
      try change()
      return nil
    }
  }
}

// MARK: - Content

extension FileCall {
  /// Whether a part of a file can be read.
  private static let readsParts = Variants(.before(PackageVersion(8, 1), false), otherwise: true)
  private static let heedsRecursiveInAppend = Variants(
    .on(.ios, before: PackageVersion(7, 1), false), otherwise: true)
  private static let answersAppend = Variants(
    .on(.android, before: PackageVersion(7, 1), true), otherwise: false)

  private func text() throws(FileError) -> FileText {
    let option = work.options["encoding"]?.string
    guard let text = FileText(option: option, of: work.build) else {
      throw FileError(.unknownEncoding((option ?? "").prefix(byteCount: 64)))
    }
    return text
  }

  /// The part of a file that the options ask for.
  private func range(of file: OpenFile) -> Range<Int> {
    guard Self.readsParts[work.build] else { return 0..<file.byteCount }
    let start = min(max(work.options["offset"]?.integer ?? 0, 0), file.byteCount)
    let rest = file.byteCount - start
    let wanted = work.options["length"]?.integer ?? 0
    return start..<start + (wanted > 0 ? min(wanted, rest) : rest)
  }

  private func read() throws(FileError) -> String {
    let text = try text()
    let path = try path("path")
    let file = try onDisk(path) { () throws(ContainedFolder.Failure) in try folder.file(path) }
    return text.text(of: try bytes(of: file, range(of: file)))
  }

  /// A chunk of a file, which is empty behind the last one.
  ///
  /// The page counts the chunks in the option `part`, and takes one before it gets the next.
  private func readChunk() throws(FileError) -> String {
    let text = try text()
    guard let wanted = work.options["chunkSize"]?.integer, wanted > 0 else {
      throw FileError(.invalidOption("chunkSize"))
    }
    let path = try path("path")
    let file = try onDisk(path) { () throws(ContainedFolder.Failure) in try folder.file(path) }
    let range = range(of: file)
    var size = min(wanted, max(range.count, 1))
    // The base64 of chunks can be joined if each is one of whole groups of three bytes.
    if text == .base64, work.platform == .ios, size == wanted { size += 3 - size % 3 }
    let part = max(work.options["part"]?.integer ?? 0, 0)
    guard part <= range.count / size else { return "" }
    let start = range.lowerBound + part * size
    return text.text(of: try bytes(of: file, start..<min(start + size, range.upperBound)))
  }

  private func bytes(of file: OpenFile, _ range: Range<Int>) throws(FileError) -> [UInt8] {
    guard range.count <= ProtocolLimits.answerByteCountMax else { throw FileError(.tooLarge) }
    guard let bytes = file.read(range) else { throw FileError(.failed("the file cannot be read")) }
    return bytes
  }

  private func write() throws(FileError) -> JSONObject? {
    let (path, data) = try written()
    // A path without an extension is taken for that of a folder, though a file is written.
    let uri = uri(of: path)
    guard let bytes = try text().bytes(of: data, on: work.platform) else {
      throw FileError(.notBase64(isAppended: false))
    }
    if isRecursive { makeParents(of: path) }
    try onDisk(path) { () throws(ContainedFolder.Failure) in try folder.write(bytes, to: path) }
    return ["uri": .string(uri)]
  }

  private func append() throws(FileError) -> JSONObject? {
    let (path, data) = try written()
    let uri = uri(of: path)
    guard let bytes = try text().bytes(of: data, on: work.platform) else {
      throw FileError(.notBase64(isAppended: (try? folder.entry(path)) != nil))
    }
    if isRecursive, Self.heedsRecursiveInAppend[work.build] { makeParents(of: path) }
    try onDisk(path) { () throws(ContainedFolder.Failure) in try folder.append(bytes, to: path) }
    return Self.answersAppend[work.build] ? ["uri": .string(uri)] : nil
  }

  private func written() throws(FileError) -> (path: [String], data: String) {
    guard work.options["path"]?.string != nil else { throw FileError(.invalidOption("path")) }
    guard let data = work.options["data"]?.string else { throw FileError(.invalidOption("data")) }
    return (try inner("path"), data)
  }

  private func makeParents(of path: [String]) {
    // An existing folder is no failure, and one that cannot be made fails the next step.
    try? folder.makeFolder(path.dropLast(), makesParents: true)
  }
}

// MARK: - Facts

extension FileCall {
  private static let listsNamesOnly = Variants(.before(PackageVersion(4), true), otherwise: false)
  /// Whether the facts about one file have its name.
  private static let statesName = Variants(.before(PackageVersion(7, 1), false), otherwise: true)
  /// Whether times are texts of digits.
  private static let writesTimes = Variants(
    .on(.ios, before: PackageVersion(6), true), otherwise: false)
  private static let types = Variants(
    .on(
      .ios, before: PackageVersion(4), (file: "NSFileTypeRegular", folder: "NSFileTypeDirectory")),
    otherwise: (file: "file", folder: "directory"))

  private func list() throws(FileError) -> [JSONValue] {
    let path = try path("path")
    let entries = try onDisk(path) { () throws(ContainedFolder.Failure) in
      try folder.entries(in: path)
    }
    let namesOnly = Self.listsNamesOnly[work.build]
    return entries.map { entry in
      guard !namesOnly else { return .string(entry.name) }
      var facts: JSONObject = ["name": .string(entry.name)]
      for fact in description(of: entry, at: path + [entry.name]).members {
        facts[fact.name] = fact.value
      }
      return .object(facts)
    }
  }

  private func describe() throws(FileError) -> JSONObject {
    let path = try path("path")
    let entry = try onDisk(path) { () throws(ContainedFolder.Failure) in try folder.entry(path) }
    var facts = description(of: entry, at: path)
    if Self.statesName[work.build] { facts["name"] = .string(entry.name) }
    return facts
  }

  private func description(of entry: ContainedFolder.Entry, at path: [String]) -> JSONObject {
    let type = Self.types[work.build]
    let writesTimes = Self.writesTimes[work.build]
    func time(_ milliseconds: Int64) -> JSONValue {
      writesTimes ? .string(String(milliseconds)) : .integer(milliseconds)
    }
    return [
      "type": .string(entry.isFolder ? type.folder : type.file),
      "size": .integer(Int64(entry.byteCount)),
      "ctime": time(entry.changed),
      "mtime": time(entry.modified),
      "uri": .string(address.uri(of: path)),
    ]
  }
}

// MARK: - Paths

extension FileCall {
  /// Whether the address of a folder ends with a slash.
  private static let marksFolders = Variants(.before(PackageVersion(7, 1), false), otherwise: true)

  var isRecursive: Bool { work.options["recursive"]?.bool ?? false }

  /// The path that an option names.
  func path(
    _ name: String, in directory: String = "directory"
  ) throws(FileError) -> [String] {
    guard let text = work.options[name]?.string else { throw FileError(.invalidOption(name)) }
    let path: [String]?
    switch DirectoryNames.ofBuild[work.build][work.options[directory]?.string] {
    case .directory(let directory): path = address.path(text, in: directory)
    case .uri: path = address.path(ofURI: text)
    case .unknown: throw FileError(.unknownDirectory)
    }
    guard let path else { throw Self.invalidPath(text) }
    return path
  }

  /// The path that an option names, which is not one of the directories themselves.
  func inner(
    _ name: String, in directory: String = "directory"
  ) throws(FileError) -> [String] {
    let path = try path(name, in: directory)
    guard !address.holdsDirectory(path) else {
      throw Self.invalidPath(work.options[name]?.string ?? "")
    }
    return path
  }

  /// The refusal of a path, which is named as far as a path can be long.
  private static func invalidPath(_ text: String) -> FileError {
    FileError(.invalidPath(text.prefix(byteCount: FileAddress.byteCountMax)))
  }

  /// The URI of a path, as the build gives it.
  func uri(of path: [String]) -> String { address.uri(of: path) + mark(of: path) }

  /// A slash for a folder, and for what is not there and has no extension.
  private func mark(of path: [String]) -> String {
    guard Self.marksFolders[work.build] else { return "" }
    let hasExtension = path.last?.split(separator: ".").count ?? 0 > 1
    return (try? folder.entry(path))?.isFolder ?? !hasExtension ? "/" : ""
  }

  func place(of path: [String]) -> FileError.Place {
    let mark = mark(of: path)
    return FileError.Place(
      name: path.last ?? "", parent: path.dropLast().last ?? "",
      path: address.devicePath(of: path) + mark, uri: address.uri(of: path) + mark)
  }

  func onDisk<Value>(
    _ path: [String], _ step: () throws(ContainedFolder.Failure) -> Value
  ) throws(FileError) -> Value {
    do throws(ContainedFolder.Failure) {
      return try step()
    } catch {
      throw FileError(error, at: place(of: path))
    }
  }
}
