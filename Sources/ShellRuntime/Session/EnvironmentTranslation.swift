package import BridgeProtocol
import Devices
import Vocabulary

extension WireEnvironment {
  /// CSS pixels of an inset or of the keyboard's height.
  package static let lengthMax = 10_000.0
  /// The sizes of text that a user can choose: iOS goes from 0.82 to 3.12 of its usual size,
  /// Android to 2.
  package static let textScales = 0.8...3.2

  /// This environment with what the parameters of `setEnvironment` say; whole or not at all.
  ///
  /// - Parameters:
  ///   - parameters: Those of the action.
  ///   - catalogue: Gives the devices; asked only for what depends on one.
  /// - Returns: The environment as a whole.
  /// - Throws: `invalidParameters`, `unknownDevice`, or what the catalogue throws.
  func changed(
    by parameters: ActionParameters,
    catalogue: () throws(ActionError) -> DeviceCatalogue
  ) throws(ActionError) -> WireEnvironment {
    var changed = self
    changed.orientation =
      try parameters.choice("orientation", of: Orientation.self) ?? orientation
    let requested = try requestedDevice(parameters, catalogue)
    if let requested {
      changed.adopt(requested)
    } else if changed.orientation != orientation, let device = try catalogue()[device] {
      changed.fit(device)
    }
    try changed.readKeyboard(parameters, catalogue)
    changed.insets = try insets(parameters["insets"], else: changed.insets)
    try changed.readPreferences(parameters)
    return changed
  }

  /// The device that the parameters name, or that of another platform.
  private func requestedDevice(
    _ parameters: ActionParameters, _ catalogue: () throws(ActionError) -> DeviceCatalogue
  ) throws(ActionError) -> Device? {
    let platform = try parameters.choice("platform", of: Platform.self)
    guard let value = parameters["device"] else {
      guard let platform, platform != self.platform else { return nil }
      return try catalogue().standardDevice(of: platform)
    }
    guard let id = value.string else { throw .invalidParameters }
    let device =
      if let any = Platform(rawValue: id) {
        try catalogue().standardDevice(of: any)
      } else {
        try catalogue()[id]
      }
    guard let device else { throw ActionError(reason: .unknownDevice) }
    guard platform == nil || platform == device.platform else { throw .invalidParameters }
    return device
  }

  private mutating func readKeyboard(
    _ parameters: ActionParameters, _ catalogue: () throws(ActionError) -> DeviceCatalogue
  ) throws(ActionError) {
    if let value = parameters["keyboardVisible"] {
      guard let isVisible = value.bool, parameters["keyboardHeight"] == nil else {
        throw .invalidParameters
      }
      if isVisible {
        guard let device = try catalogue()[device] else {
          throw ActionError(reason: .unknownDevice)
        }
        keyboardHeight = device.keyboardHeight[orientation]
      } else {
        keyboardHeight = 0
      }
    }
    keyboardHeight = try Self.length(parameters["keyboardHeight"]) ?? keyboardHeight
  }

  private mutating func readPreferences(_ parameters: ActionParameters) throws(ActionError) {
    appearance = try parameters.choice("appearance", of: Appearance.self) ?? appearance
    lifecycle = try parameters.choice("lifecycle", of: Lifecycle.self) ?? lifecycle
    if let value = parameters["textScale"] {
      guard let scale = value.double, Self.textScales.contains(scale) else {
        throw .invalidParameters
      }
      textScale = scale
    }
    if parameters["reducedMotion"] != nil {
      reducedMotion = try parameters.flag("reducedMotion")
    }
    if let value = parameters["locale"] {
      guard let tag = value.string.flatMap(LanguageTag.init(_:)) else {
        throw .invalidParameters
      }
      locale = tag.text
      direction = tag.direction
    }
    direction = try parameters.choice("direction", of: TextDirection.self) ?? direction
  }

  private func insets(
    _ value: JSONValue?, else insets: SafeAreaInsets
  ) throws(ActionError) -> SafeAreaInsets {
    guard let value else { return insets }
    guard value.object != nil else { throw .invalidParameters }
    return SafeAreaInsets(
      top: try Self.length(value["top"]) ?? insets.top,
      right: try Self.length(value["right"]) ?? insets.right,
      bottom: try Self.length(value["bottom"]) ?? insets.bottom,
      left: try Self.length(value["left"]) ?? insets.left)
  }

  private static func length(_ value: JSONValue?) throws(ActionError) -> Double? {
    guard let value, !value.isNull else { return nil }
    guard let length = value.double, (0...lengthMax).contains(length) else {
      throw .invalidParameters
    }
    return length
  }
}
