internal import BridgeProtocol
internal import NativePlugins
internal import System
import Vocabulary

/// A call of `downloadFile`: where its file goes, and what comes of it.
struct FileDownload: Sendable {
  private let url: String
  private let path: [String]
  private let reportsProgress: Bool
  private let build: PluginBuild
  private let address: FileAddress
  private var platform: Platform { build.platform }

  /// The statuses with which a server sends the file, and not an excuse.
  private static let successes = Variants<Range<Int>>(.on(.ios, 200..<300), otherwise: 0..<400)
  /// Whether missing folders above the file are made.
  private static let makesParents = Variants(.on(.ios, true), otherwise: false)

  /// The directory of calls that name none; on Android the plugin itself does not know it.
  private static let standardDirectory = Variants(.on(.ios, "DOCUMENTS"), otherwise: "Download")

  /// Reads the options, before anything is fetched.
  init(_ work: PluginWork, address: FileAddress) throws(PluginError) {
    build = work.build
    self.address = address
    reportsProgress = work.options["progress"]?.bool ?? false
    let (url, path) = (work.options["url"]?.string, work.options["path"]?.string)
    switch work.platform {
    case .ios:
      guard let url else { throw PluginError("Must provide a URL") }
      guard path != nil else { throw PluginError("Invalid file path") }
      self.url = url
    case .android:
      guard let url, !url.isEmpty else { throw Self.failure("no protocol: ", on: work.platform) }
      self.url = url
    }
    let name = work.options["directory"]?.string ?? Self.standardDirectory[build]
    guard let path, case .directory(let directory) = DirectoryNames.ofBuild[build][name],
      let place = address.path(path, in: directory), !address.holdsDirectory(place)
    else { throw Self.failure("The path is that of no file of the app.", on: work.platform) }
    self.path = place
  }

  /// The refusal if nothing could be fetched.
  func refusal(_ error: PluginError) -> PluginError { Self.failure(error.message, on: platform) }

  /// Refuses what a server sends with a status that is none of a file.
  func require(_ status: Int) throws(PluginError) {
    guard Self.successes[build].contains(status) else {
      throw PluginError(
        message: "Error downloading file: \(url)", code: Self.code(on: platform))
    }
  }

  /// Stores what was fetched, and waits for the disk.
  func store(
    _ bytes: [UInt8], among files: ContainedFolder
  ) throws(PluginError) -> PluginData {
    if Self.makesParents[build] { try? files.makeFolder(path.dropLast(), makesParents: true) }
    do throws(ContainedFolder.Failure) {
      try files.write(bytes, to: path)
    } catch {
      throw Self.failure("The file cannot be stored (\(error)).", on: platform)
    }
    let isOnIOS = platform == .ios
    let answer: JSONObject = [
      "path": .string(isOnIOS ? address.uri(of: path) : address.devicePath(of: path))
    ]
    guard reportsProgress else { return .object(answer) }
    let count = JSONValue.integer(Int64(bytes.count))
    return .progressed(["url": .string(url), "bytes": count, "contentLength": count], answer)
  }

  private static func code(on platform: Platform) -> String {
    platform == .ios ? "DOWNLOAD" : ""
  }

  /// The refusal with a sentence of what failed.
  private static func failure(_ sentence: String, on platform: Platform) -> PluginError {
    let beginning = platform == .android ? "Error downloading file: " : ""
    return PluginError(message: beginning + sentence, code: code(on: platform))
  }
}
