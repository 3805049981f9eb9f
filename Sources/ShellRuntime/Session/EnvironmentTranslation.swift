import BridgeProtocol
import Devices
import Vocabulary

extension WireEnvironment {
  /// This environment with all changes of `setEnvironment`, or an error if one of them is invalid.
  ///
  /// - Parameters:
  ///   - parameters: The parameters of the action.
  ///   - catalogue: Loads the devices; called only for a change that depends on one.
  /// - Returns: The complete environment.
  /// - Throws: `invalidParameters`, `unknownDevice`, or what the catalogue throws.
  func changed(
    by parameters: EnvironmentParameters,
    catalogue: () throws(ActionError) -> DeviceCatalogue
  ) throws(ActionError) -> WireEnvironment {
    var changed = self
    changed.orientation = parameters.orientation ?? orientation
    let requested = try requestedDevice(parameters, catalogue)
    if let requested {
      changed.adopt(requested)
    } else if changed.orientation != orientation, let device = try catalogue()[device] {
      changed.fit(device)
    }
    try changed.setKeyboard(parameters, catalogue)
    changed.setInsets(parameters.insets)
    try changed.setPreferences(parameters)
    return changed
  }

  /// The device that the parameters name, or the standard one of another platform that they name.
  private func requestedDevice(
    _ parameters: EnvironmentParameters, _ catalogue: () throws(ActionError) -> DeviceCatalogue
  ) throws(ActionError) -> Device? {
    let platform = parameters.platform
    guard let id = parameters.device else {
      guard let platform, platform != self.platform else { return nil }
      return try catalogue().standardDevice(of: platform)
    }
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

  private mutating func setKeyboard(
    _ parameters: EnvironmentParameters, _ catalogue: () throws(ActionError) -> DeviceCatalogue
  ) throws(ActionError) {
    keyboardHeight = parameters.keyboardHeight ?? keyboardHeight
    guard let isVisible = parameters.keyboardVisible else { return }
    guard parameters.keyboardHeight == nil else { throw .invalidParameters }
    keyboardHeight = 0
    guard isVisible else { return }
    guard let device = try catalogue()[device] else { throw ActionError(reason: .unknownDevice) }
    keyboardHeight = device.keyboardHeight[orientation]
  }

  private mutating func setInsets(_ partial: PartialInsets?) {
    guard let partial else { return }
    insets = SafeAreaInsets(
      top: partial.top ?? insets.top, right: partial.right ?? insets.right,
      bottom: partial.bottom ?? insets.bottom, left: partial.left ?? insets.left)
  }

  private mutating func setPreferences(_ parameters: EnvironmentParameters) throws(ActionError) {
    appearance = parameters.appearance ?? appearance
    lifecycle = parameters.lifecycle ?? lifecycle
    textScale = parameters.textScale ?? textScale
    reducedMotion = parameters.reducedMotion ?? reducedMotion
    if let locale = parameters.locale {
      guard let tag = LanguageTag(locale) else { throw .invalidParameters }
      self.locale = tag.text
      direction = tag.direction
    }
    direction = parameters.direction ?? direction
  }
}
