internal import BridgeProtocol
internal import NativePlugins
internal import System
import Vocabulary

/// Performs the works of the plugin Camera: takes a picture from a file.
struct Camera: Sendable {
  /// Bytes of a picture.
  static let byteCountMax = 33_554_432
  private static let folder = FileAddress.Directory.cache.folder
  /// The maximum number of camera pictures in the folder.
  private static let pictureCountMax = 256

  private let storage: AppStorage
  private let bundledPicture: String

  /// Prepares a camera that takes the picture at a path unless a work names another one.
  init(_ storage: AppStorage, picture: String) {
    self.storage = storage
    bundledPicture = picture
  }

  /// Performs a work and waits for the disk.
  @Sendable func answer(_ work: PluginWork) throws(PluginError) -> JSONObject? {
    let bytes = try picture(work.options["picture"]?.string)
    guard let format = PictureFormat(of: bytes) else {
      throw PluginError("The picture is neither JPEG, PNG, GIF nor WebP.")
    }
    if work.method == "pickImages" {
      let photo = try store(bytes, format, on: work.platform)
      return ["photos": [.object(photo)]]
    }
    var photo: JSONObject
    switch work.options["resultType"]?.string {
    case "uri": photo = try store(bytes, format, on: work.platform)
    case "dataUrl":
      let text = try base64(bytes)
      photo = ["dataUrl": .string("data:image/\(format.rawValue);base64,\(text)")]
      photo.describe(format)
    default:
      photo = ["base64String": .string(try base64(bytes))]
      photo.describe(format)
    }
    photo["saved"] = work.options["saved"] ?? false
    return photo
  }

  private func picture(_ path: String?) throws(PluginError) -> [UInt8] {
    do throws(WholeFile.Failure) {
      return try WholeFile.read(
        namedByUser: path ?? bundledPicture, byteCountMax: Self.byteCountMax)
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

  private func base64(_ bytes: [UInt8]) throws(PluginError) -> String {
    guard bytes.count < PluginWorker.answerByteCountMax / 4 * 3 else {
      throw .unavailable(
        "The picture has \(bytes.count) bytes, too many for an answer: ask for the resultType uri.")
    }
    return FileText.base64.text(of: bytes)
  }

  /// Stores the picture among the app's files, as a device does.
  private func store(
    _ bytes: [UInt8], _ format: PictureFormat, on platform: Platform
  ) throws(PluginError) -> JSONObject {
    let files = try storage.files()
    let names = (1...Self.pictureCountMax).map { "photo-\($0).\(format.fileExtension)" }
    let free = names.first { (try? files.entry([Self.folder, $0])) == nil }
    guard let free else {
      throw .unavailable(
        "The directory CACHE holds \(Self.pictureCountMax) pictures of the camera: remove some.")
    }
    let path = [Self.folder, free]
    do throws(ContainedFolder.Failure) {
      try files.write(bytes, to: path)
    } catch {
      throw FileError(error).error(of: "getPhoto", on: platform, path: free)
    }
    var photo: JSONObject = [
      "path": .string(storage.address.uri(of: path, on: platform)),
      "webPath": .string(storage.address.webPath(of: path, on: platform)),
    ]
    photo.describe(format)
    return photo
  }
}

extension JSONObject {
  fileprivate mutating func describe(_ format: PictureFormat) {
    self["format"] = .string(format.rawValue)
    self["exif"] = [:]
  }
}

/// The format of a picture, found by its first bytes.
enum PictureFormat: String {
  case jpeg, png, gif, webp

  init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) {
      self = .png
    } else if bytes.starts(with: Array("GIF8".utf8)) {
      self = .gif
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }

  var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
