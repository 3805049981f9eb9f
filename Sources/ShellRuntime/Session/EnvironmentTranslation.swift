import BridgeProtocol

extension WireEnvironment {
  /// CSS pixels of an inset or of the keyboard's height.
  static let lengthMax = 10_000.0

  /// This environment with what the parameters of `setEnvironment` say; whole or not at all.
  func changed(by parameters: ActionParameters) throws(ActionError) -> WireEnvironment {
    var changed = self
    changed.platform = try parameters.choice("platform", of: WirePlatform.self) ?? platform
    changed.appearance =
      try parameters.choice("appearance", of: WireAppearance.self) ?? appearance
    changed.orientation =
      try parameters.choice("orientation", of: WireOrientation.self) ?? orientation
    changed.keyboardHeight =
      try Self.length(parameters["keyboardHeight"]) ?? keyboardHeight
    if let value = parameters["insets"] {
      guard value.object != nil else { throw .invalidParameters }
      changed.insets = SafeAreaInsets(
        top: try Self.length(value["top"]) ?? insets.top,
        right: try Self.length(value["right"]) ?? insets.right,
        bottom: try Self.length(value["bottom"]) ?? insets.bottom,
        left: try Self.length(value["left"]) ?? insets.left)
    }
    return changed
  }

  private static func length(_ value: JSONValue?) throws(ActionError) -> Double? {
    guard let value, !value.isNull else { return nil }
    guard let length = value.double, (0...lengthMax).contains(length) else {
      throw .invalidParameters
    }
    return length
  }
}
