internal import BridgeProtocol
internal import FoundationEssentials
internal import NativePlugins
internal import System
import Vocabulary

/// A picture or a video that the app has received, and what the camera says of it.
private struct Media {
  enum Kind: Int64 {
    case picture, video
  }

  let kind: Kind
  let format: String
  let resolution: (width: Int, height: Int)
  let byteCount: Int
  let path: [String]
  /// The bytes of a small picture of it.
  let thumbnail: [UInt8]
}

// MARK: - The methods since version 8.1

extension Camera {
  /// Bytes of a picture that stands for itself as its thumbnail; a larger one has none, as nothing
  /// here makes pictures smaller.
  private static let thumbnailByteCountMax = 1_048_576
  /// Pixels of the video that comes with the shell.
  private static let videoSize = (width: 320, height: 240)

  /// Performs a work of a method that is new in version 8.1, and waits for the disk.
  func media(_ work: PluginWork) throws(PluginError) -> JSONObject? {
    switch work.method {
    case "takePhoto": return description(of: try takePicture(work), work)
    case "recordVideo": return description(of: try recordVideo(work), work)
    case "chooseFromGallery":
      let isVideo = work.options["mediaType"]?.integer == Int(Media.Kind.video.rawValue)
      let media = isVideo ? try recordVideo(work) : try takePicture(work)
      var result = description(of: media, work)
      // What is in the library need not be saved; Android says so all the same.
      result["saved"] = work.platform == .android ? false : nil
      return ["results": [.object(result)]]
    case "editPhoto": return try editPhoto(work)
    case "editURIPhoto": return description(of: try editFile(work), work)
    case "playVideo":
      try play(work)
      return nil
    default: throw .unknown("Camera.\(work.method)", on: work.platform)
    }
  }

  private func takePicture(_ work: PluginWork) throws(PluginError) -> Media {
    let (bytes, format) = try picture(work)
    return try store(bytes, format, work)
  }

  private func store(
    _ bytes: [UInt8], _ format: PictureFormat, _ work: PluginWork
  ) throws(PluginError) -> Media {
    Media(
      kind: .picture, format: format.rawValue, resolution: format.size(of: bytes),
      byteCount: bytes.count, path: try store(bytes, "photo", format.fileExtension, work),
      thumbnail: bytes.count <= Self.thumbnailByteCountMax ? bytes : [])
  }

  private func recordVideo(_ work: PluginWork) throws(PluginError) -> Media {
    guard let bytes = try? file(bundledVideo) else {
      throw CameraFailure.video.error(on: work.platform)
    }
    let still = try picture(work).bytes
    return Media(
      kind: .video, format: "webm", resolution: Self.videoSize, byteCount: bytes.count,
      path: try store(bytes, "video", "webm", work),
      thumbnail: still.count <= Self.thumbnailByteCountMax ? still : [])
  }

  private func editPhoto(_ work: PluginWork) throws(PluginError) -> JSONObject {
    let text = work.options["inputImage"]?.string ?? ""
    guard let bytes = FileText.base64.bytes(of: text, on: work.platform),
      PictureFormat(of: bytes) != nil
    else { throw CameraFailure.edit.error(on: work.platform) }
    return ["outputImage": .string(try base64(bytes))]
  }

  private func editFile(_ work: PluginWork) throws(PluginError) -> Media {
    let path = storage.address.path(ofURI: work.options["uri"]?.string ?? "")
    let files = try storage.files()
    guard let path, let file = try? files.file(path), file.byteCount <= Self.byteCountMax,
      let bytes = file.read(0..<file.byteCount), let format = PictureFormat(of: bytes)
    else { throw Self.noImage[work.build].error(on: work.platform) }
    guard work.options["isCancelled"]?.bool != true else {
      throw CameraFailure.editCancelled.error(on: work.platform)
    }
    return try store(bytes, format, work)
  }

  /// The failure of an image that cannot be edited because it is not there.
  private static let noImage = Variants<CameraFailure>(
    .on(.ios, .noSuchImage), otherwise: .edit)

  private func play(_ work: PluginWork) throws(PluginError) {
    // The player of iOS says later that it can play nothing, which no app learns.
    guard work.platform == .android else { return }
    let uri = work.options["uri"]?.string ?? ""
    guard let path = storage.address.path(ofURI: uri),
      (try? storage.files().entry(path))?.isFolder == false
    else { throw CameraFailure.noSuchFile.error(on: work.platform) }
    guard path.last?.split(separator: ".").count ?? 0 > 1 else {
      throw CameraFailure.mediaType.error(on: work.platform)
    }
  }

  private func description(of media: Media, _ work: PluginWork) -> JSONObject {
    let address = storage.address
    let isOnIOS = work.platform == .ios
    var description: JSONObject = [
      "type": .integer(media.kind.rawValue),
      "uri": .string(isOnIOS ? address.uri(of: media.path) : address.devicePath(of: media.path)),
      "thumbnail": .string(FileText.base64.text(of: media.thumbnail)),
      "webPath": .string(address.webPath(of: media.path)),
      "saved": work.options["saved"] ?? false,
    ]
    guard work.options["includeMetadata"]?.bool == true else { return description }
    description["metadata"] = [
      "size": .integer(Int64(media.byteCount)), "format": .string(media.format),
      "resolution": .string("\(media.resolution.width)x\(media.resolution.height)"),
      "creationDate": .string(Date().formatted(.iso8601)), "exif": [:],
    ]
    return description
  }
}
