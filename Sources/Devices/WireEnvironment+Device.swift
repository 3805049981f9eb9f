package import BridgeProtocol

extension WireEnvironment {
  /// The environment that a shell starts with: the default device of iOS.
  ///
  /// It is written here and not taken from the catalogue, so that starting reads no file for it.
  package static let initial = WireEnvironment {
    $0.device = "iphone-16"
    $0.insets = SafeAreaInsets(top: 59, right: 0, bottom: 34, left: 0)
  }

  /// Switches to another device, in the same orientation.
  package mutating func adopt(_ device: Device) {
    platform = device.platform
    self.device = device.id
    fit(device)
  }

  /// Sets the insets, and the height of a visible keyboard, by the device and its orientation.
  package mutating func fit(_ device: Device) {
    insets = device.insets[orientation]
    if keyboardHeight > 0 { keyboardHeight = device.keyboardHeight[orientation] }
  }
}
