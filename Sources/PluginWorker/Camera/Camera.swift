internal import BridgeProtocol
internal import NativePlugins
internal import System
import Vocabulary

/// Performs the works of the plugin Camera: takes pictures and videos from files.
struct Camera: Sendable {
  /// Bytes of a picture or a video.
  static let byteCountMax = 33_554_432
  /// The maximum number of camera pictures in the folder.
  private static let pictureCountMax = 256

  let storage: AppStorage
  private let bundledPicture: String
  let bundledVideo: String

  /// Prepares a camera that takes the picture at a path unless a work names another one, and
  /// records the video at another path.
  init(_ storage: AppStorage, picture: String, video: String) {
    self.storage = storage
    bundledPicture = picture
    bundledVideo = video
  }

  /// Performs a work and waits for the disk.
  @Sendable func answer(_ work: PluginWork) throws(PluginError) -> JSONObject? {
    switch work.method {
    case "getPhoto": return try photo(work)
    case "pickImages":
      let (bytes, format) = try picture(work)
      return ["photos": [.object(try stored(bytes, format, work))]]
    default: return try media(work)
    }
  }

  private func photo(_ work: PluginWork) throws(PluginError) -> JSONObject {
    let (bytes, format) = try picture(work)
    var photo: JSONObject
    switch work.options["resultType"]?.string {
    case "uri": photo = try stored(bytes, format, work)
    case "dataUrl":
      let text = try base64(bytes)
      photo = ["dataUrl": .string("data:image/\(format.rawValue);base64,\(text)")]
      photo.describe(format)
    default:
      photo = ["base64String": .string(try base64(bytes))]
      photo.describe(format)
    }
    // Android says it of files only.
    if work.platform == .ios || photo["path"] != nil {
      photo["saved"] = work.options["saved"] ?? false
    }
    return photo
  }

  private func stored(
    _ bytes: [UInt8], _ format: PictureFormat, _ work: PluginWork
  ) throws(PluginError) -> JSONObject {
    let path = try store(bytes, "photo", format.fileExtension, work)
    var photo: JSONObject = [
      "path": .string(storage.address.uri(of: path)),
      "webPath": .string(storage.address.webPath(of: path)),
    ]
    photo.describe(format)
    return photo
  }

  /// The picture that the camera takes.
  func picture(
    _ work: PluginWork
  ) throws(PluginError) -> (bytes: [UInt8], format: PictureFormat) {
    let bytes = try file(work.options["picture"]?.string ?? bundledPicture)
    guard let format = PictureFormat(of: bytes) else {
      throw PluginError("The picture is neither JPEG, PNG, GIF nor WebP.")
    }
    return (bytes, format)
  }

  /// A file that the user or the shell names.
  func file(_ path: String) throws(PluginError) -> [UInt8] {
    do throws(WholeFile.Failure) {
      return try WholeFile.read(namedByUser: path, byteCountMax: Self.byteCountMax)
    } catch {
      // The message leaves out the path, which the app must not learn.
      let reason =
        switch error {
        case .notAFile, .outside: "it is no file"
        case .tooLarge: "it has more than \(Self.byteCountMax) bytes"
        case .refused(let text): text
        }
      throw PluginError(
        "The picture of the camera cannot be read (\(reason)): name another one by the control "
          + "setPicture.")
    }
  }

  func base64(_ bytes: [UInt8]) throws(PluginError) -> String {
    guard bytes.count < ProtocolLimits.answerByteCountMax / 4 * 3 else {
      throw .unavailable(
        "The picture has \(bytes.count) bytes, too many for an answer: ask for the resultType uri.")
    }
    return FileText.base64.text(of: bytes)
  }

  /// Stores a picture or a video among the app's files, as a device does.
  ///
  /// - Returns: Its path below the folder of the app's files.
  func store(
    _ bytes: [UInt8], _ name: String, _ fileExtension: String, _ work: PluginWork
  ) throws(PluginError) -> [String] {
    let files = try storage.files()
    let folder = storage.address.folder(of: work.platform == .ios ? .temporary : .cache)
    let names = (1...Self.pictureCountMax).map { "\(name)-\($0).\(fileExtension)" }
    let free = names.first { (try? files.entry(folder + [$0])) == nil }
    guard let free else {
      throw .unavailable(
        "The app has \(Self.pictureCountMax) pictures of the camera in \(folder[0]): remove some.")
    }
    do throws(ContainedFolder.Failure) {
      try files.write(bytes, to: folder + [free])
    } catch {
      throw FileError(error, at: nil).error(of: work.method, in: work.build)
    }
    return folder + [free]
  }
}

extension JSONObject {
  fileprivate mutating func describe(_ format: PictureFormat) {
    self["format"] = .string(format.rawValue)
    self["exif"] = [:]
  }
}
