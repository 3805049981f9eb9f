import BridgeProtocol
import Vocabulary

/// The picture that the camera takes and the library holds.
package enum PhonePicture: Hashable, Sendable {
  /// The picture that comes with the shell.
  case bundled
  /// A file of the machine, by its path.
  case file(String)
  /// The user closes camera and library without taking anything.
  case cancelled
}

extension NativePlugin {
  /// The camera and the library of pictures.
  static let camera = NativePlugin(
    "Camera",
    [
      ("getPhoto", getPhoto),
      (
        "pickImages",
        { context throws(PluginError) in
          if let question = try context.questionForPicture(from: .photos) {
            return .question(question)
          }
          return try context.picture("pickImages")
        }
      ),
      ("pickLimitedLibraryPhotos", limitedPhotos), ("getLimitedLibraryPhotos", limitedPhotos),
    ],
    controls: [
      (
        "setPicture",
        { context throws(PluginError) in
          guard let path = context.options.string("path"), path.hasPrefix("/"),
            path.utf8.count <= 4_096, !path.utf8.contains(0)
          else { throw PluginError("setPicture needs the absolute path of a picture.") }
          context.phone.picture = .file(path)
          return .done
        }
      ),
      (
        "cancel",
        { context in
          context.phone.picture = .cancelled
          return .done
        }
      ),
      (
        "reset",
        { context in
          context.phone.picture = .bundled
          return .done
        }
      ),
    ], permissions: [("camera", .camera), ("photos", .photos)])

  /// Where a picture comes from.
  fileprivate enum PictureSource: String, CaseIterable {
    case prompt, camera, photos

    var permission: DevicePermission { self == .camera ? .camera : .photos }
  }

  private enum PictureResult: String, CaseIterable {
    case uri, base64, dataUrl
  }

  private static let getPhoto: Method = { context throws(PluginError) in
    let result = context.options.choice("resultType", of: PictureResult.self)
    if result == nil, context.options["resultType"] != nil, context.platform == .android {
      throw PluginError("Invalid resultType option")
    }
    var source = context.options.choice("source", of: PictureSource.self) ?? .prompt
    if source == .prompt {
      guard let answer = context.progress.answers.first else {
        return .question(context.questionForSource)
      }
      guard let chosen = answer.flatMap(PictureSource.init), chosen != .prompt else {
        throw .pictureCancelled
      }
      source = chosen
    }
    if let question = try context.questionForPicture(from: source) { return .question(question) }
    let isSaved = source == .camera && context.options.flag("saveToGallery") == true
    return try context.picture(
      "getPhoto",
      [
        "resultType": .string((result ?? .base64).rawValue), "saved": .bool(isSaved),
      ])
  }

  /// The pictures of a library that the user has shared with the app: always none here.
  private static let limitedPhotos: Method = { context throws(PluginError) in
    try context.require(.ios)
    if let question = context.question(for: .photos) { return .question(question) }
    return .data(["photos": []])
  }
}

extension PluginContext {
  /// Asks whether to take a picture or to choose one.
  fileprivate var questionForSource: PluginQuestion {
    func label(_ name: String, _ standard: String) -> String {
      let text = options.string("promptLabel\(name)") ?? standard
      return String(decoding: text.utf8.prefix(ProtocolLimits.nameByteCountMax), as: UTF8.self)
    }
    return PluginQuestion(
      kind: .dialog,
      ModalContent(
        title: label("Header", "Photo"),
        buttons: [
          ModalButton(
            id: NativePlugin.PictureSource.photos.rawValue, title: label("Photo", "From Photos")),
          ModalButton(
            id: NativePlugin.PictureSource.camera.rawValue,
            title: label("Picture", "Take Picture")),
          ModalButton(
            id: PluginQuestion.cancelButtonID, title: label("Cancel", "Cancel"), role: .cancel),
        ]),
      reading: .again)
  }

  /// The question to the user before a picture can be taken, `nil` if there is none.
  ///
  /// - Throws: The error of a device if the user has refused.
  fileprivate func questionForPicture(
    from source: NativePlugin.PictureSource
  ) throws(PluginError) -> PluginQuestion? {
    if let question = question(for: source.permission) { return question }
    guard phone.permission(source.permission) == .granted else {
      throw PluginError("User denied access to \(source.permission.rawValue)")
    }
    return nil
  }

  /// A work with the picture of the device, which the app cannot choose.
  fileprivate func picture(
    _ method: String, _ options: JSONObject = [:]
  ) throws(PluginError) -> PluginAnswer {
    var options = options
    switch phone.picture {
    case .bundled: break
    case .file(let path): options["picture"] = .string(path)
    case .cancelled: throw .pictureCancelled
    }
    return .work(
      PluginWork(plugin: "Camera", method: method, options: options, platform: platform))
  }
}

extension PluginError {
  fileprivate static let pictureCancelled = PluginError("User cancelled photos app")
}
