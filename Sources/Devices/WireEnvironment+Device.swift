package import BridgeProtocol

extension WireEnvironment {
  /// The environment that a shell starts with: the default device of iOS, without asking the
  /// catalogue, so that starting reads no file for it.
  package static let initial = WireEnvironment {
    $0.device = "iphone-16"
    $0.insets = SafeAreaInsets(top: 59, right: 0, bottom: 34, left: 0)
  }

  /// Stands for a device from now on, held as before.
  package mutating func adopt(_ device: Device) {
    platform = device.platform
    self.device = device.id
    fit(device)
  }

  /// Takes insets, and the height of a keyboard that is up, from how the device is held.
  package mutating func fit(_ device: Device) {
    insets = device.insets[orientation]
    if keyboardHeight > 0 { keyboardHeight = device.keyboardHeight[orientation] }
  }
}
