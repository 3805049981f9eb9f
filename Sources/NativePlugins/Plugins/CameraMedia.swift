import BridgeProtocol
package import Vocabulary

/// Why a method that the plugin Camera has had since version 8.1 is refused, by the number of its
/// code.
package enum CameraFailure: Int, Sendable {
  case cameraDenied = 3
  case libraryDenied = 5
  case photoCancelled = 6
  case edit = 9
  case editCancelled = 13
  case photoOptions = 14
  case video = 16
  case videoCancelled = 17
  case library = 18
  case libraryCancelled = 20
  case mediaType = 21
  case playing = 23
  case noSuchFile = 27
  case noSuchImage = 28
  case argument = 31

  /// The error that the app receives.
  package func error(on platform: Platform) -> PluginError {
    .numbered("CAMR", rawValue, message(on: platform))
  }

  private func message(on platform: Platform) -> String {
    switch self {
    case .cameraDenied: "Couldn't access camera. Check your camera permissions and try again."
    case .libraryDenied:
      "Couldn't access your photo gallery because access wasn't provided."
        + (platform == .ios ? " Check its permissions and try again." : "")
    case .photoCancelled: "Couldn't take photo because the process was canceled."
    case .edit: "Couldn't edit image."
    case .editCancelled: "Couldn't edit photo because the process was canceled."
    case .photoOptions: "Couldn't decode the 'Take Photo' action parameters."
    case .video: "Couldn't record video."
    case .videoCancelled: "Couldn't record video because the process was canceled."
    case .library: "Couldn't choose media from the gallery."
    case .libraryCancelled:
      "Couldn't choose media from the gallery because the process was canceled."
    case .mediaType: "Couldn't get media file path."
    case .playing: "Couldn't play video."
    case .noSuchFile: "The selected file doesn't exist."
    case .noSuchImage: "Couldn't retrieve image from the URI."
    case .argument: "Invalid argument provided to plugin method."
    }
  }
}

extension NativePlugin {
  static func takePhoto(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    try context.decode(photoOptions, or: .photoOptions)
    if let question = try context.questionForCamera() { return .question(question) }
    try context.requirePicture(or: .photoCancelled)
    try context.edit()
    return context.mediaWork("takePhoto")
  }

  static func recordVideo(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    try context.decode(videoOptions, or: .video)
    if let question = try context.questionForCamera() { return .question(question) }
    try context.requirePicture(or: .videoCancelled)
    return context.mediaWork("recordVideo")
  }

  static func chooseFromGallery(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.decode(libraryOptions, or: .library)
    if context.platform == .ios {
      if let question = context.question(for: .photos) { return .question(question) }
      guard context.phone.mayUse(.photos) else { throw context.failure(.libraryDenied) }
    }
    try context.requirePicture(or: .libraryCancelled)
    let type = context.options["mediaType"]?.integer ?? 0
    if type == 0 { try context.edit() }
    return context.mediaWork("chooseFromGallery", ["mediaType": .integer(Int64(type))])
  }

  /// Shows nothing: the app learns whether a device could play the video.
  static func playVideo(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    guard let uri = context.options.string("uri") else { throw context.failure(.playing) }
    return context.mediaWork("playVideo", ["uri": .string(uri)])
  }

  static func editPhoto(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    guard let image = context.options.string("inputImage"), !image.isEmpty else {
      throw context.failure(context.platform == .ios ? .edit : .argument)
    }
    guard !context.phone.leavesEditor else { throw context.failure(.editCancelled) }
    return context.mediaWork("editPhoto", ["inputImage": .string(image)])
  }

  static func editURIPhoto(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    guard let uri = context.options.string("uri") else { throw context.failure(.edit) }
    return context.mediaWork(
      "editURIPhoto", ["uri": .string(uri), "isCancelled": .bool(context.phone.leavesEditor)])
  }
}

// MARK: - Options

extension NativePlugin {
  /// What iOS takes as the value of an option; Android takes its standard for any other value.
  fileprivate enum OptionRule: Sendable {
    case flag, text
    case number(ClosedRange<Int>)
    case choice(Set<String>)

    func holds(for value: JSONValue) -> Bool {
      switch self {
      case .flag: value.bool != nil
      case .text: value.string != nil
      case .number(let range): value.integer.map(range.contains) ?? false
      case .choice(let texts): value.string.map(texts.contains) ?? false
      }
    }
  }

  private static let photoOptions: [String: OptionRule] = [
    "quality": .number(0...100), "encodingType": .number(0...1),
    "targetWidth": .number(1...Int(Int32.max)), "targetHeight": .number(1...Int(Int32.max)),
    "cameraDirection": .choice(["REAR", "FRONT"]), "correctOrientation": .flag,
    "saveToGallery": .flag, "includeMetadata": .flag, "editable": .text,
    "presentationStyle": .text,
  ]
  private static let videoOptions: [String: OptionRule] = [
    "saveToGallery": .flag, "includeMetadata": .flag, "isPersistent": .flag,
  ]
  private static let libraryOptions: [String: OptionRule] = [
    "mediaType": .number(0...2), "allowMultipleSelection": .flag,
    "limit": .number(0...Int(Int32.max)), "includeMetadata": .flag, "editable": .text,
    "quality": .number(0...100), "correctOrientation": .flag,
  ]
}

extension PluginContext {
  fileprivate func failure(_ failure: CameraFailure) -> PluginError { failure.error(on: platform) }

  /// Refuses a call on iOS whose options do not have the values that it takes.
  fileprivate func decode(
    _ rules: [String: NativePlugin.OptionRule], or failure: CameraFailure
  ) throws(PluginError) {
    guard platform == .ios else { return }
    let isDecodable = options.members.members.allSatisfy { member in
      member.value.isNull || rules[member.name]?.holds(for: member.value) ?? true
    }
    guard isDecodable else { throw self.failure(failure) }
  }

  fileprivate func questionForCamera() throws(PluginError) -> PluginQuestion? {
    if let question = question(for: .camera) { return question }
    guard phone.mayUse(.camera) else { throw failure(.cameraDenied) }
    return nil
  }

  fileprivate func requirePicture(or failure: CameraFailure) throws(PluginError) {
    guard phone.picture != .cancelled else { throw self.failure(failure) }
  }

  /// Has the user edit the picture, where the app wants it.
  ///
  /// Another app on Android whose editor the user leaves gives the picture as it was.
  fileprivate func edit() throws(PluginError) {
    let editors = platform == .ios ? ["in-app", "external"] : ["in-app"]
    guard editors.contains(options.string("editable") ?? "no"), phone.leavesEditor else { return }
    throw failure(.editCancelled)
  }

  fileprivate func mediaWork(_ method: String, _ given: JSONObject = [:]) -> PluginAnswer {
    var given = given
    given["saved"] = .bool(options.flag("saveToGallery") ?? false)
    given["includeMetadata"] = .bool(options.flag("includeMetadata") ?? false)
    return pictureWork(method, given)
  }
}
