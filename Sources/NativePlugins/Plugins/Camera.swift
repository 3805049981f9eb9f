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
    "Camera", of: "@capacitor/camera",
    [
      ("getPhoto", getPhoto), ("pickImages", pickImages),
      ("pickLimitedLibraryPhotos", limitedPhotos), ("getLimitedLibraryPhotos", limitedPhotos),
      ("takePhoto", takePhoto), ("recordVideo", recordVideo), ("playVideo", playVideo),
      ("chooseFromGallery", chooseFromGallery), ("editPhoto", editPhoto),
      ("editURIPhoto", editURIPhoto),
    ],
    controls: [
      ("setPicture", setPicture),
      (
        "cancel",
        { context in
          context.phone.picture = .cancelled
          return .done
        }
      ),
      (
        "cancelEditing",
        { context in
          context.phone.leavesEditor = true
          return .done
        }
      ),
      (
        "reset",
        { context in
          context.phone.picture = .bundled
          context.phone.leavesEditor = false
          return .done
        }
      ),
    ], aliases: permissionAliases,
    since: [
      "pickLimitedLibraryPhotos": PackageVersion(4), "getLimitedLibraryPhotos": PackageVersion(4),
      "takePhoto": PackageVersion(8, 1), "recordVideo": PackageVersion(8, 1),
      "playVideo": PackageVersion(8, 1), "chooseFromGallery": PackageVersion(8, 1),
      "editPhoto": PackageVersion(8, 1), "editURIPhoto": PackageVersion(8, 1),
    ])

  private static let permissionAliases = Variants<[PermissionAlias]>(
    .on(.ios, [("camera", .camera), ("photos", .photos)]),
    .before(PackageVersion(5), [("camera", .camera), ("photos", .photos)]),
    .before(
      PackageVersion(6),
      [
        ("camera", .camera), ("photos", .photos), ("readExternalStorage", .photos),
        ("media", .photos),
      ]),
    otherwise: [
      ("camera", .camera), ("photos", nil), ("saveGallery", .photos),
      ("readExternalStorage", .photos),
    ])

  private static func setPicture(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let path = context.options.string("path"), path.hasPrefix("/"),
      path.utf8.count <= 4_096, !path.utf8.contains(0)
    else { throw PluginError("setPicture needs the absolute path of a picture.") }
    context.phone.picture = .file(path)
    return .done
  }
}

// MARK: - Photos

extension NativePlugin {
  /// Where a picture comes from.
  fileprivate enum PictureSource: String, CaseIterable {
    case prompt, camera, photos
  }

  private enum PictureResult: String, CaseIterable {
    case uri, base64, dataUrl
  }

  /// The results that the option `resultType` names; any other text stands for base64.
  private static func result(_ context: PluginContext) -> PictureResult? {
    context.platform == .android
      ? context.options.choice("resultType", of: PictureResult.self)
      : context.options.string("resultType").flatMap(PictureResult.init)
  }

  /// The source that an option names exactly, or that the user has chosen.
  ///
  /// - Returns: `nil` if the user has to be asked.
  private static func source(
    _ context: PluginContext
  ) throws(PluginError) -> PictureSource? {
    switch context.options.string("source") {
    case "CAMERA": return .camera
    case "PHOTOS": return .photos
    default:
      guard let answer = context.progress.answers.first else { return nil }
      guard let chosen = answer.flatMap(PictureSource.init), chosen != .prompt else {
        throw .pictureCancelled
      }
      return chosen
    }
  }

  private static func getPhoto(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let source = try source(context) else {
      return .question(context.questionForSource)
    }
    if let question = try context.questionForPicture(from: source) { return .question(question) }
    let isEdited = context.options.flag("allowEditing") ?? false
    let leavesEditor = isEdited && context.phone.leavesEditor && context.platform == .ios
    guard context.phone.picture != .cancelled, !leavesEditor else {
      throw source == .photos ? nothingPicked[context.build] : .pictureCancelled
    }
    // Android looks at the result when the picture is taken.
    if context.platform == .android, context.options.string("resultType") == nil {
      throw PluginError("Invalid resultType option")
    }
    let isSaved = source == .camera && context.options.flag("saveToGallery") == true
    let result = result(context) ?? .base64
    return context.pictureWork(
      "getPhoto", ["resultType": .string(result.rawValue), "saved": .bool(isSaved)])
  }

  private static let nothingPicked = Variants(
    .on(.android, before: PackageVersion(6), PluginError("No image picked")),
    otherwise: .pictureCancelled)
  private static let nothingPickedOfMany = Variants(
    .on(.android, before: PackageVersion(6), PluginError("No images picked")),
    otherwise: .pictureCancelled)
  /// Whether the picker opens whatever the user has answered.
  private static let picksWithoutPermission = Variants(.on(.android, true), otherwise: false)

  private static func pickImages(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    if asksForPhotos[context.build] {
      if let question = context.question(for: .photos) { return .question(question) }
      guard picksWithoutPermission[context.build] || context.phone.mayUse(.photos) else {
        throw PluginError("User denied access to photos")
      }
    }
    guard context.phone.picture != .cancelled else { throw nothingPickedOfMany[context.build] }
    return context.pictureWork("pickImages")
  }

  /// Whether an app needs the permission to see photos that the user chooses.
  fileprivate static let asksForPhotos = Variants(
    .on(.ios, true), .before(PackageVersion(6), true), otherwise: false)

  /// The pictures of a library that the user has shared with the app: none unless there is a limit.
  private static func limitedPhotos(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard context.platform == .ios else { throw .unimplemented("not supported on android") }
    if let question = context.question(for: .photos) { return .question(question) }
    guard context.phone.permission(.photos) == .limited else { return .data(["photos": []]) }
    return context.pictureWork("pickImages")
  }
}

extension PluginContext {
  /// Asks whether to take a picture or to choose one.
  fileprivate var questionForSource: PluginQuestion {
    func label(_ name: String, _ standard: String) -> String {
      (options.string("promptLabel\(name)") ?? standard)
        .prefix(byteCount: ProtocolLimits.nameByteCountMax)
    }
    var buttons = [
      ModalButton(
        id: NativePlugin.PictureSource.photos.rawValue, title: label("Photo", "From Photos")),
      ModalButton(
        id: NativePlugin.PictureSource.camera.rawValue, title: label("Picture", "Take Picture")),
    ]
    if platform == .ios {
      buttons.append(
        ModalButton(
          id: PluginQuestion.cancelButtonID, title: label("Cancel", "Cancel"), role: .cancel))
    }
    return PluginQuestion(
      kind: .dialog, ModalContent(title: label("Header", "Photo"), buttons: buttons),
      reading: .again, isCancelable: true)
  }

  /// The question to the user before a picture can be taken, `nil` if there is none.
  ///
  /// - Throws: The error of a device if the user has refused.
  fileprivate func questionForPicture(
    from source: NativePlugin.PictureSource
  ) throws(PluginError) -> PluginQuestion? {
    guard source == .camera || NativePlugin.asksForPhotos[build] else { return nil }
    let permission = source == .camera ? DevicePermission.camera : .photos
    if let question = question(for: permission) { return question }
    guard phone.mayUse(permission) else {
      throw PluginError("User denied access to \(permission.rawValue)")
    }
    return nil
  }

  /// A work with the picture of the device, which the app cannot choose.
  func pictureWork(_ method: String, _ options: JSONObject = [:]) -> PluginAnswer {
    var options = options
    if case .file(let path) = phone.picture { options["picture"] = .string(path) }
    return .work(PluginWork(plugin: "Camera", method: method, options: options, build: build))
  }
}

extension PluginError {
  fileprivate static let pictureCancelled = PluginError("User cancelled photos app")
}
